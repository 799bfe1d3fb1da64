import { instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { BrokerInput, BrokerResult } from '../../src/types.ts';
import {
  ALICE,
  at,
  BOB,
  BrokerHarness,
  day,
  listed,
  openHarness,
  SMALL,
  THU,
  TOYOTA,
} from '../support/broker-harness.ts';

type Place = Partial<Extract<BrokerInput, { kind: 'place' }>>;

/** The refusal, after making sure that it changed nothing. */
function refusal(harness: BrokerHarness, act: (harness: BrokerHarness) => BrokerResult) {
  const before = harness.broker.snapshot();
  harness.broker.takeDirty();
  const result = act(harness);
  expect(harness.broker.snapshot()).toEqual(before);
  expect(harness.broker.takeDirty()).toMatchObject({ accounts: [], orders: [], positions: [], globals: false });
  expect(result).toMatchObject({ events: [], requests: [], orderId: null });
  return result.refusal;
}
const buying =
  (quantity: number, limit: number | null, more: Place = {}) =>
  (harness: BrokerHarness) =>
    harness.place(ALICE, 'buy', quantity, limit, more);

describe('an order is refused', () => {
  it.each<[string, (harness: BrokerHarness) => BrokerResult, object]>([
    [
      'an unknown account',
      (harness) => harness.place(555, 'buy', 100, 3_000),
      { reason: 'ACCOUNT_UNKNOWN', field: null },
    ],
    ['a house account', (harness) => harness.place(1, 'buy', 100, 3_000), { reason: 'ACCOUNT_UNKNOWN' }],
    [
      'an unknown issue',
      buying(100, 3_000, { instrument: instrumentCode('9999') }),
      { reason: 'INSTRUMENT_UNKNOWN', field: 'instrument' },
    ],
    ['nothing', buying(0, 3_000), { reason: 'QUANTITY_NOT_POSITIVE', field: 'quantity', params: { lot: '100' } }],
    ['less than nothing', buying(-100, 3_000), { reason: 'QUANTITY_NOT_POSITIVE' }],
    ['no number', buying(100, 3_000, { quantity: Number.NaN as never }), { reason: 'QUANTITY_NOT_POSITIVE' }],
    ['half a share', buying(100, 3_000, { quantity: 100.5 as never }), { reason: 'QUANTITY_NOT_LOT' }],
    [
      'an odd lot',
      buying(150, 3_000),
      { reason: 'QUANTITY_NOT_LOT', params: { lot: '100', lower: '100', higher: '200' } },
    ],
    ['too many', buying(10_000_100, 3_000), { reason: 'QUANTITY_TOO_LARGE', params: { max: '10000000' } }],
    ['more than numbers hold', buying(100, 3_000, { quantity: 1e300 as never }), { reason: 'QUANTITY_TOO_LARGE' }],
    [
      'a limit order without a price',
      buying(100, null, { type: 'limit' }),
      { reason: 'PRICE_MISSING', field: 'price' },
    ],
    [
      'a market order with one',
      buying(100, 3_000, { type: 'market' }),
      { reason: 'PRICE_NOT_ALLOWED', field: 'price' },
    ],
    ['a price of zero', buying(100, 0), { reason: 'PRICE_OUT_OF_LIMIT' }],
    ['a price below zero', buying(100, 3_000, { price: -10 as never }), { reason: 'PRICE_OUT_OF_LIMIT' }],
    [
      'a price off its tick',
      buying(100, 3_000.5),
      { reason: 'PRICE_OFF_TICK', field: 'price', params: { tick: '1', lower: '3000', higher: '3001' } },
    ],
    [
      'a price off a half yen tick',
      buying(100, 2_999, { price: price(29_998) }),
      { reason: 'PRICE_OFF_TICK', params: { tick: '0.5', lower: '2999.5', higher: '3000' } },
    ],
    [
      'above the limit',
      buying(100, 3_701),
      { reason: 'PRICE_OUT_OF_LIMIT', field: 'price', params: { lower: '2300', upper: '3700' } },
    ],
    ['below the limit', buying(100, 2_299.5), { reason: 'PRICE_OUT_OF_LIMIT' }],
    [
      'a day order with a date',
      buying(100, 3_000, { expiresOn: THU.tradeDate }),
      { reason: 'EXPIRY_INVALID', field: 'expiresOn' },
    ],
    ['a period order without one', buying(100, 3_000, { timeInForce: 'date' }), { reason: 'EXPIRY_INVALID' }],
    [
      'a date gone by',
      buying(100, 3_000, { timeInForce: 'date', expiresOn: day('2026-11-18') }),
      { reason: 'EXPIRY_INVALID', params: { first: '2026-11-19', last: '2027-01-04' } },
    ],
    [
      'a date too far',
      buying(100, 3_000, { timeInForce: 'date', expiresOn: day('2027-01-05') }),
      { reason: 'EXPIRY_INVALID' },
    ],
    [
      'more than the cash',
      buying(400, 3_000),
      {
        reason: 'INSUFFICIENT_CASH',
        field: 'quantity',
        params: { required: '1200660', available: '1000000', max: '300' },
      },
    ],
    [
      'more than the cash at market',
      buying(300, null),
      { reason: 'INSUFFICIENT_CASH', params: { required: '1110610', available: '1000000', max: '200' } },
    ],
    [
      'shares one has not',
      (harness) => harness.place(ALICE, 'sell', 100, 3_000),
      { reason: 'INSUFFICIENT_SHARES', field: 'quantity', params: { required: '100', available: '0', max: '0' } },
    ],
  ])('for %s', (_name, act, expected) => {
    expect(refusal(openHarness(), act)).toMatchObject(expected);
  });

  it('for a halted issue, before anything else about the order', () => {
    const harness = openHarness();
    harness.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_000), halted: true } });
    expect(refusal(harness, buying(0, 1))).toMatchObject({ reason: 'INSTRUMENT_HALTED', field: 'instrument' });
  });

  it('for a frozen account until it is open again, and for a closed one for good', () => {
    const harness = openHarness();
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusal(harness, buying(100, 3_000))?.reason).toBe('TRADING_NOT_ALLOWED');
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(harness.place(ALICE, 'buy', 100, 3_000).refusal).toBeNull();
    harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(refusal(harness, buying(100, 3_000))?.reason).toBe('ACCOUNT_CLOSED');
    const open = { kind: 'setAccountPolicy', accountId: ALICE, status: 'open' } as const;
    expect(refusal(harness, () => harness.do(open))?.reason).toBe('ACCOUNT_CLOSED');
  });

  it('until the first trade date and fee schedule are known', () => {
    const harness = new BrokerHarness();
    harness.do({ kind: 'openAccount', accountId: ALICE });
    expect(refusal(harness, buying(100, 3_000))?.reason).toBe('CORE_REJECTED');
  });

  it('for shares that an open sale already holds', () => {
    const harness = openHarness();
    harness.fill(harness.order(ALICE, 'buy', 300, 3_000), 300, 3_000);
    const sale = harness.order(ALICE, 'sell', 200, 3_100);
    expect(harness.broker.sellable(ALICE, TOYOTA)).toBe(100);
    expect(refusal(harness, () => harness.place(ALICE, 'sell', 200, 3_100))?.params).toEqual({
      required: '200',
      available: '100',
      max: '100',
    });
    harness.report('ack', sale);
    harness.cancel(ALICE, sale);
    harness.report('cancelled', sale);
    expect(harness.broker.sellable(ALICE, TOYOTA)).toBe(300);
  });

  it('with the largest quantity that passes, and refused for one lot more', () => {
    for (const cash of [80_043, 80_044, 160_088, 500_000, 999_999]) {
      const harness = openHarness({ cash });
      const more = { instrument: SMALL };
      const max = Number(refusal(harness, buying(10_000_000, 800, more))?.params.max);
      expect(refusal(harness, buying(max + 100, 800, more))?.reason).toBe('INSUFFICIENT_CASH');
      if (max > 0) expect(harness.place(ALICE, 'buy', max, 800, more).refusal).toBeNull();
    }
  });

  it('but accepted exactly at the limits, and for the whole of the cash', () => {
    const harness = openHarness({ cash: 370_203 + 230_126 });
    expect(harness.place(ALICE, 'buy', 100, 3_700).refusal).toBeNull();
    expect(harness.place(ALICE, 'buy', 100, 2_300).refusal).toBeNull();
    expect(harness.broker.buyingPower(ALICE)).toBe(0);
  });
});

