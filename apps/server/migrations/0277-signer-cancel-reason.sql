-- Why the server gives a withdrawal up by itself, as the reason of its return; null: an operator has given it up.
alter table signer_cancel add column reason text check (reason ~ '^[A-Z_]{1,64}$');
