import { Type } from 'typebox';
import { CREDIT_EFFECTS, CREDIT_ORIGINS } from '../data/day-trade.ts';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Code,
  DateText,
  Digits,
  Empty,
  Names,
  Nullable,
  PriceText,
  SharesText,
  Strict,
  TickTableText,
  Time,
  VenueText,
} from '../fields.ts';
import { ApplicationStateText } from './offering-views.ts';

export const SideText = Type.Union([Type.Literal('buy'), Type.Literal('sell')]);
const OrderTypeText = Type.Union([Type.Literal('limit'), Type.Literal('market')]);

/** rules/core.md 5: the order states in replies; labels are the client's (rules/product.md 4). */
export const OrderStateText = Type.Union([
  Type.Literal('armed'),
  Type.Literal('waiting'),
  Type.Literal('routed'),
  Type.Literal('working'),
  Type.Literal('partial'),
  Type.Literal('amending'),
  Type.Literal('cancelling'),
  Type.Literal('filled'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
  Type.Literal('rejected'),
]);

/** The direction in which a price must be reached. */
export const WhenText = Type.Union([Type.Literal('>='), Type.Literal('<=')]);

/** The auction of an order, or (funari) the one in which its rest becomes a market order (rules/market.md 1.8). */
export const ConditionText = Type.Union([
  Type.Literal('opening-am'),
  Type.Literal('opening-pm'),
  Type.Literal('closing-am'),
  Type.Literal('closing-pm'),
  Type.Literal('funari-am'),
  Type.Literal('funari-pm'),
]);
const TimeInForceText = Type.Union([
  Type.Literal('day'),
  Type.Literal('date'),
  Type.Literal('ioc'),
  Type.Literal('fok'),
]);

/** What an order of a day trade does: opens a position or closes one. */
export const CreditText = Type.Enum([...CREDIT_EFFECTS]);
/** Names a margin position. */
export const PositionIdText = Digits('^[1-9]\\d{0,14}$');
/** Parts of several positions: `12:100,15:200` are 100 shares of position 12 and 200 of position 15. */
const PositionLotsText = Digits('^[1-9]\\d{0,14}:[1-9]\\d{0,11}(,[1-9]\\d{0,14}:[1-9]\\d{0,11}){0,49}$');

/** Present where a row is booked to the account's NISA part, which is tax-free (rules/market.md 6.3). */
export const TaxBucketText = Type.Optional(Type.Literal('nisa'));

export const OrderView = Strict({
  orderId: Type.String(),
  accountType: TaxBucketText,
  venue: VenueText,
  clientOrderId: Type.String(),
  code: Code,
  names: Names,
  tickTable: TickTableText,
  side: SideText,
  type: OrderTypeText,
  price: Nullable(PriceText),
  quantity: SharesText,
  filled: SharesText,
  /** Average price of the fills so far, one decimal, null before the first. */
  averagePrice: Nullable(PriceText),
  filledNotional: Amount,
  fee: Amount,
  timeInForce: TimeInForceText,
  expiresOn: DateText,
  state: OrderStateText,
  reason: Nullable(Type.String()),
  /** Text of `reason` in the caller's language. */
  reasonText: Nullable(Type.String()),
  /** The price that a stop waits or waited for; null for an order without a stop price. */
  trigger: Nullable(Strict({ when: WhenText, price: PriceText })),
  condition: Nullable(ConditionText),
  /**
   * Null for a single order. `id`: the group's first order; `parent`: the order that must be filled before this one
   * becomes active; `oco`: the other leg of a pair, of which only one trades.
   */
  group: Nullable(Strict({ id: Type.String(), parent: Nullable(Type.String()), oco: Nullable(Type.String()) })),
  /** The terms requested by an amend in flight; null when there is none. */
  amend: Nullable(Strict({ price: Nullable(PriceText), quantity: SharesText })),
  /** Present for an order of a day trade. `origin`: why the brokerage sent it; absent: its customer did. */
  credit: Type.Optional(Strict({ effect: CreditText, origin: Type.Optional(Type.Enum([...CREDIT_ORIGINS])) })),
  /** Present for a cash order of the brokerage, which sells collateral for a deficit of day trades. */
  origin: Type.Optional(Type.Literal('collateral')),
  /** Number of amends sent to the venue. */
  revision: Type.Integer(),
  holdCash: Amount,
  holdShares: SharesText,
  tradeDate: DateText,
  acceptedAt: Time,
  updatedAt: Time,
});

const lostAnswer = 'Send the same key again after a lost reply: the stored reply is returned and nothing is doubled.';

export const OrderIdText = Digits('^\\d{1,15}$');
/** `armed`: waits for its price; `hit`: notified, once; `removed`: by its owner, or with the account. */
export const AlertStateText = Type.Union([Type.Literal('armed'), Type.Literal('hit'), Type.Literal('removed')]);

/** Where the decision is in the journal: its sequence and the head hash after it. */
const accepted = { journalSeq: Type.Integer(), headHash: Type.String() };

const placing = [
  'Places an order, or a group of orders, which is taken or refused whole.',
  'Every field is flat, so that a form carries all of it; a refusal names the field as it is called here.',
  '`triggerWhen` and `triggerPrice` make a stop. `ocoTriggerPrice` makes the order, which is then a limit order, the first leg of a pair:',
  'beside it is a stop that a sale reaches at that price or below, a purchase at or above; one of the two trades.',
  '`doneType` and the other `done...` fields are the order on the other side that begins when this one is full,',
  '`doneOcoTriggerPrice` makes that one a pair; a group has `oco...` or `done...`, not both.',
  'The reply is the first order; the others have the numbers that follow.',
].join(' ');

export const placeOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/place',
  summary: `${placing} ${lostAnswer}`,
  access: 'member',
  rate: 'order',
  idempotent: true,
  consent: true,
  query: Empty,
  body: Strict({
    code: Code,
    side: SideText,
    type: OrderTypeText,
    price: Type.Optional(PriceText),
    quantity: SharesText,
    timeInForce: Type.Optional(TimeInForceText),
    expiresOn: Type.Optional(DateText),
    condition: Type.Optional(ConditionText),
    /** The order's venue; the first when absent. */
    venue: VenueText,
    /** The account's own tax type when absent; `nisa` only where that part is open. */
    accountType: Type.Optional(Type.Union([Type.Literal('specified'), Type.Literal('general'), Type.Literal('nisa')])),
    /** Makes it an order of a day trade, which opens a margin position or closes one. */
    credit: Type.Optional(CreditText),
    /** The position that it closes; absent: the oldest ones first. */
    positionId: Type.Optional(PositionIdText),
    /** Several positions of one issue and side that it closes, instead of `positionId`; together `quantity`. */
    positionLots: Type.Optional(PositionLotsText),
    /** Both make it a stop, with a limit a stop-limit order: it is sent when a trade is at `triggerPrice` or beyond. */
    triggerWhen: Type.Optional(WhenText),
    triggerPrice: Type.Optional(PriceText),
    ocoTriggerPrice: Type.Optional(PriceText),
    /** The stop leg's limit; without one it becomes a market order. */
    ocoPrice: Type.Optional(PriceText),
    doneType: Type.Optional(OrderTypeText),
    donePrice: Type.Optional(PriceText),
    doneTimeInForce: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('date')])),
    doneExpiresOn: Type.Optional(DateText),
    doneCondition: Type.Optional(ConditionText),
    doneTriggerWhen: Type.Optional(WhenText),
    doneTriggerPrice: Type.Optional(PriceText),
    doneOcoTriggerPrice: Type.Optional(PriceText),
    doneOcoPrice: Type.Optional(PriceText),
  }),
  reply: Strict({ order: OrderView, ...accepted }),
});

