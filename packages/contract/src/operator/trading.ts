import { Type } from 'typebox';
import { OrderStep } from '../areas/evidence.ts';
import { OutcomeText } from '../areas/list-filters.ts';
import { OrderIdText, OrderView, SideText } from '../areas/order.ts';
import { FillView } from '../areas/portfolio.ts';
import { Amount, Code, DateText, Digits, Empty, Nullable, PriceText, SharesText, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalReason } from './reason.ts';

const read = {
  method: 'GET',
  access: { operator: 'trading.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;

/** Whose account a row is of; `memberId` null: no member owns it any more. */
const owner = { accountId: Type.String(), memberId: Nullable(Type.String()) };

/** What lists of orders and fills can be limited to. */
const filters = {
  /** Of a member or an account. */
  number: Type.Optional(Digits('^[1-9]\\d{0,14}$')),
  code: Type.Optional(Code),
  side: Type.Optional(SideText),
  venue: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{1,15}$' })),
  /** Trade dates, both included. */
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
  /** `next` of the page before. */
  below: Type.Optional(Digits('^\\d{4}-\\d{2}-\\d{2}\\.\\d{1,15}$')),
  pageSize: Type.Optional(Digits('^([1-9]|[1-9]\\d|100)$')),
};

/** `below` of the next page; null on the last one. */
const next = Nullable(Type.String());

const OrderRow = Strict({ ...OrderView.properties, ...owner });
const FillRow = Strict({ ...FillView.properties, ...owner });

export const tradeOrderList = operatorEndpoint({
  ...read,
  path: 'v1/trading/order/list',
  summary: 'Orders of all customers, newest trade date first: one page, and where to continue.',
  query: Strict({ ...filters, state: Type.Optional(OutcomeText) }),
  reply: Strict({ rows: Type.Array(OrderRow), next }),
});

export const tradeFillList = operatorEndpoint({
  ...read,
  path: 'v1/trading/fill/list',
  summary: 'Fills of all customers, newest trade date first: one page, and where to continue.',
  query: Strict(filters),
  reply: Strict({ rows: Type.Array(FillRow), next }),
});

/** A step: `at` is market time, `wallAt` when the journal took it by the system clock; null: not known any more. */
const TradeStep = Strict({ ...OrderStep.properties, wallAt: Nullable(Time) });

const TradeOrderDetail = Strict({
  order: OrderRow,
  fills: Type.Array(FillView),
  /** The other orders placed with it, in their present state. */
  group: Type.Array(OrderView),
  /** Oldest first, at most the first 500. */
  steps: Type.Array(TradeStep),
  /** Whether the brokerage can cancel it: open, not its own, not being cancelled. */
  cancellable: Type.Boolean(),
});

export const tradeOrderDetail = operatorEndpoint({
  ...read,
  path: 'v1/trading/order/detail',
  summary: 'An order with its fills, its group and every step with the journal row of each.',
  query: Strict({ orderId: OrderIdText }),
  reply: TradeOrderDetail,
});

const Level = Strict({ price: PriceText, quantity: SharesText, orders: Type.Integer(), own: SharesText });
/** A row of the journal: its number, when it was taken, and whether its hash follows from content and row before. */
const JournalPlace = Strict({
  seq: Type.Integer(),
  at: Time,
  wallAt: Time,
  hash: Type.String(),
  chained: Type.Boolean(),
});
/** Yen with at most two decimals. */
const Hundredths = Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' });

export const tradeFillEvidence = operatorEndpoint({
  ...read,
  path: 'v1/trading/fill/evidence',
  summary:
    'What the journal holds of a fill: the book before it, the price against the middle of it, and the places of both. Null for a fill from before the account came here.',
  query: Strict({ fillId: Digits('^\\d{1,15}$') }),
  reply: Strict({
    orderId: Type.String(),
    price: PriceText,
    quantity: SharesText,
    notional: Amount,
    book: Nullable(
      Strict({
        row: JournalPlace,
        /** Whether the book was collected for an auction. */
        auction: Type.Boolean(),
        marketBuy: SharesText,
        marketSell: SharesText,
        bids: Type.Array(Level),
        asks: Type.Array(Level),
      }),
    ),
    /** The middle of best bid and ask, and the price less it, in yen; null in an auction or without both. */
    mid: Nullable(Strict({ price: Hundredths, distance: Hundredths })),
    /** The row that booked the fill. */
    row: Nullable(JournalPlace),
  }),
});

export const tradeOrderCancel = operatorEndpoint({
  method: 'POST',
  path: 'v1/trading/order/cancel',
  summary:
    'Cancels an order for its customer, who gets a notice that the brokerage did. Refused with ORDER_UNKNOWN, ORDER_NOT_OPEN, CANCEL_PENDING, and ORDER_OF_BROKER for one that closes a position or sells collateral.',
  access: { operator: 'trading.act' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ orderId: OrderIdText, reason: ProposalReason }),
  reply: OrderRow,
});
