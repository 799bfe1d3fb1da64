import { describe, expect, it } from 'vitest';
import { BUCKETS, HTTP, PROOF } from './limits.ts';
import { UsedProofs } from './used-proofs.ts';

describe('used proofs', () => {
  it('are retained for their time and then evicted by the next call of any key', () => {
    const used = new UsedProofs({ keptMs: 100, maxPerKey: 10, maxTotal: 10 });
    expect([used.has('a', '1', 0), used.add('a', '1', 0), used.has('a', '1', 99)]).toEqual([false, true, true]);
    expect([used.has('a', '1', 100), used.has('b', '1', 50)]).toEqual([false, false]);
    used.add('b', '2', 60);
    expect(used.size).toBe(2);
    used.add('c', '3', 100);
    expect([used.size, used.has('b', '2', 100)]).toEqual([2, true]);
  });

  it('of a key in use are evicted one by one as they expire', () => {
    const used = new UsedProofs({ keptMs: 100, maxPerKey: 3, maxTotal: 10 });
    for (const at of [0, 40, 80]) expect(used.add('a', `at ${at}`, at)).toBe(true);
    expect(used.add('a', 'one more', 90)).toBe(false);
    expect(used.add('a', 'one more', 100)).toBe(true);
    expect([used.size, used.has('a', 'at 0', 100), used.has('a', 'at 40', 100)]).toEqual([3, false, true]);
  });

  it('a key at its limit does not reduce the capacity of other keys', () => {
    const used = new UsedProofs({ keptMs: 100, maxPerKey: 2, maxTotal: Number.POSITIVE_INFINITY });
    expect([1, 2, 3].map((n) => used.add('busy', `${n}`, 0))).toEqual([true, true, false]);
    expect(used.has('busy', '3', 0)).toBe(false);
    expect(Array.from({ length: 100 }, (_, n) => used.add(`key ${n}`, '1', 0))).not.toContain(false);
  });

  it('have more capacity than a member’s rate limit allows calls while a proof is retained', () => {
    const seconds = (PROOF.skewMs + PROOF.aheadMs) / 1_000;
    const { address: _, ...rates } = BUCKETS.default;
    const calls = Object.values(rates).reduce((sum, { burst, perSecond }) => sum + burst + perSecond * seconds, 0);
    // those admitted before the first of them expires
    expect(PROOF.ofSession.default).toBeGreaterThan(calls + HTTP.inFlight);
  });
});
