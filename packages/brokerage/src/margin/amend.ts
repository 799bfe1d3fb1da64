import { notional, shares, yen } from '@kabuto/market';
import { worstPrice } from '../orders/pair.ts';
import { UNRESTRICTED } from '../positions/same-issue.ts';
import type { AmendedTerms, AmendFacts } from '../risk/amend.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, Order, Refusal } from '../types.ts';
import { capacityOf, requiredFor } from './collateral.ts';
import { collateralNow, workingValue } from './facts.ts';
import { accountRefusal, shortPriceRefusal } from './open.ts';

/**
 * What an amend of a day trade's order is checked by instead of cash: an opening by the value that the collateral
 * allows beside all else, so that below the minimum nothing becomes dearer; yen of value.
 */
export function creditAmendFacts(
  state: BrokerState,
  account: Account,
  order: Order,
): Partial<Pick<AmendFacts, 'buyingPower' | 'held' | 'sameIssue' | 'cashAt'>> {
  if (order.credit === undefined) return {};
  const policy = state.globals.dayTrades;
  const view = collateralNow(state, account);
  if (order.credit.effect === 'close' || policy === undefined || view === null)
    return { held: yen(0), sameIssue: UNRESTRICTED, cashAt: () => yen(0) };
  const now = workingValue(state, order);
  return {
    buyingPower: yen(Math.max(0, capacityOf(policy, view.collateral) - (view.entryValue + view.working - now))),
    held: yen(now),
    sameIssue: UNRESTRICTED,
    cashAt: ({ price, quantity }) => {
      const rest = shares(Math.max(0, quantity - order.filled));
      return notional(worstPrice(state, order, price), rest);
    },
  };
}

/**
 * Why an opening order may not get these terms: if they are dearer as new ones, DAY_TRADE_DEFICIT {amount} and
 * DAY_TRADE_RESTRICTED; of a short sale with another price as `shortPriceRefusal`.
 */
export function openingTermsRefusal(
  state: BrokerState,
  order: Order,
  { price, quantity }: AmendedTerms,
): Refusal | null {
  const row = state.margins.get(order.accountId);
  if (order.credit?.effect !== 'open' || row === undefined) return null;
  const rest = shares(Math.max(0, quantity - order.filled));
  const isDearer = notional(worstPrice(state, order, price), rest) > workingValue(state, order);
  const barred = isDearer ? accountRefusal(row) : null;
  const instrument = state.mustInstrument(order.instrument);
  const { margin } = instrument;
  if (barred !== null || order.side === 'buy' || price === order.price || margin === undefined) return barred;
  return shortPriceRefusal(instrument, margin, { ...order, price });
}

/**
 * INSUFFICIENT_COLLATERAL {required, available, max} instead of INSUFFICIENT_CASH where an amend was checked by value:
 * the collateral that all positions and opening orders would need, and what there is, yen.
 */
export function ofCollateral(state: BrokerState, account: Account, order: Order, refusal: Refusal): Refusal {
  if (order.credit === undefined || refusal.reason !== 'INSUFFICIENT_CASH') return refusal;
  const policy = state.globals.dayTrades;
  const view = collateralNow(state, account);
  if (policy === undefined || view === null) return { ...refusal, reason: 'INSUFFICIENT_COLLATERAL' };
  const others = view.entryValue + view.working - workingValue(state, order);
  const required = requiredFor(policy, others + Number(refusal.params.required));
  const params = { ...refusal.params, required: String(required), available: String(view.collateral) };
  return { ...refusal, reason: 'INSUFFICIENT_COLLATERAL', params };
}
