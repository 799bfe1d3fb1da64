import { type InstrumentCode, price } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import {
  ALERT_BASIS_POINTS,
  type AlertCondition,
  type AlertId,
  alertIdOf,
  followsTheDay,
  type PriceAlert,
  watchIdOf,
} from '../orders/alert.ts';
import { priceOfCondition } from '../orders/alert-price.ts';
import { priceRefusal } from '../risk/price.ts';
import { refuse } from '../risk/refusal.ts';
import { copyAlert } from '../state/rows.ts';
import { done, type Outcome, refused, STALE, type Turn } from '../state/turn.ts';
import type { Account, AccountId, BrokerInstrument, Refusal } from '../types.ts';
import type { Input } from './input.ts';

/** The most armed alerts of an account. */
const MAX_ALERTS = 20;
/** The most armed alerts on changes and limits of one issue: one input gives them all new prices (decision 0123). */
const MAX_FOLLOWING = 5_000;
/** Prices that an alert may wait for, in tenths of a yen: not limited to those of the day. */
const PRICES = { lower: price(1), upper: price(999_999_999) };

const publish = (turn: Turn, alert: PriceAlert): void => {
  turn.events.push({ kind: 'alert', accountId: alert.accountId, alert: copyAlert(alert) });
};

function end(turn: Turn, alert: PriceAlert, state: 'hit' | 'removed'): void {
  alert.state = state;
  alert.updatedAt = turn.at;
  turn.state.dropAlert(alert);
  publish(turn, alert);
}

/**
 * Requests a watch for an alert, if the venue watches prices. `fromNextTrade`: the last trade does not count, because
 * it may be of the day before.
 */
function requestAlert(turn: Turn, alert: PriceAlert, fromNextTrade = false): void {
  const { alertId, instrument, when, price } = alert;
  if (!turn.state.globals.venueTakes.watch) return;
  const watched = { orderId: watchIdOf(alertId), instrument };
  if (price === null) turn.requests.push({ kind: 'watchQuote', ...watched, side: when === '>=' ? 'buy' : 'sell' });
  else turn.requests.push({ kind: 'watch', ...watched, when, price, ...(fromNextTrade ? { fromNextTrade } : {}) });
}

/** Requests the watch of an alert again from a venue that has lost it. */
export const requestAlertAgain = (turn: Turn, alert: PriceAlert): void =>
  requestAlert(turn, alert, alert.condition !== undefined);

/** Gives alerts on a change or a limit the price that it is now, and replaces their watches. */
function follow(turn: Turn, alerts: readonly PriceAlert[]): void {
  const { state } = turn;
  for (const alert of alerts) {
    if (alert.condition === undefined) continue;
    const price = priceOfCondition(alert.condition, alert.when, state.mustInstrument(alert.instrument));
    if (price === alert.price) continue;
    alert.price = price;
    state.markAlert(alert);
    requestAlert(turn, alert, true);
  }
}

/** As a trade date opens: gives an account's alerts on a change or a limit the prices of that date. */
export const followTradeDate = (turn: Turn, accountId: AccountId): void => follow(turn, turn.state.alertsOf(accountId));

/** As an issue's base price or limits change: gives the alerts on them, at most `MAX_FOLLOWING`, their new prices. */
export const followInstrument = (turn: Turn, code: InstrumentCode): void =>
  follow(turn, turn.state.alertsFollowing(code));

function remove(turn: Turn, alert: PriceAlert): void {
  end(turn, alert, 'removed');
  if (turn.state.globals.venueTakes.watch) turn.requests.push({ kind: 'unwatch', orderId: watchIdOf(alert.alertId) });
}

const isWithinRange = ({ basisPoints }: Extract<AlertCondition, { kind: 'percent' }>): boolean =>
  Number.isSafeInteger(basisPoints) && basisPoints >= ALERT_BASIS_POINTS.min && basisPoints <= ALERT_BASIS_POINTS.max;

