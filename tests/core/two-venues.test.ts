import { Broker, type Settlement } from '@kabuto/brokerage';
import {
  type AtVenue,
  type EpochMs,
  epochMs,
  isoDate,
  price,
  shares,
  TOKYO,
  timeOfDay,
  tokyoEpoch,
  Venue,
  venueId,
} from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../apps/server/src/core/engine/engine.ts';
import { BUYER, engineBefore, SELLER, SPEC, THURSDAY } from '../../apps/server/src/core/engine/testing-engine.ts';
import type { CommandInput } from '../../apps/server/src/core/types.ts';
import { LatePort } from '../support/late-port.ts';

const PTS = venueId('pts');
const AT_PTS = { venue: PTS };
const FRIDAY = isoDate('2026-11-20');
const thursday = (time: string): EpochMs => tokyoEpoch(THURSDAY, timeOfDay(time));

/** A sale of 100 shares. */
const sale = (yenPrice: number, at: AtVenue = {}): CommandInput => ({
  kind: 'place',
  accountId: SELLER,
  clientOrderId: '',
  instrument: SPEC.code,
  side: 'sell',
  type: 'limit',
  price: price(yenPrice * 10),
  quantity: shares(100),
  timeInForce: 'day',
  expiresOn: null,
  ...at,
});

/** An engine between the simulated exchange and a late venue, both trading on Thursday morning. */
function harness(
  time = '10:00',
  date = THURSDAY,
  { settlement, ...more }: { readonly sweepRows?: number; readonly settlement?: Settlement } = {},
) {
  const port = new LatePort(date, settlement);
  const others = new Map([[PTS, port]]);
  const made = engineBefore(TOKYO, time, { ...more, others });
  const { engine } = made;
  engine.resetVenue(1, 'test', 0);
  engine.resume(0);
  engine.takeRecord();
  let now = Number(engine.at);
  /** Advances market time by a second and applies what has arrived. */
  const tick = (): void => {
    now += 1_000;
    engine.advance(epochMs(now), false, 0);
  };
  /** Delivers everything in flight. */
  const drain = (): void => {
    while (port.deliver(0, engine.at)) tick();
  };
  const states = () => engine.broker.openOrders().map(({ orderId, state }) => [orderId, state]);
  return { ...made, port, others, tick, drain, states };
}

/** The same server begins a new epoch; what the old engine had not committed is lost. */
function restarted({ engine, others }: ReturnType<typeof harness>, snapshot = engine.broker.snapshot()) {
  const { phase, tradeDate } = engine.venue;
  const at = engine.at;
  const venue = new Venue(TOKYO, [SPEC], at);
  const facts = engine.venue.allFacts();
  venue.apply({ kind: 'reset', epoch: 2, seed: 1, at, tradeDate, phase, facts, orders: [] });
  const { seq, head, eventSeq, tick } = engine;
  const state = { tenantId: 1, epoch: 2, seq, head, eventSeq, tick, at };
  const next = new Engine(Broker.restore(snapshot), venue, state, others);
  next.resetVenue(1, 'test', 0);
  next.resume(0);
  return next;
}

