import { type OrderCondition, type Shares, shares, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { isSendable, publishOrder, requestNew } from '../orders/lifecycle.ts';
import { currentTerms } from '../risk/facts.ts';
import type { Turn } from '../state/turn.ts';
import type { CloseOrigin, LotQuantity, MarginAccount, Order, PositionSide } from '../types.ts';
import { changedRows, isInTheWay } from './clear-way.ts';
import { closingSide, firstOf, freeLots, reservedOf, total } from './lots.ts';
import { release } from './release.ts';

type Group = { readonly instrument: Order['instrument']; readonly side: PositionSide };

/** The issues and sides in which an account has positions, by their first lot. */
function groupsOf({ positions }: MarginAccount): Group[] {
  const groups: Group[] = [];
  for (const { instrument, side } of positions)
    if (!groups.some((one) => one.instrument === instrument && one.side === side)) groups.push({ instrument, side });
  return groups;
}

/** The condition of a closing order: the closing auction, where the venue has one. */
function conditionOf({ state }: Turn, row: MarginAccount, group: Group, origin: CloseOrigin): OrderCondition | null {
  // of both sides of an issue the first is sent for now, so that the other can still go to the auction
  const isHedged = row.positions.some(({ instrument, side }) => instrument === group.instrument && side !== group.side);
  if (origin !== 'auction' || isHedged) return null;
  return (state.globals.venueTakes.conditions ?? []).includes('closing-pm') ? 'closing-pm' : null;
}

/** A market order of the broker that closes these lots; sent now, or with the next session or end of the halt. */
function sendClose(turn: Turn, row: MarginAccount, group: Group, free: LotQuantity[], origin: CloseOrigin): void {
  const { state, at } = turn;
  const { accountId } = row;
  const { lot } = state.mustInstrument(group.instrument);
  const quantity = shares(Math.floor(total(free) / lot) * lot);
  if (quantity === 0) return;
  const lots = firstOf(free, quantity);
  const terms = currentTerms(state);
  invariant(terms !== null, 'a closing order before the first trade date');
  const orderId = state.globals.nextOrderId;
  state.globals.nextOrderId += 1;
  const order: Order = {
    orderId,
    accountId,
    clientOrderId: '',
    instrument: group.instrument,
    side: closingSide(group.side),
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
    holdShares: NONE,
    reason: null,
    updatedAt: at,
    lastTradeId: 0,
    amend: null,
    trigger: null,
    condition: conditionOf(turn, row, group, origin),
    group: null,
    revision: 0,
    credit: { kind: 'day', effect: 'close', lots, origin },
  };
  if (isSendable(state, order)) order.state = 'routed';
  state.addOrder(order);
  publishOrder(turn, order);
  if (order.state === 'routed') requestNew(turn, order);
}

const NONE: Shares = shares(0);

/** Whether an order of this issue could meet the broker's closing order of a group, or is one for its other side. */
function keepsWaiting(row: MarginAccount, group: Group, order: Order, origin: CloseOrigin): boolean {
  if (order.instrument !== group.instrument || order.state === 'reserved') return false;
  if (isInTheWay(row, order, origin)) return true;
  const isSentByBroker = order.origin !== undefined || order.credit?.origin !== undefined;
  return isSentByBroker && order.side !== closingSide(group.side);
}

/** The orders that close the free lots of a group: one, or with overdue lots among all others two. */
function partsOf(
  row: MarginAccount,
  free: readonly LotQuantity[],
  origin: CloseOrigin,
): [CloseOrigin, LotQuantity[]][] {
  const ids = new Set(row.positions.filter((lot) => lot.overdue).map(({ positionId }) => positionId));
  const overdue = free.filter(({ positionId }) => ids.has(positionId));
  if (origin === 'auction') return [[origin, [...free]]];
  if (origin === 'forced') return [[origin, overdue]];
  // the customer may cancel what "close all" sends, but not the closing of what is overdue
  return [
    ['forced', overdue],
    ['all', free.filter(({ positionId }) => !ids.has(positionId))],
  ];
}

/**
 * Sends the broker's closing orders of an account for each issue and side as soon as no own order can meet them: of
 * both sides of an issue the second after the first has ended.
 */
function sendCloses(turn: Turn, row: MarginAccount, origin: CloseOrigin): void {
  const { state } = turn;
  const { accountId } = row;
  let isPending = false;
  for (const group of groupsOf(row)) {
    const parts = partsOf(row, freeLots(state, accountId, group), origin).filter(([, lots]) => lots.length > 0);
    if (state.ordersOf(accountId).some((order) => keepsWaiting(row, group, order, origin))) isPending = true;
    else for (const [sentFor, lots] of parts) sendClose(turn, row, group, lots, sentFor);
  }
  if (isPending) return;
  row.closing = null;
  state.margins.mark(row);
}

/**
 * As a session begins: overdue lots that no order closes are closed by the broker again, since the venue has refused
 * its order of the session before (rules/market.md 3.4).
 */
export function repeatForced({ state }: Turn): void {
  for (const row of state.margins.all()) {
    const overdue = row.positions.filter((lot) => lot.overdue);
    if (row.closing !== null || overdue.length === 0) continue;
    const reserved = reservedOf(state, row.accountId);
    if (overdue.every(({ positionId, quantity }) => reserved.get(positionId) === quantity)) continue;
    row.closing = 'forced';
    state.margins.mark(row);
  }
}

/**
 * After an input: sends the closing orders of the broker that waited for other orders to end; an account without
 * positions is restricted no longer.
 */
export function followCloses(turn: Turn): void {
  for (const row of changedRows(turn)) {
    if (row.closing !== null) sendCloses(turn, row, row.closing);
    if (row.positions.length === 0) release(turn, row);
  }
}
