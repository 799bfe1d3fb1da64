-- Withdrawals whose transaction is final, by block: those that the record of moves does not have yet are read each second.
create index signer_reply_final on signer_reply (tenant_id, chain_id, block_number)
  where state in ('final', 'failed', 'voided', 'differs') and tx_hash is not null;
