import { notional, shares, type Yen, yen } from '@kabuto/market';
import { leftBy } from '../ledger/power.ts';
import { remaining } from '../orders/lifecycle.ts';
import { worstPrice } from '../orders/pair.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, AccountId, CollateralView, MarginPosition, Order } from '../types.ts';
import { collateralOf } from './collateral.ts';

/** The value of an opening order's rest: the dearer of its terms and of those of an amend in flight; yen. */
export function workingValue(state: BrokerState, order: Order): number {
  if (order.credit?.effect !== 'open') return 0;
  const now = notional(worstPrice(state, order, order.price), remaining(order));
  if (order.amend === null) return now;
  const { price, quantity } = order.amend;
  const rest = Math.max(0, quantity - order.filled);
  return Math.max(now, notional(worstPrice(state, order, price), shares(rest)));
}

/** The value of all opening orders of an account, yen. */
const workingOf = (state: BrokerState, accountId: AccountId, but: Order | null = null): Yen =>
  yen(state.ordersOf(accountId).reduce((sum, order) => sum + (order === but ? 0 : workingValue(state, order)), 0));

/** How much an account may trade on a day; null while there are no day trades. `lots`: other ones than its own. */
export function collateralNow(
  state: BrokerState,
  account: Account,
  lots: readonly MarginPosition[] = state.margins.get(account.accountId)?.positions ?? [],
): CollateralView | null {
  const policy = state.globals.dayTrades;
  if (policy === undefined) return null;
  const { accountId, cash } = account;
  return collateralOf({
    policy,
    cash,
    lots,
    positions: state.positionsOf(accountId),
    working: workingOf(state, accountId),
    settlesOn: state.globals.settlesOn,
    instrument: (code) => state.mustInstrument(code),
  });
}

/**
 * Yen that an account may spend or pay out without going below the margin that its positions and opening orders need;
 * null: it has none. At least 0.
 */
export function freeOfMargin(
  state: BrokerState,
  account: Account,
  lots: readonly MarginPosition[] | undefined = state.margins.get(account.accountId)?.positions,
): Yen | null {
  if (lots === undefined) return null;
  const view = collateralNow(state, account, lots);
  if (view === null || view.required === 0) return null;
  return yen(Math.max(0, view.collateral - view.required));
}

/** Of `power` yen those that day trades leave free. */
export const withinMargin = (state: BrokerState, account: Account, power: Yen): Yen =>
  leftBy(freeOfMargin(state, account), power);
