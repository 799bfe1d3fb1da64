import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Touched } from './touched.ts';

it('issues that changed are told once, in their order, and again only when they change again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 150 }), { maxLength: 4 }), (rounds) => {
      const touched = new Touched(100);
      for (const changed of rounds) {
        for (const index of changed) touched.add(index);
        const told: number[] = [];
        touched.drain((index) => told.push(index));
        expect(told).toEqual([...new Set(changed)].sort((a, b) => a - b));
      }
    }),
  );
});
