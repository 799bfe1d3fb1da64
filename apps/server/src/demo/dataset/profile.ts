import type { InstrumentSpec } from '@kabuto/market';
import { smooth, uniform } from './noise.ts';
import type { DatasetInstrument, SizeClass } from './parse.ts';

/** How an issue behaves in the simulation. Moves are fractions: 0.01 is one percent. */
export type Profile = {
  /** Sensitivity to a move of the whole market; 1 is one for one. */
  readonly beta: number;
  /** A typical day's own move, in addition to market and sector. */
  readonly ownMove: number;
  /** A typical day's turnover in yen. */
  readonly turnover: number;
  /** A typical day's move from all causes. */
  readonly dayMove: number;
};

/** A typical day's move of the whole market, and of one sector relative to it. */
export const MARKET_MOVE = 0.0095;
export const SECTOR_MOVE = 0.005;

/**
 * Defensive sectors have a lower beta, financials and makers of machines and chips a higher one. Sectors not listed
 * have 1.
 */
const BETA: Readonly<Record<string, number>> = {
  '0050': 0.55,
  '2050': 0.8,
  '3050': 0.5,
  '3100': 0.8,
  '3150': 0.65,
  '3250': 0.6,
  '3500': 1.3,
  '3600': 1.15,
  '3650': 1.25,
  '3700': 1.05,
  '4050': 0.5,
  '5050': 0.5,
  '5150': 0.7,
  '5200': 0.7,
  '5250': 0.85,
  '6100': 0.7,
  '7050': 1.15,
  '7100': 1.25,
  '8050': 0.9,
};

const OWN_MOVE: Readonly<Record<SizeClass, number>> = {
  core30: 0.0105,
  large70: 0.0115,
  mid400: 0.013,
  small: 0.015,
  none: 0.014,
};
const TURNOVER: Readonly<Record<SizeClass, number>> = {
  core30: 28_000_000_000,
  large70: 9_000_000_000,
  mid400: 2_600_000_000,
  small: 700_000_000,
  none: 260_000_000,
};
const GROWTH = { ownMove: 0.026, turnover: 900_000_000 };

/** The code as an integer key for noise: its characters in base 36. */
export const codeKey = (instrument: DatasetInstrument): number => Number.parseInt(instrument.code, 36);

/** An issue's profile: from its sector, size and section, and a fixed per-issue factor (0.5 to 2) of its turnover. */
export function profileOf(instrument: DatasetInstrument): Profile {
  const growth = instrument.section === 'growth';
  const beta = BETA[instrument.sector] ?? 1;
  const ownMove = growth ? GROWTH.ownMove : OWN_MOVE[instrument.size];
  const personal = 0.5 + 1.5 * uniform(1, codeKey(instrument), 0, 0) ** 2;
  const turnover = (growth ? GROWTH.turnover : TURNOVER[instrument.size]) * personal;
  const dayMove = Math.sqrt((beta * MARKET_MOVE) ** 2 + SECTOR_MOVE ** 2 + ownMove ** 2);
  return { beta, ownMove, turnover, dayMove };
}

/** The market's volatility factor on a day: about 0.55 to 1.9, changing over weeks, so that volatile days cluster. */
export const volatilityOf = (seed: number, day: number): number =>
  0.55 + 0.9 * smooth(seed, 11, day, 31) ** 2 + 0.45 * smooth(seed, 12, day, 9);

/** The issue as the venue lists it: its rules and the activity and volatility that its history shows. */
export function instrumentSpec(instrument: DatasetInstrument): InstrumentSpec {
  const { turnover, dayMove } = profileOf(instrument);
  const lotValue = (instrument.basePrice / 10) * instrument.lot;
  return {
    code: instrument.code,
    lot: instrument.lot,
    tickTable: instrument.tickTable,
    base: instrument.basePrice,
    activity: Math.max(1, Math.round(turnover / lotValue)),
    volatilityBps: Math.round(dayMove * 10_000),
  };
}
