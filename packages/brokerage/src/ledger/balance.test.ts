import { type IsoDate, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../../test/support/broker-harness.ts';
import type { CashBalance } from '../types.ts';
import { addFlow, lowest, settleDue, total } from './balance.ts';
import { buyingPowerAt, freeCashOf } from './power.ts';

const T2 = day('2026-11-24');
const T3 = day('2026-11-25');
const T4 = day('2026-11-26');
const cash = (settled: number, held: number, flows: [IsoDate, number][]): CashBalance => ({
  settled: yen(settled),
  held: yen(held),
  flows: flows.map(([date, amount]) => ({ date, amount: yen(amount) })),
});

describe('buying power by date (rules/core.md 4)', () => {
  it('prevents a night buy (T+3) and a day buy (T+2) from spending the same yen', () => {
    const nightBuy = cash(1_000, 0, [[T3, -1_000]]);
    expect(buyingPowerAt(nightBuy, T2)).toBe(0);
    expect(buyingPowerAt(nightBuy, T3)).toBe(0);
    expect(freeCashOf(nightBuy)).toBe(0);
  });

  it('counts proceeds from the date they arrive, not before', () => {
    const sold = cash(100, 0, [[T3, 500]]);
    expect(buyingPowerAt(sold, T2)).toBe(100);
    expect(buyingPowerAt(sold, T3)).toBe(600);
    expect(buyingPowerAt(sold, T4)).toBe(600);
    expect(freeCashOf(sold)).toBe(100);
  });

  it('takes the lowest of the later dates, less what is held', () => {
    const mixed = cash(100, 30, [
      [T2, 500],
      [T3, -550],
      [T4, 900],
    ]);
    expect(buyingPowerAt(mixed, T2)).toBe(20);
    expect(buyingPowerAt(mixed, T3)).toBe(20);
    expect(buyingPowerAt(mixed, T4)).toBe(920);
    expect(freeCashOf(mixed)).toBe(20);
  });

  it('never returns a negative withdrawable amount while proceeds back a hold', () => {
    expect(freeCashOf(cash(0, 300, [[T2, 500]]))).toBe(0);
  });
});

describe('flows', () => {
  const dates = [T2, T3, T4];
  const entry = fc.record({ date: fc.constantFrom(...dates), amount: fc.integer({ min: -50, max: 50 }) });

  it('stay sorted, one a date, without zeros, and sum to what was added', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const balance = cash(0, 0, []);
        for (const { date, amount } of entries) addFlow(balance, yen, date, amount);
        const expected = dates.flatMap((date) => {
          const amount = entries.reduce((sum, one) => sum + (one.date === date ? one.amount : 0), 0);
          return amount === 0 ? [] : [{ date, amount }];
        });
        expect(balance.flows).toEqual(expected);
      }),
    );
  });

  it('settle up to the date and change neither the total nor later projections', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom(...dates), (entries, date) => {
        const balance = cash(7, 0, []);
        for (const one of entries) addFlow(balance, yen, one.date, one.amount);
        const before = { total: total(balance), low: lowest(balance, date) };
        const moved = settleDue(balance, yen, date);
        expect({ total: total(balance), low: lowest(balance, null) }).toEqual(before);
        expect(balance.settled).toBe(7 + moved.reduce((sum, one) => sum + one.amount, 0));
        expect(balance.flows.every((flow) => flow.date > date)).toBe(true);
      }),
    );
  });

  it('have the lowest projection that a plain loop finds', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.option(fc.constantFrom(...dates)), (entries, from) => {
        const balance = cash(5, 0, []);
        for (const one of entries) addFlow(balance, yen, one.date, one.amount);
        const until = (date: IsoDate) => entries.reduce((sum, one) => sum + (one.date <= date ? one.amount : 0), 5);
        const counted = dates.filter((date) => from === null || date >= from).map(until);
        expect(lowest(balance, from)).toBe(Math.min(...(from === null ? [5] : []), ...counted));
      }),
    );
  });
});
