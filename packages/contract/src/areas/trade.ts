import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Code,
  DateText,
  Digits,
  Empty,
  Names,
  Nullable,
  Page,
  PriceText,
  paging,
  SharesText,
  SignedShares,
  Strict,
  Time,
} from '../fields.ts';

const SideText = Type.Union([Type.Literal('buy'), Type.Literal('sell')]);
const OrderTypeText = Type.Union([Type.Literal('limit'), Type.Literal('market')]);

/** core.md 5: the states a person sees; labels are the client's (product-spec 4). */
const OrderStateText = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('routed'),
  Type.Literal('working'),
  Type.Literal('partial'),
  Type.Literal('cancelling'),
  Type.Literal('filled'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
  Type.Literal('rejected'),
]);

export const OrderView = Strict({
  orderId: Type.String(),
  clientOrderId: Type.String(),
  code: Code,
  names: Names,
  side: SideText,
  type: OrderTypeText,
  price: Nullable(PriceText),
  quantity: SharesText,
  filled: SharesText,
  /** Average price of the fills so far, one decimal, null before the first. */
  averagePrice: Nullable(PriceText),
  filledNotional: Amount,
  fee: Amount,
  timeInForce: Type.Union([Type.Literal('day'), Type.Literal('date')]),
  expiresOn: DateText,
  state: OrderStateText,
  reason: Nullable(Type.String()),
  /** Text of `reason` in the caller's language. */
  reasonText: Nullable(Type.String()),
  holdCash: Amount,
  holdShares: SharesText,
  tradeDate: DateText,
  acceptedAt: Time,
  updatedAt: Time,
});

export const FillView = Strict({
  fillId: Type.String(),
  orderId: Type.String(),
  code: Code,
  names: Names,
  side: SideText,
  price: PriceText,
  quantity: SharesText,
  notional: Amount,
  fee: Amount,
  realised: Nullable(Amount),
  at: Time,
  tradeDate: DateText,
  settlesOn: DateText,
});

export const PositionView = Strict({
  code: Code,
  names: Names,
  quantity: SharesText,
  /** What may be sold now: not held by open orders. */
  sellable: SharesText,
  averageCost: Amount,
  last: PriceText,
  base: PriceText,
  marketValue: Amount,
  unrealised: Amount,
  /** What the day made of it: value now less value at the last close, less purchases, plus sales, after fees. */
  dayChange: Amount,
  realised: Amount,
});

export const AssetSummary = Strict({
  total: Amount,
  dayChange: Amount,
  cash: Amount,
  marketValue: Amount,
  unrealised: Amount,
  held: Amount,
  buyingPower: Amount,
  /** Withdrawable now, and how it grows by settlement date. */
  withdrawable: Amount,
  withdrawableBy: Type.Array(Strict({ date: DateText, amount: Amount })),
  realisedToday: Amount,
  openOrders: Type.Integer(),
  positions: Type.Integer(),
});

const lostAnswer = 'Send the same key again after a lost answer: the stored answer comes back and nothing is doubled.';

export const placeOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/place',
  summary: `Places an order. ${lostAnswer}`,
  access: 'member',
  rate: 'order',
  idempotent: true,
  query: Empty,
  body: Strict({
    code: Code,
    side: SideText,
    type: OrderTypeText,
    price: Type.Optional(PriceText),
    quantity: SharesText,
    timeInForce: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('date')])),
    expiresOn: Type.Optional(DateText),
  }),
  reply: Strict({
    order: OrderView,
    /** Where the acceptance stands in the journal: its sequence and the head hash after it. */
    journalSeq: Type.Integer(),
    headHash: Type.String(),
  }),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/cancel',
  summary: `Asks to cancel the unfilled rest of an order. ${lostAnswer}`,
  access: 'member',
  rate: 'cancel',
  idempotent: true,
  query: Empty,
  body: Strict({ orderId: Type.String({ pattern: '^\\d{1,15}$' }) }),
  reply: Strict({ order: OrderView }),
});

const memberGet = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, summary, access: 'member', rate: 'read', idempotent: false, body: Empty }) as const;

export const orderList = endpoint({
  ...memberGet(
    'v1/trade/order/list',
    'Orders, newest first: open ones, those of the trade date, or a date range of at most one year.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('open'), Type.Literal('today'), Type.Literal('history')]),
    code: Type.Optional(Code),
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    ...paging,
  }),
  reply: Page(OrderView),
});

export const orderDetail = endpoint({
  ...memberGet('v1/trade/order/detail', 'One order with its fills, by id or by the client order id of a lost answer.'),
  query: Strict({
    orderId: Type.Optional(Digits('^\\d{1,15}$')),
    clientOrderId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  }),
  reply: Strict({ order: OrderView, fills: Type.Array(FillView) }),
});

export const fillList = endpoint({
  ...memberGet(
    'v1/trade/fill/list',
    'Fills, newest first: those of the trade date or a date range of at most one year.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('today'), Type.Literal('history')]),
    code: Type.Optional(Code),
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

/** One line of an explanation; the amounts of a section sum to its total. */
const ExplainLine = Strict({
  kind: Type.Union([
    Type.Literal('settled'),
    Type.Literal('flow'),
    Type.Literal('hold'),
    Type.Literal('laterOutflow'),
    Type.Literal('unsettledProceeds'),
  ]),
  amount: Amount,
  /** Settlement date of a flow. */
  date: Nullable(DateText),
  /** The order that causes a hold. */
  orderId: Nullable(Type.String()),
  code: Nullable(Code),
  names: Nullable(Names),
  quantity: Nullable(SignedShares),
});

export const assetExplain = endpoint({
  ...memberGet(
    'v1/trade/asset/explain',
    'The lines whose sum is the buying power, and those whose sum is the withdrawable cash.',
  ),
  query: Empty,
  reply: Strict({
    buyingPower: Strict({ total: Amount, lines: Type.Array(ExplainLine) }),
    withdrawable: Strict({ total: Amount, lines: Type.Array(ExplainLine) }),
  }),
});

export const ticketFacts = endpoint({
  ...memberGet('v1/trade/order/facts', 'What an order ticket needs about one issue and the account, read together.'),
  query: Strict({ code: Code }),
  reply: Strict({
    code: Code,
    buyingPower: Amount,
    quantity: SharesText,
    sellable: SharesText,
    averageCost: Amount,
    base: PriceText,
    lower: PriceText,
    upper: PriceText,
    orderDate: DateText,
    feeSchedule: Strict({ version: Type.Integer(), ratePpm: Type.Integer(), minimum: Type.Integer() }),
  }),
});

export const streamTicket = endpoint({
  method: 'POST',
  path: 'v1/stream/ticket',
  summary:
    'A single-use ticket of 30 seconds, sent as the first frame of the stream. Anonymous callers get market topics only.',
  access: 'public',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({ ticket: Type.String() }),
});
