-- The browser's key that a session's tokens are bound to (RFC 7638 thumbprint); null: they are not (architecture 6).
alter table login_session add column proof_key text check (length(proof_key) = 43);
