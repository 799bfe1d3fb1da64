import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { Digits, Empty, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const change = { method: 'POST', rate: 'write', idempotent: true, query: Empty, reply: ProposalView } as const;

export const feePropose = operatorEndpoint({
  ...change,
  path: 'v1/fee/schedule/propose',
  summary: 'Proposes a fee schedule for new orders: millionths of the notional, and the least fee of an order in yen.',
  access: { operator: 'fee.propose' },
  body: Strict({ ratePpm: Digits('^\\d{1,6}$'), minimum: Digits('^\\d{1,6}$'), reason: ProposalReason }),
});

export const feeApprove = operatorEndpoint({
  ...change,
  path: 'v1/fee/schedule/approve',
  summary:
    'Approves a proposed fee schedule with a passkey that signed its hash as the challenge, and executes it. Refused with PROPOSAL_OWN for its maker, PROPOSAL_STALE when the schedule has changed since, PROPOSAL_CLOSED when it is not open.',
  access: { operator: 'fee.approve' },
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
});

export const feeRefuse = operatorEndpoint({
  ...change,
  path: 'v1/fee/schedule/refuse',
  summary: 'Refuses a proposed fee schedule, with the reason.',
  access: { operator: 'fee.approve' },
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
});
