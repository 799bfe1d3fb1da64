import { amendedHold } from '@kabuto/brokerage/forms';
import type { OrderView, TicketFacts } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { type Price, price, shares, yen } from '@kabuto/market';

/**
 * What other terms change of the account: the cash or the shares that the order holds, and the buying power afterwards.
 */
export type AmendEffect =
  | { readonly kind: 'cash'; readonly before: number; readonly after: number; readonly buyingPower: number }
  | { readonly kind: 'shares'; readonly before: number; readonly after: number };

type HeldOrder = Pick<
  OrderView,
  'side' | 'type' | 'condition' | 'credit' | 'group' | 'filled' | 'filledNotional' | 'fee' | 'holdCash' | 'holdShares'
>;
type Terms = { readonly price: Price | null; readonly quantity: number | null };

/**
 * The effect of new terms once the venue has confirmed them; null for an order of a group, whose hold follows the
 * others, and for one of a day trade, which holds neither.
 */
export function amendEffect(
  order: HeldOrder,
  terms: Terms,
  { upper, feeSchedule, buyingPower }: Pick<TicketFacts, 'upper' | 'feeSchedule' | 'buyingPower'>,
): AmendEffect | null {
  if (
    order.credit !== undefined ||
    order.group !== null ||
    terms.quantity === null ||
    (order.type === 'limit' && terms.price === null)
  )
    return null;
  const quantity = shares(terms.quantity);
  const filled = shares(Number(order.filled));
  if (order.side === 'sell')
    return { kind: 'shares', before: Number(order.holdShares), after: Math.max(0, quantity - filled) };
  const { type, condition } = order;
  const held = {
    type,
    condition,
    filled,
    filledNotional: yen(Number(order.filledNotional)),
    feeCharged: yen(Number(order.fee)),
  };
  const { version, ratePpm, minimum } = feeSchedule;
  const schedule = { version, ratePpm, minimum: yen(minimum) };
  const limit = order.type === 'limit' ? terms.price : null;
  const after = amendedHold(held, { price: limit, quantity }, priceOf(upper) ?? price(0), schedule);
  const before = Number(order.holdCash);
  return { kind: 'cash', before, after, buyingPower: Number(buyingPower) + before - after };
}
