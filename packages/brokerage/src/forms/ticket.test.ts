import { price, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FEE_SCHEDULE } from '../fee.ts';
import { ALICE, at, listed, openDesk, THU, TOYOTA } from '../testing/kit.ts';
import { breakEven, netProceeds } from './break-even.ts';
import {
  emptyTicket,
  largestQuantity,
  type RawTicket,
  reduceTicket,
  stepPrice,
  stepQuantity,
  summariseTicket,
  type TicketAction,
  type TicketFacts,
  ticketErrors,
} from './index.ts';

const facts: TicketFacts = {
  instrument: { ...listed(TOYOTA, 3_000), last: at(3_010) },
  buyingPower: yen(1_000_000),
  sellable: shares(250),
  averageCost: yen(2_900),
  feeSchedule: DEFAULT_FEE_SCHEDULE,
  tradeDate: THU.tradeDate,
};
const ticket = (change: Partial<RawTicket> = {}): RawTicket => ({
  ...emptyTicket('7203'),
  price: '3000',
  quantity: '100',
  ...change,
});
const codes = (raw: RawTicket, given: TicketFacts | null = facts) =>
  ticketErrors(raw, given).map(({ code, field, severity }) => `${code} ${field} ${severity}`);

describe('what a person types', () => {
  it.each<[TicketAction, Partial<RawTicket>]>([
    [{ kind: 'code', text: ' 147a ' }, { code: '147A' }],
    [{ kind: 'price', text: '３，０１２．５' }, { price: '3012.5' }],
    [{ kind: 'quantity', text: '1,200 ' }, { quantity: '1200' }],
    [{ kind: 'quantity', text: '1e5' }, { quantity: '1e5' }],
    [
      { kind: 'type', type: 'market' },
      { type: 'market', price: '3000' },
    ],
    [{ kind: 'side', side: 'sell' }, { side: 'sell' }],
    [{ kind: 'stepPrice', ticks: 1, facts }, { price: '3001' }],
    [{ kind: 'stepPrice', ticks: -1, facts }, { price: '2999.5' }],
    [{ kind: 'stepQuantity', lots: 1, facts }, { quantity: '200' }],
    [{ kind: 'stepQuantity', lots: -1, facts }, { quantity: '100' }],
    [{ kind: 'portion', percent: 100, facts }, { quantity: '300' }],
    [{ kind: 'portion', percent: 50, facts }, { quantity: '100' }],
    [{ kind: 'clear' }, { price: '', quantity: '' }],
  ])('%j', (action, change) => {
    expect(reduceTicket(ticket(), action)).toMatchObject(change);
  });

  it('starts stepping from the last price, and stays within the limits', () => {
    expect(reduceTicket(ticket({ price: '' }), { kind: 'stepPrice', ticks: 1, facts }).price).toBe('3010');
    expect(stepPrice(facts.instrument, at(3_699), 5)).toBe(at(3_700));
    expect(stepPrice(facts.instrument, at(2_300), -1)).toBe(at(2_300));
    expect(stepQuantity(shares(100), shares(150), 1)).toBe(200);
    expect(stepQuantity(shares(100), shares(150), -1)).toBe(100);
  });
});

describe('what would happen', () => {
  it('to a limit buy: notional, fee, total, hold, break-even, cash after', () => {
    // 300,000 + 165; selling at 3,004 brings 300,400 - 165 = 300,235, at 3,003 only 300,135
    expect(summariseTicket(ticket(), facts)).toEqual({
      largest: 300,
      estimate: {
        side: 'buy',
        price: at(3_000),
        notional: 300_000,
        fee: 165,
        total: 300_165,
        hold: 300_165,
        breakEven: at(3_004),
        cashAfter: 699_835,
      },
    });
  });

  it('to a market buy: reckoned at the last price, held at the upper limit', () => {
    const { estimate, largest } = summariseTicket(ticket({ type: 'market', price: 'x' }), facts);
    expect(estimate).toMatchObject({ price: at(3_010), total: 301_165, hold: 370_203 });
    expect(largest).toBe(200);
    const untraded = { ...facts, instrument: { ...facts.instrument, last: null } };
    expect(summariseTicket(ticket({ type: 'market' }), untraded).estimate?.price).toBe(at(3_000));
  });

  it('to a sale: proceeds and provisional result', () => {
    expect(summariseTicket(ticket({ side: 'sell' }), facts)).toEqual({
      largest: 200,
      estimate: {
        side: 'sell',
        price: at(3_000),
        notional: 300_000,
        fee: 165,
        proceeds: 299_835,
        realised: 9_835,
        hold: 100,
        cashAfter: 1_299_835,
      },
    });
  });

  it('is unknown until price and quantity can be read, however large', () => {
    for (const change of [{ price: '' }, { quantity: '' }, { price: '0' }, { quantity: '0' }, { price: '1.23' }]) {
      expect(summariseTicket(ticket(change), facts).estimate).toBeNull();
    }
    const huge = ticket({ price: '999999999999.9', quantity: '999999999999' });
    expect(summariseTicket(huge, facts)).toEqual({ largest: 200, estimate: null });
  });

  it('breaks even at the lowest valid price that covers both fees', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.record({
          version: fc.constant(1),
          ratePpm: fc.integer({ min: 0, max: 50_000 }),
          minimum: fc.nat(2_000).map(yen),
        }),
        (lots, cost, schedule) => {
          const quantity = shares(lots * 100);
          const found = breakEven('topix500', quantity, yen(cost), schedule);
          if (found === null) throw new Error('no price');
          expect(netProceeds(found, quantity, schedule)).toBeGreaterThanOrEqual(cost);
          const below = stepPrice({ ...facts.instrument, lower: price(1), upper: price(1e12) }, found, -1);
          if (below < found) expect(netProceeds(below, quantity, schedule)).toBeLessThan(cost);
        },
      ),
    );
    expect(breakEven('other', shares(100), yen(1), { version: 1, ratePpm: 1_000_000, minimum: yen(0) })).toBeNull();
  });
});

