import { type InstrumentCode, isOnTick } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { recheckWaiting } from '../orders/recheck.ts';
import { isAtVenue } from '../orders/transitions.ts';
import { refuse } from '../risk/refusal.ts';
import { copyInstrument } from '../state/rows.ts';
import { awaitsSweep } from '../state/sweeping.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { BrokerInstrument, FeeSchedule, Order } from '../types.ts';
import { followInstrument } from './alert.ts';
import { sendAfterHalt } from './halt.ts';
import type { Input } from './input.ts';
import { selfApprovalRefusal } from './proposed.ts';

/** Throws InvariantError for a lot or limits that cannot be. */
export function checkInstrument(row: BrokerInstrument): void {
  invariant(Number.isSafeInteger(row.lot) && row.lot > 0, () => `${row.code}: lot ${row.lot}`);
  checkLimits(row);
}

/** Throws InvariantError unless 0 < lower <= base <= upper and both limits are valid prices. */
export function checkLimits(row: BrokerInstrument): void {
  const { code, base, lower, upper, tickTable } = row;
  invariant([base, lower, upper].every(Number.isSafeInteger), () => `${code}: prices must be integers`);
  invariant(0 < lower && lower <= base && base <= upper, () => `${code}: limits ${lower} ${base} ${upper}`);
  invariant(isOnTick(tickTable, lower) && isOnTick(tickTable, upper), () => `${code}: limit off its tick`);
}

type Limits = Pick<BrokerInstrument, 'lower' | 'upper'>;

export const limitsChanged = (before: Limits, next: Limits): boolean =>
  before.lower !== next.lower || before.upper !== next.upper;

/**
 * Holds of orders at the venue depend on the limits of their issue: throws InvariantError when there are any such
 * orders.
 */
export function assertNotWorking(orders: readonly Order[], code: InstrumentCode): void {
  const working = orders.some((order) => order.instrument === code && isAtVenue(order.state));
  invariant(!working, () => `${code}: limits moved under working orders`);
}

/**
 * Lists an issue or changes its data. New limits re-check its waiting orders; limits cannot change while orders of the
 * issue are at the venue, because holds depend on them (InvariantError). A halt may begin or end with it, as in
 * `haltInstrument`. Its day trades stay as they are.
 */
export function setInstrument(turn: Turn, input: Input<'setInstrument'>): Outcome {
  const { state } = turn;
  const given = copyInstrument(input.instrument);
  checkInstrument(given);
  const before = state.instrument(given.code);
  const next = given.margin === undefined && before?.margin !== undefined ? { ...given, margin: before.margin } : given;
  state.setInstrument(next);
  if (before === undefined) return done();
  const moved = limitsChanged(before, next);
  const orders = state.orders().filter((order) => order.instrument === next.code);
  if (moved) assertNotWorking(orders, next.code);
  // the others are re-checked when the sweep in progress reaches their accounts
  const reached = orders.filter(({ accountId }) => !awaitsSweep(state, accountId));
  if (moved || before.tickTable !== next.tickTable) recheckWaiting(turn, reached);
  if (moved || before.base !== next.base) followInstrument(turn, next.code);
  if (before.halted && !next.halted) sendAfterHalt(turn, next.code);
  return done();
}

function checkSchedule(schedule: FeeSchedule): void {
  const { version, ratePpm, minimum } = schedule;
  invariant(Number.isSafeInteger(version), () => `fee schedule version ${version}`);
  invariant(Number.isSafeInteger(ratePpm) && ratePpm >= 0 && ratePpm <= 1_000_000, () => `fee rate ${ratePpm} ppm`);
  invariant(Number.isSafeInteger(minimum) && minimum >= 0, () => `minimum fee ${minimum}`);
}

/**
 * Adds a fee schedule for orders accepted from now on. Versions rise; setting the newest one again changes nothing. A
 * proposed one is refused with PROPOSAL_OWN when its maker approved it, and with PROPOSAL_STALE {version} unless it
 * follows the newest: so its number works once.
 */
export function setFeeSchedule(turn: Turn, input: Input<'setFeeSchedule'>): Outcome {
  const { globals, dirty } = turn.state;
  const next = { ...input.schedule };
  checkSchedule(next);
  const newest = globals.feeSchedules.at(-1);
  if (input.proposal !== undefined) {
    const refusal = selfApprovalRefusal(input.proposal);
    if (refusal !== null) return refused(refusal);
    const version = newest?.version ?? 0;
    if (next.version !== version + 1) return refused(refuse('PROPOSAL_STALE', null, { version: String(version) }));
  }
  if (newest?.version === next.version) {
    invariant(
      newest.ratePpm === next.ratePpm && newest.minimum === next.minimum,
      () => `schedule ${next.version} is fixed`,
    );
    return done();
  }
  invariant(
    newest === undefined || next.version > newest.version,
    () => `fee schedule version ${next.version} is not new`,
  );
  globals.feeSchedules = [...globals.feeSchedules, next];
  dirty.globals = true;
  return done();
}
