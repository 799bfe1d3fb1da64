import { describe, expect, it } from 'vitest';
import { epochMs, instrumentCode, price } from '../units.ts';
import type { PriceWatch } from './types.ts';
import { Watches } from './watches.ts';

const CODE = instrumentCode('7203');
const AT = epochMs(1);

/** A number of watches on one issue, and how often their fields have been read. */
function watched(count: number, terms: (n: number) => Pick<PriceWatch, 'when' | 'price'>) {
  const watches = new Watches();
  let reads = 0;
  for (let n = 1; n <= count; n++) {
    const watch: PriceWatch = { watchId: n, instrument: CODE, ...terms(n) };
    const counted = new Proxy(watch, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
    watches.add(counted);
  }
  /** Reads of fields during `act`. */
  const during = (act: (watches: Watches) => void): number => {
    const before = reads;
    act(watches);
    return reads - before;
  };
  return { watches, during };
}
const atOnePrice = () => ({ when: '>=', price: price(30_100) }) as const;

describe('many watches on one issue', () => {
  it('cost in proportion to their number when one trade reaches them all', () => {
    const reads = [1_000, 2_000].map((count) =>
      watched(count, atOnePrice).during((watches) => watches.onTrade(CODE, price(30_100), AT)),
    );
    expect(reads[0]).toBeGreaterThanOrEqual(1_000);
    expect(reads[1]).toBe(2 * (reads[0] ?? 0));
  });

  it('cost in proportion to their number when they are removed one by one', () => {
    const reads = [1_000, 2_000].map((count) =>
      watched(count, atOnePrice).during((watches) => {
        for (let n = 1; n <= count; n++) watches.remove(n);
      }),
    );
    expect(reads[1]).toBe(2 * (reads[0] ?? 0));
  });

  it('are not read by a trade that reaches none, also after some have been reached', () => {
    const terms = (n: number): Pick<PriceWatch, 'when' | 'price'> => ({
      when: n % 2 === 0 ? '>=' : '<=',
      price: price(n % 2 === 0 ? 30_000 + n : 30_000 - n),
    });
    const { watches, during } = watched(1_000, terms);
    expect(during(() => watches.onTrade(CODE, price(30_000), AT))).toBe(0);
    watches.onTrade(CODE, price(30_100), AT);
    watches.onTrade(CODE, price(29_901), AT);
    expect(watches.all()).toHaveLength(900);
    expect(during(() => watches.onTrade(CODE, price(30_101), AT))).toBe(0);
    expect(during(() => watches.onTrade(CODE, price(29_900), AT))).toBe(0);
    watches.onTrade(CODE, price(30_102), AT);
    watches.onTrade(CODE, price(29_899), AT);
    expect(watches.all()).toHaveLength(898);
  });

  it('are reported in the order in which they began, a replaced one as the last', () => {
    const { watches } = watched(4, atOnePrice);
    watches.add({ watchId: 2, instrument: CODE, when: '>=', price: price(30_050) });
    const hit: number[] = [];
    watches.onTrade(CODE, price(30_100), AT);
    const none = (): void => undefined;
    watches.reportHits({
      ack: none,
      fill: none,
      cancelled: none,
      expired: none,
      other: (report) => {
        if (report.kind === 'watchHit') hit.push(report.watchId);
      },
    });
    expect(hit).toEqual([1, 3, 4, 2]);
    expect(watches.hasAny).toBe(false);
  });
});