describe('money in and out', () => {
  const debit = (amount: number) =>
    ({ kind: 'debit', accountId: ALICE, amount: yen(amount), house: 3, source: 'x' }) as const;

  it('refuses invalid amounts', () => {
    const harness = openHarness();
    for (const amount of [0, -1]) {
      expect(refusal(harness, () => harness.deposit(ALICE, amount))).toMatchObject({
        reason: 'AMOUNT_INVALID',
        field: 'amount',
      });
      expect(refusal(harness, () => harness.do(debit(amount)))).toMatchObject({
        reason: 'AMOUNT_INVALID',
        field: 'amount',
      });
    }
    expect(refusal(harness, () => harness.deposit(ALICE, 1e15))?.reason).toBe('AMOUNT_INVALID');
  });

  it('pays out only what is settled and free', () => {
    const harness = openHarness();
    harness.order(ALICE, 'buy', 100, 3_000);
    expect(refusal(harness, () => harness.do(debit(699_836)))?.params).toEqual({
      required: '699836',
      available: '699835',
      max: '699835',
    });
    expect(harness.do(debit(699_835)).events).toMatchObject([{ kind: 'cash', amount: -699_835 }]);
    expect(harness.broker.buyingPower(ALICE)).toBe(0);
    expect(harness.broker.account(3)?.cash.settled).toBe(-1_300_165);
  });

  it('pays nothing out of a frozen account', () => {
    const harness = openHarness();
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusal(harness, () => harness.do(debit(1)))?.reason).toBe('TRADING_NOT_ALLOWED');
    expect(harness.deposit(ALICE, 1).refusal).toBeNull();
  });

  it('pays a closed account out, after its orders have ended', () => {
    const harness = openHarness({ closed: true });
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    const other = harness.order(BOB, 'buy', 100, 3_000);
    const closing = harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(closing.events).toMatchObject([
      { kind: 'order', order: { orderId: id, state: 'cancelled' } },
      { status: 'closed' },
    ]);
    expect(harness.broker.openOrders()).toMatchObject([{ orderId: other, state: 'waiting' }]);
    expect(harness.do(debit(1_000_000)).refusal).toBeNull();
  });
});

