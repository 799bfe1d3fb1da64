import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DirtyInstruments } from './dirty-instruments.ts';

it('issues that changed are reported once, in their order, and again only when they change again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 150 }), { maxLength: 4 }), (rounds) => {
      const dirty = new DirtyInstruments(100);
      for (const changed of rounds) {
        for (const index of changed) dirty.add(index);
        const drained: number[] = [];
        dirty.drain((index) => drained.push(index));
        expect(drained).toEqual([...new Set(changed)].sort((a, b) => a - b));
      }
    }),
  );
});
