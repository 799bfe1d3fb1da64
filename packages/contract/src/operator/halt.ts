import { Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { Code, Digits, Empty, Names, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const HALT_STATES = ['trading', 'halted'] as const;

/** An issue and whether it trades. */
const HaltRow = Strict({
  code: Code,
  names: Names,
  state: Type.Enum([...HALT_STATES]),
  /** Of a halt that operators made; system clock. `until` null: until it is ended. */
  halt: Nullable(
    Strict({
      since: Time,
      until: Nullable(Time),
      reason: Type.String(),
      /** The proposal that two operators agreed on; null: one operator halted it. */
      proposal: Nullable(Type.Integer({ minimum: 1 })),
    }),
  ),
});

export const haltList = operatorEndpoint({
  method: 'GET',
  path: 'v1/trading/halt/list',
  summary: 'The issues of the brokerage and whether they trade, those that are halted first, then by code.',
  access: { operator: 'trading.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({
    ...paging,
    /** The beginning of codes. */
    code: Type.Optional(Digits('^[0-9][0-9A-Z]{0,3}$')),
    state: Type.Optional(Type.Enum([...HALT_STATES])),
  }),
  body: Empty,
  reply: Page(HaltRow),
});

const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;

export const haltStart = operatorEndpoint({
  ...act,
  path: 'v1/trading/halt/start',
  summary:
    'Halts an issue for up to ten minutes, after which it trades again. Refused with INSTRUMENT_HALTED while it is halted, and with HALT_NEEDS_PROPOSAL within an hour of the last halt that one operator made.',
  access: { operator: 'trading.act' },
  body: Strict({ code: Code, minutes: Digits('^([1-9]|10)$'), reason: ProposalReason }),
  reply: HaltRow,
});

export const haltEnd = operatorEndpoint({
  ...act,
  path: 'v1/trading/halt/end',
  summary: 'Ends the halt of an issue. Refused with NOT_HALTED when it is not halted.',
  access: { operator: 'trading.act' },
  body: Strict({ code: Code, reason: ProposalReason }),
  reply: HaltRow,
});

export const haltPropose = operatorEndpoint({
  ...act,
  path: 'v1/trading/halt/propose',
  summary:
    'Proposes a longer halt of an issue, from the approval on; one that is halted then stays so for the proposed time. `minutes` empty: until it is ended.',
  access: { operator: 'trading.propose' },
  body: Strict({ code: Code, minutes: Digits('^([1-9]\\d{0,4})?$'), reason: ProposalReason }),
  reply: ProposalView,
});

const decide = { ...act, access: { operator: 'trading.approve' }, reply: ProposalView } as const;

export const haltApprove = operatorEndpoint({
  ...decide,
  path: 'v1/trading/proposal/approve',
  summary:
    'Approves a proposal about a halt with a passkey that signed its hash, and executes it. Refused with PROPOSAL_OWN for its maker.',
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
});

export const haltRefuse = operatorEndpoint({
  ...decide,
  path: 'v1/trading/proposal/refuse',
  summary: 'Refuses a proposal about a halt, with the reason.',
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
});
