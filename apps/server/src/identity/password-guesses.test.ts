import { expect, it } from 'vitest';
import { isGuessable } from './password-guesses.ts';

/** The fastest of three calls, in milliseconds of CPU time: others use the machine too. */
function cpuMs(act: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    act();
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...times);
}

it.each(['1@4!0$5', 'P@$$w0rd!5', '20261120', '4@', 'aB3$kZ9!mQ7&wE5#'])(
  'takes less than 50 ms for %j repeated many times, of any length',
  (piece) => {
    for (const length of [32, 128]) {
      const text = piece.repeat(64).slice(0, length);
      expect(
        cpuMs(() => isGuessable(text, ['taro@example.com'])),
        `${length} characters`,
      ).toBeLessThan(50);
    }
  },
);

it("recognises the member's name, and does not rate what is longer than it reads", () => {
  expect(isGuessable('yamadataro19900401', [])).toBe(false);
  expect(isGuessable('yamadataro19900401', ['yamadataro'])).toBe(true);
  expect(isGuessable('toyota '.repeat(5), [])).toBe(false);
  expect(isGuessable('toyota '.repeat(4), [])).toBe(true);
});
