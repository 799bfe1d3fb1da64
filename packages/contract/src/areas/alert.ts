import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Code, Empty, Names, Nullable, Page, PriceText, paging, Strict, TickTableText, Time } from '../fields.ts';
import { AlertStateText, WhenText } from './order.ts';

/**
 * What an alert waits for: a price, a change from the day's base price, the day's limit, or a special quote; upwards
 * (`>=`, or a quote on the buying side) or downwards.
 */
const ConditionText = Type.Union([
  Type.Literal('price'),
  Type.Literal('percent'),
  Type.Literal('limit'),
  Type.Literal('specialQuote'),
]);
/** Percent of the base price, without a sign, to two decimals. */
const PercentText = Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,2})?$' });

/** A price alert. */
export const AlertView = Strict({
  alertId: Type.String(),
  code: Code,
  names: Names,
  tickTable: TickTableText,
  when: WhenText,
  condition: ConditionText,
  /** Set if and only if `condition` is percent. */
  percent: Nullable(PercentText),
  /** The price waited for; that of a change or a limit is the present trade date's. Null: a special quote. */
  price: Nullable(PriceText),
  state: AlertStateText,
  createdAt: Time,
  /** When it was hit or removed, market time. */
  updatedAt: Time,
});

const AlertIdText = Type.String({ pattern: '^\\d{1,15}$' });
const changing = {
  method: 'POST',
  access: 'member',
  rate: 'write',
  feature: 'alerts',
  idempotent: true,
  query: Empty,
} as const;
/** Where the decision is in the journal: its sequence and the head hash after it. */
const reply = Strict({ alert: AlertView, journalSeq: Type.Integer(), headHash: Type.String() });

export const alertList = endpoint({
  method: 'GET',
  path: 'v1/trade/alert/list',
  feature: 'alerts',
  summary: 'Price alerts, newest first: those that wait, or those that were hit or removed.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Strict({
    scope: Type.Union([Type.Literal('armed'), Type.Literal('history')]),
    code: Type.Optional(Code),
    ...paging,
  }),
  body: Empty,
  reply: Page(AlertView),
});

export const alertAdd = endpoint({
  ...changing,
  path: 'v1/trade/alert/add',
  summary:
    'Sets an alert on a price, a change from the base price in percent, the daily limit, or a special quote, twenty an account at most. It waits over days, halts and restarts, with a change or a limit by the prices of each trade date, and is published once on the topic `account`; a price that the last trade has reached is published at once. The same key again gets the stored reply.',
  body: Strict({
    code: Code,
    when: WhenText,
    /** Absent: price. */
    condition: Type.Optional(ConditionText),
    price: Type.Optional(PriceText),
    percent: Type.Optional(PercentText),
  }),
  reply,
});

export const alertRemove = endpoint({
  ...changing,
  path: 'v1/trade/alert/remove',
  summary: 'Removes a waiting price alert. The same key again gets the stored reply.',
  body: Strict({ alertId: AlertIdText }),
  reply,
});
