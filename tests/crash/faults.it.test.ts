import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults/index.ts';

describe('what is done to a server beside killing it', () => {
  for (const { name, missing, run } of FAULTS) {
    it(name, { timeout: 240_000 }, async ({ skip }) => {
      const why = missing();
      skip(why !== null, why ?? '');
      expect(await run(1)).toEqual([]);
    });
  }
});