export const resolveOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/resolve',
  summary:
    'The outcome of a request about orders, price alerts, transfers or offerings whose reply was lost, by the key it was sent under: what it did, or its stored refusal. A key that no request has arrived under is closed by this call and is refused with KEY_CLOSED from then on, so the outcome is final.',
  access: 'member',
  rate: 'cancel',
  idempotent: true,
  query: Empty,
  body: Empty,
  /**
   * What the request was about, the rest is null: an order, the orders that "cancel all" reached, a price alert, a
   * transfer, an application for shares of an offering; each as it was then.
   */
  reply: Strict({
    order: Nullable(OrderView),
    orders: Nullable(Type.Array(OrderView)),
    alert: Nullable(Strict({ alertId: Type.String(), state: AlertStateText })),
    transfer: Nullable(Strict({ transferId: Type.String() })),
    application: Nullable(
      Strict({ applicationId: Type.String(), offeringId: Type.String(), state: ApplicationStateText }),
    ),
    ...accepted,
  }),
});

export const amendOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/amend',
  summary: `Gives an open order another price, which loses its place in the book, or fewer shares (those filled included), which keep it, or a stop that still waits another price to wait for. A change that the venue refuses leaves the order as it was, with the reason. ${lostAnswer}`,
  access: 'member',
  rate: 'order',
  idempotent: true,
  consent: true,
  query: Empty,
  body: Strict({
    orderId: OrderIdText,
    price: Type.Optional(PriceText),
    quantity: Type.Optional(SharesText),
    /** Only while the order waits for its stop price. */
    triggerPrice: Type.Optional(PriceText),
  }),
  reply: Strict({ order: OrderView, ...accepted }),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: 'v1/trade/order/cancel',
  summary: `Requests the cancel of the unfilled rest of an order. ${lostAnswer}`,
  access: 'member',
  rate: 'cancel',
  idempotent: true,
  query: Empty,
  body: Strict({ orderId: OrderIdText }),
  reply: Strict({ order: OrderView }),
});

export const cancelAll = endpoint({
  method: 'POST',
  path: 'v1/trade/order/cancel/all',
  summary: `Requests the cancel of every open order of the account, or those of one issue. ${lostAnswer}`,
  access: 'member',
  rate: 'cancel',
  idempotent: true,
  query: Empty,
  body: Strict({ code: Type.Optional(Code) }),
  /** The orders whose cancel was requested, in their state afterwards. */
  reply: Strict({ orders: Type.Array(OrderView) }),
});
