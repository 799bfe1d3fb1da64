import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, at, BOB, Desk, FRI, openDesk, SMALL } from '../support/kit.ts';

/** Alice works a buy of 300 at 3,000; without fees its hold is 900,000. */
function working(options: Parameters<typeof openDesk>[0] = {}): { desk: Desk; id: number } {
  const desk = openDesk({ fee: { ratePpm: 0 }, ...options });
  const id = desk.order(ALICE, 'buy', 300, 3_000);
  if (options.closed !== true) desk.report('ack', id);
  return { desk, id };
}
const heldOf = (desk: Desk) => desk.broker.account(ALICE)?.cash.held;
const refusalOf = (desk: Desk, id: number, terms: { price?: number; quantity?: number }) =>
  Desk.refusalOf(desk.amend(ALICE, id, terms));

describe('amending an order at the venue', () => {
  it('ORD-05 asks for another price, holds the dearer of both, and has it when the venue says so', () => {
    const { desk, id } = working();
    expect(desk.amend(ALICE, id, { price: 3_100 })).toMatchObject({
      requests: [{ kind: 'amend', orderId: id, revision: 1, price: at(3_100), reduceBy: 0 }],
      events: [{ order: { state: 'amending', price: at(3_000), amend: { price: at(3_100), quantity: 300 } } }],
      orderId: id,
    });
    expect(heldOf(desk)).toBe(930_000);
    expect(desk.answer('amended', id).events).toMatchObject([
      { order: { state: 'working', price: at(3_100), amend: null } },
    ]);
    expect(heldOf(desk)).toBe(930_000);
  });

  it('ORD-05 frees cash for a lower price only when the venue has taken it', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { price: 2_500 });
    expect(heldOf(desk)).toBe(900_000);
    desk.answer('amended', id);
    expect(heldOf(desk)).toBe(750_000);
  });

  it('ORD-05 asks for so many shares less, so that a fill under way does no harm', () => {
    const { desk, id } = working();
    expect(desk.amend(ALICE, id, { quantity: 200 }).requests).toMatchObject([{ reduceBy: 100, price: at(3_000) }]);
    desk.fill(id, 100, 3_000);
    expect(desk.broker.order(id)).toMatchObject({ state: 'amending', quantity: 300, filled: 100, holdCash: 600_000 });
    desk.answer('amended', id);
    expect(desk.broker.order(id)).toMatchObject({ state: 'partial', quantity: 200, filled: 100, holdCash: 300_000 });
    desk.fill(id, 100, 3_000);
    expect(desk.broker.order(id)).toBeUndefined();
  });

  it('ORD-05 fills at the old price and at the new one while the answer is under way', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { price: 2_900 });
    desk.fill(id, 100, 3_000);
    desk.answer('amended', id);
    expect(() => desk.fill(id, 100, 3_000)).toThrow('beyond');
    const other = working();
    other.desk.amend(ALICE, other.id, { price: 3_100 });
    other.desk.fill(other.id, 100, 3_100);
    expect(heldOf(other.desk)).toBe(620_000);
  });

  it('ORD-05 ends filled when the venue took off the whole rest', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 100 });
    desk.fill(id, 100, 3_000);
    expect(desk.answer('amended', id).events).toMatchObject([
      { order: { state: 'filled', quantity: 100, filled: 100 } },
    ]);
    expect(heldOf(desk)).toBe(0);
  });

  it('ORD-05 goes on as it was when the venue refuses, and says why until something else happens', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { price: 3_100 });
    expect(desk.answer('amendRejected', id).events).toMatchObject([
      { order: { state: 'working', price: at(3_000), reason: 'AMEND_REJECTED', amend: null } },
    ]);
    expect(heldOf(desk)).toBe(900_000);
    desk.fill(id, 100, 3_000);
    expect(desk.broker.order(id)).toMatchObject({ state: 'partial', reason: null });
  });

  it('ORD-05 is cancelled while its amend is under way: both answers count', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 200 });
    desk.cancel(ALICE, id);
    desk.answer('amended', id);
    expect(desk.broker.order(id)).toMatchObject({ state: 'cancelling', quantity: 200, holdCash: 600_000 });
    expect(desk.report('cancelled', id).events).toMatchObject([{ order: { state: 'cancelled', quantity: 200 } }]);
    expect(heldOf(desk)).toBe(0);
  });

  it('ORD-05 waits on for the amend when the cancel is refused first', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 200 });
    desk.cancel(ALICE, id);
    desk.report('cancelRejected', id);
    expect(desk.broker.order(id)?.state).toBe('amending');
    desk.cancel(ALICE, id);
    desk.answer('amendRejected', id);
    expect(desk.broker.order(id)).toMatchObject({
      state: 'cancelling',
      amend: null,
      quantity: 300,
      reason: 'AMEND_REJECTED',
    });
    expect(desk.report('cancelled', id).events).toMatchObject([{ order: { reason: 'CANCELLED_BY_CUSTOMER' } }]);
  });

  it('ORD-05 a repeated answer to an earlier amend changes nothing', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 200 });
    desk.answer('amended', id);
    desk.amend(ALICE, id, { quantity: 100 });
    const before = desk.broker.snapshot();
    expect(desk.answer('amended', id, 1).events).toEqual([]);
    expect(desk.answer('amendRejected', id, 1).events).toEqual([]);
    expect(desk.broker.snapshot()).toEqual(before);
    desk.answer('amended', id, 2);
    expect(desk.answer('amended', id, 2).events).toEqual([]);
  });

  it('ORD-05 a session that ends, or a venue that starts anew, ends the amend', () => {
    const period = openDesk({ fee: { ratePpm: 0 } });
    const kept = period.order(ALICE, 'buy', 300, 3_000, { timeInForce: 'date', expiresOn: FRI.tradeDate });
    period.amend(ALICE, kept, { price: 3_100 });
    period.report('expired', kept);
    expect(period.broker.order(kept)).toMatchObject({
      state: 'waiting',
      amend: null,
      price: at(3_000),
      holdCash: 900_000,
    });

    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 200, price: 2_900 });
    const { requests } = desk.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id, price: at(2_900), quantity: 200 }]);
    expect(heldOf(desk)).toBe(580_000);
  });

  it('ORD-05 an amend that fills have overtaken is forgotten by a venue that starts anew', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 100 });
    desk.fill(id, 200, 3_000);
    const { requests } = desk.do({ kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id, quantity: 100 }]);
    expect(desk.broker.order(id)).toMatchObject({ state: 'routed', quantity: 300, amend: null, holdCash: 300_000 });
  });

  it('ORD-05 is remembered through a restart', () => {
    const { desk, id } = working();
    desk.amend(ALICE, id, { quantity: 200, price: 3_100 });
    const again = new Desk(Broker.restore(desk.broker.snapshot()), desk.now);
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
    const { desk, id } = working({ closed: true });
    desk.do({ kind: 'setVenue', takes: { amend: false, watch: false } });
    expect(desk.amend(ALICE, id, { price: 3_100, quantity: 200 })).toMatchObject({
      requests: [],
      events: [{ order: { state: 'waiting', price: at(3_100), quantity: 200, amend: null, revision: 0 } }],
    });
    expect(heldOf(desk)).toBe(620_000);
  });
});

