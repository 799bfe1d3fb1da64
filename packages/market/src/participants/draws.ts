import { NORMAL_QUANTILES, NORMAL_UNIT } from './data/normal-quantiles.ts';

/** Mixes 32 bits so that each bit of the result depends on each bit of `x` (the finalizer of MurmurHash3). */
function mix(x: number): number {
  let h = x | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32 bit hash of integers; the order of the arguments matters. */
export function hash(a: number, b: number, c: number, d: number): number {
  let h = mix(a);
  h = mix(h ^ Math.imul(b, 0x9e3779b1));
  h = mix(h ^ Math.imul(c, 0x85ebca77));
  return mix(h ^ Math.imul(d, 0xc2b2ae3d));
}

const GOLDEN = 0x9e3779b9;
const TWO_32 = 4_294_967_296;

/** The standard normal deviate of 32 random bits, one of 256 equally likely ones. */
export function normalOf(bits: number): number {
  const size = (NORMAL_QUANTILES[(bits >>> 1) & 127] ?? 0) / NORMAL_UNIT;
  return (bits & 1) === 0 ? size : -size;
}

/**
 * A sequence of draws that depends only on the four integers it is started with, so that no generator state has to be
 * kept (rules/core.md 1). One object is restarted again and again.
 */
export class Draws {
  private base = 0;
  private counter = 0;

  /** Starts the sequence of (seed, tick, instrument, step). */
  start(seed: number, tick: number, instrument: number, step: number): void {
    this.base = hash(seed, tick, instrument, step);
    this.counter = 0;
  }

  /** An integer from 0 to 2^32 - 1. */
  bits(): number {
    this.counter = (this.counter + GOLDEN) | 0;
    return mix(this.base + this.counter);
  }

  /** A number from 0 up to but not including 1. */
  unit(): number {
    return this.bits() / TWO_32;
  }

  /** A standard normal deviate. */
  normal(): number {
    return normalOf(this.bits());
  }

  /** A random integer with mean `mean`: its whole part, plus one with the probability of the fraction. */
  count(mean: number): number {
    const whole = Math.floor(mean);
    return whole + (this.unit() < mean - whole ? 1 : 0);
  }
}