describe('reference data', () => {
  it('rejects limits that move under working orders, invalid values, and a changed fee schedule', () => {
    const set = (change: object) => () => {
      const harness = openHarness();
      harness.order(ALICE, 'buy', 100, 3_000);
      harness.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_000), ...change } });
    };
    expect(set({ upper: at(3_800) })).toThrow('limits moved');
    expect(set({ lot: shares(0) })).toThrow('lot');
    expect(set({ lower: at(3_100) })).toThrow('limits');
    expect(set({ upper: price(37_003) })).toThrow('tick');
    const fee = { kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 1, minimum: yen(0) } } as const;
    expect(() => openHarness().do(fee)).toThrow('fixed');
    const far = { tradeDate: isoDate('2026-11-18'), settlesOn: isoDate('2026-11-20') };
    expect(() => openHarness().openDate(far)).toThrow('back');
  });

  it('checks waiting orders again when limits or ticks are corrected', () => {
    const harness = openHarness({ closed: true, fee: { ratePpm: 0 } });
    const market = harness.order(ALICE, 'buy', 100, null);
    const half = harness.order(ALICE, 'buy', 100, 2_999.5);
    harness.do({ kind: 'setInstrument', instrument: listed(TOYOTA, 3_100) });
    expect(harness.broker.order(market)?.holdCash).toBe(380_000);
    const { events } = harness.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_100, 'other') } });
    expect(events).toMatchObject([{ order: { orderId: half, state: 'expired', reason: 'PRICE_OFF_TICK' } }]);
  });

  it('keeps the fee of the schedule an order was accepted under', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    harness.do({ kind: 'setFeeSchedule', schedule: { version: 2, ratePpm: 10_000, minimum: yen(0) } });
    expect(harness.fill(id, 100, 3_000).events).toMatchObject([{ fill: { fee: 165 } }]);
    const next = harness.order(ALICE, 'buy', 100, 3_000);
    expect(harness.fill(next, 100, 3_000).events).toMatchObject([{ fill: { fee: 3_000 } }]);
  });
});
