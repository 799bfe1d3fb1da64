import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderIndex } from './order-index.ts';
import { OrderPool } from './order-pool.ts';

/** Ids of all kinds: consecutive, multiples of a large power of two, and the largest possible. */
const anId = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 300 }).map((n) => n * 2 ** 20),
  fc.integer({ min: 1, max: 300 }).map((n) => n * 2 ** 40),
  fc.integer({ min: 0, max: 300 }).map((n) => Number.MAX_SAFE_INTEGER - n),
);

it('an index of orders finds what a map finds, for any inserts and deletes', () => {
  fc.assert(
    fc.property(fc.array(anId, { maxLength: 600 }), (ids) => {
      const pool = new OrderPool();
      const index = new OrderIndex(pool);
      const known = new Map<number, number>();
      for (const id of ids) {
        const slot = known.get(id);
        expect(index.find(id)).toBe(slot ?? 0);
        if (slot === undefined) {
          const fresh = pool.take(id, 100);
          index.add(fresh, id);
          known.set(id, fresh);
        } else {
          expect(index.take(id)).toBe(slot);
          expect(index.take(id)).toBe(0);
          pool.release(slot);
          known.delete(id);
        }
      }
      for (const id of ids) expect(index.find(id)).toBe(known.get(id) ?? 0);
      expect(index.slots().toSorted((a, b) => a - b)).toEqual([...known.values()].toSorted((a, b) => a - b));
    }),
  );
});
