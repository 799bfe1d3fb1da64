import { isoDate, TOKYO, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { BUYER, engineBefore, SELLER } from './testing-engine.ts';

const FRIDAY = isoDate('2026-11-20');
const SATURDAY = isoDate('2026-11-21');

/**
 * Two day orders that would meet at Friday's opening, given on Thursday evening; the server is away until `date` and
 * `time`.
 */
function awayUntil(date: typeof FRIDAY, time: string) {
  const { engine, place } = engineBefore(TOKYO, '19:00');
  place(BUYER, 'buy', 3_000);
  place(SELLER, 'sell', 3_000);
  engine.takeRecord();
  engine.advance(tokyoEpoch(date, timeOfDay(time)), true, 0);
  const { accountEvents } = engine.takeRecord();
  const events = accountEvents.map(({ event }) => event);
  const fills = events.flatMap((event) => (event.kind === 'fill' ? [event.fill] : []));
  const states = engine.broker.openOrders().map(({ state }) => state);
  return { engine, fills, states, trades: engine.venue.drain().trades };
}

describe('rules/core.md 6: after a gap nothing is matched in retrospect', () => {
  it('orders that waited for a day which has passed expire with it, unfilled', () => {
    const { fills, states, trades, engine } = awayUntil(SATURDAY, '10:00');
    expect(fills).toEqual([]);
    expect(trades).toEqual([]);
    expect(states).toEqual([]);
    expect(engine.broker.account(BUYER)?.cash).toMatchObject({ settled: 700_000, held: 0 });
  });

  it('orders whose opening was missed meet when the server is back, at that time', () => {
    const { fills, trades } = awayUntil(FRIDAY, '10:20');
    const back = tokyoEpoch(FRIDAY, timeOfDay('10:20'));
    expect(fills.map(({ at, price }) => ({ at, price }))).toEqual([
      { at: back, price: 30_000 },
      { at: back, price: 30_000 },
    ]);
    expect(trades.map(({ at }) => at)).toEqual([back]);
  });
});
