/**
 * Noise as a pure function of integers: the same seed and keys always give the same number, in any order of calls. Only
 * integer mixing, + - * / and square roots are used, so every machine returns the same bits.
 */

const FOUR_BYTES = 4_294_967_296;
const TWO_BYTES = 65_536;

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** 32 mixed bits (unsigned) from a seed and three integer keys. */
function bits(seed: number, a: number, b: number, c: number): number {
  const one = mix(Math.imul(seed, 0x9e3779b1) + a);
  const two = mix(Math.imul(one, 0x9e3779b1) + b);
  return mix(Math.imul(two, 0x9e3779b1) + c) >>> 0;
}

/** A number in [0, 1), uniformly distributed. */
export const uniform = (seed: number, a: number, b: number, c: number): number => bits(seed, a, b, c) / FOUR_BYTES;

const SCALE = Math.sqrt(3) / TWO_BYTES;

/**
 * An approximately normal number of mean 0 and variance 1, within +-3.47: the scaled sum of four uniform ones. Uses
 * keys c and c + 1.
 */
export function normal(seed: number, a: number, b: number, c: number): number {
  const x = bits(seed, a, b, c);
  const y = bits(seed, a, b, c + 1);
  return ((x & 0xffff) + (x >>> 16) + (y & 0xffff) + (y >>> 16) - 2 * TWO_BYTES) * SCALE;
}

const JUMP_CHANCE = 0.03;
const JUMP_SIZE = 2.4;

/** Like `normal`, but scaled by 2.4 in three cases out of a hundred: markets have fat tails. Uses keys c to c + 2. */
export const fatTailed = (seed: number, a: number, b: number, c: number): number =>
  normal(seed, a, b, c) * (uniform(seed, a, b, c + 2) < JUMP_CHANCE ? JUMP_SIZE : 1);

/**
 * A number in [0, 1) that changes slowly along `at`: uniform noise at every multiple of `width`, interpolated linearly.
 */
export function smooth(seed: number, a: number, at: number, width: number): number {
  const block = Math.floor(at / width);
  const part = at / width - block;
  return uniform(seed, a, width, block) * (1 - part) + uniform(seed, a, width, block + 1) * part;
}
