-- What the signer's wallet has and may still send, for the treasury's page (decision 0108). Null: not reported yet.
-- {"balance", "dayLimit", "dayUsed": 10^-6 tokens, "gasFor": transfers that its coins pay for or null, "readAt": epoch milliseconds}
alter table signer_status add column level jsonb;
