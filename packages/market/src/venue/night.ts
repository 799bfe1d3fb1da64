import { timeOfDay } from '../calendar/tokyo-time.ts';
import type { Schedule } from '../session/schedule.ts';
import type { InstrumentSpec, VenueSpec } from './types.ts';

/** Between the day's close in Tokyo and the night: from now on orders belong to the next business day. */
const DATED = timeOfDay('16:30');
const OPENS = timeOfDay('17:00');
/** Brokers end the session at midnight (rules/market.md 2); in the demo it lasts twenty minutes. */
const CLOSES = timeOfDay('23:59');
const DEMO_CLOSES = timeOfDay('17:20');

/**
 * A night of business days only, dated the next business day: no hour has two dates. From its end until the next
 * evening the venue is in a 'lunch' that takes no orders and keeps the figures of the night.
 */
const scheduleUntil = (closes: number): Schedule => ({
  steps: [
    { from: DATED, phase: 'closed' },
    { from: OPENS, phase: 'pm-continuous', opensDay: true },
    { from: closes, phase: 'lunch', endsSession: true },
  ],
});

/**
 * The night session of a PTS (rules/market.md 2): limit orders that end with their session, without auctions, quotes
 * and watches; its bases, limits and ticks are those of the primary exchange's next day (`NextTerms`).
 */
export const PTS_NIGHT: VenueSpec = {
  id: 'PTS',
  schedule: scheduleUntil(CLOSES),
  capabilities: { orderTypes: ['limit'], timeInForce: ['day'], watch: false, sessionOnly: true },
};

/** The same for a demo, whose night lasts twenty minutes. */
export const DEMO_PTS_NIGHT: VenueSpec = { ...PTS_NIGHT, schedule: scheduleUntil(DEMO_CLOSES) };

/** When the night session ends, in milliseconds after midnight. Throws RangeError for a schedule without one. */
export function nightEnd({ steps }: Schedule): number {
  const step = steps.find(({ endsSession }) => endsSession === true);
  if (step === undefined) throw new RangeError('the schedule has no session that ends');
  return step.from;
}

/** Of a day's activity, the part that trades at night; of its move, the part that the night makes. */
const ACTIVITY = 1 / 50;
const MOVE = 1 / 3;
/** Lots of a night below which nobody makes a market in the issue. */
const LEAST_LOTS = 20;

/**
 * An issue as its participants trade it at night: a fiftieth of the day's lots, wider spreads and smaller moves; none
 * in an issue that hardly trades by day. A first price is never made at night.
 */
export function atNight(spec: InstrumentSpec): InstrumentSpec {
  const lots = Math.floor(spec.activity * ACTIVITY);
  const { offer: _firstDay, ...listed } = spec;
  return {
    ...listed,
    activity: lots < LEAST_LOTS ? 0 : lots,
    volatilityBps: Math.max(1, Math.floor(spec.volatilityBps * MOVE)),
  };
}
