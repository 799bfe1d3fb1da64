import { instrumentCode, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type DayOrderFacts, dayOrderForm, largestDayOrder, type OpeningFacts, sideSent } from './day-order.ts';

const instrument: DayOrderFacts['instrument'] = {
  code: instrumentCode('7203'),
  lot: shares(100),
  tickTable: 'topix500',
  lower: price(25_000),
  upper: price(35_000),
  base: price(30_000),
  last: price(30_000),
  halted: false,
};
const opening: OpeningFacts = {
  effect: 'open',
  initialPercent: 30,
  minimum: yen(300_000),
  collateral: yen(1_000_000),
  engaged: yen(0),
  lendable: shares(500),
};
const facts = (terms: DayOrderFacts['terms'] = opening, side: DayOrderFacts['side'] = 'long'): DayOrderFacts => ({
  instrument,
  side,
  terms,
});
const limit = (text: string, quantity: string) => ({ type: 'limit', price: text, quantity }) as const;
const codes = (raw: Parameters<typeof dayOrderForm.view>[0], of: DayOrderFacts): string[] =>
  dayOrderForm.view(raw, of).errors.map(({ code }) => code);

describe('an order that opens a position', () => {
  it('DAY-01 needs 30 % of its value, and 300,000 yen at least', () => {
    const small = dayOrderForm.view(limit('3000', '300'), facts());
    expect(small.summary).toMatchObject({ value: 900_000, required: 300_000 });
    const large = dayOrderForm.view(limit('3000', '1000'), facts());
    expect(large.summary).toMatchObject({ value: 3_000_000, required: 900_000, powerAfter: 333_333 });
    expect(large.canSubmit).toBe(true);
  });

  it('is refused beyond the collateral, naming what would pass', () => {
    const { errors } = dayOrderForm.view(limit('3000', '1200'), facts());
    expect(errors).toMatchObject([
      { code: 'INSUFFICIENT_COLLATERAL', params: { required: '1080000', available: '1000000', max: '1100' } },
    ]);
    expect(dayOrderForm.view(limit('3000', '1100'), facts()).canSubmit).toBe(true);
  });

  it('is refused without the minimum, however small it is', () => {
    expect(codes(limit('3000', '100'), facts({ ...opening, collateral: yen(299_999) }))).toEqual([
      'INSUFFICIENT_COLLATERAL',
    ]);
    expect(largestDayOrder(limit('3000', '100'), facts({ ...opening, collateral: yen(299_999) }))).toBe(0);
  });

  it('counts positions and opening orders that there are', () => {
    expect(largestDayOrder(limit('3000', '100'), facts({ ...opening, engaged: yen(3_000_000) }))).toBe(100);
  });

  it('at the market needs collateral for the upper limit', () => {
    const market = { type: 'market', price: '', quantity: '900' } as const;
    expect(dayOrderForm.view(market, facts()).summary).toMatchObject({ value: 2_700_000, required: 945_000 });
    expect(largestDayOrder(market, facts())).toBe(900);
  });

  it('sells no more than can be borrowed', () => {
    expect(codes(limit('3000', '600'), facts(opening, 'short'))).toEqual(['SHORT_NOT_AVAILABLE']);
    expect(largestDayOrder(limit('3000', '600'), facts(opening, 'short'))).toBe(500);
  });

  it('keeps to lot, tick and limits before collateral is checked', () => {
    expect(codes(limit('3000', '150'), facts())).toEqual(['QUANTITY_NOT_LOT']);
    expect(codes(limit('3600', '100'), facts())).toEqual(['PRICE_OUT_OF_LIMIT']);
    expect(codes(limit('', ''), facts())).toEqual(['PRICE_MISSING', 'VAL_ENTER_PURCHASE_QUANTITY']);
    expect(codes(limit('3000', 'x'), facts())).toEqual(['VAL_WRONG_PURCHASE_AMOUNT']);
  });

  it('is not taken while the issue is halted', () => {
    expect(codes(limit('3000', '100'), { ...facts(), instrument: { ...instrument, halted: true } })).toEqual([
      'INSTRUMENT_HALTED',
    ]);
  });
});

describe('an order that closes positions', () => {
  const closing = { effect: 'close', closable: shares(300), value: yen(870_000) } as const;

  it('begins with all of it at the market', () => {
    expect(dayOrderForm.initial(facts(closing))).toEqual({ type: 'market', price: '3000', quantity: '300' });
  });

  it('shows the result of its part', () => {
    const part = (side: DayOrderFacts['side']) => dayOrderForm.view(limit('3000', '100'), facts(closing, side)).summary;
    expect(part('long')).toMatchObject({ value: 300_000, result: 10_000, required: null });
    expect(part('short')).toMatchObject({ result: -10_000 });
  });

  it('takes no more than is open', () => {
    expect(dayOrderForm.view(limit('3000', '400'), facts(closing)).errors).toMatchObject([
      { code: 'POSITION_QUANTITY', params: { available: '300', max: '300' } },
    ]);
  });
});

it('steps by tick and lot', () => {
  const raw = limit('3000', '100');
  expect(dayOrderForm.reduce(raw, { kind: 'stepPrice', ticks: -1, facts: facts() }).price).toBe('2999.5');
  expect(dayOrderForm.reduce(raw, { kind: 'stepQuantity', lots: 1, facts: facts() }).quantity).toBe('200');
});

it('sends a purchase to open long and to close short', () => {
  expect([sideSent('long', 'open'), sideSent('short', 'close')]).toEqual(['buy', 'buy']);
  expect([sideSent('long', 'close'), sideSent('short', 'open')]).toEqual(['sell', 'sell']);
});
