import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { readJQuantsBar } from './bar-row.ts';
import { queriesOf } from './import-jquants.ts';
import { barRow, emptyRow } from './testing-api.ts';

const read = (row: unknown) => readJQuantsBar(row, isoDate('2026-11-20'));

describe('a row of /equities/bars/daily', () => {
  it('becomes a bar with prices as traded and the reported turnover', () => {
    expect(read(barRow({ AdjFactor: 0.5, AdjO: 1560 }))).toEqual({
      code: '7203',
      date: '2026-11-18',
      open: 31_200,
      high: 31_405,
      low: 31_100,
      close: 31_250,
      volume: 17_300_200,
      turnover: 54_080_123_450,
    });
  });

  it('has a code of 4 or 5 characters; other classes of shares are left out', () => {
    expect(read(barRow({ Code: '7203' }))?.code).toBe('7203');
    expect(read(barRow({ Code: '130A0' }))?.code).toBe('130A');
    expect(read(barRow({ Code: '25935' }))).toBeUndefined();
  });

  it('of a day without trade makes no bar', () => {
    expect(read(emptyRow())).toBeUndefined();
  });

  it.each([
    [{ Code: 7203 }, 'Code "7203": a text'],
    [{ Code: 'ABC' }, 'Code "ABC": an issue code'],
    [{ Date: undefined }, 'Date "nothing": a text'],
    [{ Date: '2026-11-31' }, 'Date "2026-11-31": a date'],
    [{ H: null }, 'H "null": a number, or null in all of O, H, L and C'],
    [{ O: '3120' }, 'O "\\"3120\\"": a number'],
    [{ C: -1 }, 'C "-1": a price in yen above 0'],
    [{ H: 3000 }, 'H "3000": at least the day\'s other prices, here 3125'],
    [{ L: 3130 }, 'L "3130": at most the day\'s other prices, here 3120'],
    [{ Vo: -1 }, 'Vo "-1": a number from 0 to 2^53'],
    [{ Va: 'x' }, 'Va "\\"x\\"": a number'],
  ])('with %j is refused naming the field', (over, message) => {
    expect(() => read(barRow(over))).toThrow(message);
  });

  it('is rejected when it is not an object', () => {
    expect(() => read('x')).toThrow('row');
    expect(() => read(null)).toThrow('row');
  });
});

describe('the queries of a span', () => {
  const span = { from: isoDate('2026-11-19'), to: isoDate('2026-11-25') };
  it('are one a trading day, without weekends and holidays', () => {
    // 2026-11-23 is a holiday
    expect(queriesOf({ ...span, codes: [] })).toEqual(
      ['2026-11-19', '2026-11-20', '2026-11-24', '2026-11-25'].map((date) => ({ date })),
    );
    expect(queriesOf({ from: isoDate('2019-12-28'), to: isoDate('2020-01-06'), codes: [] })).toEqual(
      ['2019-12-30', '2019-12-31', '2020-01-06'].map((date) => ({ date })),
    );
  });
});
