import { type EpochMs, tokyoTimeOfDay } from '@kabuto/market';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Refusal } from '../types.ts';
import { stateBefore } from './states.ts';
import { OFFERING_STATES, type Offering, type OfferingState } from './types.ts';

/** Executions of distributions take place at 08:45 (rules/market.md 5). */
const EXECUTION_TIME = (8 * 60 + 45) * 60_000;

/** When a step is possible, system time: from the first time on, and before the second. */
type Window = { readonly from?: EpochMs | null; readonly until?: EpochMs | null };

function windowOf({ schedule, draw }: Offering, to: OfferingState): Window {
  const { opensAt, closesAt, drawAt, purchaseFrom, purchaseUntil } = schedule;
  switch (to) {
    case 'rangeSet':
      return { until: closesAt };
    case 'bookOpen':
    case 'open':
      return { from: opensAt, until: closesAt };
    case 'bookClosed':
    case 'closed':
      return { from: closesAt };
    case 'priced':
      // a price that is set when the beacon's round is known could be chosen by it
      return { from: closesAt, until: draw.beaconRound === null ? purchaseUntil : drawAt };
    case 'drawn':
      return { from: drawAt, until: purchaseUntil };
    case 'purchaseOpen':
    case 'covering':
      return { from: purchaseFrom, until: purchaseUntil };
    case 'purchaseClosed':
    case 'completed':
      return { from: purchaseUntil };
    case 'announced':
    case 'listed':
    case 'executed':
    case 'cancelled':
      return {};
  }
}

/** OFFERING_TOO_EARLY {from}, OFFERING_TOO_LATE {until}: system time, epoch milliseconds. */
export function windowRefusal({ from, until }: Window, wallAt: EpochMs): Refusal | null {
  if (from !== undefined && from !== null && wallAt < from)
    return refuse('OFFERING_TOO_EARLY', null, { from: String(from) });
  if (until !== undefined && until !== null && wallAt >= until)
    return refuse('OFFERING_TOO_LATE', null, { until: String(until) });
  return null;
}

/** States in which an offering can no longer be cancelled, because shares are delivered in them. */
const DELIVERS: readonly OfferingState[] = ['listed', 'executed', 'covering', 'completed', 'cancelled'];

/**
 * OFFERING_STATE {state}: the offering is not in the state before. OFFERING_BUSY: its task is not done.
 */
function orderRefusal({ kind, state, task }: Offering, to: OfferingState): Refusal | null {
  const known: readonly OfferingState[] = OFFERING_STATES[kind];
  const follows =
    to === 'cancelled' ? !DELIVERS.includes(state) : known.includes(to) && stateBefore(kind, to) === state;
  if (!follows) return refuse('OFFERING_STATE', 'to', { state });
  return task === null ? null : refuse('OFFERING_BUSY', null);
}

/**
 * OFFERING_TOO_EARLY {date}: the market has not reached the date of delivery, or what settles on it has not settled; of
 * a distribution {date, time}: it is not 08:45 market time.
 */
function dateRefusal({ globals }: BrokerState, { schedule }: Offering, to: OfferingState, at: EpochMs): Refusal | null {
  if (to !== 'listed' && to !== 'executed') return null;
  const date = schedule.deliversOn ?? '';
  const { tradeDate, settledTo, sweep } = globals;
  // on the first day of a brokerage nothing has been due yet
  const isSettled = settledTo === null || settledTo >= date;
  const isReached = tradeDate !== null && tradeDate >= date && isSettled;
  if (!isReached || sweep !== null) return refuse('OFFERING_TOO_EARLY', null, { date });
  const isTime = to !== 'executed' || tradeDate > date || tokyoTimeOfDay(at) >= EXECUTION_TIME;
  return isTime ? null : refuse('OFFERING_TOO_EARLY', null, { date, time: '08:45' });
}

/** A step, and when it is taken: market time and system time. */
export type StepAt = { readonly to: OfferingState; readonly at: EpochMs; readonly wallAt: EpochMs };

/** Why a step is not possible now, whatever its facts are. */
export const stepRefusal = (state: BrokerState, offering: Offering, { to, at, wallAt }: StepAt): Refusal | null =>
  orderRefusal(offering, to) ?? windowRefusal(windowOf(offering, to), wallAt) ?? dateRefusal(state, offering, to, at);
