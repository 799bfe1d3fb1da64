import { epochMs, isoDate, phaseAt, shares, TOKYO, TOKYO_SCHEDULE, timeOfDay, tokyoEpoch, Venue } from '@kabuto/market';
import { ISSUES } from './observe.ts';

const DATE = isoDate('2026-11-20');
const STEP_MS = 5_000;
/** Order sizes, in percent of an issue's usual daily volume. */
const PERCENTS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** Number of issues that showed an overlay (such as a special quote) after a market order of this size. */
export type Sweep = { readonly percent: number; readonly quoted: number; readonly issues: number };

/** Sends each issue one market order at 09:30 of the same morning, for each of several sizes. */
export const sweeps = (seed: number): Sweep[] => PERCENTS.map((percent) => sweep(seed, percent));

function sweep(seed: number, percent: number): Sweep {
  const start = tokyoEpoch(DATE, timeOfDay('07:55'));
  const venue = new Venue(TOKYO, ISSUES, start);
  const phase = phaseAt(TOKYO_SCHEDULE, start);
  venue.apply({ kind: 'reset', epoch: 1, seed, at: start, tradeDate: DATE, phase, facts: [], orders: [] });
  const at = tokyoEpoch(DATE, timeOfDay('09:30'));
  for (let [tick, now] = [1, start]; now < at; tick++) {
    now = epochMs(Math.min(at, now + STEP_MS));
    venue.apply({ kind: 'tick', tick, at: now, gap: false });
  }
  ISSUES.forEach(({ code, activity, lot }, n) => {
    const lots = Math.max(1, Math.round((activity * percent) / 100));
    venue.apply({
      kind: 'new',
      orderId: n + 1,
      instrument: code,
      side: 'buy',
      type: 'market',
      quantity: shares(lots * lot),
      at,
    });
  });
  const quoted = ISSUES.filter(({ code }) => venue.facts(code).overlay !== undefined).length;
  return { percent, quoted, issues: ISSUES.length };
}
