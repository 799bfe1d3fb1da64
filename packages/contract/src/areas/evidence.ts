import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Digits, Nullable, PriceText, SharesText, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { OrderIdText, OrderStateText } from './order.ts';

/** An order as one journal row left it. */
export const OrderStep = Strict({
  journalSeq: Type.Integer(),
  at: Time,
  state: OrderStateText,
  price: Nullable(PriceText),
  quantity: SharesText,
  filled: SharesText,
  /** The price that a stop waits for. */
  triggerPrice: Nullable(PriceText),
  /** The terms requested by an amend in flight; null when there is none. */
  amend: Nullable(Strict({ price: Nullable(PriceText), quantity: SharesText })),
  reason: Nullable(Type.String()),
  reasonText: Nullable(Type.String()),
  holdCash: Amount,
  holdShares: SharesText,
  /** The fill that this row booked; null for other steps. */
  fillId: Nullable(Type.String()),
});

export const orderTimeline = endpoint({
  ...memberGet(
    'v1/trade/order/timeline',
    'Every step of an order, oldest first, with the journal row of each; at most the first 500.',
  ),
  query: Strict({ orderId: OrderIdText }),
  reply: Strict({ steps: Type.Array(OrderStep) }),
});

const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A journal row as its hash covers it (docs/journal-layout.md): the integers, and the contents in base64. */
export const EvidenceRow = Strict({
  seq: Type.Integer(),
  epoch: Type.Integer(),
  at: Time,
  wallAt: Time,
  kind: Type.Integer(),
  payload: Type.String(),
  outcome: Type.String(),
  images: Type.String(),
  /** The hash of the row before, and the one that follows from it and from this row. */
  previousHash: Hex,
  hash: Hex,
  /** Whether the stored check of the row agrees with `hash`. */
  chained: Type.Boolean(),
});

/** All shares and orders at a price, and the shares among them that belong to the same account. */
const Level = Strict({ price: PriceText, quantity: SharesText, orders: Type.Integer(), own: SharesText });

export const fillEvidence = endpoint({
  ...memberGet(
    'v1/trade/fill/evidence',
    'What the journal holds of a fill: the book before it, whose hash a client can compute, and the place of the row that booked it. Null for a fill from before the account came here.',
  ),
  query: Strict({ fillId: Digits('^\\d{1,15}$') }),
  reply: Strict({
    /** The number of the brokerage, which every hash covers. */
    tenant: Type.Integer(),
    book: Nullable(
      Strict({
        row: EvidenceRow,
        /** Whether the book was collected for an auction. */
        auction: Type.Boolean(),
        /** Shares of market orders, which only an auction collects. */
        marketBuy: SharesText,
        marketSell: SharesText,
        bids: Type.Array(Level),
        asks: Type.Array(Level),
      }),
    ),
    /** The row that booked the fill. Its content covers balances of the house too, so it is not sent. */
    row: Nullable(Strict({ seq: Type.Integer(), hash: Hex, chained: Type.Boolean() })),
  }),
});