describe('what keeps a ticket from being sent', () => {
  it.each<[string, Partial<RawTicket>, string[]]>([
    ['nothing', {}, []],
    ['no quantity', { quantity: '' }, ['VAL_ENTER_PURCHASE_QUANTITY quantity prompt']],
    ['no readable quantity', { quantity: '1e5' }, ['VAL_WRONG_PURCHASE_AMOUNT quantity error']],
    ['no price', { price: '' }, ['PRICE_MISSING price prompt']],
    ['no readable price', { price: '3000.25' }, ['VAL_WRONG_PURCHASE_AMOUNT price error']],
    [
      'a price off its tick, though the quantity is still blank',
      { price: '3000.5', quantity: '' },
      ['VAL_ENTER_PURCHASE_QUANTITY quantity prompt', 'PRICE_OFF_TICK price error'],
    ],
    [
      'an odd lot and a price out of limit',
      { quantity: '150', price: '5000' },
      ['QUANTITY_NOT_LOT quantity error', 'PRICE_OUT_OF_LIMIT price error'],
    ],
    ['no date for a period order', { timeInForce: 'date' }, ['EXPIRY_INVALID expiresOn prompt']],
    ['a date gone by', { timeInForce: 'date', expiresOn: '2026-11-18' }, ['EXPIRY_INVALID expiresOn error']],
    ['too little cash', { quantity: '400' }, ['INSUFFICIENT_CASH quantity error']],
    ['too few shares', { side: 'sell', quantity: '300' }, ['INSUFFICIENT_SHARES quantity error']],
    ['a price kept from a limit order, now at market', { type: 'market', price: '5000' }, []],
  ])('%s', (_name, change, expected) => {
    expect(codes(ticket(change))).toEqual(expected);
  });

  it('no stock chosen', () => {
    expect(codes(emptyTicket(), null)).toEqual([
      'VAL_ENTER_STOCK_CODE instrument prompt',
      'VAL_ENTER_PURCHASE_QUANTITY quantity prompt',
      'PRICE_MISSING price prompt',
    ]);
    expect(ticketErrors(emptyTicket(), null)[0]?.messageKey).toBe('validation.VAL_ENTER_STOCK_CODE');
  });

  it('is what the server says, with the same numbers, for any readable ticket', () => {
    const raw = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      type: fc.constantFrom('limit' as const, 'market' as const),
      price: fc
        .integer({ min: 20_000, max: 40_000 })
        .map((tenths) => (tenths % 3 === 0 ? tenths : tenths - (tenths % 10))),
      quantity: fc.integer({ min: 0, max: 12 }).map((n) => n * 50),
    });
    fc.assert(
      fc.property(raw, ({ side, type, price: tenths, quantity }) => {
        const desk = openDesk();
        desk.fill(desk.order(ALICE, 'buy', 200, 2_000 + 300), 200, 2_300);
        const limit = type === 'limit' ? tenths / 10 : null;
        const own: TicketFacts = {
          ...facts,
          buyingPower: desk.broker.buyingPower(ALICE),
          sellable: desk.broker.sellable(ALICE, TOYOTA),
        };
        const form = ticket({ side, type, price: String(tenths / 10), quantity: String(quantity) });
        const [first] = ticketErrors(form, own);
        const best = largestQuantity(form, own);
        const { refusal } = desk.place(ALICE, side, quantity, limit);
        expect(first ? { reason: first.code, field: first.field, params: first.params } : null).toEqual(refusal);
        if (refusal?.params.max !== undefined) expect(refusal.params.max).toBe(String(best));
      }),
      { numRuns: 200 },
    );
  });
});
