import { type OrderCondition, type Shares, shares, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { isSendable, publishOrder, requestCancel, requestNew } from '../orders/lifecycle.ts';
import { stopLegOf } from '../orders/pair.ts';
import { currentTerms } from '../risk/facts.ts';
import type { Turn } from '../state/turn.ts';
import type { AccountId, CloseOrigin, LotQuantity, MarginAccount, Order, PositionSide } from '../types.ts';
import { closingSide, freeLots, total } from './lots.ts';

type Group = { readonly instrument: Order['instrument']; readonly side: PositionSide };

/** The issues and sides in which an account has positions, by their first lot. */
function groupsOf({ positions }: MarginAccount): Group[] {
  const groups: Group[] = [];
  for (const { instrument, side } of positions)
    if (!groups.some((one) => one.instrument === instrument && one.side === side)) groups.push({ instrument, side });
  return groups;
}

/** Cancels the closing orders of an account that are its own, those that wait for an opening too. */
export function cancelOwnClosing(turn: Turn, accountId: AccountId): void {
  for (const order of turn.state.ordersOf(accountId)) {
    if (!isOwnClosing(order) || order.state === 'cancelling' || order.state === 'reserved') continue;
    // its pair has ended it already
    if (turn.state.order(order.orderId) === undefined) continue;
    const stop = stopLegOf(turn.state, order);
    requestCancel(turn, order);
    if (stop !== undefined && turn.state.order(stop.orderId) !== undefined) requestCancel(turn, stop);
  }
}

const isOwnClosing = ({ credit }: Order): boolean => credit?.effect === 'close' && credit.origin === undefined;

/** The condition of a closing order: the closing auction, where the venue has one. */
function conditionOf({ state }: Turn, origin: CloseOrigin): OrderCondition | null {
  if (origin !== 'auction') return null;
  return (state.globals.venueTakes.conditions ?? []).includes('closing-pm') ? 'closing-pm' : null;
}

/** A market order of the broker that closes these lots; sent now, or with the next session or end of the halt. */
function sendClose(turn: Turn, accountId: AccountId, group: Group, lots: LotQuantity[], origin: CloseOrigin): void {
  const { state, at } = turn;
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
    quantity: total(lots),
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
    condition: conditionOf(turn, origin),
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

/** Sends the broker's closing orders of an account as soon as its own have ended, one for each issue and side. */
function sendCloses(turn: Turn, row: MarginAccount, origin: CloseOrigin): void {
  const { state } = turn;
  const { accountId } = row;
  let isPending = false;
  for (const group of groupsOf(row)) {
    const side = closingSide(group.side);
    const own = state.ordersOf(accountId).some((order) => {
      const isOfGroup = order.instrument === group.instrument && order.side === side;
      return isOfGroup && isOwnClosing(order) && order.state === 'cancelling';
    });
    if (own) {
      isPending = true;
      continue;
    }
    const lots = freeLots(state, accountId, group);
    if (lots.length > 0) sendClose(turn, accountId, group, lots, origin);
  }
  if (isPending) return;
  row.closing = null;
  state.margins.mark(row);
}

/** After an input: sends the closing orders of the broker that waited for a cancel. */
export function followCloses(turn: Turn): void {
  const { margins, changed } = turn.state;
  const ids = new Set<AccountId>([...changed.margins(), ...changed.orders()].map(({ accountId }) => accountId));
  // order: sorted here
  for (const accountId of [...ids].sort((a, b) => a - b)) {
    const row = margins.get(accountId);
    if (row !== undefined && row.closing !== null) sendCloses(turn, row, row.closing);
  }
}
