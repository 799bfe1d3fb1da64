import type { BrokerInstrument, Refusal } from '../../src/types.ts';
import { freeShares, openOrders } from './cash.ts';
import { cashHold, feeOf, minimumOf } from './fees.ts';
import { power } from './free-cash.ts';
import { holdsNothing, worstPrice } from './legs.ts';
import { type Bucket, filledOf, type ModelOrder, type ModelState, share, spentOf, sum, worth } from './model-state.ts';
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

/** What is available for an order with these terms, independent of its quantity: computed once. */
function fundsOf(model: ModelState, terms: Terms) {
  const { accountId, instrument, part, side, order, holder } = terms;
  const { own: ownDay, nisa, barred } = sameDay(model, accountId, instrument.code);
  const limits = model.accounts.find((one) => one.accountId === accountId)?.limits;
  const day = limits?.day ?? null;
  const own = holder === null ? 0 : cashHold(model, holder);
  const buys = side === 'buy';
  return {
    filled: order === null ? 0 : filledOf(model, order.orderId),
    spent: holder === null ? 0 : spentOf(model, holder.orderId),
    again: terms.paired ? minimumOf(model, terms.version) : 0,
    orderLimit: limits?.order ?? null,
    dayLimit: day === null ? null : day - usedToday(model, terms),
    own,
    cash: buys ? power(model, accountId, model.settlesOn) + own : 0,
    shares: buys ? 0 : freeShares(model, accountId, instrument.code, part),
    barred,
    locked: (part === undefined ? ownDay : nisa).locked,
  };
}
type Funds = ReturnType<typeof fundsOf>;

/** The hold that such an order needs, yen. */
function need(model: ModelState, { dear, version }: Terms, { filled, spent, again }: Funds, quantity: number): number {
  const open = share(dear, quantity - filled, 10);
  return open + feeOf(model, version, 'buy', spent + open) - feeOf(model, version, 'buy', spent) + again;
}

/** Fills of the trade date and the rests of the other open orders, yen. */
function usedToday(model: ModelState, { accountId, holder }: Terms): number {
  const filled = model.fills
    .filter((fill) => fill.accountId === accountId && fill.tradeDate === model.tradeDate)
    .map((fill) => worth(fill.price, fill.quantity));
  const rests = openOrders(model, accountId)
    .filter((other) => other !== holder && !holdsNothing(model, other))
    .map((other) => restValue(model, other));
  return sum(filled) + sum(rests);
}
function restValue(model: ModelState, order: ModelOrder): number {
  const of = (price: number | null, quantity: number): number =>
    worth(worstPrice(model, order, price), Math.max(0, quantity - filledOf(model, order.orderId)));
  const now = of(order.price, order.quantity);
  return order.amend === null ? now : Math.max(now, of(order.amend.price, order.amend.quantity));
}

/** Why this many shares may not be ordered, without the largest valid quantity. An amend is checked by its rest. */
function judge(model: ModelState, terms: Terms, funds: Funds, quantity: number): Refusal | null {
  const { side, order, dear } = terms;
  const refuse = (reason: Refusal['reason'], required: number, available: number): Refusal =>
    refusal(reason, order === null ? 'quantity' : 'price', {
      required: String(required),
      available: String(Math.max(0, available)),
    });
  const value = worth(dear, quantity - funds.filled);
  if (funds.orderLimit !== null && value > funds.orderLimit) return refuse('ORDER_LIMIT', value, funds.orderLimit);
  if (funds.dayLimit !== null && value > funds.dayLimit) return refuse('DAY_LIMIT', value, funds.dayLimit);
  if (side === 'sell') {
    if (order !== null) return null;
    if (quantity > funds.shares) return refuse('INSUFFICIENT_SHARES', quantity, funds.shares);
    const free = funds.shares - funds.locked;
    return quantity > free ? refuse('SAME_ISSUE_SHARES', quantity, free) : null;
  }
  const required = need(model, terms, funds, quantity);
  const free = funds.cash - funds.barred;
  if (required <= funds.own || required <= free) return null;
  return required > funds.cash
    ? refuse('INSUFFICIENT_CASH', required, funds.cash)
    : refuse('SAME_ISSUE_FUNDS', required, free);
}

/** Limits of the account, cash or shares: the reason, the numbers, and the largest valid quantity. */
export function fundsRefusal(model: ModelState, terms: Terms, quantity: number): Refusal | null {
  const found = judge(model, terms, fundsOf(model, terms), quantity);
  if (found === null) return null;
  return { ...found, params: { ...found.params, max: String(largest(model, terms)) } };
}

/** The largest valid quantity, in lots; at least the order's own fills. */
export function largest(model: ModelState, terms: Terms): number {
  const { lot } = terms.instrument;
  const funds = fundsOf(model, terms);
  let good = 0;
  let bad = Math.floor(MAX_SHARES / lot) + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const passes = middle * lot <= funds.filled || judge(model, terms, funds, middle * lot) === null;
    if (passes) good = middle;
    else bad = middle;
  }
  return good * lot;
}
