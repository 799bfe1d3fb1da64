import { DAY_MS, timeOfDay } from '../calendar/tokyo-time.ts';
import type { InstrumentSpec } from '../venue/types.ts';
import { betaOf, MARKET_MOVE, SECTOR_MOVE } from './data/factors.ts';

/** Seconds of continuous trading in a day: 09:00-11:30 and 12:30-15:25 (rules/market.md 1.1). */
export const SESSION_SECONDS = 19_500;
/** Liquid issues trade about once a second; higher activity means larger orders. */
const MAX_ORDERS_PER_SECOND = 1;
const LEAST_TAKER_LOTS = 2;
/** Market and sector make at most this part of an issue's variance. */
const MOST_SHARED = 0.7;

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
  /** Standard deviation of a second's relative move with the market, with the sector, and of the issue's own. */
  readonly marketLoad: number;
  readonly sectorLoad: number;
  readonly ownSigma: number;
  /** The key of the sector; none for an issue without one. */
  readonly sector: number | undefined;
  /** Half the spread that market makers quote, relative to the price. */
  readonly halfSpread: number;
  /** Participants act in the issue on every n-th tick. */
  readonly stride: number;
};

/** A number of its own for a text of four ASCII characters. */
function keyOf(text: string): number {
  let key = 0;
  for (let n = 0; n < text.length; n++) key = key * 128 + text.charCodeAt(n);
  return key;
}

type Moves = Pick<Character, 'marketLoad' | 'sectorLoad' | 'ownSigma'>;

/** What a second moves an issue whose move of a day has the standard deviation `daily`, from all causes together. */
function movesOf(daily: number, sector: string | undefined): Moves {
  const market = betaOf(sector) * MARKET_MOVE;
  const common = sector === undefined ? 0 : SECTOR_MOVE;
  const shared = market * market + common * common;
  const part = Math.min(1, (MOST_SHARED * daily * daily) / shared);
  const second = 1 / Math.sqrt(SESSION_SECONDS);
  return {
    marketLoad: market * Math.sqrt(part) * second,
    sectorLoad: common * Math.sqrt(part) * second,
    ownSigma: Math.sqrt(daily * daily - part * shared) * second,
  };
}

/**
 * Derives the behaviour from an issue's `activity` (lots a day), `volatilityBps` (basis points a day, from all causes)
 * and `sector`.
 */
export function characterOf({ code, activity, volatilityBps, sector }: InstrumentSpec): Character {
  const lotsPerSecond = activity / SESSION_SECONDS;
  const takerLots = Math.max(LEAST_TAKER_LOTS, lotsPerSecond / MAX_ORDERS_PER_SECOND);
  const takersPerSecond = lotsPerSecond / takerLots;
  return {
    key: keyOf(code),
    takersPerSecond,
    takerLots,
    levelLots: takerLots * 4,
    ...movesOf(volatilityBps / 10_000, sector),
    sector: sector === undefined ? undefined : keyOf(sector),
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
