import { type AtVenue, type IsoDate, notional, type Price, shares, type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { remaining } from '../orders/lifecycle.ts';
import { followsAnother, type PairLookup, worstPrice } from '../orders/pair.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, Order } from '../types.ts';
import { sessionOf } from '../venue/venue-session.ts';
import type { LimitFacts } from './limits.ts';

type Limited = Pick<Account, 'limits' | 'traded'>;

/** An open order, and the upper limit at which it is valued when it has no price. */
export type OpenOrder = { readonly order: Order; readonly upper: Price };

/** The highest value of an order's rest, yen: the dearer of its terms and of those of an amend in flight. */
function valueOfRest(lookup: PairLookup, order: Order): Yen {
  const now = notional(worstPrice(lookup, order, order.price), remaining(order));
  if (order.amend === null) return now;
  const { price, quantity } = order.amend;
  const asked = notional(worstPrice(lookup, order, price), shares(Math.max(0, quantity - order.filled)));
  return yen(Math.max(now, asked));
}

/** Counts a pair once, and no orders that still wait for their parent. */
function limitsAfter(
  account: Limited,
  tradeDate: IsoDate | null,
  lookup: PairLookup,
  orders: readonly Order[],
): LimitFacts {
  const { order, day } = account.limits;
  if (day === null) return { order, day };
  const { traded } = account;
  const filled = traded.date === tradeDate ? traded.amount : 0;
  const value = orders
    .filter((one) => !followsAnother(lookup, one))
    .reduce((sum, one) => sum + valueOfRest(lookup, one), 0);
  return { order, day: yen(Math.max(0, day - filled - value)) };
}

/**
 * What the account's policy leaves for one more order: the day's limit less fills of `tradeDate` and the rests of open
 * orders; at least 0. `open`: all open orders of the account.
 */
export function remainingLimitsFrom(
  account: Limited,
  tradeDate: IsoDate | null,
  open: readonly OpenOrder[],
): LimitFacts {
  const lookup: PairLookup = {
    order: (id) => open.find(({ order }) => order.orderId === id)?.order,
    mustInstrument: (code) => {
      const found = open.find(({ order }) => order.instrument === code);
      invariant(found !== undefined, () => `no open order in ${code}`);
      return found;
    },
  };
  const orders = open.map(({ order }) => order);
  return limitsAfter(account, tradeDate, lookup, orders);
}

/**
 * As `remainingLimitsFrom`, from the broker's state on the trade date of a venue, without the order `but` that is being
 * amended.
 */
export function remainingLimits(
  state: BrokerState,
  account: Account,
  but: Order | null = null,
  at: AtVenue = but ?? {},
): LimitFacts {
  if (account.limits.day === null) return account.limits;
  const orders = state.ordersOf(account.accountId).filter((one) => one !== but);
  return limitsAfter(account, sessionOf(state.globals, at).tradeDate, state, orders);
}
