import {
  formatPrice,
  leastShortLimit,
  mulDiv,
  notional,
  type Price,
  roundToTick,
  type Shares,
  shares,
  shortSaleAllowed,
  shortSaleTaken,
  shortTrigger,
} from '@kabuto/market';
import { firmLimit, holdPrice, type Priced } from '../orders/hold.ts';
import { MAX_ORDER_QUANTITY } from '../risk/quantity.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, BrokerInstrument, IssueMargin, MarginAccount, Order, Refusal, Side } from '../types.ts';
import { capacityOf } from './collateral.ts';
import { collateralNow, workingValue } from './facts.ts';
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

/** SHORT_NOT_AVAILABLE {required, available, max}: the issue cannot be borrowed, or not so many shares. */
function borrowRefusal(
  state: BrokerState,
  instrument: BrokerInstrument,
  { short }: IssueMargin,
  quantity: Shares,
  but: Order | null,
): Refusal | null {
  const available = short ? lendableNow(state, instrument, but) : shares(0);
  const { lot } = instrument;
  if (quantity <= available) return null;
  return refuse('SHORT_NOT_AVAILABLE', 'quantity', {
    required: String(quantity),
    available: String(available),
    max: String(Math.floor(available / lot) * lot),
  });
}

/**
 * SHORT_PRICE_RULE {least}: of more than 50 units without a limit, or with one lower than the price rule allows while
 * it is in force, and than its trigger before; `least` in yen (rules/market.md 1.10).
 */
export function shortPriceRefusal(
  { lot, base, tickTable }: BrokerInstrument,
  { restricted, rising, last: lastPrice }: IssueMargin,
  order: Priced & { readonly quantity: Shares },
): Refusal | null {
  const { quantity } = order;
  const last = lastPrice ?? undefined;
  const limit = firmLimit(order) ?? undefined;
  const terms = { limit, quantity, lot, base };
  if (restricted ? shortSaleAllowed({ ...terms, last, rising }) : shortSaleTaken(terms)) return null;
  const least = restricted ? leastShortLimit({ last, base, rising }) : shortTrigger(base);
  return refuse('SHORT_PRICE_RULE', 'price', { least: formatPrice(roundToTick(tickTable, least, 'up')) });
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
    (side === 'short' ? borrowRefusal(state, instrument, margin, order.quantity, amended?.order ?? null) : null) ??
    (side === 'short' ? shortPriceRefusal(instrument, margin, order) : null) ??
    collateralRefusal(state, account, instrument, order, amended?.value ?? 0)
  );
}

/** Why an order that opens a position, and was not sent yet, may not be sent; null: it may, or it opens none. */
export function openingRefusal(state: BrokerState, order: Order): Refusal | null {
  const row = state.margins.get(order.accountId);
  if (order.credit?.effect !== 'open' || row === undefined) return null;
  const { accountId, instrument } = order;
  const amended = { order, value: workingValue(state, order) };
  return openRefusal(state, state.mustAccount(accountId), row, state.mustInstrument(instrument), order, amended);
}
