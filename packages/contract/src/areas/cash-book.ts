import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Code, DateText, Names, Nullable, Page, paging, SharesText, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

/** What moved cash that was neither a trade nor tax. */
const CASH_CAUSES = [
  'opening',
  'deposit',
  'depositReversed',
  'withdrawal',
  'withdrawalFee',
  'withdrawalReturned',
  'withdrawalFeeReturned',
  'claim',
  /** Deliveries of day trades, their costs, and what was paid of a deficit. */
  'dayTrades',
  'other',
] as const;

/** A line of the account's cash book: cash in or out, a purchase or sale, shares of an offering, tax or its refund. */
export const CashLine = Strict({
  lineId: Type.String(),
  /** Market time; of a trade its own time, also where it was booked later. */
  at: Time,
  kind: Type.Union([
    Type.Literal('cash'),
    Type.Literal('buy'),
    Type.Literal('sell'),
    Type.Literal('tax'),
    Type.Literal('refund'),
    /** Shares of an offering or a block, bought at its price without commission. */
    Type.Literal('offering'),
    /** The result of a day trade that was closed, after its costs. */
    Type.Literal('dayTrade'),
  ]),
  /** Of the kind `cash`. */
  cause: Nullable(Type.Enum([...CASH_CAUSES])),
  /** Yen, positive into the account, fees included. */
  amount: Amount,
  /** Yen of the account after this line, settled or not: the sum of all lines up to it. */
  balance: Amount,
  settlesOn: Nullable(DateText),
  orderId: Nullable(Type.String()),
  transferId: Nullable(Type.String()),
  /** Of a transfer: by bank, or as tokens. */
  method: Nullable(Type.Union([Type.Literal('bank'), Type.Literal('usdt')])),
  code: Nullable(Code),
  names: Nullable(Names),
  quantity: Nullable(SharesText),
});

/** A date range of at most one year; open ends default to the order date and one year back. */
const filter = {
  /** `transfer`: the kind `cash`; `trade`: purchases, sales and offerings; `tax`: tax and refunds. All by default. */
  group: Type.Optional(Type.Union([Type.Literal('transfer'), Type.Literal('trade'), Type.Literal('tax')])),
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
};

export const cashList = endpoint({
  ...memberGet(
    'v1/trade/cash/list',
    'What moved the cash of the account, newest booking first unless `order` says otherwise, with the cash after each line.',
  ),
  query: Strict({ ...filter, order: Type.Optional(Type.Literal('oldest')), ...paging }),
  reply: Page(CashLine),
});

export const cashTotals = endpoint({
  ...memberGet('v1/trade/cash/totals', 'Sums of the lines of the cash book that match the filter.'),
  query: Strict(filter),
  reply: Strict({
    /** Yen, neither negative: `in` less `out` is the sum of the lines. */
    in: Amount,
    out: Amount,
    lines: Type.Integer({ minimum: 0 }),
  }),
});
