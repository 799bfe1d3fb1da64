import { expect, it } from 'vitest';
import { FEWEST_GUESSES, guessesOf } from './guesses.ts';

const isGuessable = (text: string, personal: readonly string[]): boolean => guessesOf(text, personal) < FEWEST_GUESSES;

it("recognises the member's name, and does not rate what is longer than it reads", () => {
  expect(isGuessable('yamadataro19900401', [])).toBe(false);
  expect(isGuessable('yamadataro19900401', ['yamadataro'])).toBe(true);
  expect(isGuessable('toyota '.repeat(5), [])).toBe(false);
  expect(isGuessable('toyota '.repeat(4), [])).toBe(true);
});
