import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { Amount, Digits, Empty, Nullable, Strict } from '../fields.ts';
import { MemberId } from './customer.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty, reply: ProposalView } as const;
const decide = { ...act, access: { operator: 'customer.approve' } } as const;
const TaxType = Type.Enum(['specified', 'general']);

export const customerPolicy = operatorEndpoint({
  method: 'GET',
  path: 'v1/customer/policy/detail',
  summary: 'The limits of orders and the tax type of a customer’s account.',
  access: { operator: 'customer.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ memberId: MemberId }),
  body: Empty,
  reply: Strict({
    accountId: Type.String(),
    /** The highest value of one order, yen without fees; null: no limit. */
    orderLimit: Nullable(Amount),
    /** The highest value of fills and open orders of a day. */
    dayLimit: Nullable(Amount),
    taxType: TaxType,
  }),
});

/** Yen; an empty text is no limit. */
const Limit = Digits('^\\d{0,13}$');

export const customerPolicyPropose = operatorEndpoint({
  ...act,
  path: 'v1/customer/policy/propose',
  summary:
    'Proposes limits and tax type of a customer’s account: all three as they shall be, an empty text is no limit. Approved once the tax type is fixed for the year, it is refused with TAX_TYPE_FIXED, and the proposal ends. Open orders are not affected.',
  access: { operator: 'customer.propose' },
  body: Strict({ memberId: MemberId, orderLimit: Limit, dayLimit: Limit, taxType: TaxType, reason: ProposalReason }),
});

export const customerPolicyApprove = operatorEndpoint({
  ...decide,
  path: 'v1/customer/policy/approve',
  summary:
    'Approves a proposal about a customer’s account with a passkey that signed its hash, and executes it. Refused with PROPOSAL_OWN for its maker, PROPOSAL_STALE when limits or tax type have changed since.',
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
});

export const customerPolicyRefuse = operatorEndpoint({
  ...decide,
  path: 'v1/customer/policy/refuse',
  summary: 'Refuses a proposal about a customer’s account, with the reason.',
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
});
