import type { EpochMs } from '../units.ts';
import { hash, normalOf } from './draws.ts';

/** A path is made of blocks of 2^17 seconds (36 hours), halved as often. */
const HALVINGS = 17;
const BLOCK_SECONDS = 1 << HALVINGS;
/** How many recent seconds are kept, so that issues that share a path do not draw it again: a power of two. */
const KEPT = 64;

/** By number of halvings: the standard deviation of a stretch's middle around the mean of its two ends. */
const DEVIATIONS: readonly number[] = Array.from(
  { length: HALVINGS },
  (_, halvings) => Math.sqrt(BLOCK_SECONDS >> halvings) / 2,
);

/**
 * A random walk over all time that is a function of (seed, stream, time): its moves over separate stretches are
 * independent and normal, with a variance of one a second. A stretch's middle is drawn around the mean of its ends, by
 * hash, from the block down to a second (Levy's construction), so a move needs none of the moves before it.
 */
export class Path {
  private readonly seed: number;
  private readonly stream: number;
  /** The last values drawn, by second modulo KEPT. They save time and change no result. */
  private readonly seconds: number[] = Array.from({ length: KEPT }, () => -1);
  private readonly values: number[] = Array.from({ length: KEPT }, () => 0);

  /** The path of a stream; other streams of the same seed are independent of it. */
  constructor(seed: number, stream: number) {
    this.seed = seed;
    this.stream = stream;
  }

  /** The move from one time to a later one, in standard deviations of one second; linear inside a second. */
  move(from: EpochMs, to: EpochMs): number {
    let moved = this.valueAt(to) - this.valueAt(from);
    const last = blockOf(to);
    for (let block = blockOf(from); block < last; block++) moved += this.endOf(block);
    return moved;
  }

  private valueAt(at: EpochMs): number {
    const second = Math.floor(at / 1_000);
    const part = at / 1_000 - second;
    const value = this.valueOf(second);
    if (part === 0) return value;
    const next = second + 1;
    const carried = next % BLOCK_SECONDS === 0 ? this.endOf(blockOf(at)) : this.valueOf(next);
    return value + part * (carried - value);
  }

  /** The value at the start of a second since its block began. */
  private valueOf(second: number): number {
    const slot = second & (KEPT - 1);
    if (this.seconds[slot] === second) return this.values[slot] ?? 0;
    const value = this.draw(Math.floor(second / BLOCK_SECONDS), second % BLOCK_SECONDS);
    this.seconds[slot] = second;
    this.values[slot] = value;
    return value;
  }

  private endOf(block: number): number {
    return DEVIATION_OF_BLOCK * this.normal(block, 0);
  }

  private draw(block: number, offset: number): number {
    if (offset === 0) return 0;
    let [start, end] = [0, this.endOf(block)];
    // Stretches are numbered like a heap: those of stretch n are 2n and 2n + 1.
    let stretch = 1;
    for (let halvings = 0; halvings < HALVINGS; halvings++) {
      const middle = (start + end) / 2 + (DEVIATIONS[halvings] ?? 0) * this.normal(block, stretch);
      const later = (offset >> (HALVINGS - 1 - halvings)) & 1;
      if (later === 1) start = middle;
      else end = middle;
      stretch = 2 * stretch + later;
    }
    return start;
  }

  private normal(block: number, stretch: number): number {
    return normalOf(hash(this.seed, block, this.stream, stretch));
  }
}

const DEVIATION_OF_BLOCK = Math.sqrt(BLOCK_SECONDS);

const blockOf = (at: EpochMs): number => Math.floor(at / 1_000 / BLOCK_SECONDS);
