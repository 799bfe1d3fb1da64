import { Type } from 'typebox';
import { PasskeyRequest } from '../areas/factor.ts';
import { Amount, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

export const ProposalNumber = Digits('^[1-9]\\d{0,14}$');

const State = Type.Union([
  Type.Literal('open'),
  /** The command is in flight to the core. */
  Type.Literal('approved'),
  Type.Literal('executed'),
  Type.Literal('refused'),
  Type.Literal('stale'),
  Type.Literal('expired'),
]);

/** A proposed value: a number, or text such as the roles `admin,compliance`. */
const Value = Type.Union([Type.Integer(), Type.String()]);

/** A dangerous action that a second operator must approve (decision 0065). */
export const ProposalView = Strict({
  /** Unique within the brokerage, never reused. */
  number: Type.Integer({ minimum: 1 }),
  kind: Type.String(),
  content: Type.Record(Type.String(), Value),
  subject: Type.String(),
  /** The subject's version at the time of the proposal: a different one now makes the proposal stale. */
  subjectVersion: Type.Integer(),
  /** SHA-256 of the whole proposal, base64url: the challenge that the approving passkey signs. */
  hash: Type.String(),
  maker: Type.String(),
  reason: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  state: State,
  checker: Nullable(Type.String()),
  decidedAt: Nullable(Time),
  refusal: Nullable(Type.String()),
  /** Whether the checker's passkey signed it: the operators of the demo approve without one. Null: not approved. */
  signed: Nullable(Type.Boolean()),
  /** The command's row in the journal, once it was executed; always null when the broker does not execute it. */
  journalSeq: Nullable(Type.Integer()),
  /** The customer's account whose money it moves; null: it is about no single customer. */
  accountId: Nullable(Type.String()),
  /** Yen that it moves, of a transfer file the sum; null: none. */
  amount: Nullable(Amount),
  /** The deposit or withdrawal that it is about; null: none. */
  transfer: Nullable(
    Strict({ transferId: Type.String(), direction: Type.Union([Type.Literal('in'), Type.Literal('out')]) }),
  ),
});

const read = {
  method: 'GET',
  access: { operator: 'proposal.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;

export const proposalList = operatorEndpoint({
  ...read,
  path: 'v1/proposal/proposal/list',
  summary: 'The proposals of the brokerage, newest first.',
  query: Strict({ ...paging, state: Type.Optional(State) }),
  reply: Page(ProposalView),
});

export const proposalDetail = operatorEndpoint({
  ...read,
  path: 'v1/proposal/proposal/detail',
  summary:
    'A proposal with its difference to what holds at this moment, and what the passkey of the caller has to sign to approve it.',
  query: Strict({ number: ProposalNumber }),
  reply: Strict({
    proposal: ProposalView,
    difference: Type.Array(Strict({ field: Type.String(), now: Nullable(Value), proposed: Value })),
    /** Null when the caller made it or it is not open, and for the operators of the demo. */
    passkey: Nullable(PasskeyRequest),
    /** Whether the caller may approve it without a passkey, as an operator of the demo. */
    withoutPasskey: Type.Boolean(),
  }),
});
