-- Tokens that the brokerage itself has sent to a customer's address: from another such address or from its wallet (decision 0152).
alter table chain_deposit add column own boolean not null default false;
