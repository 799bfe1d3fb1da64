import { price } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { type AlertId, alertIdOf, type PriceAlert, watchIdOf } from '../orders/alert.ts';
import { priceRefusal } from '../risk/price.ts';
import { refuse } from '../risk/refusal.ts';
import { copyAlert } from '../state/rows.ts';
import { done, type Outcome, refused, STALE, type Turn } from '../state/turn.ts';
import type { Account, Refusal } from '../types.ts';
import type { Input } from './input.ts';

/** The most armed alerts of an account. */
const MAX_ALERTS = 20;
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

/** Requests a watch for an alert's price, if the venue watches prices. */
export function requestAlert(turn: Turn, { alertId, instrument, when, price }: PriceAlert): void {
  if (!turn.state.globals.venueTakes.watch) return;
  turn.requests.push({ kind: 'watch', orderId: watchIdOf(alertId), instrument, when, price });
}

function remove(turn: Turn, alert: PriceAlert): void {
  end(turn, alert, 'removed');
  if (turn.state.globals.venueTakes.watch) turn.requests.push({ kind: 'unwatch', orderId: watchIdOf(alert.alertId) });
}

function alertRefusal(turn: Turn, account: Account, input: Input<'setAlert'>): Refusal | null {
  const { state } = turn;
  if (account.status === 'closed') return refuse('ACCOUNT_CLOSED', null);
  const instrument = state.instrument(input.instrument);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN', 'instrument', { code: input.instrument });
  if (!state.globals.venueTakes.watch) return refuse('ALERT_NOT_TAKEN', null);
  const refusal = priceRefusal({ tickTable: instrument.tickTable, ...PRICES }, 'limit', input.price);
  if (refusal !== null) return refusal;
  const many = state.alertCount(account.accountId) >= MAX_ALERTS;
  return many ? refuse('ALERT_LIMIT', null, { max: String(MAX_ALERTS) }) : null;
}

/**
 * Sets a price alert; it is hit at once if the last trade has already reached the price. It stays armed until it is hit
 * or removed, over days, halts and restarts. ALERT_NOT_TAKEN: this venue watches no prices; PRICE_OFF_TICK,
 * PRICE_OUT_OF_LIMIT; ALERT_LIMIT {max}.
 */
export function setAlert(turn: Turn, input: Input<'setAlert'>): Outcome {
  const { state, at } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const refusal = alertRefusal(turn, account, input);
  if (refusal !== null) return refused(refusal);
  const { accountId, instrument, when, price } = input;
  const alertId: AlertId = state.globals.nextAlertId;
  state.globals.nextAlertId += 1;
  const alert: PriceAlert = {
    alertId,
    accountId,
    instrument,
    when,
    price,
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
