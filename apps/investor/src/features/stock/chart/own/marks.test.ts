import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartBar } from '../data/bars.ts';
import { marksOf, orderLevels } from './marks.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`);
const bar = (start: number): ChartBar => ({ at: start, open: 1, high: 1, low: 1, close: 1, volume: 1, turnover: 1 });
const bars = [bar(at('09:00:00')), bar(at('09:05:00')), bar(at('09:10:00'))];
const fill = (time: string, side: 'buy' | 'sell', price: string, quantity: string) => ({
  at: at(time),
  side,
  price,
  quantity,
});

describe('marks of own fills', () => {
  it('RT-16 a bar has one mark a side, with all shares and their average price', () => {
    const fills = [
      fill('09:07:10', 'buy', '3000', '100'),
      fill('09:05:00', 'buy', '3003', '200'),
      fill('09:09:59', 'sell', '3010.5', '100'),
      fill('09:10:00', 'sell', '3011', '100'),
    ];
    expect(marksOf(bars, fills)).toEqual([
      { index: 1, side: 'buy', quantity: 300, price: 30_020 },
      { index: 1, side: 'sell', quantity: 100, price: 30_105 },
      { index: 2, side: 'sell', quantity: 100, price: 30_110 },
    ]);
  });

  it('RT-16 fills before the first bar have no mark', () => {
    expect(marksOf(bars, [fill('08:59:59', 'buy', '3000', '100')])).toEqual([]);
    expect(marksOf([], [fill('09:00:00', 'buy', '3000', '100')])).toEqual([]);
  });

  it('RT-16 every share from the first bar on is in the last bar that began before its fill', () => {
    const starts = fc.uniqueArray(fc.nat(500), { maxLength: 30 }).map((list) => list.toSorted((a, b) => a - b));
    const fills = fc.array(
      fc.record({ at: fc.nat(600), quantity: fc.integer({ min: 1, max: 9 }), buys: fc.boolean() }),
    );
    fc.assert(
      fc.property(starts, fills, (list, found) => {
        const marks = marksOf(
          list.map(bar),
          found.map((one) => ({
            at: one.at,
            quantity: String(one.quantity),
            side: one.buys ? 'buy' : 'sell',
            price: '10',
          })),
        );
        list.forEach((start, index) => {
          const until = list[index + 1] ?? Number.POSITIVE_INFINITY;
          for (const side of ['buy', 'sell'] as const) {
            const wanted = found
              .filter((one) => one.buys === (side === 'buy') && one.at >= start && one.at < until)
              .reduce((sum, one) => sum + one.quantity, 0);
            expect(marks.find((mark) => mark.index === index && mark.side === side)?.quantity ?? 0).toBe(wanted);
          }
        });
      }),
    );
  });
});

describe('levels of open orders', () => {
  const order = (side: 'buy' | 'sell', price: string | null, quantity: string, filled = '0', stop?: string) => ({
    side,
    price,
    quantity,
    filled,
    trigger: stop === undefined ? null : { when: '<=' as const, price: stop },
  });

  it('RT-16 stand at their limit with what is still to fill, orders at the same price together', () => {
    expect(
      orderLevels([order('buy', '2900', '300', '100'), order('buy', '2900', '100'), order('sell', '3100.5', '100')]),
    ).toEqual([
      { side: 'sell', price: 31_005, quantity: 100 },
      { side: 'buy', price: 29_000, quantity: 300 },
    ]);
  });

  it('RT-16 a market order stands at its stop price, without one nowhere', () => {
    expect(orderLevels([order('sell', null, '100', '0', '2800'), order('buy', null, '100')])).toEqual([
      { side: 'sell', price: 28_000, quantity: 100 },
    ]);
  });
});
