import { passwordStrength } from '@kabuto/contract/password';
import { expect, it } from 'vitest';

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
        cpuMs(() => passwordStrength(text, ['taro@example.com'], false)),
        `${length} characters`,
      ).toBeLessThan(50);
    }
  },
);
