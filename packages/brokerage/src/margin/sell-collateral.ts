import { notional, shares, yen } from '@kabuto/market';
import { sellableAt } from '../ledger/power.ts';
import { isSendable, publishOrder, recomputeHold, remaining, requestNew } from '../orders/lifecycle.ts';
import { currentTerms } from '../risk/facts.ts';
import type { Turn } from '../state/turn.ts';
import type { Account, AccountId, Order, Position } from '../types.ts';
import { cancelOwn } from './cancel-own.ts';
import { pledgedOf } from './collateral.ts';

/** Sends a market order that sells `lots` lots of a position; the lowest value that it can bring, yen. */
function sell(turn: Turn, position: Position, lots: number): number {
  const { state, at } = turn;
  const terms = currentTerms(state);
  if (terms === null) return 0;
  const { instrument, accountId } = position;
  const { lot, lower } = state.mustInstrument(instrument);
  const orderId = state.globals.nextOrderId;
  state.globals.nextOrderId += 1;
  const quantity = shares(lots * lot);
  const order: Order = {
    orderId,
    accountId,
    clientOrderId: '',
    instrument,
    side: 'sell',
    type: 'market',
    price: null,
    quantity,
    timeInForce: 'day',
    expiresOn: terms.tradeDate,
    acceptedAt: at,
    tradeDate: terms.tradeDate,
    state: 'waiting',
    filled: shares(0),
    filledNotional: yen(0),
    feeCharged: yen(0),
    feeSchedule: terms.schedule.version,
    holdCash: yen(0),
    holdShares: shares(0),
    reason: null,
    updatedAt: at,
    lastTradeId: 0,
    amend: null,
    trigger: null,
    condition: null,
    group: null,
    revision: 0,
    origin: 'collateral',
  };
  if (isSendable(state, order)) order.state = 'routed';
  state.addOrder(order);
  recomputeHold(state, order);
  publishOrder(turn, order);
  if (order.state === 'routed') requestNew(turn, order);
  return notional(lower, quantity);
}

/** Orders of an account that sell its collateral. */
const salesOf = ({ state }: Turn, accountId: AccountId): Order[] =>
  state.ordersOf(accountId).filter(({ origin }) => origin === 'collateral');

/** The lowest value that the sales which are open can bring, yen. */
export const beingSold = (turn: Turn, { accountId }: Account): number =>
  salesOf(turn, accountId).reduce(
    (sum, order) => sum + notional(turn.state.mustInstrument(order.instrument).lower, remaining(order)),
    0,
  );

/** Cancels the sales of collateral that have not traded: what was owed is paid. */
export const cancelSales = (turn: Turn, accountId: AccountId): void =>
  cancelOwn(turn, accountId, ({ origin }) => origin === 'collateral', 'CANCELLED_BY_BROKER');

/** Whether the customer's own order sells shares of the position. */
const sellsOf =
  ({ instrument, accountType }: Position) =>
  (order: Order): boolean =>
    order.side === 'sell' &&
    order.credit === undefined &&
    order.origin === undefined &&
    order.state !== 'reserved' &&
    order.instrument === instrument &&
    order.accountType === accountType;

/**
 * Sells collateral for at least `missing` yen at the lowest prices of the day, by issue; the yen that it brings. The
 * customer's own sales of these issues are cancelled first: they could keep the shares from being sold. `awaited`: the
 * yen of shares that a venue must free before, so that they are sold on the next date.
 */
export function sellCollateral(
  turn: Turn,
  { accountId }: Account,
  missing: number,
): { readonly sold: number; readonly awaited: number } {
  const { state } = turn;
  const { settlesOn } = state.globals;
  let sold = 0;
  let awaited = 0;
  for (const position of state.positionsOf(accountId)) {
    const { instrument } = position;
    const { lot, lower, ipoReference } = state.mustInstrument(instrument);
    // no market orders before it has traded
    if (ipoReference !== undefined) continue;
    const value = Math.max(1, notional(lower, lot));
    const beingSoldNow = salesOf(turn, accountId).filter((order) => order.instrument === instrument);
    const pledged = pledgedOf(position) - beingSoldNow.reduce((sum, order) => sum + remaining(order), 0);
    const needed = Math.min(Math.floor(pledged / lot), Math.ceil((missing - sold - awaited) / value));
    const sellable = (): number => Math.min(needed, Math.floor(sellableAt(position, settlesOn) / lot));
    if (needed > 0 && sellable() < needed) cancelOwn(turn, accountId, sellsOf(position), 'DAY_TRADE_DEFICIT');
    const lots = sellable();
    if (lots > 0) sold += sell(turn, position, lots);
    const isHeld = state.ordersOf(accountId).some(sellsOf(position));
    if (isHeld && lots < needed) awaited += (needed - Math.max(0, lots)) * value;
  }
  return { sold, awaited };
}
