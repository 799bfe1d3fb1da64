import { Broker, type PriceAlert } from '@kabuto/brokerage';
import {
  acceptsOrders,
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  price,
  shares,
  TOKYO,
  timeOfDay,
  tokyoEpoch,
  Venue,
} from '@kabuto/market';
import { expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';

/** More than a call takes as arguments. */
const ALERTS = 130_000;

it('a venue that restarts watches every alert, however many exist', () => {
  const at = tokyoEpoch(isoDate('2026-11-20'), timeOfDay('10:00'));
  const code = instrumentCode('7203');
  const spec: InstrumentSpec = {
    code,
    lot: shares(100),
    tickTable: 'topix500',
    base: price(30_000),
    activity: 0,
    volatilityBps: 0,
  };
  const venue = new Venue(TOKYO, [spec], at);
  // it has traded: each new watch is compared with the last price
  const facts = { ...venue.facts(code), last: price(30_000), lastAt: at };
  const { phase, tradeDate } = venue;
  venue.apply({ kind: 'reset', epoch: 1, seed: 7, at, tradeDate, phase, facts: [facts], orders: [] });
  const snapshot = new Broker().snapshot();
  const alerts = Array.from(
    { length: ALERTS },
    (_, n): PriceAlert => ({
      alertId: n + 1,
      accountId: 1000 + n,
      instrument: code,
      when: '>=',
      price: price(90_000),
      state: 'armed',
      createdAt: at,
      updatedAt: at,
    }),
  );
  const globals = { ...snapshot.globals, nextAlertId: ALERTS + 1, phase, acceptsOrders: acceptsOrders(phase) };
  const broker = Broker.restore({ ...snapshot, globals, alerts });
  const state = { tenantId: 1, epoch: 2, seq: 0, head: Buffer.alloc(32), eventSeq: 0, tick: 0, at };
  const engine = new Engine(broker, venue, state);
  engine.resetVenue(7, 'test', 0);
  expect(venue.watches()).toHaveLength(ALERTS);
});
