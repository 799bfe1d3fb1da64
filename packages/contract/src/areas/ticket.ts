import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Code, DateText, Nullable, PriceText, SharesText, Strict, VenueText } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { ConditionText, SideText } from './order.ts';

export const ticketFacts = endpoint({
  ...memberGet(
    'v1/trade/order/facts',
    'What an order ticket needs about one issue at a venue, the first by default, and the account, read together.',
  ),
  query: Strict({ code: Code, venue: VenueText }),
  reply: Strict({
    code: Code,
    buyingPower: Amount,
    /** Shares owned, settled or not. */
    quantity: SharesText,
    sellable: SharesText,
    /**
     * The restriction of the same-day same-issue rule: yen that may not buy it, shares that may not be sold
     * (rules/market.md 3.3).
     */
    sameIssue: Strict({ barred: Amount, locked: SharesText }),
    /** The NISA part's own shares; absent while it is not open. Barred yen are barred for both parts. */
    nisa: Type.Optional(
      Strict({ quantity: SharesText, sellable: SharesText, locked: SharesText, averageCost: Amount }),
    ),
    /** The value in yen that one more order may have under the account's policy; null: no limit. */
    limits: Strict({ order: Nullable(Amount), day: Nullable(Amount) }),
    averageCost: Amount,
    /**
     * What open day trades need of the account; absent: there are none. `power`: yen free whatever they need; `spare`:
     * the collateral beyond that; `pledge`: the issue's shares that are collateral, the fewest before the settlement
     * date of a trade now and from then on, and the percentage of their base price that counts.
     */
    margin: Type.Optional(
      Strict({
        power: Amount,
        spare: Amount,
        pledge: Strict({ before: SharesText, from: SharesText, locked: SharesText, percent: Type.Integer() }),
      }),
    ),
    /** The issue's trades that settle with a trade now; null: none. Amounts include fees. */
    day: Nullable(
      Strict({
        ownedBefore: SharesText,
        costBefore: Amount,
        bought: SharesText,
        cost: Amount,
        sold: SharesText,
        net: Amount,
      }),
    ),
    /** The year's tax as of the last closed trade date, the result since then, and the tax held for it. */
    tax: Strict({
      type: Type.Union([Type.Literal('specified'), Type.Literal('general')]),
      year: Type.Integer(),
      gain: Amount,
      withheld: Amount,
      dayGain: Amount,
      held: Amount,
    }),
    base: PriceText,
    lower: PriceText,
    upper: PriceText,
    /** Of a new issue until the end of the day of its first price: no market orders (rules/market.md 1.9). */
    ipoReference: Type.Optional(PriceText),
    orderDate: DateText,
    /** The settlement date of a trade now. */
    settlesOn: DateText,
    /**
     * Whether the issue shows a special or sequential quote, under which orders wait for an auction
     * (rules/market.md 1.4).
     */
    quoted: Type.Boolean(),
    /**
     * Yen of the account's usual order, the median of its last twenty with a fill; null: it has had fewer than five.
     */
    usual: Nullable(Amount),
    /**
     * The account's own orders in the issue, at the venue or in flight: at most ten per side, those that would be met
     * first.
     */
    ownOrders: Type.Array(
      Strict({
        orderId: Type.String(),
        side: SideText,
        price: Nullable(PriceText),
        condition: Nullable(ConditionText),
      }),
    ),
    /**
     * What the venue takes beyond limit orders for the day. `market` and `dates` are only named where it takes no
     * market orders, or none that continue on later days.
     */
    takes: Strict({
      market: Type.Optional(Type.Literal(false)),
      dates: Type.Optional(Type.Literal(false)),
      stops: Type.Boolean(),
      ioc: Type.Boolean(),
      fok: Type.Boolean(),
      conditions: Type.Array(ConditionText),
    }),
    feeSchedule: Strict({ version: Type.Integer(), ratePpm: Type.Integer(), minimum: Type.Integer() }),
  }),
});
