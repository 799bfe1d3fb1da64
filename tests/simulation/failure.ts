import { canonicalText } from '../../apps/server/src/core/journal/canonical.ts';
import type { Canonical } from '../../apps/server/src/core/journal/canonical-value.ts';

/** A promise of the core was broken in the simulation. */
class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** Throws BrokenPromise unless it holds. */
export function assert(holds: boolean, what: string | (() => string)): asserts holds {
  if (!holds) throw new BrokenPromise(typeof what === 'string' ? what : what());
}

/** Throws BrokenPromise with the first place where the canonical texts of two values differ. */
export function assertEqual(what: string, a: Canonical, b: Canonical): void {
  const [one, other] = [canonicalText(a), canonicalText(b)];
  if (one === other) return;
  let n = 0;
  while (one[n] === other[n]) n += 1;
  const near = (text: string): string => text.slice(Math.max(0, n - 160), n + 80);
  throw new BrokenPromise(`${what}\n  ${near(one)}\n  ${near(other)}`);
}
