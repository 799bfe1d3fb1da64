import { isoDate, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { BUYER, pts, THURSDAY } from './testing-engine.ts';

const FRIDAY = isoDate('2026-11-20');
const TUESDAY = isoDate('2026-11-24');
const WEDNESDAY = isoDate('2026-11-25');

describe('ORD-10 the simulated PTS and the broker', () => {
  it('the day settles T+2, the night T+3, and no yen is spent twice', () => {
    const { engine, place, trade } = pts();
    trade(3_000);
    engine.advance(tokyoEpoch(THURSDAY, timeOfDay('18:00')), false, 0);
    trade(3_000);
    const flows = () => engine.broker.account(BUYER)?.cash.flows;
    expect(flows()).toEqual([
      { date: TUESDAY, amount: -300_165 },
      { date: WEDNESDAY, amount: -300_165 },
    ]);
    engine.advance(tokyoEpoch(FRIDAY, timeOfDay('10:00')), false, 0);
    expect(place(BUYER, 'buy', 3_000).result.refusal).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: String(700_000 - 2 * 300_165) },
    });
  });

  it('settles in the morning of each date, though a PTS has no acceptance', () => {
    const { engine, trade } = pts();
    trade(3_000);
    engine.advance(tokyoEpoch(THURSDAY, timeOfDay('18:00')), false, 0);
    trade(3_000);
    const cash = () => engine.broker.account(BUYER)?.cash;
    engine.advance(tokyoEpoch(TUESDAY, timeOfDay('09:00')), false, 0);
    expect(cash()).toMatchObject({ settled: 700_000 - 300_165, flows: [{ date: WEDNESDAY }] });
    engine.advance(tokyoEpoch(WEDNESDAY, timeOfDay('09:00')), false, 0);
    expect(cash()).toEqual({ settled: 700_000 - 2 * 300_165, held: 0, flows: [] });
  });
});
