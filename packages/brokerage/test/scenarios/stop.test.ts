import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, at, BOB, BrokerHarness, FRI, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';

const above = { trigger: { when: '>=', price: at(3_100) } } as const;
const below = { trigger: { when: '<=', price: at(2_900) } } as const;
const heldOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash.held;

describe('stop orders', () => {
  it('ORD-03 a stop holds the upper limit, is watched, and goes to the market when its price is reached', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const { requests, events } = harness.place(ALICE, 'buy', 100, null, above);
    expect(requests).toEqual([{ kind: 'watch', orderId: 1, instrument: TOYOTA, when: '>=', price: at(3_100) }]);
    expect(events).toMatchObject([{ order: { state: 'armed', holdCash: 370_000 } }]);
    expect(harness.report('watchHit', 1)).toMatchObject({
      requests: [{ kind: 'new', orderId: 1, type: 'market', price: null, quantity: 100 }],
      events: [{ order: { state: 'routed' } }],
    });
    harness.fill(1, 100, 3_110);
    expect(heldOf(harness)).toBe(0);
  });

  it('ORD-03 a stop-limit holds its limit and goes as a limit order', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    expect(heldOf(harness)).toBe(315_000);
    expect(harness.report('watchHit', id).requests).toMatchObject([{ kind: 'new', type: 'limit', price: at(3_150) }]);
  });

  it('ORD-03 a sale that cuts a loss holds its shares meanwhile', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = harness.order(ALICE, 'sell', 100, null, below);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000)).reason).toBe('INSUFFICIENT_SHARES');
    harness.report('watchHit', id);
    harness.fill(id, 100, 2_890);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ held: 0, realised: -11_000 });
  });

  it('ORD-03 a stop whose price no venue watches ends, and ends its limit leg too', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    expect(harness.report('watchRejected', id).events).toMatchObject([
      { accountId: ALICE, order: { orderId: id, state: 'cancelled', reason: 'VENUE_REJECTED', holdCash: 0 } },
    ]);
    expect(harness.report('watchRejected', id)).toMatchObject({ events: [], requests: [] });
    const sent = harness.order(ALICE, 'buy', 100, 3_000);
    expect(harness.report('watchRejected', sent)).toMatchObject({ events: [], requests: [] });
    harness.fill(sent, 100, 3_000);
    const limit = harness.order(ALICE, 'sell', 100, 3_200, { oco: { type: 'market', price: null, ...below } });
    expect(harness.report('watchRejected', limit + 1)).toMatchObject({
      events: [
        { order: { orderId: limit + 1, state: 'cancelled', reason: 'VENUE_REJECTED' } },
        { order: { orderId: limit, state: 'cancelling' } },
      ],
      requests: [
        { kind: 'unwatch', orderId: limit + 1 },
        { kind: 'cancel', orderId: limit },
      ],
    });
  });

  it('ORD-03 a repeated hit, one after the cancel, and reports meant for an order at the venue change nothing', () => {
    const harness = openHarness();
    const [hit, gone] = [harness.order(ALICE, 'buy', 100, 3_150, above), harness.order(BOB, 'buy', 100, 3_150, above)];
    const before = harness.broker.snapshot();
    for (const kind of ['ack', 'cancelled', 'expired', 'cancelRejected'] as const) harness.report(kind, hit);
    harness.reject(hit);
    expect(harness.broker.snapshot()).toEqual(before);
    expect(() => harness.fill(hit, 100, 3_100)).toThrow('before it was sent');
    const again = new BrokerHarness(Broker.restore(before), harness.now);
    again.report('watchHit', hit);
    expect(again.report('watchHit', hit)).toMatchObject({ events: [], requests: [] });
    expect(again.cancel(BOB, gone)).toMatchObject({
      requests: [{ kind: 'unwatch', orderId: gone }],
      events: [{ order: { state: 'cancelled', holdCash: 0 } }],
    });
    expect(again.report('watchHit', gone)).toMatchObject({ events: [], requests: [] });
  });

  it('ORD-03 reached while the venue takes no orders it waits for the next session', () => {
    const harness = openHarness({ closed: true });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    expect(harness.report('watchHit', id)).toMatchObject({ requests: [], events: [{ order: { state: 'waiting' } }] });
    expect(harness.phase(true).requests).toMatchObject([{ kind: 'new', orderId: id }]);
  });

  it('ORD-03 not reached it ends with its day, and is no longer watched; a period stop continues', () => {
    const harness = openHarness();
    const today = harness.order(ALICE, 'buy', 100, 3_150, above);
    const later = harness.order(BOB, 'buy', 100, 3_150, {
      ...above,
      timeInForce: 'date',
      expiresOn: FRI.tradeDate,
    });
    harness.phase(false);
    const { events, requests } = harness.openDate(FRI);
    expect(events).toMatchObject([{ order: { orderId: today, state: 'expired', reason: 'SESSION_ENDED' } }]);
    expect(requests).toEqual([{ kind: 'unwatch', orderId: today }]);
    expect(harness.broker.order(later)?.state).toBe('armed');
  });

  it('ORD-03 a venue that restarts is asked to watch again', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    const { requests } = harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(requests).toMatchObject([{ kind: 'watch', orderId: id, when: '>=', price: at(3_100) }]);
    expect(harness.broker.order(id)?.state).toBe('armed');
  });

  it('ORD-05 its limit is amended at once', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    expect(harness.amend(ALICE, id, { price: 3_200 })).toMatchObject({
      requests: [],
      events: [{ order: { state: 'armed' } }],
    });
    expect(heldOf(harness)).toBe(320_000);
  });

  it('ORD-05 its trigger is amended: the venue watches the new one, and a hit of the old one is ignored', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    expect(harness.amend(ALICE, id, { trigger: 3_120 })).toMatchObject({
      requests: [{ kind: 'watch', orderId: id, when: '>=', price: at(3_120), revision: 1 }],
      events: [
        { order: { state: 'armed', trigger: { when: '>=', price: at(3_120) }, revision: 1, holdCash: 315_000 } },
      ],
    });
    const before = harness.broker.snapshot();
    expect(harness.do({ kind: 'venueReport', report: { kind: 'watchHit', orderId: id } })).toMatchObject({
      events: [],
    });
    expect(harness.broker.snapshot()).toEqual(before);
    const again = harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(again.requests).toMatchObject([{ kind: 'watch', orderId: id, price: at(3_120), revision: 1 }]);
    expect(harness.report('watchHit', id).requests).toMatchObject([{ kind: 'new', orderId: id, price: at(3_150) }]);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, id, { trigger: 3_130 }))).toEqual({
      reason: 'TRIGGER_NOT_WAITING',
      field: 'trigger',
      params: {},
    });
  });

  it('ORD-05 price and trigger change together or not at all; the same trigger is no change', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const id = harness.order(ALICE, 'buy', 100, 3_150, above);
    const before = harness.broker.snapshot();
    const of = (terms: Parameters<BrokerHarness['amend']>[2]) =>
      BrokerHarness.refusalOf(harness.amend(ALICE, id, terms));
    expect(of({ trigger: 3_100 })).toMatchObject({ reason: 'AMEND_NO_CHANGE', field: null });
    expect(of({ trigger: 3_120.3 })).toMatchObject({ reason: 'PRICE_OFF_TICK', field: 'trigger' });
    expect(of({ trigger: 3_800 })).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'trigger' });
    expect(of({ trigger: 3_120, price: 3_800 })).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'price' });
    expect(harness.broker.snapshot()).toEqual(before);
    harness.amend(ALICE, id, { trigger: 3_120, price: 3_200 });
    expect(harness.broker.order(id)).toMatchObject({
      trigger: { price: at(3_120) },
      price: at(3_200),
      holdCash: 320_000,
    });
    const plain = harness.order(BOB, 'buy', 100, 2_900);
    expect(BrokerHarness.refusalOf(harness.amend(BOB, plain, { trigger: 3_120 }))).toMatchObject({
      reason: 'TRIGGER_NOT_WAITING',
    });
    harness.do({ kind: 'setVenue', takes: { amend: true, watch: false } });
    expect(of({ trigger: 3_130 })).toMatchObject({ reason: 'TRIGGER_NOT_TAKEN', field: 'trigger' });
  });

  it('ORD-15 the stop leg of a pair keeps its side of the limit leg, and of the requested price', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const oco = { type: 'market', price: null, trigger: { when: '>=', price: at(3_100) } } as const;
    const limit = harness.order(ALICE, 'buy', 100, 2_950, { oco });
    const stop = limit + 1;
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, stop, { trigger: 2_950 }))).toEqual({
      reason: 'STOP_SIDE',
      field: 'trigger',
      params: { limit: '2950' },
    });
    harness.amend(ALICE, limit, { price: 3_000 });
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, stop, { trigger: 2_990 }))).toMatchObject({
      params: { limit: '3000' },
    });
    expect(harness.amend(ALICE, stop, { trigger: 3_010 }).requests).toMatchObject([{ kind: 'watch', revision: 1 }]);
    expect(harness.broker.order(limit)?.holdCash).toBe(370_000);
  });

  it('ORD-03 is refused where the venue watches no prices, and at prices that cannot trade', () => {
    const harness = openHarness();
    const trigger = (price: number) => ({ trigger: { when: '>=', price: at(price) } }) as const;
    const of = (price: number) => BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, trigger(price)));
    expect(of(3_000.3)).toMatchObject({ reason: 'PRICE_OFF_TICK', field: 'trigger' });
    expect(of(3_800)).toMatchObject({ reason: 'PRICE_OUT_OF_LIMIT', field: 'trigger' });
    harness.do({ kind: 'setVenue', takes: { amend: true, watch: false } });
    expect(of(3_100)).toMatchObject({ reason: 'TRIGGER_NOT_TAKEN', field: 'trigger' });
    expect(harness.broker.globals.tradeDate).toBe(THU.tradeDate);
  });
});
