import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@kabuto/contract';
import { instrumentCode, isoDate, price, roundToTick, tickAbove, tickSize } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;
/** Lower and upper limit and base of 7203, tenths of a yen. */
let terms: { lower: number; upper: number; base: number };

const CODE = '7203';
const yenText = (tenths: number): string => String(tenths / 10);
const feeOf = (notional: number): number => Math.floor((notional * 550) / 1_000_000);

type Body = Parameters<ApiClient['place']>[0];
const order = (more: Partial<Body> = {}): Body => ({
  code: CODE,
  side: 'buy',
  type: 'limit',
  quantity: '100',
  price: yenText(terms.lower),
  ...more,
});
const market = (more: Partial<Body> = {}): Body => ({
  code: CODE,
  side: 'buy',
  type: 'market',
  quantity: '100',
  ...more,
});

const key = (): string => randomUUID();

/**
 * The rejection in the three languages: reason, field and numbers are the same, each text is complete and differs from
 * the others.
 */
async function refused(body: Body) {
  const answers = [];
  for (const lang of LANGUAGES) {
    answers.push(await member.refusal('POST v1/trade/order/place', { body, key: key(), lang }));
  }
  const [first, ...others] = answers;
  if (first === undefined) throw new Error('there are three languages');
  for (const other of others) {
    expect({ reason: other.reason, field: other.field, params: other.params }).toEqual({
      reason: first.reason,
      field: first.field,
      params: first.params,
    });
  }
  const texts = answers.map(({ msg }) => msg);
  for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null|^$/);
  expect(new Set(texts).size).toBe(LANGUAGES.length);
  return { ...first, texts };
}

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
  member = await app.client().register();
  const facts = await member.call('GET v1/trade/order/facts', { query: { code: CODE } });
  terms = { lower: Number(facts.lower) * 10, upper: Number(facts.upper) * 10, base: Number(facts.base) * 10 };
});

afterAll(() => app.stop());

