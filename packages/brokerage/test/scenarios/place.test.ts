import { instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { BrokerInput, BrokerResult } from '../../src/types.ts';
import { ALICE, at, BOB, Desk, day, listed, openDesk, SMALL, THU, TOYOTA } from '../support/kit.ts';

type Place = Partial<Extract<BrokerInput, { kind: 'place' }>>;

/** The refusal, after making sure that it changed nothing. */
function refusal(desk: Desk, act: (desk: Desk) => BrokerResult) {
  const before = desk.broker.snapshot();
  desk.broker.takeDirty();
  const result = act(desk);
  expect(desk.broker.snapshot()).toEqual(before);
  expect(desk.broker.takeDirty()).toMatchObject({ accounts: [], orders: [], positions: [], globals: false });
  expect(result).toMatchObject({ events: [], requests: [], orderId: null });
  return result.refusal;
}
const buying =
  (quantity: number, limit: number | null, more: Place = {}) =>
  (desk: Desk) =>
    desk.place(ALICE, 'buy', quantity, limit, more);

describe('an order is refused', () => {
  it.each<[string, (desk: Desk) => BrokerResult, object]>([
    ['nobody', (desk) => desk.place(555, 'buy', 100, 3_000), { reason: 'ACCOUNT_UNKNOWN', field: null }],
    ['a house account', (desk) => desk.place(1, 'buy', 100, 3_000), { reason: 'ACCOUNT_UNKNOWN' }],
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
      (desk) => desk.place(ALICE, 'sell', 100, 3_000),
      { reason: 'INSUFFICIENT_SHARES', field: 'quantity', params: { required: '100', available: '0', max: '0' } },
    ],
  ])('for %s', (_name, act, expected) => {
    expect(refusal(openDesk(), act)).toMatchObject(expected);
  });

  it('for a halted issue, before anything else about the order', () => {
    const desk = openDesk();
    desk.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_000), halted: true } });
    expect(refusal(desk, buying(0, 1))).toMatchObject({ reason: 'INSTRUMENT_HALTED', field: 'instrument' });
  });

  it('for a frozen account until it is open again, and for a closed one for good', () => {
    const desk = openDesk();
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusal(desk, buying(100, 3_000))?.reason).toBe('TRADING_NOT_ALLOWED');
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(desk.place(ALICE, 'buy', 100, 3_000).refusal).toBeNull();
    desk.do({ kind: 'closeAccount', accountId: ALICE });
    expect(refusal(desk, buying(100, 3_000))?.reason).toBe('ACCOUNT_CLOSED');
    const open = { kind: 'setAccountPolicy', accountId: ALICE, status: 'open' } as const;
    expect(refusal(desk, () => desk.do(open))?.reason).toBe('ACCOUNT_CLOSED');
  });

  it('until the first trade date and fee schedule are known', () => {
    const desk = new Desk();
    desk.do({ kind: 'openAccount', accountId: ALICE });
    expect(refusal(desk, buying(100, 3_000))?.reason).toBe('CORE_REJECTED');
  });

  it('for shares that an open sale already holds', () => {
    const desk = openDesk();
    desk.fill(desk.order(ALICE, 'buy', 300, 3_000), 300, 3_000);
    const sale = desk.order(ALICE, 'sell', 200, 3_100);
    expect(desk.broker.sellable(ALICE, TOYOTA)).toBe(100);
    expect(refusal(desk, () => desk.place(ALICE, 'sell', 200, 3_100))?.params).toEqual({
      required: '200',
      available: '100',
      max: '100',
    });
    desk.report('ack', sale);
    desk.cancel(ALICE, sale);
    desk.report('cancelled', sale);
    expect(desk.broker.sellable(ALICE, TOYOTA)).toBe(300);
  });

  it('with a largest quantity that passes, and one lot more that does not', () => {
    for (const cash of [80_043, 80_044, 160_088, 500_000, 999_999]) {
      const desk = openDesk({ cash });
      const more = { instrument: SMALL };
      const max = Number(refusal(desk, buying(10_000_000, 800, more))?.params.max);
      expect(refusal(desk, buying(max + 100, 800, more))?.reason).toBe('INSUFFICIENT_CASH');
      if (max > 0) expect(desk.place(ALICE, 'buy', max, 800, more).refusal).toBeNull();
    }
  });

  it('never at the limits themselves, nor for the whole of the cash', () => {
    const desk = openDesk({ cash: 370_203 + 230_126 });
    expect(desk.place(ALICE, 'buy', 100, 3_700).refusal).toBeNull();
    expect(desk.place(ALICE, 'buy', 100, 2_300).refusal).toBeNull();
    expect(desk.broker.buyingPower(ALICE)).toBe(0);
  });
});

