import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Code,
  DateText,
  Empty,
  Names,
  Nullable,
  Page,
  PriceText,
  paging,
  SharesText,
  SignedShares,
  Strict,
  TickTableText,
  Time,
  VenueText,
} from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { listFilters } from './list-filters.ts';
import { CreditText, SideText, TaxBucketText } from './order.ts';

export const FillView = Strict({
  accountType: TaxBucketText,
  venue: VenueText,
  fillId: Type.String(),
  orderId: Type.String(),
  code: Code,
  names: Names,
  tickTable: TickTableText,
  side: SideText,
  price: PriceText,
  quantity: SharesText,
  notional: Amount,
  fee: Amount,
  realised: Nullable(Amount),
  /**
   * Whether `realised` may still change, or was changed, at the close of its trade date: the day's result is the final
   * one.
   */
  provisional: Type.Boolean(),
  at: Time,
  tradeDate: DateText,
  settlesOn: DateText,
  /** Present for a fill of a day trade; `realised` is then the result of closing, net of interest and fees. */
  credit: Type.Optional(CreditText),
});

export const PositionView = Strict({
  accountType: TaxBucketText,
  code: Code,
  names: Names,
  tickTable: TickTableText,
  quantity: SharesText,
  /** Shares that may be sold now: not held by open orders. */
  sellable: SharesText,
  averageCost: Amount,
  last: PriceText,
  base: PriceText,
  marketValue: Amount,
  unrealised: Amount,
  /** The day's change: value now less value at the last close, less purchases, plus sales, after fees. */
  dayChange: Amount,
  realised: Amount,
  /** The part of `realised` that may still change at the close of the trade date. */
  provisional: Amount,
});

export const ResultView = Strict({
  accountType: TaxBucketText,
  /** Closed day trades; absent: sales of shares of the account. */
  credit: Type.Optional(Type.Literal('day')),
  code: Code,
  names: Names,
  tradeDate: DateText,
  settlesOn: DateText,
  /** Shares sold, or closed. */
  quantity: SharesText,
  /** Yen less fees. */
  proceeds: Amount,
  /** Yen per share, all purchases of the day before its sales; null where the day is open or was booked as history. */
  averageCost: Nullable(Amount),
  realised: Amount,
  /** False once the trade date is closed. */
  provisional: Type.Boolean(),
  /**
   * What it added to the tax of its year, or took from it where negative (rules/market.md 6.2); absent until its date
   * is closed.
   */
  tax: Type.Optional(Amount),
});

/** Tax on the year's gain so far, withheld (or, if negative, refunded) when a trade date was closed. */
export const TaxView = Strict({
  amount: Amount,
  settlesOn: DateText,
  year: Type.Integer(),
  gain: Amount,
  withheld: Amount,
});

export const AssetSummary = Strict({
  total: Amount,
  dayChange: Amount,
  /**
   * The day's change of the issues sold out today, which are no positions any more: with those of the positions it sums
   * and with the results of day trades and their penalties to `dayChange`.
   */
  soldOut: Type.Array(Strict({ accountType: TaxBucketText, code: Code, names: Names, dayChange: Amount })),
  /** Results of the day trades that were closed today, by issue. */
  dayTrades: Type.Array(Strict({ code: Code, names: Names, dayChange: Amount })),
  /** What the brokerage charged today for closing day trades; at most 0. */
  penalties: Amount,
  cash: Amount,
  marketValue: Amount,
  unrealised: Amount,
  held: Amount,
  buyingPower: Amount,
  /** Withdrawable now, and its increase by settlement date. */
  withdrawable: Amount,
  withdrawableBy: Type.Array(Strict({ date: DateText, amount: Amount })),
  realisedToday: Amount,
  /** False once the trade date shown is closed. */
  realisedProvisional: Type.Boolean(),
  openOrders: Type.Integer(),
  positions: Type.Integer(),
});

export const fillList = endpoint({
  ...memberGet(
    'v1/trade/fill/list',
    'Fills, newest first: those of the trade date or a date range of at most one year.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('today'), Type.Literal('history')]),
    ...listFilters,
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    ...paging,
  }),
  reply: Page(FillView),
});

