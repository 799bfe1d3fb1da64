-- Approvals that the signer of withdrawals checks itself (decision 0122).

-- Whose passkeys the signer counts and up to how much one person suffices, as its policy says: the server refuses early what the signer would
-- refuse for ever, and decides nothing else by it. {"rpId", "origins", "operators": [{"operator", "credentialId"}], "oneApprovalUpTo": 10^-6
-- tokens}. Null: not reported yet.
alter table signer_status add column approvers jsonb;

-- The operator of the server whose passkey has signed; null: the clerk of a demo. The signer does not read it.
alter table signer_approval add column operator_id bigint;
