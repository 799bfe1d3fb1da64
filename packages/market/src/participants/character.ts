import { DAY_MS, timeOfDay } from '../calendar/tokyo-time.ts';
import type { InstrumentSpec } from '../venue/types.ts';

/** Seconds of continuous trading in a day: 09:00-11:30 and 12:30-15:25 (rules/market.md 1.1). */
const SESSION_SECONDS = 19_500;
/** Liquid issues trade about once a second; higher activity means larger orders. */
const MAX_ORDERS_PER_SECOND = 1;
const LEAST_TAKER_LOTS = 2;

/**
 * The behaviour of participants in an issue, derived once from its specification. Quantities are lots, chances are per
 * second.
 */
export type Character = {
  /** A stable number for the draws, from its code, so that listing another issue changes nothing here. */
  readonly key: number;
  readonly takersPerSecond: number;
  readonly takerLots: number;
  /** Lots that a market maker quotes at one price. */
  readonly levelLots: number;
  /** Standard deviation of a second's relative move. */
  readonly sigma: number;
  /** Half the spread that market makers quote, relative to the price. */
  readonly halfSpread: number;
  /** Participants act in the issue on every n-th tick. */
  readonly stride: number;
};

/** Derives the behaviour from an issue's `activity` (lots a day) and `volatilityBps` (basis points a day). */
export function characterOf({ code, activity, volatilityBps }: InstrumentSpec): Character {
  const lotsPerSecond = activity / SESSION_SECONDS;
  const takerLots = Math.max(LEAST_TAKER_LOTS, lotsPerSecond / MAX_ORDERS_PER_SECOND);
  const takersPerSecond = lotsPerSecond / takerLots;
  let key = 0;
  for (let n = 0; n < code.length; n++) key = key * 128 + code.charCodeAt(n);
  return {
    key,
    takersPerSecond,
    takerLots,
    levelLots: takerLots * 4,
    sigma: volatilityBps / 10_000 / Math.sqrt(SESSION_SECONDS),
    halfSpread: (0.6 + 20 / Math.sqrt(1 + lotsPerSecond * 100)) / 10_000,
    stride: takersPerSecond >= 0.3 ? 1 : takersPerSecond >= 0.05 ? 2 : 4,
  };
}

/** Busy after the openings and before the close, quiet in between: [time of day, factor], linear between the points. */
const DAY_SHAPE: readonly (readonly [number, number])[] = [
  [0, 1],
  [timeOfDay('09:00'), 2.6],
  [timeOfDay('09:30'), 1.4],
  [timeOfDay('10:30'), 0.8],
  [timeOfDay('11:30'), 0.7],
  [timeOfDay('12:30'), 1.3],
  [timeOfDay('13:00'), 0.7],
  [timeOfDay('14:30'), 0.8],
  [timeOfDay('15:25'), 1.8],
  [DAY_MS, 1],
];

/** The activity at a time of day (milliseconds after midnight), about 1 on average: the U shape of a trading day. */
export function dayShape(timeOfDayMs: number): number {
  let [fromTime, fromFactor] = [0, 1];
  for (const [time, factor] of DAY_SHAPE) {
    if (time > timeOfDayMs) {
      return fromFactor + ((factor - fromFactor) * (timeOfDayMs - fromTime)) / (time - fromTime);
    }
    [fromTime, fromFactor] = [time, factor];
  }
  return fromFactor;
}
