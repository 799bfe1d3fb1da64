import { Type } from 'typebox';
import { Digits, Empty, Nullable, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const Id = Digits('^[1-9]\\d{0,14}$');
const Millis = Digits('^\\d{1,15}$');
const Recorded = Type.Record(Type.String(), Type.Unknown());

export const LogLineView = Strict({
  id: Type.Integer({ minimum: 1 }),
  at: Time,
  operatorId: Type.Integer({ minimum: 1 }),
  operator: Type.String(),
  /** The endpoint's name, or what happened otherwise: registered, login, reset, roles, and the executions. */
  event: Type.String(),
  subject: Nullable(Type.String()),
  before: Nullable(Recorded),
  after: Nullable(Recorded),
  device: Type.String(),
  address: Type.String(),
  requestId: Nullable(Type.String()),
});

export const logList = operatorEndpoint({
  method: 'GET',
  path: 'v1/operator/log/list',
  summary: "The operators' log, newest first: one page, and the id to continue below.",
  access: { operator: 'log.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({
    operatorId: Type.Optional(Id),
    event: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z]{1,39}$' })),
    /** The whole subject, such as `proposal 12`. */
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** Epoch milliseconds: from this time on. */
    from: Type.Optional(Millis),
    /** Epoch milliseconds: before this time. */
    until: Type.Optional(Millis),
    /** `next` of the page before. */
    below: Type.Optional(Id),
    pageSize: Type.Optional(Digits('^([1-9]|[1-9]\\d|100)$')),
  }),
  body: Empty,
  reply: Strict({
    rows: Type.Array(LogLineView),
    /** `below` of the next page; null on the last one. */
    next: Nullable(Type.Integer({ minimum: 1 })),
  }),
});
