import { Broker } from '@kabuto/brokerage';
import {
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  JNX_J_MARKET,
  price,
  shares,
  timeOfDay,
  tokyoEpoch,
  Venue,
  yen,
} from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { openingInputs } from './opening.ts';
import type { CommandInput } from './types.ts';

const THURSDAY = isoDate('2026-11-19');
const FRIDAY = isoDate('2026-11-20');
const TUESDAY = isoDate('2026-11-24');
const WEDNESDAY = isoDate('2026-11-25');
const CODE = instrumentCode('7203');
const SPEC: InstrumentSpec = {
  ...{ code: CODE, lot: shares(100), tickTable: 'topix500', base: price(30_000), activity: 0, volatilityBps: 0 },
};
const [BUYER, SELLER] = [1000, 1001];

/** An engine before a PTS without participants, on Thursday morning. */
function pts() {
  const at = tokyoEpoch(THURSDAY, timeOfDay('10:00'));
  const venue = new Venue(JNX_J_MARKET, [SPEC], at);
  const { phase, tradeDate } = venue;
  venue.apply({ kind: 'reset', epoch: 1, seed: 1, at, tradeDate, phase, facts: [], orders: [] });
  const fresh = { tenantId: 1, epoch: 1, seq: 0, head: Buffer.alloc(32), eventSeq: 0, tick: 0, at };
  const engine = new Engine(new Broker(), venue, fresh);
  engine.open(openingInputs([SPEC]), 0);
  const submit = (input: CommandInput) => engine.apply({ ...input, at: engine.at }, 0);
  for (const accountId of [BUYER, SELLER]) submit({ kind: 'openAccount', accountId });
  submit({ kind: 'credit', accountId: BUYER, amount: yen(700_000), house: 4, source: 'test' });
  const past = isoDate('2026-11-10');
  const then = tokyoEpoch(past, timeOfDay('10:00'));
  submit({
    ...{ kind: 'bookHistory', accountId: SELLER, cash: yen(3_000_000) },
    orders: [
      {
        ...{ instrument: CODE, side: 'buy', type: 'limit', price: price(30_000), quantity: shares(500) },
        ...{ acceptedAt: then, tradeDate: past, settlesOn: past, openUntil: null },
        fills: [{ at: then, price: price(30_000), quantity: shares(500) }],
      },
    ],
  });
  const place = (accountId: number, side: 'buy' | 'sell', yenPrice: number) =>
    submit({
      ...{ kind: 'place', accountId, clientOrderId: '', instrument: CODE, side, type: 'limit' },
      ...{ price: price(yenPrice * 10), quantity: shares(100), timeInForce: 'day', expiresOn: null },
    });
  /** 100 shares change hands. */
  const trade = (yenPrice: number): void => {
    place(SELLER, 'sell', yenPrice);
    place(BUYER, 'buy', yenPrice);
  };
  return { engine, place, trade };
}

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
