import { notional, shares, yen } from '@kabuto/market';
import { sellableAt } from '../ledger/power.ts';
import { isSendable, publishOrder, recomputeHold, requestNew } from '../orders/lifecycle.ts';
import { currentTerms } from '../risk/facts.ts';
import type { Turn } from '../state/turn.ts';
import type { Account, Order, Position } from '../types.ts';
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
  };
  if (isSendable(state, order)) order.state = 'routed';
  state.addOrder(order);
  recomputeHold(state, order);
  publishOrder(turn, order);
  if (order.state === 'routed') requestNew(turn, order);
  return notional(lower, quantity);
}

/** Sells collateral for at least `missing` yen at the lowest prices of the day, by issue; the yen that it brings. */
export function sellCollateral(turn: Turn, { accountId }: Account, missing: number): number {
  const { state } = turn;
  const { settlesOn } = state.globals;
  let brought = 0;
  for (const position of state.positionsOf(accountId)) {
    const { lot, lower, ipoReference } = state.mustInstrument(position.instrument);
    // no market orders before it has traded
    if (ipoReference !== undefined) continue;
    const sellable = Math.min(pledgedOf(position), sellableAt(position, settlesOn));
    const needed = Math.ceil((missing - brought) / Math.max(1, notional(lower, lot)));
    const lots = Math.min(Math.floor(sellable / lot), needed);
    if (lots > 0) brought += sell(turn, position, lots);
  }
  return brought;
}
