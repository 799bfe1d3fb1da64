import { epochMs, type InstrumentFacts, isoDate, price, type Trade, tokyoEpoch, venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { IndexBoard } from './index-board.ts';

const DAY = isoDate('2026-11-20');
const NEXT = isoDate('2026-11-24');
const nine = (minute: number): number => tokyoEpoch(DAY, (9 * 60 + minute) * 60_000);

const SPEC = {
  code: 'SIM200',
  names: { en: 'Simulated', jp: '模擬', tw: '模擬' },
  base: 100_000,
  members: [
    { code: '7203', base: price(1_000) },
    { code: '6758', base: price(2_000) },
  ],
};
/** Base times the mean of last / base. */
const formula = (base: number, members: readonly { base: number; last: number }[]): number =>
  Math.round((base * members.reduce((sum, member) => sum + member.last / member.base, 0)) / members.length);

const session = (at: number, orderDate = DAY) =>
  ({ phase: 'am-continuous', orderDate, marketTime: epochMs(at), speed: 1 }) as const;
const quote = (code: string, last: number | undefined, previousClose: number) => ({
  // The board reads only these four fields of the facts.
  facts: { code, base: previousClose, previousClose, ...(last === undefined ? {} : { last }) } as InstrumentFacts,
  bid: null,
  ask: null,
});
/** A trade happened; the board does not read which one. */
const TRADED = [{} as Trade];

const board = (): IndexBoard => new IndexBoard([SPEC], formula);

describe('the index board', () => {
  it('a member without a trade counts with its base of the day', () => {
    const one = board();
    one.apply({
      quotes: [quote('7203', 1_100, 1_000), quote('6758', undefined, 2_000)],
      trades: [],
      session: session(nine(0)),
    });
    expect(one.values()).toEqual([{ code: 'SIM200', value: '1050.00', previous: '1000.00' }]);
  });

  it('records one point a minute, the last of each, only when something traded', () => {
    const one = board();
    one.apply({ quotes: [quote('7203', 1_100, 1_000)], trades: TRADED, session: session(nine(0)) });
    one.apply({ quotes: [quote('7203', 1_200, 1_000)], trades: TRADED, session: session(nine(0) + 30_000) });
    one.apply({ quotes: [quote('7203', 1_200, 1_000)], trades: [], session: session(nine(1)) });
    one.apply({ quotes: [quote('7203', 1_000, 1_000)], trades: TRADED, session: session(nine(2)) });
    expect(one.line('SIM200')).toEqual([110_000, 100_000]);
    expect(one.views()[0]?.closes).toEqual(['1100.00', '1000.00']);
  });

  it('is that of the first venue: quotes of another change nothing', () => {
    const one = board();
    one.apply({ quotes: [quote('7203', 1_100, 1_000)], trades: [], session: session(nine(0)) });
    const other = { ...quote('7203', 1_900, 1_000), venue: venueId('pts') };
    one.apply({ quotes: [other], trades: [], session: session(nine(1)) });
    expect(one.values()[0]?.value).toBe('1050.00');
  });

  it('has open, extremes and last of each minute and of the day', () => {
    const one = board();
    expect(one.dayOf('SIM200')).toMatchObject({ open: null, high: null, low: null });
    for (const [seconds, last] of [
      [0, 1_100],
      [20, 1_300],
      [40, 900],
      [50, 1_000],
      [60, 1_200],
    ] as const) {
      const quotes = [quote('7203', last, 1_000), quote('6758', undefined, 2_000)];
      one.apply({ quotes, trades: TRADED, session: session(nine(0) + seconds * 1_000) });
    }
    const first = { minuteAt: nine(0), open: 105_000, high: 115_000, low: 95_000, value: 100_000 };
    expect(one.minutes('SIM200')).toEqual([
      first,
      { minuteAt: nine(1), open: 110_000, high: 110_000, low: 110_000, value: 110_000 },
    ]);
    expect(one.dayOf('SIM200')).toEqual({
      value: '1100.00',
      previous: '1000.00',
      open: '1050.00',
      high: '1150.00',
      low: '950.00',
    });
    expect(one.dayOf('SIM100')).toBeUndefined();
  });

  it('begins a new line with a new day', () => {
    const one = board();
    one.apply({ quotes: [quote('7203', 1_100, 1_000)], trades: TRADED, session: session(nine(0)) });
    one.apply({ quotes: [quote('7203', undefined, 1_100)], trades: [], session: session(tokyoEpoch(NEXT, 0), NEXT) });
    expect(one.line('SIM200')).toEqual([]);
    expect(one.values()[0]).toMatchObject({ value: '1050.00', previous: '1050.00' });
  });

  it('prices published while the tables are read take precedence over those read', () => {
    const one = board();
    one.apply({ quotes: [quote('7203', 1_300, 1_000)], trades: TRADED, session: session(nine(5)) });
    one.restorePrices([
      { code: '7203', now: price(1_200), previous: price(1_000) },
      { code: '6758', now: price(2_200), previous: price(2_000) },
    ]);
    one.restoreLines(DAY, [{ at: nine(1), code: '7203', close: price(1_200) }], nine(4));
    expect(one.values()[0]).toMatchObject({ value: '1200.00', previous: '1000.00' });
    // 9:01 from the stored minutes, 9:04 from the current prices, 9:05 from a commit
    expect(one.line('SIM200')).toEqual([110_000, 120_000, 115_000]);
  });
});
