import { randomInt } from 'node:crypto';

/** Digits and letters that cannot be mistaken for each other: without 0, O, 1 and I. Their places are their values. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** x in the field of 32 elements with x^5 + x^2 + 1 = 0, times a value. */
const timesX = (value: number): number => (value < 16 ? value << 1 : (value << 1) ^ 0b100101);

/**
 * The check character of the first five: the sum of all six values, each times its own power of x, is zero. So one
 * wrong character, and two neighbours in the wrong order, give another sum.
 */
function sumOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = timesX(sum) ^ ALPHABET.indexOf(character);
  return sum;
}

/** A new reference: five characters by chance and their check character. `draw` returns a number below its argument. */
export function drawReference(draw: (below: number) => number = randomInt): string {
  let text = '';
  while (text.length < LENGTH - 1) text += ALPHABET.charAt(draw(ALPHABET.length));
  return text + ALPHABET.charAt(timesX(sumOf(text)));
}

const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Whether a text is a reference: its characters and its check character are right. */
export const isReference = (text: string): boolean => SHAPE.test(text) && sumOf(text) === 0;

/**
 * All texts within a payer's name or message that are references, also where the sender or the bank has put spaces in
 * between; each once, in their order.
 */
export function referencesIn(text: string): string[] {
  const found = new Set<string>();
  const upper = text.toUpperCase();
  for (const one of [upper, upper.replace(/[ -]/g, '')])
    for (let at = 0; at + LENGTH <= one.length; at++) {
      const part = one.slice(at, at + LENGTH);
      if (isReference(part)) found.add(part);
    }
  return [...found];
}
