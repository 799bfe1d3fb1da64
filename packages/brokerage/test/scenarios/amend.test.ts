import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, at, BOB, BrokerHarness, FRI, openHarness, SMALL } from '../support/broker-harness.ts';

/** Alice works a buy of 300 at 3,000; without fees its hold is 900,000. */
function working(options: Parameters<typeof openHarness>[0] = {}): { harness: BrokerHarness; id: number } {
  const harness = openHarness({ fee: { ratePpm: 0 }, ...options });
  const id = harness.order(ALICE, 'buy', 300, 3_000);
  if (options.closed !== true) harness.report('ack', id);
  return { harness, id };
}
const heldOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash.held;
const refusalOf = (harness: BrokerHarness, id: number, terms: { price?: number; quantity?: number }) =>
  BrokerHarness.refusalOf(harness.amend(ALICE, id, terms));

describe('amending an order at the venue', () => {
  it('ORD-05 requests another price, holds the higher of both costs, and changes it when the venue accepts', () => {
    const { harness, id } = working();
    expect(harness.amend(ALICE, id, { price: 3_100 })).toMatchObject({
      requests: [{ kind: 'amend', orderId: id, revision: 1, price: at(3_100), reduceBy: 0 }],
      events: [{ order: { state: 'amending', price: at(3_000), amend: { price: at(3_100), quantity: 300 } } }],
      orderId: id,
    });
    expect(heldOf(harness)).toBe(930_000);
    expect(harness.answer('amended', id).events).toMatchObject([
      { order: { state: 'working', price: at(3_100), amend: null } },
    ]);
    expect(heldOf(harness)).toBe(930_000);
  });

  it('ORD-05 releases cash for a lower price only when the venue has accepted it', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { price: 2_500 });
    expect(heldOf(harness)).toBe(900_000);
    harness.answer('amended', id);
    expect(heldOf(harness)).toBe(750_000);
  });

  it('ORD-05 requests a reduction by shares, so that a fill in flight does no harm', () => {
    const { harness, id } = working();
    expect(harness.amend(ALICE, id, { quantity: 200 }).requests).toMatchObject([{ reduceBy: 100, price: at(3_000) }]);
    harness.fill(id, 100, 3_000);
    expect(harness.broker.order(id)).toMatchObject({
      state: 'amending',
      quantity: 300,
      filled: 100,
      holdCash: 600_000,
    });
    harness.answer('amended', id);
    expect(harness.broker.order(id)).toMatchObject({ state: 'partial', quantity: 200, filled: 100, holdCash: 300_000 });
    harness.fill(id, 100, 3_000);
    expect(harness.broker.order(id)).toBeUndefined();
  });

  it('ORD-05 fills at the old price and at the new one while the reply is in flight', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { price: 2_900 });
    harness.fill(id, 100, 3_000);
    harness.answer('amended', id);
    expect(() => harness.fill(id, 100, 3_000)).toThrow('beyond');
    const other = working();
    other.harness.amend(ALICE, other.id, { price: 3_100 });
    other.harness.fill(other.id, 100, 3_100);
    expect(heldOf(other.harness)).toBe(620_000);
  });

  it('ORD-05 ends filled when the venue took off the whole rest', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 100 });
    harness.fill(id, 100, 3_000);
    expect(harness.answer('amended', id).events).toMatchObject([
      { order: { state: 'filled', quantity: 100, filled: 100 } },
    ]);
    expect(heldOf(harness)).toBe(0);
  });

  it('ORD-05 continues unchanged when the venue refuses, and shows why until its next change', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { price: 3_100 });
    expect(harness.answer('amendRejected', id).events).toMatchObject([
      { order: { state: 'working', price: at(3_000), reason: 'AMEND_REJECTED', amend: null } },
    ]);
    expect(heldOf(harness)).toBe(900_000);
    harness.fill(id, 100, 3_000);
    expect(harness.broker.order(id)).toMatchObject({ state: 'partial', reason: null });
  });

  it('ORD-05 is cancelled while its amend is in flight: both replies count', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 200 });
    harness.cancel(ALICE, id);
    harness.answer('amended', id);
    expect(harness.broker.order(id)).toMatchObject({ state: 'cancelling', quantity: 200, holdCash: 600_000 });
    expect(harness.report('cancelled', id).events).toMatchObject([{ order: { state: 'cancelled', quantity: 200 } }]);
    expect(heldOf(harness)).toBe(0);
  });

  it('ORD-05 waits on for the amend when the cancel is refused first', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 200 });
    harness.cancel(ALICE, id);
    harness.report('cancelRejected', id);
    expect(harness.broker.order(id)?.state).toBe('amending');
    harness.cancel(ALICE, id);
    harness.answer('amendRejected', id);
    expect(harness.broker.order(id)).toMatchObject({
      state: 'cancelling',
      amend: null,
      quantity: 300,
      reason: 'AMEND_REJECTED',
    });
    expect(harness.report('cancelled', id).events).toMatchObject([{ order: { reason: 'CANCELLED_BY_CUSTOMER' } }]);
  });

  it('ORD-05 a repeated reply to an earlier amend changes nothing', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 200 });
    harness.answer('amended', id);
    harness.amend(ALICE, id, { quantity: 100 });
    const before = harness.broker.snapshot();
    expect(harness.answer('amended', id, 1).events).toEqual([]);
    expect(harness.answer('amendRejected', id, 1).events).toEqual([]);
    expect(harness.broker.snapshot()).toEqual(before);
    harness.answer('amended', id, 2);
    expect(harness.answer('amended', id, 2).events).toEqual([]);
  });

  it('ORD-05 a session that ends, or a venue that restarts, ends the amend', () => {
    const period = openHarness({ fee: { ratePpm: 0 } });
    const kept = period.order(ALICE, 'buy', 300, 3_000, { timeInForce: 'date', expiresOn: FRI.tradeDate });
    period.amend(ALICE, kept, { price: 3_100 });
    period.report('expired', kept);
    expect(period.broker.order(kept)).toMatchObject({
      state: 'waiting',
      amend: null,
      price: at(3_000),
      holdCash: 900_000,
    });

    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 200, price: 2_900 });
    const { requests } = harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id, price: at(2_900), quantity: 200 }]);
    expect(heldOf(harness)).toBe(580_000);
  });

  it('ORD-05 an amend that fills have overtaken is forgotten by a venue that restarts', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 100 });
    harness.fill(id, 200, 3_000);
    const { requests } = harness.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id, quantity: 100 }]);
    expect(harness.broker.order(id)).toMatchObject({ state: 'routed', quantity: 300, amend: null, holdCash: 300_000 });
  });

  it('ORD-05 survives a restart', () => {
    const { harness, id } = working();
    harness.amend(ALICE, id, { quantity: 200, price: 3_100 });
    const again = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    again.answer('amended', id, 1);
    expect(again.broker.order(id)).toMatchObject({
      state: 'working',
      quantity: 200,
      price: at(3_100),
      holdCash: 620_000,
    });
  });
});

