import { describe, expect, it } from 'vitest';
import { timeOfDay, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import { instrumentCode, isoDate, price, shares } from '../../src/units.ts';
import { TOKYO } from '../../src/venue/tokyo.ts';
import type { VenueInput } from '../../src/venue/types.ts';
import { firstDifference, type Scenario, shrink } from './compare.ts';
import { describeFailure } from './failure.ts';

const DATE = isoDate('2026-11-17');
const at = (time: string) => tokyoEpoch(DATE, timeOfDay(time));
const code = instrumentCode('7203');

/** A course that must differ: the venue allots by broker, the oracle by time. */
function differing(): Scenario {
  const order = (orderId: number, side: 'buy' | 'sell', yen: number, quantity: number, member: number): VenueInput => ({
    kind: 'new',
    orderId,
    instrument: code,
    side,
    type: 'limit',
    price: price(yen * 10),
    quantity: shares(quantity),
    member,
    at: at('08:30'),
  });
  const noise = Array.from({ length: 40 }, (_, n) => order(100 + n, 'buy', 900 + n, 100, 5));
  return {
    spec: TOKYO,
    sharing: 'time',
    instruments: [{ code, lot: shares(100), tickTable: 'other', base: price(10_000), activity: 0, volatilityBps: 0 }],
    start: at('07:55'),
    inputs: [
      { kind: 'reset', epoch: 1, seed: 1, at: at('07:55'), tradeDate: DATE, phase: 'closed', facts: [], orders: [] },
      { kind: 'tick', tick: 1, at: at('08:10'), gap: false },
      ...noise.slice(0, 20),
      order(1, 'buy', 1_000, 300, 1),
      ...noise.slice(20),
      order(2, 'buy', 1_000, 500, 2),
      order(3, 'sell', 1_000, 200, 3),
      { kind: 'tick', tick: 2, at: at('09:01'), gap: false },
    ],
  };
}

describe('a difference between venue and oracle', () => {
  it('is shrunk to the inputs that make it', () => {
    const short = shrink(differing());
    expect(firstDifference(short)).toBeDefined();
    // The reset, time to the acceptance, three orders, and the auction.
    expect(short.inputs.map(({ kind }) => kind)).toEqual(['reset', 'tick', 'new', 'new', 'new', 'tick']);
  });

  it('is reported with its seed, its inputs and both outputs', () => {
    const text = describeFailure(7, differing());
    expect(text).toContain('seed 7: the venue TSE and the oracle differ in reports');
    expect(text).toContain('2026-11-17 08:30:00.000  new  {"orderId":1,');
    expect(text).toMatch(/\nvenue: {2}\[.*\noracle: \[/);
  });
});
