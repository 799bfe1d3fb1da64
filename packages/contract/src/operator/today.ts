import { Type } from 'typebox';
import { NetworkHalt, NetworkId } from '../areas/funding.ts';
import { DateText, Digits, Empty, Nullable, paging, Strict, Time } from '../fields.ts';
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
  /** How long a piece of work may wait, milliseconds: the office marks an older one. */
  limitMs: Type.Integer({ minimum: 1 }),
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
    /** By how much the read tables are behind the journal, and the age of the oldest such row in milliseconds. */
    projection: Strict({ rows: Type.Integer({ minimum: 0 }), ageMs: Type.Number({ minimum: 0 }) }),
    /** The newest verification of the journal, by the command or within a drill; null: none yet. */
    verify: Nullable(
      Strict({
        at: Time,
        by: Type.Union([Type.Literal('command'), Type.Literal('drill')]),
        rows: Type.Integer({ minimum: 0 }),
        /** Epochs of another version of the code, which were not decided again. */
        notDecided: Type.Integer({ minimum: 0 }),
        /** What differed; 0: everything agrees. */
        problems: Type.Integer({ minimum: 0 }),
      }),
    ),
    /** Exports that were restored into a database of their own, system time; null: none yet. */
    restore: Strict({
      last: Nullable(
        Strict({
          at: Time,
          rows: Type.Integer({ minimum: 0 }),
          /** What differed; 0: it is proven. */
          problems: Type.Integer({ minimum: 0 }),
        }),
      ),
      /** When the newest one began that is proven. */
      proven: Nullable(Time),
    }),
    /** What the core reports as wrong; empty when the invariants hold. */
    problems: Type.Array(Type.String()),
    /** Statements and reports of customers, and those with a PDF, when PDFs were last made ahead; null: none were. */
    statements: Nullable(Strict({ issued: Type.Integer({ minimum: 0 }), made: Type.Integer({ minimum: 0 }) })),
    messages: Strict({ mail: Messages, text: Messages, push: Messages }),
    /** Messages that were given up in the last seven days. */
    givenUp: Type.Integer({ minimum: 0 }),
    /** The chains that were read since the start; empty: none. */
    networks: Type.Array(Network),
    /** Withdrawals of tokens that were signed for other terms than the ledger's: people decide about them. */
    signedOther: Type.Array(Type.String()),
  }),
});

export const messageFailureList = operatorEndpoint({
  method: 'GET',
  path: 'v1/today/message/failures',
  summary:
    'Messages to members that were given up after their last try, newest first, with the masked recipient. A page, and the number to continue below.',
  access: { operator: 'today.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ below: Type.Optional(Digits('^[1-9]\\d{0,14}$')), pageSize: paging.pageSize }),
  body: Empty,
  reply: Strict({
    rows: Type.Array(
      Strict({
        failureId: Type.Integer({ minimum: 1 }),
        channel: Type.Union([Type.Literal('mail'), Type.Literal('text'), Type.Literal('push')]),
        /** What it reported; empty for one of before this was stored. */
        source: Type.String(),
        /** Null: a browser's. */
        recipient: Nullable(Type.String()),
        code: Type.String(),
        tries: Type.Integer({ minimum: 1 }),
        queuedAt: Time,
        at: Time,
      }),
    ),
    /** `below` of the next page; null on the last one. */
    next: Nullable(Type.Integer({ minimum: 1 })),
  }),
});