describe('amending a waiting order', () => {
  it('ORD-05 changes at once, with its hold, whatever the venue takes', () => {
    const { harness, id } = working({ closed: true });
    harness.do({ kind: 'setVenue', takes: { amend: false, watch: false } });
    expect(harness.amend(ALICE, id, { price: 3_100, quantity: 200 })).toMatchObject({
      requests: [],
      events: [{ order: { state: 'waiting', price: at(3_100), quantity: 200, amend: null, revision: 0 } }],
    });
    expect(heldOf(harness)).toBe(620_000);
  });
});

describe('refusals of an amend', () => {
  it('ORD-05 more shares, none left, odd shares, the same terms', () => {
    const { harness, id } = working();
    harness.fill(id, 100, 3_000);
    expect(refusalOf(harness, id, { quantity: 400 })).toEqual({
      reason: 'AMEND_QUANTITY_UP',
      field: 'quantity',
      params: { max: '300' },
    });
    expect(refusalOf(harness, id, { quantity: 100 })).toMatchObject({
      reason: 'AMEND_BELOW_FILLED',
      params: { filled: '100', max: '300' },
    });
    expect(refusalOf(harness, id, { quantity: 150 }).reason).toBe('QUANTITY_NOT_LOT');
    expect(refusalOf(harness, id, { quantity: 0 }).reason).toBe('QUANTITY_NOT_POSITIVE');
    expect(refusalOf(harness, id, { quantity: 300, price: 3_000 })).toMatchObject({
      reason: 'AMEND_NO_CHANGE',
      field: null,
    });
  });

  it('ORD-05 a price off its tick, beyond the limits, or for a market order', () => {
    const { harness, id } = working();
    expect(refusalOf(harness, id, { price: 3_000.3 }).reason).toBe('PRICE_OFF_TICK');
    expect(refusalOf(harness, id, { price: 3_800 }).reason).toBe('PRICE_OUT_OF_LIMIT');
    const market = harness.order(BOB, 'buy', 200, null);
    expect(BrokerHarness.refusalOf(harness.amend(BOB, market, { price: 3_000 })).reason).toBe('PRICE_NOT_ALLOWED');
    expect(harness.amend(BOB, market, { quantity: 100 }).requests).toMatchObject([{ price: null, reduceBy: 100 }]);
  });

  it('ORD-05 insufficient cash: what would pass', () => {
    const { harness, id } = working();
    expect(refusalOf(harness, id, { price: 3_500 })).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'price',
      params: { required: '1050000', available: '1000000', max: '200' },
    });
    expect(harness.amend(ALICE, id, { price: 3_500, quantity: 200 }).refusal).toBeNull();
  });

  it('ORD-09 proceeds of the same issue bought and sold today', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 600_000 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(refusalOf(harness, id, { price: 3_100 })).toMatchObject({
      reason: 'SAME_ISSUE_FUNDS',
      params: { required: '310000', available: '300000', max: '0' },
    });
    expect(harness.amend(ALICE, id, { price: 2_900 }).refusal).toBeNull();
  });

  it('ORD-05 the quantity that would pass includes what is held, when other money is spent on another issue', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = harness.order(ALICE, 'buy', 200, 2_900);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    harness.order(ALICE, 'buy', 500, 840, { instrument: SMALL });
    expect(refusalOf(harness, id, { price: 2_950 })).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'price',
      params: { required: '590000', available: '580000', max: '100' },
    });
    expect(harness.amend(ALICE, id, { price: 2_950, quantity: 100 }).refusal).toBeNull();
  });

  it('ORD-08 a limit set later stops only what becomes more expensive: not a funari, nor the less expensive leg of a pair', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    const funari = harness.order(ALICE, 'buy', 100, 2_900, { condition: 'funari-pm' });
    const trigger = { when: '>=', price: at(3_100) } as const;
    const pair = harness.order(ALICE, 'buy', 100, 2_900, { oco: { type: 'limit', price: at(3_150), trigger } });
    const limits = { order: yen(290_000), day: null };
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', limits });
    for (const id of [funari, pair]) expect(harness.amend(ALICE, id, { price: 2_950 }).refusal).toBeNull();
    expect(refusalOf(harness, pair + 1, { price: 3_200 })).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { required: '320000', available: '290000', max: '0' },
    });
  });

  it('ORD-05 a reply in flight, a foreign or a final order, a frozen account, a halt, a venue that amends nothing', () => {
    const { harness, id } = working();
    expect(BrokerHarness.refusalOf(harness.amend(BOB, id, { price: 3_100 })).reason).toBe('ORDER_UNKNOWN');
    harness.amend(ALICE, id, { price: 3_100 });
    expect(refusalOf(harness, id, { price: 3_200 })).toMatchObject({ reason: 'AMEND_PENDING', field: 'orderId' });
    harness.cancel(ALICE, id);
    expect(refusalOf(harness, id, { price: 3_200 }).reason).toBe('CANCEL_PENDING');
    harness.report('cancelled', id);
    expect(refusalOf(harness, id, { price: 3_200 }).reason).toBe('ORDER_NOT_OPEN');

    const other = harness.order(ALICE, 'buy', 200, 800, { instrument: SMALL });
    const small = harness.broker.instrument(SMALL);
    if (small === undefined) throw new Error('not listed');
    harness.do({ kind: 'setInstrument', instrument: { ...small, halted: true } });
    expect(refusalOf(harness, other, { price: 790 }).reason).toBe('INSTRUMENT_HALTED');
    harness.do({ kind: 'setInstrument', instrument: { ...small, halted: false } });
    harness.do({ kind: 'setVenue', takes: { amend: false, watch: false } });
    expect(refusalOf(harness, other, { price: 790 }).reason).toBe('AMEND_NOT_TAKEN');
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusalOf(harness, other, { price: 790 }).reason).toBe('TRADING_NOT_ALLOWED');
    expect(harness.broker.order(other)).toMatchObject({ quantity: shares(200), price: at(800) });
  });
});
