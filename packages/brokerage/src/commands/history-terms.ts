import { expiryRefusal } from '../risk/expiry.ts';
import { currentTerms } from '../risk/facts.ts';
import { priceRefusal } from '../risk/price.ts';
import { quantityRefusal } from '../risk/quantity.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { HistoricOrder, Refusal } from '../types.ts';
import { MAX_CASH } from './cash.ts';
import type { Input } from './input.ts';

const amountOf = (at: number): boolean => Number.isSafeInteger(at) && at > 0;

/** The invalid field of an order's fills, or null: times rise from acceptance to now, sums and prices fit the order. */
function invalidFillsField(order: HistoricOrder, now: number): string | null {
  let at: number = order.acceptedAt;
  let sum = 0;
  for (const [index, fill] of order.fills.entries()) {
    if (!Number.isSafeInteger(fill.at) || fill.at < at || fill.at > now) return `fills.${index}.at`;
    at = fill.at;
    sum += fill.quantity;
    if (!amountOf(fill.quantity) || sum > order.quantity) return `fills.${index}.quantity`;
    const beyond = order.price !== null && (order.side === 'buy' ? fill.price > order.price : fill.price < order.price);
    if (!amountOf(fill.price) || beyond) return `fills.${index}.price`;
  }
  return null;
}

function invalidField(order: HistoricOrder, now: number): string | null {
  if (!Number.isSafeInteger(order.acceptedAt) || order.acceptedAt > now) return 'acceptedAt';
  if (order.settlesOn < order.tradeDate) return 'settlesOn';
  if ((order.type === 'limit') !== (order.price !== null)) return 'price';
  return invalidFillsField(order, now);
}

/** The refusal, with its field under the order's index in `orders`. */
export const atIndex = (index: number, refusal: Refusal): Refusal => ({
  ...refusal,
  field: `orders.${index}.${refusal.field}`,
});

function orderRefusal(state: BrokerState, order: HistoricOrder, now: number): Refusal | null {
  const instrument = state.instrument(order.instrument);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: order.instrument });
  const quantity = quantityRefusal(instrument.lot, order.quantity);
  if (quantity !== null) return quantity;
  const field = invalidField(order, now);
  if (field !== null) return refuse('AMOUNT_INVALID', field);
  if (order.openUntil === null) return null;
  const terms = currentTerms(state);
  if (terms === null) return refuse('CORE_REJECTED', 'openUntil');
  const expiry = expiryRefusal(terms.tradeDate, 'date', order.openUntil);
  if (expiry !== null) return { ...expiry, field: 'openUntil' };
  return priceRefusal(instrument, order.type, order.price);
}

/** The first invalid value in a history, before any cash or share is booked. */
export function historyTermsRefusal(state: BrokerState, input: Input<'bookHistory'>): Refusal | null {
  if (!Number.isSafeInteger(input.cash) || input.cash < 0 || input.cash > MAX_CASH) {
    return refuse('AMOUNT_INVALID', 'cash', { max: String(MAX_CASH) });
  }
  for (const [index, order] of input.orders.entries()) {
    const refusal = orderRefusal(state, order, input.at);
    if (refusal !== null) return atIndex(index, refusal);
  }
  return null;
}
