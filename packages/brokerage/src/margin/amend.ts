import { notional, shares, yen } from '@kabuto/market';
import { worstPrice } from '../orders/pair.ts';
import { UNRESTRICTED } from '../positions/same-issue.ts';
import type { AmendedTerms, AmendFacts } from '../risk/amend.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, Order, Refusal } from '../types.ts';
import { requiredFor } from './collateral.ts';
import { collateralNow, workingValue } from './facts.ts';
import { accountRefusal } from './open.ts';

/** What an amend of a day trade's order is checked by instead of cash: the collateral that an opening needs. */
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
  const others = view.entryValue + view.working - now;
  return {
    buyingPower: view.collateral,
    held: requiredFor(policy, others + now),
    sameIssue: UNRESTRICTED,
    cashAt: ({ price, quantity }) => {
      const rest = shares(Math.max(0, quantity - order.filled));
      return requiredFor(policy, others + notional(worstPrice(state, order, price), rest));
    },
  };
}

/** Why an opening order may not become dearer: as new ones, DAY_TRADE_DEFICIT {amount} and DAY_TRADE_RESTRICTED. */
export function dearerRefusal(state: BrokerState, order: Order, { price, quantity }: AmendedTerms): Refusal | null {
  const row = state.margins.get(order.accountId);
  if (order.credit?.effect !== 'open' || row === undefined) return null;
  const rest = shares(Math.max(0, quantity - order.filled));
  const isDearer = notional(worstPrice(state, order, price), rest) > workingValue(state, order);
  return isDearer ? accountRefusal(row) : null;
}

/** The refusal in terms of collateral where the order needs that and no cash. */
export const ofCollateral = ({ credit }: Order, refusal: Refusal): Refusal =>
  credit !== undefined && refusal.reason === 'INSUFFICIENT_CASH'
    ? { ...refusal, reason: 'INSUFFICIENT_COLLATERAL' }
    : refusal;
