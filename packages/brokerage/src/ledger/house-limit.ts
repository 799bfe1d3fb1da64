import { type Yen, yen } from '@kabuto/market';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import { type AccountId, HOUSE, type Refusal } from '../types.ts';
import { total } from './balance.ts';

/**
 * The highest absolute balance in yen that a command may leave in a house account, or find there when it makes new
 * trades possible. Balances are safe integers: the sum of the house accounts that may be negative, which is what
 * customers own, stays below 2^53, also after every open buy has traded, and open sales have room for eight times as
 * much (decision 0055).
 */
const MAX_HOUSE: Yen = yen(1_000_000_000_000_000);

const balanceOf = (state: BrokerState, house: AccountId): number => {
  const account = state.account(house);
  return account === undefined ? 0 : total(account.cash);
};

/**
 * HOUSE_LIMIT {max}: the house account cannot be the other side of `amount` yen to the customer (negative: from the
 * customer).
 */
export function houseRefusal(state: BrokerState, house: AccountId, amount: number): Refusal | null {
  const before = balanceOf(state, house);
  const after = before - amount;
  if (Math.abs(after) <= MAX_HOUSE || Math.abs(after) <= Math.abs(before)) return null;
  const max = Math.max(0, MAX_HOUSE + (amount > 0 ? before : -before));
  return refuse('HOUSE_LIMIT', 'amount', { max: String(max) });
}

/** HOUSE_LIMIT {max}: a house account has reached its limit, so no new order may trade. */
export function houseTradeRefusal(state: BrokerState): Refusal | null {
  const full = Object.values(HOUSE).some((house) => Math.abs(balanceOf(state, house)) > MAX_HOUSE);
  return full ? refuse('HOUSE_LIMIT', null, { max: '0' }) : null;
}

/** HOUSE_LIMIT {max}: as `houseRefusal`, for all bookings of a rehearsal, in which house accounts start empty. */
export function dryRunHouseRefusal(state: BrokerState, dryRun: BrokerState): Refusal | null {
  for (const house of Object.values(HOUSE)) {
    const refusal = houseRefusal(state, house, -balanceOf(dryRun, house));
    if (refusal !== null) return { ...refusal, field: 'cash' };
  }
  return null;
}