describe('money in and out', () => {
  const debit = (amount: number) =>
    ({ kind: 'debit', accountId: ALICE, amount: yen(amount), house: 3, source: 'x' }) as const;

  it('refuses amounts that are no amounts', () => {
    const desk = openDesk();
    for (const amount of [0, -1]) {
      expect(refusal(desk, () => desk.deposit(ALICE, amount))).toMatchObject({
        reason: 'AMOUNT_INVALID',
        field: 'amount',
      });
      expect(refusal(desk, () => desk.do(debit(amount)))).toMatchObject({ reason: 'AMOUNT_INVALID', field: 'amount' });
    }
    expect(refusal(desk, () => desk.deposit(ALICE, 1e15))?.reason).toBe('AMOUNT_INVALID');
  });

  it('lets go only what is settled and free', () => {
    const desk = openDesk();
    desk.order(ALICE, 'buy', 100, 3_000);
    expect(refusal(desk, () => desk.do(debit(699_836)))?.params).toEqual({
      required: '699836',
      available: '699835',
      max: '699835',
    });
    expect(desk.do(debit(699_835)).events).toMatchObject([{ kind: 'cash', amount: -699_835 }]);
    expect(desk.broker.buyingPower(ALICE)).toBe(0);
    expect(desk.broker.account(3)?.cash.settled).toBe(-1_300_165);
  });

  it('lets nothing out of a frozen account', () => {
    const desk = openDesk();
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(refusal(desk, () => desk.do(debit(1)))?.reason).toBe('TRADING_NOT_ALLOWED');
    expect(desk.deposit(ALICE, 1).refusal).toBeNull();
  });

  it('pays a closed account out, after its orders are gone', () => {
    const desk = openDesk({ closed: true });
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    const other = desk.order(BOB, 'buy', 100, 3_000);
    const closing = desk.do({ kind: 'closeAccount', accountId: ALICE });
    expect(closing.events).toMatchObject([
      { kind: 'order', order: { orderId: id, state: 'cancelled' } },
      { status: 'closed' },
    ]);
    expect(desk.broker.openOrders()).toMatchObject([{ orderId: other, state: 'waiting' }]);
    expect(desk.do(debit(1_000_000)).refusal).toBeNull();
  });
});

describe('reference data', () => {
  it('cannot move limits under working orders, list nonsense, or change a fee schedule', () => {
    const set = (change: object) => () => {
      const desk = openDesk();
      desk.order(ALICE, 'buy', 100, 3_000);
      desk.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_000), ...change } });
    };
    expect(set({ upper: at(3_800) })).toThrow('limits moved');
    expect(set({ lot: shares(0) })).toThrow('lot');
    expect(set({ lower: at(3_100) })).toThrow('limits');
    expect(set({ upper: price(37_003) })).toThrow('tick');
    const fee = { kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 1, minimum: yen(0) } } as const;
    expect(() => openDesk().do(fee)).toThrow('fixed');
    const far = { tradeDate: isoDate('2026-11-18'), settlesOn: isoDate('2026-11-20') };
    expect(() => openDesk().openDate(far)).toThrow('back');
  });

  it('judges waiting orders again when limits or ticks are corrected', () => {
    const desk = openDesk({ closed: true, fee: { ratePpm: 0 } });
    const market = desk.order(ALICE, 'buy', 100, null);
    const half = desk.order(ALICE, 'buy', 100, 2_999.5);
    desk.do({ kind: 'setInstrument', instrument: listed(TOYOTA, 3_100) });
    expect(desk.broker.order(market)?.holdCash).toBe(380_000);
    const { events } = desk.do({ kind: 'setInstrument', instrument: { ...listed(TOYOTA, 3_100, 'other') } });
    expect(events).toMatchObject([{ order: { orderId: half, state: 'expired', reason: 'PRICE_OFF_TICK' } }]);
  });

  it('keeps the fee of the schedule an order was accepted under', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    desk.do({ kind: 'setFeeSchedule', schedule: { version: 2, ratePpm: 10_000, minimum: yen(0) } });
    expect(desk.fill(id, 100, 3_000).events).toMatchObject([{ fill: { fee: 165 } }]);
    const next = desk.order(ALICE, 'buy', 100, 3_000);
    expect(desk.fill(next, 100, 3_000).events).toMatchObject([{ fill: { fee: 3_000 } }]);
  });
});
