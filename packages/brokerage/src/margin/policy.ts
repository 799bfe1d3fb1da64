import { DAY_MS, timeOfDay, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { copyDayTrades } from '../state/rows.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { openTradesRefusal } from './open-trades.ts';
import type { DayTradePolicy, SizedRate } from './types.ts';

/** The product as Japanese brokers offer it (rules/market.md 3.4). */
export const DEFAULT_DAY_TRADES: DayTradePolicy = {
  version: 1,
  initialPercent: 30,
  maintenancePercent: 20,
  minimum: yen(300_000),
  collateralPercent: 80,
  interest: { below: yen(1_000_000), ratePpm: 18_000, ratePpmAbove: 0 },
  loan: { below: yen(1_000_000), ratePpm: 18_000, ratePpmAbove: 0 },
  penalty: yen(3_575),
  warnAt: timeOfDay('15:00'),
  auctionAt: timeOfDay('15:20'),
  deliverUntil: timeOfDay('15:45'),
};

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

function checkRate({ below, ratePpm, ratePpmAbove }: SizedRate): void {
  const isRate = [ratePpm, ratePpmAbove].every((ppm) => isWhole(ppm, 0, 1_000_000));
  invariant(isRate && isWhole(below, 0, Number.MAX_SAFE_INTEGER), () => `rates ${ratePpm} and ${ratePpmAbove} ppm`);
}

function checkPolicy(policy: DayTradePolicy): void {
  const { version, initialPercent, maintenancePercent, minimum, collateralPercent, penalty } = policy;
  invariant(isWhole(version, 1, Number.MAX_SAFE_INTEGER), () => `day trades version ${version}`);
  const percents =
    isWhole(maintenancePercent, 1, 100) &&
    isWhole(initialPercent, maintenancePercent, 100) &&
    isWhole(collateralPercent, 0, 100);
  invariant(percents, () => `day trades: ${maintenancePercent}, ${initialPercent} and ${collateralPercent} percent`);
  invariant(isWhole(minimum, 0, 1e12) && isWhole(penalty, 0, 1e9), () => `day trades: ${minimum} and ${penalty} yen`);
  checkRate(policy.interest);
  checkRate(policy.loan);
  for (const time of [policy.warnAt, policy.auctionAt, policy.deliverUntil])
    invariant(isWhole(time, 0, DAY_MS - 1), () => `day trades: ${time} is no time of a day`);
}

/**
 * Sets the product data of day trades, for orders and positions from now on. Setting the newest version again changes
 * nothing. A proposed one is refused with PROPOSAL_OWN when its maker approved it, with PROPOSAL_STALE {version} unless
 * it follows the newest, and as `openTradesRefusal`. Throws InvariantError for data that cannot be, and for a version
 * that does not rise.
 */
export function setDayTradePolicy({ state }: Turn, { policy, proposal }: Input<'setDayTradePolicy'>): Outcome {
  const { globals, dirty } = state;
  checkPolicy(policy);
  const former = globals.dayTrades?.version ?? 0;
  if (proposal !== undefined) {
    const refusal = selfApprovalRefusal(proposal);
    if (refusal !== null) return refused(refusal);
    if (policy.version !== former + 1) return refused(refuse('PROPOSAL_STALE', null, { version: String(former) }));
    const open = openTradesRefusal(state, null);
    if (open !== null) return refused(open);
  }
  invariant(policy.version >= former, () => `day trades version ${policy.version} after ${former}`);
  if (policy.version === former) return done();
  globals.dayTrades = copyDayTrades(policy);
  dirty.globals = true;
  return done();
}
