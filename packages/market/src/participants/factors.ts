import type { EpochMs } from '../units.ts';
import type { Character } from './character.ts';
import { hash, normalOf } from './draws.ts';
import { Path } from './path.ts';

const STREAM_MARKET = -4;
const STREAM_NIGHT = -5;

/**
 * What moves many issues at once: the whole market, and each sector relative to it. All of it is a function of (seed,
 * time), so that issues that act at different moments share the same moves.
 */
export class Factors {
  private readonly seed: number;
  private readonly market: Path;
  /** Paths of sectors, by the sector's key, made when they are first needed. */
  private readonly sectors = new Map<number, Path>();

  constructor(seed: number) {
    this.seed = seed;
    this.market = new Path(seed, STREAM_MARKET);
  }

  /** An issue's relative move with market and sector between two times of a session of usual volatility. */
  move({ marketLoad, sectorLoad, sector }: Character, from: EpochMs, to: EpochMs): number {
    const market = marketLoad * this.market.move(from, to);
    return sector === undefined ? market : market + sectorLoad * this.pathOf(sector).move(from, to);
  }

  /**
   * What the night before the day of a number moves an issue with market and sector, in the unit of its loads: a
   * normal deviate times each.
   */
  night({ marketLoad, sectorLoad, sector }: Character, day: number): number {
    const market = marketLoad * this.nightOf(day, STREAM_MARKET);
    return sector === undefined ? market : market + sectorLoad * this.nightOf(day, streamOf(sector));
  }

  private nightOf(day: number, stream: number): number {
    return normalOf(hash(this.seed, day, stream, STREAM_NIGHT));
  }

  private pathOf(sector: number): Path {
    let path = this.sectors.get(sector);
    if (path === undefined) {
      path = new Path(this.seed, streamOf(sector));
      this.sectors.set(sector, path);
    }
    return path;
  }
}

/** Issues' streams are positive, so a sector's are not. */
const streamOf = (sector: number): number => -sector;