describe('ORD-07 refusals of an order, with reason, field, numbers and text in three languages', () => {
  it('venue: an unknown one; the first may be named, and is not in the reply', async () => {
    const { reason, field, status, params } = await refused(order({ venue: 'odx' }));
    expect({ reason, field, status, params }).toEqual({
      reason: 'VENUE_UNKNOWN',
      field: 'venue',
      status: 400,
      params: { venue: 'odx' },
    });
    const other = await app.client().register();
    const { order: accepted } = await other.place(order({ venue: 'tokyo' }));
    expect(accepted).not.toHaveProperty('venue');
  });

  it('cash: required, available, and the largest quantity that passes, which then passes', async () => {
    const upper = yenText(terms.upper);
    const quantity = 1_000_000;
    const hold = (terms.upper / 10) * quantity;
    const { reason, field, status, params, texts } = await refused(market({ quantity: String(quantity) }));
    expect({ reason, field, status }).toEqual({ reason: 'INSUFFICIENT_CASH', field: 'quantity', status: 400 });
    expect(params).toMatchObject({ required: String(hold + feeOf(hold)), available: '10000000' });
    const most = Number(params.max);
    const needs = (count: number): number => (terms.upper / 10) * count + feeOf((terms.upper / 10) * count);
    expect(most % 100).toBe(0);
    expect(needs(most)).toBeLessThanOrEqual(10_000_000);
    expect(needs(most + 100)).toBeGreaterThan(10_000_000);
    for (const text of texts) expect(text).toContain((hold + feeOf(hold)).toLocaleString('en-US'));
    const other = await app.client().register();
    const { order: accepted } = await other.place(order({ price: upper, quantity: String(most) }));
    expect(accepted.quantity).toBe(String(most));
  });

  it('shares: required and available', async () => {
    const { reason, field, params, status } = await refused(market({ side: 'sell', quantity: '200' }));
    expect({ reason, field, params, status }).toEqual({
      reason: 'INSUFFICIENT_SHARES',
      field: 'quantity',
      params: { required: '200', available: '0', max: '0' },
      status: 400,
    });
  });

  it('tick: the step and the nearest prices, which are valid', async () => {
    const off = terms.base + 1;
    const { reason, field, params, texts } = await refused(order({ price: yenText(off) }));
    expect({ reason, field }).toEqual({ reason: 'PRICE_OFF_TICK', field: 'price' });
    const down = roundToTick('topix500', price(off), 'down');
    expect(params).toEqual({
      tick: yenText(tickSize('topix500', price(off))),
      lower: yenText(down),
      higher: yenText(tickAbove('topix500', down)),
    });
    for (const text of texts) expect(text).toContain(Number(yenText(down)).toLocaleString('en-US'));
  });

  it('lot: the trading unit and the nearest whole lots', async () => {
    const { reason, field, params } = await refused(order({ quantity: '150' }));
    expect({ reason, field, params }).toEqual({
      reason: 'QUANTITY_NOT_LOT',
      field: 'quantity',
      params: { lot: '100', lower: '100', higher: '200' },
    });
  });

  it.each([
    ['above the upper', () => terms.upper + 10_000],
    ['below the lower', () => terms.lower - 10_000],
  ])('limit: a price %s limit of the day', async (_name, at) => {
    const { reason, field, params } = await refused(order({ price: yenText(at()) }));
    expect({ reason, field, params }).toEqual({
      reason: 'PRICE_OUT_OF_LIMIT',
      field: 'price',
      params: { lower: yenText(terms.lower), upper: yenText(terms.upper) },
    });
  });

  it('a halted issue', async () => {
    const code = instrumentCode('9433');
    const listed = await app.market.core.read((engine) =>
      engine.broker.snapshot().instruments.find((instrument) => instrument.code === code),
    );
    if (listed === undefined) throw new Error('9433 is listed');
    await app.market.core.submit({ input: { kind: 'setInstrument', instrument: { ...listed, halted: true } } });
    const { reason, field, status } = await refused(market({ code }));
    expect({ reason, field, status }).toEqual({ reason: 'INSTRUMENT_HALTED', field: 'code', status: 400 });
  });

  it('an issue that is not listed', async () => {
    const { reason, field, params } = await refused(market({ code: '0001' }));
    expect({ reason, field, params }).toEqual({
      reason: 'INSTRUMENT_UNKNOWN',
      field: 'code',
      params: { code: '0001' },
    });
  });

  it('a zero quantity, too many shares, a missing price, a price at a market order, too late an expiry', async () => {
    expect(await refused(order({ quantity: '0' }))).toMatchObject({
      reason: 'QUANTITY_NOT_POSITIVE',
      field: 'quantity',
    });
    expect(await refused(order({ quantity: '999999999900' }))).toMatchObject({
      reason: 'QUANTITY_TOO_LARGE',
      params: { max: '10000000' },
    });
    const { price: _price, ...unpriced } = order();
    expect(await refused(unpriced)).toMatchObject({ reason: 'PRICE_MISSING', field: 'price' });
    expect(await refused(market({ price: '3000' }))).toMatchObject({ reason: 'PRICE_NOT_ALLOWED', field: 'price' });
    expect(await refused(order({ price: '999999999999.9' }))).toMatchObject({
      reason: expect.stringMatching(/^PRICE_/),
    });
    const late = order({ timeInForce: 'date', expiresOn: isoDate('2028-01-05') });
    expect(await refused(late)).toMatchObject({ reason: 'EXPIRY_INVALID', field: 'expiresOn' });
  });

  it('a date that no calendar has is refused before the core, and the market continues', async () => {
    const body = order({ timeInForce: 'date', expiresOn: '2026-11-31' });
    expect(await member.refusal('POST v1/trade/order/place', { body, key: key() })).toMatchObject({
      status: 400,
      reason: 'FIELD_INVALID',
      field: 'expiresOn',
    });
    for (const [field, day] of [
      ['from', '2026-02-30'],
      ['to', '0000-01-01'],
    ] as const)
      for (const list of ['GET v1/trade/order/list', 'GET v1/trade/fill/list'] as const)
        expect(await member.refusal(list, { query: { scope: 'history', [field]: day } })).toMatchObject({
          status: 400,
          reason: 'FIELD_INVALID',
          field,
        });
    expect(app.market.core.problems).toEqual([]);
  });

  it('a refused order leaves no trace: no order, no hold, no event', async () => {
    const { rows, total } = await member.call('GET v1/trade/order/list', { query: { scope: 'today' } });
    expect({ rows, total }).toEqual({ rows: [], total: 0 });
    const { held, buyingPower } = await member.call('GET v1/trade/asset/summary');
    expect({ held, buyingPower }).toEqual({ held: '0', buyingPower: '10000000' });
  });
});