describe('what an amend is refused for', () => {
  it('ORD-05 more shares, none left over, odd shares, the same terms', () => {
    const { desk, id } = working();
    desk.fill(id, 100, 3_000);
    expect(refusalOf(desk, id, { quantity: 400 })).toEqual({
      reason: 'AMEND_QUANTITY_UP',
      field: 'quantity',
      params: { max: '300' },
    });
    expect(refusalOf(desk, id, { quantity: 100 })).toMatchObject({
      reason: 'AMEND_BELOW_FILLED',
      params: { filled: '100', max: '300' },
    });
    expect(refusalOf(desk, id, { quantity: 150 }).reason).toBe('QUANTITY_NOT_LOT');
    expect(refusalOf(desk, id, { quantity: 0 }).reason).toBe('QUANTITY_NOT_POSITIVE');
    expect(refusalOf(desk, id, { quantity: 300, price: 3_000 })).toMatchObject({
      reason: 'AMEND_NO_CHANGE',
      field: null,
    });
  });

  it('ORD-05 a price off its tick, beyond the limits, or for a market order', () => {
    const { desk, id } = working();
    expect(refusalOf(desk, id, { price: 3_000.3 }).reason).toBe('PRICE_OFF_TICK');
    expect(refusalOf(desk, id, { price: 3_800 }).reason).toBe('PRICE_OUT_OF_LIMIT');
    const market = desk.order(BOB, 'buy', 200, null);
    expect(Desk.refusalOf(desk.amend(BOB, market, { price: 3_000 })).reason).toBe('PRICE_NOT_ALLOWED');
    expect(desk.amend(BOB, market, { quantity: 100 }).requests).toMatchObject([{ price: null, reduceBy: 100 }]);
  });

  it('ORD-05 cash that does not suffice: what would pass', () => {
    const { desk, id } = working();
    expect(refusalOf(desk, id, { price: 3_500 })).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'price',
      params: { required: '1050000', available: '1000000', max: '200' },
    });
    expect(desk.amend(ALICE, id, { price: 3_500, quantity: 200 }).refusal).toBeNull();
  });

  it('ORD-09 proceeds of the same issue bought and sold today', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 600_000 });
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    desk.fill(desk.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(refusalOf(desk, id, { price: 3_100 })).toMatchObject({
      reason: 'SAME_ISSUE_FUNDS',
      params: { required: '310000', available: '300000', max: '0' },
    });
    expect(desk.amend(ALICE, id, { price: 2_900 }).refusal).toBeNull();
  });

  it('ORD-05 the quantity said to pass counts what is held, when other money is spent on another issue', () => {
    const desk = openDesk({ fee: { ratePpm: 0 } });
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = desk.order(ALICE, 'buy', 200, 2_900);
    desk.fill(desk.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    desk.order(ALICE, 'buy', 500, 840, { instrument: SMALL });
    expect(refusalOf(desk, id, { price: 2_950 })).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'price',
      params: { required: '590000', available: '580000', max: '100' },
    });
    expect(desk.amend(ALICE, id, { price: 2_950, quantity: 100 }).refusal).toBeNull();
  });

  it('ORD-08 a limit set later stops only what becomes dearer: not a funari, nor the cheaper leg of a pair', () => {
    const desk = openDesk({ fee: { ratePpm: 0 } });
    const funari = desk.order(ALICE, 'buy', 100, 2_900, { condition: 'funari-pm' });
    const trigger = { when: '>=', price: at(3_100) } as const;
    const pair = desk.order(ALICE, 'buy', 100, 2_900, { oco: { type: 'limit', price: at(3_150), trigger } });
    const limits = { order: yen(290_000), day: null };
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', limits });
    for (const id of [funari, pair]) expect(desk.amend(ALICE, id, { price: 2_950 }).refusal).toBeNull();
    expect(refusalOf(desk, pair + 1, { price: 3_200 })).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { required: '320000', available: '290000', max: '0' },
    });
  });

  it('ORD-05 an answer under way, a foreign or a final order, a frozen account, a halt, a venue that amends nothing', () => {
    const { desk, id } = working();
    expect(Desk.refusalOf(desk.amend(BOB, id, { price: 3_100 })).reason).toBe('ORDER_UNKNOWN');
    desk.amend(ALICE, id, { price: 3_100 });
    expect(refusalOf(desk, id, { price: 3_200 })).toMatchObject({ reason: 'AMEND_PENDING', field: 'orderId' });
    desk.cancel(ALICE, id);
    expect(refusalOf(desk, id, { price: 3_200 }).reason).toBe('CANCEL_PENDING');
    desk.report('cancelled', id);
    expect(refusalOf(desk, id, { price: 3_200 }).reason).toBe('ORDER_NOT_OPEN');

    const other = desk.order(ALICE, 'buy', 200, 800, { instrument: SMALL });
    const small = desk.broker.instrument(SMALL);
    if (small === undefined) throw new Error('not listed');
    desk.do({ kind: 'setInstrument', instrument: { ...small, halted: true } });
    expect(refusalOf(desk, other, { price: 790 }).reason).toBe('INSTRUMENT_HALTED');
    desk.do({ kind: 'setInstrument', instrument: { ...small, halted: false } });
    desk.do({ kind: 'setVenue', takes: { amend: false, watch: false } });
    expect(refusalOf(desk, other, { price: 790 }).reason).toBe('AMEND_NOT_TAKEN');
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusalOf(desk, other, { price: 790 }).reason).toBe('TRADING_NOT_ALLOWED');
    expect(desk.broker.order(other)).toMatchObject({ quantity: shares(200), price: at(800) });
  });
});
