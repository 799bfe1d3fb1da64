import { describe, expect, it } from 'vitest';
import { BUCKETS, HTTP, PROOF } from './limits.ts';
import { UsedProofs } from './used-proofs.ts';

describe('used proofs', () => {
  it('are remembered for their time, and then forgotten whoever comes next', () => {
    const used = new UsedProofs({ keptMs: 100, ofKey: 10, ofAll: 10 });
    expect([used.has('a', '1', 0), used.add('a', '1', 0), used.has('a', '1', 99)]).toEqual([false, true, true]);
    expect([used.has('a', '1', 100), used.has('b', '1', 50)]).toEqual([false, false]);
    used.add('b', '2', 60);
    expect(used.size).toBe(2);
    used.add('c', '3', 100);
    expect([used.size, used.has('b', '2', 100)]).toEqual([2, true]);
  });

  it('of a key that is in use go one by one as they get too old', () => {
    const used = new UsedProofs({ keptMs: 100, ofKey: 3, ofAll: 10 });
    for (const at of [0, 40, 80]) expect(used.add('a', `at ${at}`, at)).toBe(true);
    expect(used.add('a', 'one more', 90)).toBe(false);
    expect(used.add('a', 'one more', 100)).toBe(true);
    expect([used.size, used.has('a', 'at 0', 100), used.has('a', 'at 40', 100)]).toEqual([3, false, true]);
  });

  it('a key whose room is full leaves the room of all others', () => {
    const used = new UsedProofs({ keptMs: 100, ofKey: 2, ofAll: Number.POSITIVE_INFINITY });
    expect([1, 2, 3].map((n) => used.add('busy', `${n}`, 0))).toEqual([true, true, false]);
    expect(used.has('busy', '3', 0)).toBe(false);
    expect(Array.from({ length: 100 }, (_, n) => used.add(`key ${n}`, '1', 0))).not.toContain(false);
  });

  it('have more room than the buckets of a member let calls through while a proof is remembered', () => {
    const seconds = (PROOF.skewMs + PROOF.aheadMs) / 1_000;
    const { address: _, ...rates } = BUCKETS.default;
    const calls = Object.values(rates).reduce((sum, { burst, perSecond }) => sum + burst + perSecond * seconds, 0);
    // those admitted before the first of them expires
    expect(PROOF.ofSession.default).toBeGreaterThan(calls + HTTP.inFlight);
  });
});
