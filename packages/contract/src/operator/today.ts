import { Type } from 'typebox';
import { NetworkHalt, NetworkId } from '../areas/funding.ts';
import { DateText, Empty, Nullable, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const Queue = Strict({
  queue: Type.Union([
    Type.Literal('proposals'),
    Type.Literal('identityCases'),
    Type.Literal('deposits'),
    Type.Literal('bankLines'),
    Type.Literal('withdrawals'),
    Type.Literal('transferFiles'),
    Type.Literal('agreements'),
    Type.Literal('offerings'),
  ]),
  open: Type.Integer({ minimum: 0 }),
  /** Since when the oldest waits, system time. */
  oldestAt: Nullable(Time),
});

const Messages = Strict({
  /** In the queue of this channel. */
  waiting: Type.Integer({ minimum: 0 }),
  oldestAt: Nullable(Time),
  /** Of those in the queue: could not be sent at least once. */
  failing: Type.Integer({ minimum: 0 }),
});

const Network = Strict({
  network: NetworkId,
  /** Why it is read no further; null: it is read. */
  halted: Nullable(NetworkHalt),
  /** The newest block that was read, and the network's newest one at that time; null: none since the start. */
  tip: Nullable(Type.Integer({ minimum: 0 })),
  head: Nullable(Type.Integer({ minimum: 0 })),
  /** Of the last round, system time. */
  readAt: Time,
});

export const todaySummary = operatorEndpoint({
  method: 'GET',
  path: 'v1/today/today/summary',
  summary:
    'What waits for operators, the state of the market, of its journal and of chains, and messages that could not be sent.',
  access: { operator: 'today.read' },
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    /** System time of the reply. */
    at: Time,
    queues: Type.Array(Queue),
    market: Strict({
      /** Market time. */
      at: Time,
      orderDate: Nullable(DateText),
      /** The phase of the session, such as `continuous`. */
      phase: Nullable(Type.String()),
      /** Market seconds a second. */
      speed: Type.Number({ minimum: 0 }),
    }),
    journal: Strict({
      seq: Type.Integer({ minimum: 0 }),
      /** Hash of the newest row, hexadecimal. */
      head: Type.String(),
    }),
    /** The newest export that was restored into a database of its own, system time; null: none yet. */
    restore: Nullable(
      Strict({
        at: Time,
        rows: Type.Integer({ minimum: 0 }),
        /** What differed; 0: it is proven. */
        problems: Type.Integer({ minimum: 0 }),
      }),
    ),
    /** What the core reports as wrong; empty when the invariants hold. */
    problems: Type.Array(Type.String()),
    /** Statements and reports of customers, and those with a PDF, when PDFs were last made ahead; null: none were. */
    statements: Nullable(Strict({ issued: Type.Integer({ minimum: 0 }), made: Type.Integer({ minimum: 0 }) })),
    messages: Strict({ mail: Messages, text: Messages, push: Messages }),
    /** The chains that were read since the start; empty: none. */
    networks: Type.Array(Network),
    /** Withdrawals of tokens that were signed for other terms than the ledger's: people decide about them. */
    signedOther: Type.Array(Type.String()),
  }),
});
