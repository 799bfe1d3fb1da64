import type { EpochMs } from '../units.ts';
import { VOLATILITY_LEVELS, VOLATILITY_UNIT } from './data/volatility-levels.ts';
import { hash } from './draws.ts';

/**
 * Volatility changes on several scales at once, so that it is remembered for minutes, hours and days, and less the
 * longer ago.
 */
const SCALES: readonly number[] = [4, 15, 60, 24 * 60].map((minutes) => minutes * 60_000);
const STREAM_VOLATILITY = -16;
/** Issues change at different moments: an odd factor spreads their keys over a scale. */
const SPREAD = 7_919;
/** The key of the volatility that all issues share; issues have positive ones. */
const WHOLE_MARKET = -1;

/**
 * The root mean square of one volatility: of a product of levels, each drawn every scale and linear in between, where
 * two thirds of the variance remain on average.
 */
const ROOT_MEAN_SQUARE = Math.sqrt(
  SCALES.reduce((product) => product * (1 + (2 / 3) * (meanSquare(VOLATILITY_LEVELS) - 1)), 1),
);

function meanSquare(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + level * level, 0) / levels.length / (VOLATILITY_UNIT * VOLATILITY_UNIT);
}

function volatility(seed: number, key: number, at: EpochMs): number {
  let product = 1;
  for (let n = 0; n < SCALES.length; n++) {
    const scale = SCALES[n] ?? 1;
    const position = (at + ((key * SPREAD) % scale)) / scale;
    const index = Math.floor(position);
    const first = level(seed, index, key, n);
    product *= first + (position - index) * (level(seed, index + 1, key, n) - first);
  }
  return product;
}

const level = (seed: number, index: number, key: number, scale: number): number =>
  (VOLATILITY_LEVELS[hash(seed, index, key, STREAM_VOLATILITY - scale) & 15] ?? VOLATILITY_UNIT) / VOLATILITY_UNIT;

/** The volatility at a time that all issues share: a factor with a mean of 1. */
export const sharedVolatility = (seed: number, at: EpochMs): number => volatility(seed, WHOLE_MARKET, at);

/** An issue's own volatility at a time, which comes on top of the shared one: a factor with a mean of 1. */
export const ownVolatility = (seed: number, key: number, at: EpochMs): number => volatility(seed, key, at);

/** Root mean squares of the shared volatility, and of that of an issue's own moves, which is shared times own. */
export const SHARED_SQUARE = ROOT_MEAN_SQUARE;
export const OWN_SQUARE = ROOT_MEAN_SQUARE * ROOT_MEAN_SQUARE;
