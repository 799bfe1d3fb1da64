import { epochMs, instrumentCode, JNX_J_MARKET, price, shares, TOKYO } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { takesOf, toBroker, toVenue } from './broker-port.ts';

const at = epochMs(1_000);
const instrument = instrumentCode('7203');
const amend = { kind: 'amend', orderId: 5, revision: 2, price: price(31_000), reduceBy: shares(100) } as const;
const facts = (working: number | undefined) => ({
  account: 100,
  working: working === undefined ? undefined : shares(working),
});

describe('broker requests translated for the venue', () => {
  it('a new order carries its account, and a market order has no price', () => {
    const order = { kind: 'new', orderId: 5, instrument, side: 'buy', quantity: shares(100) } as const;
    expect(toVenue({ ...order, type: 'market', price: null }, facts(undefined), at)).toEqual({
      ...order,
      type: 'market',
      account: 100,
      at,
    });
  });

  it('a reduction becomes the remaining quantity, 0 when fills were faster', () => {
    expect(toVenue(amend, facts(300), at)).toEqual({ kind: 'amend', orderId: 5, quantity: 200, price: 31_000, at });
    expect(toVenue({ ...amend, price: null }, facts(300), at)).toEqual({
      kind: 'amend',
      orderId: 5,
      quantity: 200,
      at,
    });
    expect(toVenue(amend, facts(50), at)).toMatchObject({ quantity: 0 });
    expect(toVenue(amend, facts(undefined), at)).toMatchObject({ quantity: 0 });
  });

  it('a watch is known by its order', () => {
    const watch = { kind: 'watch', orderId: 5, instrument, when: '>=', price: price(31_000) } as const;
    expect(toVenue(watch, facts(undefined), at)).toEqual({
      kind: 'watch',
      watchId: 5,
      instrument,
      when: '>=',
      price: 31_000,
      at,
    });
    expect(toVenue({ kind: 'unwatch', orderId: 5 }, facts(undefined), at)).toEqual({ kind: 'unwatch', watchId: 5, at });
  });
});

describe('venue reports translated for the broker', () => {
  it('venue reports carry the amend they belong to, rejections keep their code', () => {
    const remaining = shares(100);
    expect(toBroker({ kind: 'amended', orderId: 5, remaining, at }, 2)).toEqual({
      kind: 'amended',
      orderId: 5,
      revision: 2,
    });
    const stopped = { kind: 'cancelled', orderId: 5, remaining: shares(100), reason: 'SELF_TRADE', at } as const;
    expect(toBroker(stopped, 2)).toEqual({ kind: 'cancelled', orderId: 5, reason: 'SELF_TRADE' });
    const refused = { kind: 'amendRejected', orderId: 5, reason: 'SELF_TRADE', params: {}, at } as const;
    expect(toBroker(refused, 2)).toEqual({ kind: 'amendRejected', orderId: 5, revision: 2, reason: 'SELF_TRADE' });
  });

  it('a hit names the order whose price was watched', () => {
    const hit = { kind: 'watchHit', watchId: 5, instrument, price: price(31_000), at } as const;
    expect(toBroker(hit, 0)).toEqual({ kind: 'watchHit', orderId: 5 });
    const refused = { kind: 'watchRejected', watchId: -5, reason: 'UNKNOWN_INSTRUMENT', at } as const;
    expect(toBroker(refused, 0)).toEqual({ kind: 'watchRejected', orderId: -5 });
  });
});

it('a venue takes amends and watches by default, or only what its capabilities name', () => {
  const { orderTypes, conditions = [] } = TOKYO.capabilities;
  expect(conditions).toContain('opening-am');
  expect(takesOf(TOKYO)).toEqual({ amend: true, watch: true, ioc: true, fok: false, orderTypes, conditions });
  const { capabilities } = JNX_J_MARKET;
  const plain = { ...JNX_J_MARKET, capabilities: { ...capabilities, amend: false, watch: false } };
  expect(takesOf(plain)).toMatchObject({ amend: false, watch: false });
});