/** A price of its own is on its tick; a condition has none. */
function termsRefusal({ tickTable }: BrokerInstrument, input: Input<'setAlert'>): Refusal | null {
  const { condition, price } = input;
  if (condition === undefined) return priceRefusal({ tickTable, ...PRICES }, 'limit', price);
  if (price !== null) return refuse('PRICE_NOT_ALLOWED', 'price');
  return condition.kind === 'percent' && !isWithinRange(condition) ? refuse('ALERT_PERCENT_RANGE', 'percent') : null;
}

function alertRefusal(turn: Turn, account: Account, input: Input<'setAlert'>): Refusal | null {
  const { state } = turn;
  if (account.status === 'closed') return refuse('ACCOUNT_CLOSED', null);
  const instrument = state.instrument(input.instrument);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: input.instrument });
  if (!state.globals.venueTakes.watch) return refuse('ALERT_NOT_TAKEN', null);
  const refusal = termsRefusal(instrument, input);
  if (refusal !== null) return refusal;
  if (state.alertCount(account.accountId) >= MAX_ALERTS)
    return refuse('ALERT_LIMIT', null, { max: String(MAX_ALERTS) });
  const isFull = followsTheDay(input) && state.followingCount(input.instrument) >= MAX_FOLLOWING;
  return isFull ? refuse('ALERT_ISSUE_FULL', 'condition') : null;
}

/**
 * Sets an alert; it is hit at once if the last trade has already reached the price, or a special quote is shown. It
 * stays armed until it is hit or removed, over days, halts and restarts; one on a change or a limit has each trade
 * date's price. ALERT_NOT_TAKEN: this venue watches no prices; PRICE_MISSING, PRICE_OFF_TICK, PRICE_OUT_OF_LIMIT;
 * PRICE_NOT_ALLOWED with a condition; ALERT_PERCENT_RANGE; ALERT_LIMIT {max};
 * ALERT_ISSUE_FULL for a condition that `MAX_FOLLOWING` alerts of the issue have.
 */
export function setAlert(turn: Turn, input: Input<'setAlert'>): Outcome {
  const { state, at } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const refusal = alertRefusal(turn, account, input);
  if (refusal !== null) return refused(refusal);
  const { accountId, instrument, when, condition } = input;
  const alertId: AlertId = state.globals.nextAlertId;
  state.globals.nextAlertId += 1;
  const alert: PriceAlert = {
    alertId,
    accountId,
    instrument,
    when,
    ...(condition === undefined ? {} : { condition }),
    price: condition === undefined ? input.price : priceOfCondition(condition, when, state.mustInstrument(instrument)),
    state: 'armed',
    createdAt: at,
    updatedAt: at,
  };
  state.addAlert(alert);
  publish(turn, alert);
  requestAlert(turn, alert);
  return done();
}

/** Removes an armed alert. ALERT_UNKNOWN: never assigned, another account's, or already hit or removed. */
export function removeAlert(turn: Turn, input: Input<'removeAlert'>): Outcome {
  const alert = turn.state.alert(input.alertId);
  if (alert?.accountId !== input.accountId) return refused(refuse('ALERT_UNKNOWN', 'alertId'));
  remove(turn, alert);
  return done();
}

/** Removes all alerts of a closed account. */
export function removeAlertsOf(turn: Turn, account: Account): void {
  for (const alert of turn.state.alertsOf(account.accountId)) remove(turn, alert);
}

/**
 * The price of an alert was reached, or is not watched. Stale for an alert that was removed while the venue's report
 * was in flight, or already hit. Throws InvariantError for a number never assigned.
 */
export function applyAlertReport(turn: Turn, watchId: number, state: 'hit' | 'removed'): Outcome {
  const alertId = alertIdOf(watchId) ?? 0;
  invariant(alertId > 0 && alertId < turn.state.globals.nextAlertId, () => `report on unknown alert ${alertId}`);
  const alert = turn.state.alert(alertId);
  if (alert === undefined) return STALE;
  end(turn, alert, state);
  return done();
}