describe('an engine with a second venue that replies late, twice and out of order', () => {
  it('carries every request to the venue of its order and takes the fills from there', () => {
    const { engine, place, port, tick, states } = harness();
    place(SELLER, 'sell', 3_000);
    const { order } = place(BUYER, 'buy', 3_000, AT_PTS);
    // at one venue they would have crossed
    expect(engine.venue.workingOrders().map(({ orderId }) => orderId)).toEqual([2]);
    expect(port.requests).toMatchObject([{ kind: 'new', orderId: 3, venue: 'pts' }]);
    expect([order?.venue, order?.state]).toEqual(['pts', 'routed']);
    port.deliver(0, engine.at);
    expect(states()).toEqual([
      [2, 'working'],
      [3, 'routed'],
    ]);
    tick();
    expect(states()[1]).toEqual([3, 'working']);
    port.trade(0, 1);
    port.deliver(0, engine.at, 2);
    engine.takeRecord();
    tick();
    const { fills } = engine.takeRecord();
    expect(fills.map(({ fill, bookSeq }) => [fill.orderId, fill.venue, bookSeq])).toEqual([[3, 'pts', null]]);
    place(BUYER, 'buy', 3_000);
    expect(engine.takeRecord().fills.map(({ fill }) => [fill.orderId, fill.venue])).toEqual([
      [4, undefined],
      [2, undefined],
    ]);
  });

  it('agrees with it in the end, whatever the arrival order', () => {
    const step = fc.record({
      act: fc.constantFrom(
        ...(['pts', 'tokyo', 'cancel', 'trade', 'trade', 'deliver', 'deliver', 'tick', 'restart'] as const),
      ),
      n: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const made = harness();
        const { port } = made;
        let { engine } = made;
        const submit = (input: CommandInput) => engine.apply({ ...input, at: engine.at }, 0);
        const tick = (): void => engine.advance(epochMs(engine.at + 1_000), false, 0);
        for (const { act, n } of steps) {
          const open = engine.broker.openOrders(SELLER).filter(({ state }) => state !== 'cancelling');
          const order = open[n % Math.max(1, open.length)];
          if (act === 'pts') submit(sale(3_000 + n, AT_PTS));
          else if (act === 'tokyo') submit(sale(3_000 + n));
          else if (act === 'trade') port.trade(n, 1);
          else if (act === 'deliver') port.deliver(n, engine.at, 1 + (n % 2));
          else if (act === 'restart') engine = restarted({ ...made, engine });
          else if (act === 'tick') tick();
          else if (order !== undefined) submit({ kind: 'cancel', accountId: SELLER, orderId: order.orderId });
        }
        while (port.deliver(0, engine.at)) tick();
        tick();
        const open = engine.broker.openOrders().filter(({ venue }) => venue === PTS);
        const rests = open.map((one) => [String(one.orderId), [one.quantity - one.filled, one.price]]);
        expect(open.every(({ state }) => state === 'working' || state === 'partial')).toBe(true);
        expect(port.venue.expectedState.working).toEqual(Object.fromEntries(rests));
        expect(engine.broker.reportsSeen(AT_PTS)?.missing ?? []).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('restarts one venue and leaves the orders of the other alone', () => {
    const { engine, place, submit, port, drain, states } = harness();
    place(SELLER, 'sell', 3_010);
    place(BUYER, 'buy', 2_990, AT_PTS);
    drain();
    const { order } = place(SELLER, 'sell', 3_020, AT_PTS);
    const requests = port.requests.length;
    engine.resetVenue(2, 'test', 0);
    expect(port.requests).toHaveLength(requests);
    expect(engine.venue.workingOrders().map(({ orderId }) => orderId)).toEqual([2]);
    engine.takeRecord();
    engine.resetVenue(2, 'test', 0, PTS);
    // the request in flight there is sent again, and the session of the exchange is unchanged
    expect(port.requests.slice(requests)).toMatchObject([{ kind: 'new', orderId: order?.orderId }]);
    expect(engine.venue.workingOrders().map(({ orderId }) => orderId)).toEqual([2]);
    expect(engine.takeRecord().accountEvents).toEqual([]);
    drain();
    expect(states()).toEqual([
      [2, 'working'],
      [3, 'working'],
      [4, 'working'],
    ]);
    expect(submit({ kind: 'cancel', accountId: SELLER, orderId: 2 }).order?.state).toBe('cancelled');
  });

  it('receives a report again that was applied and not committed, and counts one that was committed once', () => {
    const made = harness();
    const { engine, place, port, tick } = made;
    place(SELLER, 'sell', 3_010, AT_PTS);
    port.trade(0, 1);
    port.deliver(0, engine.at);
    tick();
    const committed = engine.broker.snapshot();
    port.deliver(0, engine.at);
    tick();
    expect(engine.broker.openOrders()).toEqual([]);
    const next = restarted(made, committed);
    expect(next.broker.openOrders()).toMatchObject([{ state: 'working', filled: 0 }]);
    while (port.deliver(0, next.at, 2));
    next.advance(epochMs(next.at + 1_000), false, 0);
    expect(next.broker.openOrders()).toEqual([]);
    expect(next.broker.position(SELLER, SPEC.code)?.flows).toMatchObject([{ amount: -100 }]);
  });

  it('keeps reports waiting while a sweep over all accounts is in progress', () => {
    const { engine, place, port } = harness('16:00', FRIDAY, { sweepRows: 1 });
    place(SELLER, 'sell', 3_010, AT_PTS);
    port.deliver(0, engine.at);
    engine.advance(thursday('23:00'), false, 0);
    port.enter('closed', engine.at);
    engine.advance(thursday('23:59'), false, 0);
    port.trade(0, 1);
    const morning = tokyoEpoch(FRIDAY, timeOfDay('08:30'));
    const seen: [boolean, number][] = [];
    for (let n = 0; engine.at < morning; n++) {
      engine.advance(morning, false, 0);
      if (n === 0) port.deliver(0, engine.at);
      seen.push([engine.broker.sweep !== null, engine.broker.openOrders().length]);
    }
    expect(seen.filter(([sweeps]) => sweeps).length).toBeGreaterThan(1);
    expect(seen.filter(([sweeps, open]) => sweeps && open === 0)).toEqual([]);
    expect(engine.broker.openOrders()).toEqual([]);
  });

  it('opens its session only when every account has reached its date, in steps', () => {
    const { engine, port, tick } = harness('16:00', FRIDAY, { sweepRows: 1 });
    port.enter('closed', engine.at);
    port.openDay(isoDate('2026-11-24'), engine.at);
    port.enter('pm-continuous', engine.at);
    const accepts = () => engine.broker.globals.venues?.[0]?.acceptsOrders;
    tick();
    expect([engine.broker.sweep?.kind, accepts()]).toEqual(['open', false]);
    for (let n = 0; n < 10; n++) tick();
    expect([engine.broker.sweep, accepts()]).toEqual([null, true]);
  });

  it('settles the trades of each venue by the lag that it declares', () => {
    const wednesday = isoDate('2026-11-18');
    const { engine, place, port, drain } = harness('10:00', wednesday, { settlement: { calendar: 'tokyo', lag: 3 } });
    const { globals } = engine.broker;
    expect([globals.tradeDate, globals.settlesOn]).toEqual([THURSDAY, '2026-11-24']);
    expect(globals.venues).toMatchObject([{ tradeDate: wednesday, settlesOn: '2026-11-24', acceptsOrders: true }]);
    place(BUYER, 'buy', 3_000, AT_PTS);
    drain();
    port.trade(0, 1);
    drain();
    expect(engine.broker.position(BUYER, SPEC.code)?.flows).toEqual([{ date: '2026-11-24', amount: 100 }]);
    // two days after Wednesday lie before the first venue's date
    expect(() => harness('10:00', wednesday)).toThrow(/settlement goes back to 2026-11-20/);
  });

  it('refuses a venue without a port', () => {
    const { engine, place } = harness();
    const { result } = place(BUYER, 'buy', 3_000, { venue: venueId('odx') });
    expect(result.refusal).toMatchObject({ reason: 'VENUE_UNKNOWN', params: { venue: 'odx' } });
    expect(() => engine.resetVenue(1, 'test', 0, venueId('odx'))).toThrow(/no port to the venue odx/);
  });
});
