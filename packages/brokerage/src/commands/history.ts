import { shares, tokyoDate, type Yen, yen } from '@kabuto/market';
import { lowest } from '../ledger/balance.ts';
import { dryRunHouseRefusal } from '../ledger/house-limit.ts';
import { moveCash } from '../ledger/move-cash.ts';
import { sellableAt } from '../ledger/power.ts';
import { buyHold } from '../orders/hold.ts';
import {
  applyTransition,
  neededCash,
  publishOrder,
  recomputeHold,
  remaining,
  sendOrder,
  transitionOrder,
} from '../orders/lifecycle.ts';
import { bookExecution, publishFill } from '../positions/fill.ts';
import { sellableNow, spendable } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { type HistoricOrder, HOUSE, type Order, type Refusal } from '../types.ts';
import { type HistoryStep, historySteps } from './history-steps.ts';
import { atIndex, historyTermsRefusal } from './history-terms.ts';
import type { Input } from './input.ts';
import { settleCash, settleShares } from './settle-account.ts';

type BookHistory = Input<'bookHistory'>;
/** The turn at the time of a step. */
const atStep = (turn: Turn, step: HistoryStep): Turn => ({ ...turn, at: step.at });

function accept(turn: Turn, accountId: number, past: HistoricOrder, feeSchedule: number): Order {
  const { globals } = turn.state;
  const orderId = globals.nextOrderId;
  globals.nextOrderId += 1;
  const order: Order = {
    orderId,
    accountId,
    clientOrderId: '',
    instrument: past.instrument,
    side: past.side,
    type: past.type,
    price: past.price,
    quantity: past.quantity,
    timeInForce: past.openUntil === null ? 'day' : 'date',
    expiresOn: past.openUntil ?? past.tradeDate,
    acceptedAt: past.acceptedAt,
    tradeDate: past.tradeDate,
    state: 'working',
    filled: shares(0),
    filledNotional: yen(0),
    feeCharged: yen(0),
    feeSchedule,
    holdCash: yen(0),
    holdShares: shares(0),
    reason: null,
    updatedAt: past.acceptedAt,
    lastTradeId: 0,
    amend: null,
    trigger: null,
    condition: null,
    group: null,
    revision: 0,
  };
  turn.state.addOrder(order);
  publishOrder(turn, order);
  return order;
}

/** Whether the cash, or the shares, of the settlement date cover a fill. */
function covers(turn: Turn, order: Order, step: HistoryStep, fill: HistoricOrder['fills'][number]): boolean {
  const { state } = turn;
  const { settlesOn } = step.order;
  if (order.side === 'sell') {
    const position = state.position(order.accountId, order.instrument);
    return position !== undefined && sellableAt(position, settlesOn) >= fill.quantity;
  }
  const { cash } = state.mustAccount(order.accountId);
  const { filledNotional, feeCharged } = order;
  const terms = { type: 'limit', price: fill.price, remaining: fill.quantity, filledNotional, feeCharged } as const;
  const cost: Yen = buyHold(terms, fill.price, state.schedule(order.feeSchedule));
  return lowest(cash, settlesOn) - cash.held >= cost;
}

function bookFill(turn: Turn, order: Order, step: HistoryStep, fill: HistoricOrder['fills'][number]): Refusal | null {
  if (!covers(turn, order, step, fill)) return refuse('AMOUNT_INVALID', 'fills');
  const { tradeDate, settlesOn } = step.order;
  const posted = bookExecution(turn, order, { ...fill, tradeDate, settlesOn, venueTradeId: 0 });
  applyTransition(turn, order, remaining(order) === 0 ? 'filled' : 'partial');
  publishFill(turn, order, posted);
  return null;
}

/** Settles what was due by today without events: it happened before the account was opened here. */
function settlePast(turn: Turn, input: BookHistory): void {
  const { state } = turn;
  const today = tokyoDate(turn.at);
  for (const accountId of [input.accountId, HOUSE.street, HOUSE.fees]) {
    const account = state.account(accountId);
    if (account !== undefined) settleCash(turn, account, today);
    for (const { instrument } of input.orders) {
      const position = state.position(accountId, instrument);
      if (position !== undefined) settleShares(turn, position, today);
    }
  }
}

/** Keeps the rest of an order open: places its hold, then leaves it waiting or sends it to the venue. */
function reopen(turn: Turn, order: Order): Refusal | null {
  const { state } = turn;
  const covered =
    order.side === 'buy'
      ? neededCash(state, order) <= spendable(state, state.mustAccount(order.accountId))
      : remaining(order) <= sellableNow(state, order.accountId, order.instrument);
  if (!covered) return refuse('AMOUNT_INVALID', 'quantity');
  applyTransition(turn, order, 'waiting');
  recomputeHold(state, order);
  publishOrder(turn, order);
  if (state.globals.acceptsOrders) sendOrder(turn, order);
  return null;
}

/** Books the whole history, or stops at the first step that would overdraw. */
function bookAll(turn: Turn, input: BookHistory, feeSchedule: number): Refusal | null {
  const account = turn.state.mustAccount(input.accountId);
  if (input.cash > 0) moveCash(turn, account, HOUSE.opening, input.cash, 'opening');
  const open = new Map<number, Order>();
  const rests: { index: number; order: Order }[] = [];
  for (const step of historySteps(input.orders, turn.at)) {
    const then = atStep(turn, step);
    const { what, index } = step;
    const order = open.get(index) ?? accept(then, input.accountId, step.order, feeSchedule);
    if (what === 'accepted') {
      open.set(index, order);
      if (step.order.openUntil !== null) rests.push({ index, order });
    } else if (what === 'lapsed') transitionOrder(then, order, 'expired', 'SESSION_ENDED');
    else {
      const refusal = bookFill(then, order, step, what);
      if (refusal !== null) return atIndex(index, refusal);
    }
  }
  settlePast(turn, input);
  for (const { index, order } of rests) {
    const refusal = remaining(order) === 0 ? null : reopen(turn, order);
    if (refusal !== null) return atIndex(index, refusal);
  }
  return null;
}

/**
 * Books cash and trades from before the account was opened here, rehearsed first so that a refusal changes nothing.
 * AMOUNT_INVALID, with the field, when a number is wrong or a step would overdraw cash or shares; open rests are
 * checked like new orders. HOUSE_LIMIT {max}. Average cost follows the time of the fills.
 */
export function bookHistory(turn: Turn, input: BookHistory): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status !== 'open') return refused(refuse('ACCOUNT_CLOSED', null));
  const terms = historyTermsRefusal(state, input);
  if (terms !== null) return refused(terms);
  const schedule = state.globals.feeSchedules.at(-1);
  if (schedule === undefined) return refused(refuse('CORE_REJECTED', null));

  const dryRun = state.dryRun(
    input.accountId,
    input.orders.map((order) => order.instrument),
  );
  const overdrawn = bookAll({ state: dryRun, at: turn.at, events: [], requests: [] }, input, schedule.version);
  if (overdrawn !== null) return refused(overdrawn);
  const full = dryRunHouseRefusal(state, dryRun);
  if (full !== null) return refused(full);
  bookAll(turn, input, schedule.version);
  return done();
}