export const positionList = endpoint({
  ...memberGet('v1/trade/position/list', 'Holdings by market value.'),
  query: Strict({ ...paging }),
  reply: Page(PositionView),
});

export const assetSummary = endpoint({
  ...memberGet('v1/trade/asset/summary', 'Cash, holdings, buying power and withdrawable cash as committed.'),
  query: Empty,
  reply: AssetSummary,
});

/** One line of an explanation; the amounts of a section sum to its total. Yen, or shares of an issue. */
const ExplainLine = Strict({
  kind: Type.Union([
    Type.Literal('settled'),
    Type.Literal('flow'),
    Type.Literal('hold'),
    /** Cash held for a purpose other than an order. */
    Type.Literal('record'),
    /** The tax that closing the trade date now would take. */
    Type.Literal('tax'),
    Type.Literal('laterOutflow'),
    Type.Literal('unsettledProceeds'),
    /** Money that was credited by the transfer `reference`, and is not withdrawable yet. */
    Type.Literal('unproven'),
    /** Owed after a deposit was taken back. */
    Type.Literal('claim'),
    /** Needed as collateral of day trades. */
    Type.Literal('dayTrades'),
    /** Shares that may not be used before the morning of `until`. */
    Type.Literal('lockup'),
    /** Shares that may not be sold today, because the issue was sold and bought again (rules/market.md 3.3). */
    Type.Literal('sameIssue'),
  ]),
  amount: Amount,
  /** Settlement date of a flow. */
  date: Nullable(DateText),
  /** The purpose of a hold record, and its reference, e.g. the number of a transfer. */
  purpose: Nullable(Type.Union([Type.Literal('withdrawal'), Type.Literal('subscription'), Type.Literal('margin')])),
  reference: Nullable(Type.String()),
  /** The order that causes a hold. */
  orderId: Nullable(Type.String()),
  code: Nullable(Code),
  names: Nullable(Names),
  quantity: Nullable(SignedShares),
  /**
   * For a hold: the last trade date of its order, at the end of which it is released if not before; for tax: the date
   * to be closed; for unproven money: the date from which it can be withdrawn, null while the bank's statement is
   * missing.
   */
  until: Nullable(DateText),
});
const ExplainSection = Strict({ total: Amount, lines: Type.Array(ExplainLine) });

export const accountDetail = endpoint({
  ...memberGet(
    'v1/trade/account/detail',
    'What the account is: its number, its tax type, and whether withdrawals wait.',
  ),
  query: Empty,
  reply: Strict({
    accountId: Type.String(),
    /** For specified accounts the broker withholds tax, owners of general ones declare it. */
    taxType: Type.Union([Type.Literal('specified'), Type.Literal('general')]),
    /** No withdrawals before this time; null: no wait. */
    withdrawNotBefore: Nullable(Time),
  }),
});

export const assetExplain = endpoint({
  ...memberGet(
    'v1/trade/asset/explain',
    'Every yen and share of the account: lines whose sums are the cash, what of it is held, the buying power, the withdrawable cash, and the shares.',
  ),
  query: Empty,
  reply: Strict({
    cash: ExplainSection,
    held: ExplainSection,
    buyingPower: ExplainSection,
    withdrawable: ExplainSection,
    holdings: Type.Array(
      Strict({
        accountType: TaxBucketText,
        code: Code,
        names: Names,
        owned: ExplainSection,
        sellable: ExplainSection,
        /**
         * Shares that may not be sold today, which are not among the sellable ones. Of the buying power: may not buy
         * this issue today (rules/market.md 3.3).
         */
        locked: SharesText,
        barred: Amount,
      }),
    ),
  }),
});

export const resultList = endpoint({
  ...memberGet(
    'v1/trade/result/list',
    'Realised results by trade date and issue, newest first: those of the trade date or a date range of at most one year.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('today'), Type.Literal('history')]),
    code: Type.Optional(Code),
    accountType: listFilters.accountType,
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    ...paging,
  }),
  reply: Page(ResultView),
});
