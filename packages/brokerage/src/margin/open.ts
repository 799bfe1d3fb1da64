import { mulDiv, notional, type Price, type Shares, shares, shortSaleAllowed } from '@kabuto/market';
import { firmLimit, holdPrice, type Priced } from '../orders/hold.ts';
import { MAX_ORDER_QUANTITY } from '../risk/quantity.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, BrokerInstrument, IssueMargin, MarginAccount, Order, Refusal, Side } from '../types.ts';
import { capacityOf } from './collateral.ts';
import { collateralNow } from './facts.ts';
import { sideOf } from './lots.ts';

/** An order that opens a position. */
export type Opening = Priced & { readonly side: Side; readonly quantity: Shares };

/** The largest number of shares, in whole lots, whose value at `at` is within `value` yen. */
export function largestOpening(lot: Shares, at: Price, value: number): Shares {
  let low = 0;
  let high = Math.floor(MAX_ORDER_QUANTITY / lot);
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    if (notional(at, shares(lots * lot)) <= value) low = lots;
    else high = lots - 1;
  }
  return shares(low * lot);
}

/** Shares of an issue that the house can still lend: not lent, and not for a short order that works. */
function lendableNow(state: BrokerState, { code, margin }: BrokerInstrument, but: Order | null = null): Shares {
  if (margin === undefined) return shares(0);
  return shares(Math.max(0, margin.lendable - margin.lent - state.shortWanted(code, but)));
}

/**
 * SHORT_NOT_AVAILABLE {required, available, max}: the issue cannot be borrowed, or not so many shares.
 * SHORT_PRICE_RULE {least}: of more than 50 units while the rule is in force, `least` in tenths of a yen; without a
 * limit always (rules/market.md 1.10).
 */
function shortRefusal(
  state: BrokerState,
  instrument: BrokerInstrument,
  margin: IssueMargin,
  order: Opening,
  but: Order | null,
): Refusal | null {
  const available = margin.short ? lendableNow(state, instrument, but) : shares(0);
  const { quantity } = order;
  const { lot, base } = instrument;
  if (quantity > available)
    return refuse('SHORT_NOT_AVAILABLE', 'quantity', {
      required: String(quantity),
      available: String(available),
      max: String(Math.floor(available / lot) * lot),
    });
  if (!margin.restricted) return null;
  const last = margin.last ?? undefined;
  const { rising } = margin;
  const limit = firmLimit(order) ?? undefined;
  if (shortSaleAllowed({ limit, quantity, lot, last, base, rising })) return null;
  return refuse('SHORT_PRICE_RULE', 'price', { least: String(last ?? base), rising: String(rising) });
}

/** DAY_TRADE_DEFICIT {amount}, DAY_TRADE_RESTRICTED: only closing orders. */
export const accountRefusal = ({ deficit, level }: MarginAccount): Refusal | null => {
  if (deficit > 0) return refuse('DAY_TRADE_DEFICIT', null, { amount: String(deficit) });
  return level === 'restricted' ? refuse('DAY_TRADE_RESTRICTED', null) : null;
};

/** Lots and orders that open some, of an account: its row is one of the journal's images after each change. */
const MAX_OPEN_LOTS = 200;

/** DAY_TRADE_TERMS {max}: as many lots are open or ordered as an account may have. */
function countRefusal(state: BrokerState, { accountId, positions }: MarginAccount): Refusal | null {
  const orders = state.ordersOf(accountId).filter(({ credit }) => credit?.effect === 'open');
  if (positions.length + orders.length < MAX_OPEN_LOTS) return null;
  return refuse('DAY_TRADE_TERMS', null, { max: String(MAX_OPEN_LOTS) });
}

/**
 * INSUFFICIENT_COLLATERAL {required, available, max}: what positions, opening orders and this order need, yen, what
 * there is, and the largest quantity that passes. `former`: the value now of the order that is being amended, yen.
 */
function collateralRefusal(
  state: BrokerState,
  account: Account,
  instrument: BrokerInstrument,
  order: Opening,
  former: number,
): Refusal | null {
  const policy = state.globals.dayTrades;
  const view = collateralNow(state, account);
  if (policy === undefined || view === null) return refuse('DAY_TRADE_OFF', null);
  const at = holdPrice(order, instrument.upper);
  const value = view.entryValue + view.working - former;
  const room = Math.max(0, capacityOf(policy, view.collateral) - value);
  const asked = notional(at, order.quantity);
  if (asked <= room) return null;
  const required = Math.max(policy.minimum, 0 - mulDiv(0 - value - asked, policy.initialPercent, 100));
  return refuse('INSUFFICIENT_COLLATERAL', 'quantity', {
    required: String(required),
    available: String(view.collateral),
    max: String(largestOpening(instrument.lot, at, room)),
  });
}

/**
 * Why an account may not open a position with an order, null when it may: DAY_TRADE_ISSUE: no day trades in the issue
 * on this side, or not yet; as the functions above. `amended`: the order that gets these terms, and its value now.
 */
export function openRefusal(
  state: BrokerState,
  account: Account,
  row: MarginAccount,
  instrument: BrokerInstrument,
  order: Opening,
  amended: { readonly order: Order; readonly value: number } | null = null,
): Refusal | null {
  const { margin, ipoReference } = instrument;
  const side = sideOf(order.side, 'open');
  const isOffered = margin !== undefined && (side === 'long' ? margin.long : margin.short);
  if (!isOffered || ipoReference !== undefined) return refuse('DAY_TRADE_ISSUE', 'instrument');
  return (
    accountRefusal(row) ??
    (amended === null ? countRefusal(state, row) : null) ??
    (side === 'short' ? shortRefusal(state, instrument, margin, order, amended?.order ?? null) : null) ??
    collateralRefusal(state, account, instrument, order, amended?.value ?? 0)
  );
}
