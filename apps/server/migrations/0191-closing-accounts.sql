-- Whether the owner has asked for the account to be closed and it is not empty yet (decision 0097); null: not.
alter table account add column closing boolean;
