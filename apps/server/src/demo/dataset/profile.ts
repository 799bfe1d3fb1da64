import { betaOf, type InstrumentSpec, MARKET_MOVE, SECTOR_MOVE } from '@kabuto/market';
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
  const beta = betaOf(instrument.sector);
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
    sector: instrument.sector,
  };
}
