import { yen } from '@kabuto/market';
import { remaining } from './lifecycle.ts';
import { type LimitFacts, worthOf } from './risk/limits.ts';
import type { BrokerState } from './state.ts';
import type { Account, Order } from './types.ts';

/** The day's limit less fills of the trade date and the rests of open orders, `but` one that is being amended; at least 0. */
export function limitsLeft(state: BrokerState, account: Account, but: Order | null = null): LimitFacts {
  const { order, day } = account.limits;
  if (day === null) return { order, day };
  const { traded } = account;
  const filled = traded.date === state.globals.tradeDate ? traded.amount : 0;
  const open = state
    .ordersOf(account.accountId)
    .filter((one) => one !== but)
    .map((one) => worthOf({ ...one, quantity: remaining(one) }, state.mustInstrument(one.instrument).upper));
  return { order, day: yen(Math.max(0, day - filled - open.reduce<number>((sum, worth) => sum + worth, 0))) };
}
