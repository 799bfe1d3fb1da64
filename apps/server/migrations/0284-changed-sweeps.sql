-- A log that has left a deposit address may come back after a re-org with another amount, sender or recipient: its row has what its
-- block has now (decision 0158).
grant update (address_index, to_address, to_wallet, units, rest) on chain_sweep to :app_role;
