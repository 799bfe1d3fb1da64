import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Code, Empty, Names, Page, PriceText, paging, Strict, Time } from '../fields.ts';
import { AlertStateText, WhenText } from './order.ts';

/** A price alert. */
export const AlertView = Strict({
  alertId: Type.String(),
  code: Code,
  names: Names,
  when: WhenText,
  price: PriceText,
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
    'Sets a price alert, twenty an account at most. It waits over days, halts and restarts, and is published once on the topic `account`; a price that the last trade has reached is published at once. The same key again gets the stored reply.',
  body: Strict({ code: Code, when: WhenText, price: PriceText }),
  reply,
});

export const alertRemove = endpoint({
  ...changing,
  path: 'v1/trade/alert/remove',
  summary: 'Removes a waiting price alert. The same key again gets the stored reply.',
  body: Strict({ alertId: AlertIdText }),
  reply,
});