describe('refusals of a cancel', () => {
  it("another member's order is refused like an unknown one", async () => {
    const { order: resting } = await member.place(order());
    const other = await app.client().register();
    for (const orderId of [resting.orderId, '999999999']) {
      const body = { orderId };
      expect(await other.refusal('POST v1/trade/order/cancel', { body, key: key() })).toMatchObject({
        status: 404,
        reason: 'ORDER_UNKNOWN',
        field: 'orderId',
      });
      expect(await other.refusal('GET v1/trade/order/detail', { query: body })).toMatchObject({
        status: 404,
        reason: 'ORDER_UNKNOWN',
      });
    }
    const detail = await member.call('GET v1/trade/order/detail', { query: { orderId: resting.orderId } });
    expect(detail.order.state).toBe('working');
  });

  it('an order that is final already', async () => {
    const { order: resting } = await member.place(order());
    expect((await member.cancel(resting.orderId)).order.state).toBe('cancelled');
    expect(
      await member.refusal('POST v1/trade/order/cancel', { body: { orderId: resting.orderId }, key: key() }),
    ).toMatchObject({ status: 400, reason: 'ORDER_NOT_OPEN', field: 'orderId' });
  });

  it("another member's final order is refused like an unknown one, for a cancel and an amend", async () => {
    const { order: resting } = await member.place(order());
    await member.cancel(resting.orderId);
    const other = await app.client().register();
    for (const orderId of [resting.orderId, '999999999']) {
      const unknown = { status: 404, reason: 'ORDER_UNKNOWN', field: 'orderId', params: {} };
      const cancel = { body: { orderId }, key: key() };
      expect(await other.refusal('POST v1/trade/order/cancel', cancel)).toMatchObject(unknown);
      const amend = { body: { orderId, quantity: '100' }, key: key() };
      expect(await other.refusal('POST v1/trade/order/amend', amend)).toMatchObject(unknown);
    }
  });
});

// last: it moves the clock
describe('ORD-07 refusals because of the phase', () => {
  it('an order for an auction that is over, with the day of the next one; an immediate order while nothing trades', async () => {
    const { reason, field, status, params } = await refused(order({ condition: 'opening-am' }));
    expect({ reason, field, status }).toEqual({ reason: 'CONDITION_TOO_LATE', field: 'condition', status: 400 });
    expect(params.next).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { core } = app.market;
    expect((params.next ?? '') > (core.feed.session?.orderDate ?? '')).toBe(true);
    await core.skipTo('lunch');
    await core.setSpeed(10);
    await eventually(() => core.feed.session?.phase === 'lunch');
    await core.setSpeed(1);
    expect(await refused(order({ timeInForce: 'ioc' }))).toMatchObject({
      reason: 'NOT_IN_SESSION',
      field: 'timeInForce',
      status: 400,
    });
    // any other order waits for the afternoon
    const other = await app.client().register();
    expect((await other.place(order())).order.state).toBe('waiting');
  });
});
