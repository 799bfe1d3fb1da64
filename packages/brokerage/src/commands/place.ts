import { type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { publishOrder, rehold, requestNew, requestWatch } from '../lifecycle.ts';
import { limitsLeft } from '../limits-left.ts';
import { buyingPowerAt, sellableAt } from '../power.ts';
import { refuse } from '../refusal.ts';
import { type OrderFacts, termRefusals } from '../risk/place.ts';
import { priceRefusal } from '../risk/price.ts';
import { sameIssue } from '../same-issue.ts';
import type { BrokerState } from '../state.ts';
import { done, type Outcome, refused, type Turn } from '../turn.ts';
import type { Account, AccountStatus, BrokerInstrument, FeeSchedule, Order, Reason, Refusal } from '../types.ts';
import type { Input } from './input.ts';

/** Why an account of this status may not trade. */
export const STATUS_REASON: Readonly<Record<AccountStatus, Reason | null>> = {
  open: null,
  frozen: 'TRADING_NOT_ALLOWED',
  closed: 'ACCOUNT_CLOSED',
};

/** The day that orders now refer to and the schedule they are accepted under; null until the host has given both. */
export function currentTerms(state: BrokerState): { tradeDate: IsoDate; schedule: FeeSchedule } | null {
  const { tradeDate, feeSchedules } = state.globals;
  const schedule = feeSchedules.at(-1);
  return tradeDate === null || schedule === undefined ? null : { tradeDate, schedule };
}

/** Yen that the account may spend on a trade of the current trade date. */
export const spendable = (state: BrokerState, account: Account): Yen =>
  buyingPowerAt(account.cash, state.globals.settlesOn);

/** Shares that the account may sell in a trade of the current trade date. */
export function sellableNow(state: BrokerState, accountId: number, code: Order['instrument']): Shares {
  const position = state.position(accountId, code);
  return position === undefined ? shares(0) : sellableAt(position, state.globals.settlesOn);
}

/** TRIGGER_NOT_TAKEN: the venue watches no prices; else as for a limit price, with the field `trigger`. */
function triggerRefusal(
  state: BrokerState,
  instrument: BrokerInstrument,
  trigger: Input<'place'>['trigger'],
): Refusal | null {
  if (trigger === undefined) return null;
  if (!state.globals.venueTakes.watch) return refuse('TRIGGER_NOT_TAKEN', 'trigger');
  const refusal = priceRefusal(instrument, 'limit', trigger.price);
  return refusal === null ? null : { ...refusal, field: 'trigger' };
}

function acceptedOrder(turn: Turn, input: Input<'place'>, tradeDate: IsoDate, feeSchedule: number): Order {
  const { globals } = turn.state;
  const orderId = globals.nextOrderId;
  globals.nextOrderId += 1;
  const { accountId, clientOrderId, instrument, side, type, price, quantity, timeInForce } = input;
  return {
    orderId,
    accountId,
    clientOrderId,
    instrument,
    side,
    type,
    price,
    quantity,
    timeInForce,
    expiresOn: input.expiresOn ?? tradeDate,
    acceptedAt: turn.at,
    tradeDate,
    state: input.trigger !== undefined ? 'armed' : globals.acceptsOrders ? 'routed' : 'waiting',
    filled: shares(0),
    filledNotional: yen(0),
    feeCharged: yen(0),
    feeSchedule,
    holdCash: yen(0),
    holdShares: shares(0),
    reason: null,
    updatedAt: turn.at,
    lastTradeId: 0,
    amend: null,
    trigger: input.trigger ?? null,
    revision: 0,
  };
}

/**
 * Accepts an order with its hold and sends it on, keeps it waiting outside hours, or until its price is reached. The checks in their order: account,
 * readiness, issue, trigger, then `termRefusals`. CORE_REJECTED until the host has given a trade date and a fee schedule.
 */
export function place(turn: Turn, input: Input<'place'>): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const closed = STATUS_REASON[account.status];
  if (closed !== null) return refused(refuse(closed, null));
  const terms = currentTerms(state);
  if (terms === null) return refused(refuse('CORE_REJECTED', null));
  const instrument = state.instrument(input.instrument);
  if (instrument === undefined) return refused(refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: input.instrument }));
  const trigger = triggerRefusal(state, instrument, input.trigger);
  if (trigger !== null) return refused(trigger);
  const facts: OrderFacts = {
    instrument,
    ...terms,
    buyingPower: spendable(state, account),
    sellable: sellableNow(state, input.accountId, input.instrument),
    limits: limitsLeft(state, account),
    sameIssue: sameIssue(state.position(input.accountId, input.instrument), state.globals.settlesOn),
  };
  const [first] = termRefusals(facts, input);
  if (first !== undefined) return refused(first);

  const order = acceptedOrder(turn, input, terms.tradeDate, terms.schedule.version);
  state.addOrder(order);
  rehold(state, order);
  publishOrder(turn, order);
  if (order.state === 'routed') requestNew(turn, order);
  if (order.state === 'armed') requestWatch(turn, order);
  return done(order.orderId);
}
