import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOf } from './lots.ts';

const fill = (tradeDate: string, side: 'buy' | 'sell', quantity: number, price: string) => ({
  tradeDate,
  side,
  quantity: String(quantity),
  price,
});
const held = { quantity: '500', averageCost: '1010' };

describe('RT-27 the lots of a position', () => {
  it('are its newest purchases by trade date, as sales take the oldest', () => {
    const fills = [
      fill('2026-11-24', 'buy', 100, '1000'),
      fill('2026-11-24', 'buy', 100, '1001'),
      fill('2026-11-20', 'sell', 400, '1200'),
      fill('2026-11-19', 'buy', 700, '990.5'),
    ];
    expect(lotsOf(fills, held)).toEqual([
      { date: '2026-11-24', quantity: 200, price: 10_005, cost: 202_000 },
      { date: '2026-11-19', quantity: 300, price: 9_905, cost: 303_000 },
    ]);
  });

  it('MKT-06 are apart where some were bought at night, and name the venue', () => {
    const night = { ...fill('2026-11-24', 'buy', 200, '1005'), venue: 'pts' };
    expect(lotsOf([fill('2026-11-24', 'buy', 100, '1000'), night], { ...held, quantity: '300' })).toEqual([
      { date: '2026-11-24', quantity: 100, price: 10_000, cost: 101_000 },
      { date: '2026-11-24', venue: 'pts', quantity: 200, price: 10_050, cost: 202_000 },
    ]);
  });

  it('DAY-01 are no day trades, whether one opens a long position or closes a short one', () => {
    const own = fill('2026-11-20', 'buy', 500, '1000');
    for (const credit of ['open', 'close'] as const)
      expect(lotsOf([{ ...fill('2026-11-24', 'buy', 100, '1100'), credit }, own], held)).toEqual([
        { date: '2026-11-20', quantity: 500, price: 10_000, cost: 505_000 },
      ]);
  });

  it('name what is not among the fills, and only those of their part of the account', () => {
    const nisa = { ...fill('2026-11-24', 'buy', 100, '1000'), accountType: 'nisa' } as const;
    expect(lotsOf([nisa], held)).toEqual([{ date: null, quantity: 500, price: null, cost: 505_000 }]);
    expect(lotsOf([nisa], { ...held, accountType: 'nisa' })).toEqual([
      { date: '2026-11-24', quantity: 100, price: 10_000, cost: 101_000 },
      { date: null, quantity: 400, price: null, cost: 404_000 },
    ]);
    expect(lotsOf([], { quantity: '0', averageCost: '0' })).toEqual([]);
  });

  it('sum to the shares and the cost of the position, whatever was traded', () => {
    const trades = fc.array(
      fc.record({
        day: fc.integer({ min: 10, max: 28 }),
        buys: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 9_000 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(trades, fc.nat(50_000), fc.integer({ min: 1, max: 99_999 }), (all, quantity, each) => {
        const fills = all.map((one) => fill(`2026-11-${one.day}`, one.buys ? 'buy' : 'sell', one.quantity, '1000'));
        const lots = lotsOf(fills, { quantity: String(quantity), averageCost: String(each) });
        expect(lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(quantity);
        expect(lots.reduce((sum, lot) => sum + lot.cost, 0)).toBe(quantity * each);
        expect(lots.every((lot) => lot.quantity > 0)).toBe(true);
      }),
    );
  });
});
