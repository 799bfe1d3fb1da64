import { Type } from 'typebox';
import { Credential, PasskeyRequest } from '../areas/factor.ts';
import { TransferNumber } from '../areas/funding.ts';
import { Empty, Strict } from '../fields.ts';
import { TransferRow } from './funding.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { PayoutApprovals } from './token-views.ts';

const Nonce = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const payoutApproval = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/payout/approval',
  summary:
    'What the passkey of the caller has to sign so that the signer counts their approval of a withdrawal of USDT: a challenge over its terms and this nonce.',
  access: { operator: 'fund.review' },
  rate: 'read',
  idempotent: false,
  query: Strict({ transferId: TransferNumber }),
  body: Empty,
  reply: Strict({ passkey: PasskeyRequest, nonce: Nonce, approvals: PayoutApprovals }),
});

export const payoutGiveUp = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/payout/cancel',
  summary:
    'Gives a withdrawal of USDT up whose tokens are fixed and about which the signer has not decided: it does not have it yet, as while its network is halted, has not replied, or has replied that it waits. The signer gets a cancellation, and the yen return to the customer once its reply is that it never signs it. What it signs in the same moment is sent. Refused with SIGNATURE_ASKED once the signer has decided.',
  access: { operator: 'fund.review' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ transferId: TransferNumber }),
  reply: TransferRow,
});

export const payoutApprove = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/payout/approve',
  summary:
    'Hands the signer of withdrawals of USDT a passkey’s signature over the terms of one, which the signer checks again with the key that its own file has. Refused with APPROVER_UNKNOWN where the signer does not count the passkey, and with APPROVER_REPEATED for a person who has approved it. A live withdrawal is sent once enough people have.',
  access: { operator: 'fund.review' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ transferId: TransferNumber, nonce: Nonce, credential: Credential }),
  reply: PayoutApprovals,
});
