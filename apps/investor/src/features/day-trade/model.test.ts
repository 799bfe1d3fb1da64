import type { DayPositionView, DayTradeAccount, DayTradeTerms } from '@kabuto/contract';
import { isoDate, MINUTE_MS, price, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { closingFacts, deadlineOf, freeOf, gaugeOf, levelOf, lotsOf, resultAt } from './model.ts';

const terms = { maintenancePercent: '20', initialPercent: '30', closesAt: '15:20' } as DayTradeTerms;
const account = (ratio: string | null, state: DayTradeAccount['state'] = 'open') =>
  ({ ratio, state }) as DayTradeAccount;
const position = (of: Partial<DayPositionView>): DayPositionView => ({
  positionId: '1',
  code: '7203',
  names: { en: 'Toyota', jp: 'トヨタ自動車', tw: '豐田汽車' },
  tickTable: 'topix500',
  side: 'long',
  quantity: '300',
  closing: '0',
  entry: '3000',
  entryValue: '900000',
  last: '3000',
  unrealised: '-1',
  costs: '0',
  openedAt: 0,
  tradeDate: '2026-11-24',
  overdue: false,
  ...of,
});

describe('the result of a position', () => {
  it('follows the live price, up for long and down for short', () => {
    expect(resultAt(position({}), price(30_100))).toBe(3_000);
    expect(resultAt(position({ side: 'short' }), price(30_100))).toBe(-3_000);
  });

  it('is the server’s before the first price', () => {
    expect(resultAt(position({}), null)).toBe(-1);
  });
});

describe('the margin ratio', () => {
  it.each([
    ['30.00', 'open', 'good'],
    ['29.99', 'open', 'low'],
    ['20.00', 'open', 'low'],
    ['19.99', 'open', 'below'],
    ['45.00', 'restricted', 'below'],
    ['45.00', 'deficit', 'below'],
    [null, 'open', 'none'],
  ] as const)('of %s in state %s is %s', (ratio, state, level) => {
    expect(levelOf(account(ratio, state), terms)).toBe(level);
  });

  it('has its thresholds on the scale, which it never leaves', () => {
    const gauge = gaugeOf(45, terms);
    expect(gauge.filled).toBeCloseTo(50);
    expect(gauge.maintenance).toBeCloseTo(22.2, 1);
    expect(gauge.initial).toBeCloseTo(33.3, 1);
    expect([gaugeOf(500, terms).filled, gaugeOf(-5, terms).filled]).toEqual([100, 0]);
  });
});

describe('the deadline', () => {
  const day = isoDate('2026-11-24');
  const at = (hours: number, minutes: number): number => tokyoEpoch(day, (hours * 60 + minutes) * MINUTE_MS);
  const close = 15 * 60 + 30;

  it('is the time of the closing orders for those who leave it to the brokerage, else the close', () => {
    expect(deadlineOf(terms, { now: at(15, 0), close, atAuction: true })).toEqual({
      until: at(15, 20),
      left: 20 * MINUTE_MS,
    });
    expect(deadlineOf(terms, { now: at(15, 0), close, atAuction: false })).toMatchObject({ left: 30 * MINUTE_MS });
  });

  it('is over at that time', () => {
    expect(deadlineOf(terms, { now: at(15, 20), close, atAuction: true })).toBe('over');
    expect(deadlineOf(terms, { now: at(15, 20), close, atAuction: false })).not.toBe('over');
  });
});

it('closes only what no order closes yet, at its part of the value', () => {
  const half = position({ closing: '100' });
  expect(freeOf(half)).toBe(200);
  const loaded = {
    instrument: { code: '7203', lot: '100', tickTable: 'topix500' },
    quote: { last: price(30_000), halted: false },
    facts: { lower: '2500', upper: '3500', base: '3000' },
  } as Parameters<typeof closingFacts>[0];
  expect(closingFacts(loaded, [half]).terms).toEqual({ effect: 'close', closable: 200, value: 600_000 });
  const other = position({ positionId: '9', quantity: '100', closing: '0', entryValue: '310000' });
  expect(closingFacts(loaded, [half, other]).terms).toEqual({ effect: 'close', closable: 300, value: 910_000 });
});

it('an order for some of the shares closes the first positions first', () => {
  const half = position({ positionId: '7', closing: '100' });
  const other = position({ positionId: '9', quantity: '100', closing: '0' });
  expect(lotsOf([half, other], 300)).toEqual([
    { id: '7', quantity: 200 },
    { id: '9', quantity: 100 },
  ]);
  expect(lotsOf([other, half], 200)).toEqual([
    { id: '9', quantity: 100 },
    { id: '7', quantity: 100 },
  ]);
  expect(lotsOf([half, other], 200)).toEqual([{ id: '7', quantity: 200 }]);
});
