-- The chain of the beacon whose round a draw is made from (decision 0119): named with the round before applications open,
-- so that the certificate does not depend on what the server is configured with later.
alter table offering add column beacon_chain text;
