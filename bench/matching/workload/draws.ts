/** A stream of 32-bit draws. */
export type Draws = () => number;

/** sfc32 seeded through splitmix32: integer arithmetic only, so that a seed gives the same draws on every machine. */
export function draws(seed: number): Draws {
  let state = seed | 0;
  const word = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) | 0;
  };
  let a = word();
  let b = word();
  let c = word();
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let n = 0; n < 12; n++) next();
  return next;
}

/** A draw from 0 to n - 1; the product stays below 2^53, so it is exact. */
export const below = (next: Draws, n: number): number => Math.floor((next() * n) / 0x1_0000_0000);
