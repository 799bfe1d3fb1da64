import type { BrokerInstrument, Refusal } from '../../src/types.ts';
import { type Book, type Bucket, filledOf, type ModelOrder, share, spentOf, sum, worth } from './book.ts';
import { freeShares, openOrders } from './cash.ts';
import { cashHold, feeOf, minimumOf } from './fees.ts';
import { power } from './free-cash.ts';
import { holdsNothing, worstPrice } from './legs.ts';
import { sameDay } from './same-day.ts';

export const MAX_SHARES = 10_000_000;

export const refusal = (reason: Refusal['reason'], field: string | null, params: Refusal['params'] = {}): Refusal => ({
  reason,
  field,
  params,
});

/** Terms to be checked: a new order's, or those of `order` with what is already filled, charged and held. */
export type Terms = {
  readonly accountId: number;
  readonly instrument: BrokerInstrument;
  readonly part: Bucket;
  readonly side: 'buy' | 'sell';
  /** The highest price it may trade at; for a pair that of the dearer leg. */
  readonly dear: number;
  readonly paired: boolean;
  /** The fee schedule. */
  readonly version: number;
  readonly order: ModelOrder | null;
  /** The order that holds for `order`: itself, or the limit leg of its pair. */
  readonly holder: ModelOrder | null;
};

/** The room for an order with these terms, independent of its quantity: computed once. */
function roomOf(book: Book, terms: Terms) {
  const { accountId, instrument, part, side, order, holder } = terms;
  const { own: ownDay, nisa, barred } = sameDay(book, accountId, instrument.code);
  const limits = book.accounts.find((one) => one.accountId === accountId)?.limits;
  const day = limits?.day ?? null;
  const own = holder === null ? 0 : cashHold(book, holder);
  const buys = side === 'buy';
  return {
    filled: order === null ? 0 : filledOf(book, order.orderId),
    spent: holder === null ? 0 : spentOf(book, holder.orderId),
    again: terms.paired ? minimumOf(book, terms.version) : 0,
    orderLimit: limits?.order ?? null,
    dayLimit: day === null ? null : day - usedToday(book, terms),
    own,
    cash: buys ? power(book, accountId, book.settlesOn) + own : 0,
    shares: buys ? 0 : freeShares(book, accountId, instrument.code, part),
    barred,
    locked: (part === undefined ? ownDay : nisa).locked,
  };
}
type Room = ReturnType<typeof roomOf>;

/** The hold that such an order needs, yen. */
function need(book: Book, { dear, version }: Terms, { filled, spent, again }: Room, quantity: number): number {
  const open = share(dear, quantity - filled, 10);
  return open + feeOf(book, version, 'buy', spent + open) - feeOf(book, version, 'buy', spent) + again;
}

/** Fills of the trade date and the rests of the other open orders, yen. */
function usedToday(book: Book, { accountId, holder }: Terms): number {
  const filled = book.fills
    .filter((fill) => fill.accountId === accountId && fill.tradeDate === book.tradeDate)
    .map((fill) => worth(fill.price, fill.quantity));
  const rests = openOrders(book, accountId)
    .filter((other) => other !== holder && !holdsNothing(book, other))
    .map((other) => restValue(book, other));
  return sum(filled) + sum(rests);
}
function restValue(book: Book, order: ModelOrder): number {
  const of = (price: number | null, quantity: number): number =>
    worth(worstPrice(book, order, price), Math.max(0, quantity - filledOf(book, order.orderId)));
  const now = of(order.price, order.quantity);
  return order.amend === null ? now : Math.max(now, of(order.amend.price, order.amend.quantity));
}

/** Why this many shares may not be ordered, without the largest valid quantity. An amend is checked by its rest. */
function judge(book: Book, terms: Terms, room: Room, quantity: number): Refusal | null {
  const { side, order, dear } = terms;
  const say = (reason: Refusal['reason'], required: number, available: number): Refusal =>
    refusal(reason, order === null ? 'quantity' : 'price', {
      required: String(required),
      available: String(Math.max(0, available)),
    });
  const value = worth(dear, quantity - room.filled);
  if (room.orderLimit !== null && value > room.orderLimit) return say('ORDER_LIMIT', value, room.orderLimit);
  if (room.dayLimit !== null && value > room.dayLimit) return say('DAY_LIMIT', value, room.dayLimit);
  if (side === 'sell') {
    if (order !== null) return null;
    if (quantity > room.shares) return say('INSUFFICIENT_SHARES', quantity, room.shares);
    const free = room.shares - room.locked;
    return quantity > free ? say('SAME_ISSUE_SHARES', quantity, free) : null;
  }
  const required = need(book, terms, room, quantity);
  const free = room.cash - room.barred;
  if (required <= room.own || required <= free) return null;
  return required > room.cash ? say('INSUFFICIENT_CASH', required, room.cash) : say('SAME_ISSUE_FUNDS', required, free);
}

/** Limits of the account, cash or shares: the reason, the numbers, and the largest valid quantity. */
export function fundsRefusal(book: Book, terms: Terms, quantity: number): Refusal | null {
  const found = judge(book, terms, roomOf(book, terms), quantity);
  if (found === null) return null;
  return { ...found, params: { ...found.params, max: String(largest(book, terms)) } };
}

/** The largest valid quantity, in lots; at least the order's own fills. */
export function largest(book: Book, terms: Terms): number {
  const { lot } = terms.instrument;
  const room = roomOf(book, terms);
  let good = 0;
  let bad = Math.floor(MAX_SHARES / lot) + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const passes = middle * lot <= room.filled || judge(book, terms, room, middle * lot) === null;
    if (passes) good = middle;
    else bad = middle;
  }
  return good * lot;
}
