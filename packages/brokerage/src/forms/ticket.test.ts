import { price, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, at, CONDITIONS, openHarness, TOYOTA } from '../../test/support/broker-harness.ts';
import { breakEven, netProceeds } from './break-even.ts';
import {
  alreadyTriggered,
  emptyTicket,
  executionOf,
  executionOffers,
  largestQuantity,
  methodOf,
  methodOffers,
  type RawTicket,
  reduceTicket,
  stepPrice,
  stepQuantity,
  type TicketAction,
  type TicketFacts,
  takesDates,
  ticketForm,
  ticketTerms,
} from './index.ts';
import { isBlocking } from './kit/index.ts';
import { facts, summariseTicket, ticket } from './testing-ticket.ts';

it("the largest quantity is what cash and the account's policy both leave", () => {
  const left = (order: number | null, day: number | null) =>
    largestQuantity(ticket(), {
      ...facts,
      limits: { order: order === null ? null : yen(order), day: day === null ? null : yen(day) },
    });
  expect(left(null, null)).toBe(300);
  expect(left(600_000, null)).toBe(200);
  expect(left(600_000, 599_999)).toBe(100);
  expect(left(299_999, null)).toBe(0);
  const selling = ticket({ side: 'sell' });
  expect(largestQuantity(selling, { ...facts, limits: { order: yen(300_000), day: null } })).toBe(100);
});

/** Every third price stays as drawn, the others are whole yen. */
const onTickMostly = (tenths: number): number => (tenths % 3 === 0 ? tenths : tenths - (tenths % 10));
const PHASES = [
  ...(['closed', 'am-acceptance', 'am-continuous', 'lunch', 'pm-acceptance', 'pm-continuous', 'pre-closing'] as const),
];
/** The broker's field names that differ from the ticket's. */
const FORM_FIELD: Readonly<Record<string, string>> = {
  'oco.trigger': 'ocoTrigger',
  'oco.price': 'ocoPrice',
  'ifDone.price': 'donePrice',
  'ifDone.trigger': 'donePrice',
  condition: 'execution',
  timeInForce: 'execution',
};

const codes = (raw: RawTicket, given: TicketFacts | null = facts) =>
  ticketForm.view(raw, given).errors.map(({ code, fields, severity }) => `${code} ${fields.join()} ${severity}`);

describe('typed input', () => {
  it.each<[TicketAction, Partial<RawTicket>]>([
    [{ kind: 'code', text: ' 147a ' }, { code: '147A' }],
    [{ kind: 'price', text: '３，０１２．５' }, { price: '3012.5' }],
    [{ kind: 'quantity', text: '1,200 ' }, { quantity: '1200' }],
    [{ kind: 'quantity', text: '1e5' }, { quantity: '1e5' }],
    [
      { kind: 'method', method: 'market' },
      { type: 'market', price: '3000' },
    ],
    [{ kind: 'side', side: 'sell' }, { side: 'sell' }],
    [
      { kind: 'method', method: 'stop' },
      { type: 'stop', stopType: 'market' },
    ],
    [{ kind: 'stopType', type: 'limit' }, { stopType: 'limit' }],
    [
      { kind: 'execution', execution: 'closing-pm' },
      { execution: 'closing-pm', type: 'limit' },
    ],
    [
      { kind: 'trigger', text: '2,900' },
      { trigger: '2900', price: '3000' },
    ],
    [
      { kind: 'stepPrice', field: 'ocoTrigger', ticks: -1, facts: { ...facts } },
      { ocoTrigger: '3010', price: '3000' },
    ],
    [{ kind: 'stepPrice', ticks: 1, facts }, { price: '3001' }],
    [{ kind: 'stepPrice', ticks: -1, facts }, { price: '2999.5' }],
    [{ kind: 'stepQuantity', lots: 1, facts }, { quantity: '200' }],
    [{ kind: 'stepQuantity', lots: -1, facts }, { quantity: '100' }],
    [{ kind: 'portion', percent: 100, facts }, { quantity: '300' }],
    [{ kind: 'portion', percent: 50, facts }, { quantity: '100' }],
    [
      { kind: 'expiresOn', text: '2026-11-24' },
      { timeInForce: 'date', expiresOn: '2026-11-24' },
    ],
    [
      { kind: 'expiresOn', text: '' },
      { timeInForce: 'date', expiresOn: '' },
    ],
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

it('shows the price of a market order closed, that of a stop only when it becomes a limit order; a closed one counts for nothing', () => {
  const priceOf = (change: Partial<RawTicket>) => {
    const { state, raw, effective } = ticketForm.view(ticket(change), facts).fields.price;
    return [state, raw, effective];
  };
  expect(priceOf({})).toEqual(['enabled', '3000', at(3_000)]);
  expect(priceOf({ type: 'market' })).toEqual(['disabled', '3000', null]);
  expect(priceOf({ type: 'stop' })).toEqual(['irrelevant', '3000', null]);
  expect(priceOf({ type: 'stop', stopType: 'limit' })).toEqual(['enabled', '3000', at(3_000)]);
});

describe('the estimate', () => {
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
        powerWhileOpen: 699_835,
        after: { tax: 0, buyingPower: 699_835 },
      },
    });
  });

  it('to a market buy: valued at the last price, held at the upper limit until it is filled', () => {
    const { estimate, largest } = summariseTicket(ticket({ type: 'market', price: 'x' }), facts);
    expect(estimate).toMatchObject({
      price: at(3_010),
      total: 301_165,
      hold: 370_203,
      powerWhileOpen: 629_797,
      after: { buyingPower: 698_835 },
    });
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
        hold: 100,
        // 1,506 and 491 of tax on 9,835
        outcome: {
          averageCost: 2_900,
          realised: 9_835,
          net: 297_838,
          after: { tax: 1_997, buyingPower: 1_297_838 },
        },
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

describe('stops, auctions and pairs', () => {
  const takes = { amend: true, watch: true, ioc: true, conditions: CONDITIONS };
  const open = { ...facts, venue: { takes, phase: 'am-continuous' as const } };

  it('ORD-03 a stop requires its trigger price, and a limit only when it becomes a limit order', () => {
    const stop = ticket({ type: 'stop', trigger: '2900', side: 'sell', timeInForce: 'date', expiresOn: '2026-11-24' });
    expect(ticketTerms(stop)).toMatchObject({
      type: 'market',
      price: null,
      trigger: { when: '<=', price: at(2_900) },
      expiresOn: '2026-11-24',
    });
    expect(ticketTerms({ ...stop, side: 'buy', stopType: 'limit' })).toMatchObject({
      type: 'limit',
      price: at(3_000),
      trigger: { when: '>=', price: at(2_900) },
    });
    expect(codes({ ...stop, trigger: '' }, open)).toEqual(['PRICE_MISSING trigger prompt']);
    expect(codes({ ...stop, trigger: '9' }, open)).toEqual(['PRICE_OUT_OF_LIMIT trigger error']);
    expect(summariseTicket(stop, facts).estimate).toMatchObject({ price: at(2_900), notional: 290_000 });
    expect(summariseTicket(stop, facts).largest).toBe(200);
    const buying = summariseTicket({ ...stop, side: 'buy', trigger: '3100' }, facts);
    expect(buying.estimate).toMatchObject({ price: at(3_100), hold: 370_203 });
    expect(alreadyTriggered(stop, facts)).toEqual([]);
    expect(alreadyTriggered({ ...stop, trigger: '3010' }, facts)).toEqual(['trigger']);
    expect(alreadyTriggered({ ...stop, side: 'buy' }, facts)).toEqual(['trigger']);
  });

  it('ORD-15 a limit sale may have a stop beside it; its own fields are required only then', () => {
    const pair = ticket({ side: 'sell', execution: 'oco', ocoTrigger: '2900' });
    expect(ticketTerms(pair).oco).toEqual({ type: 'market', price: null, trigger: { when: '<=', price: at(2_900) } });
    expect(codes(pair, open)).toEqual([]);
    expect(codes({ ...pair, ocoTrigger: '' }, open)).toEqual(['PRICE_MISSING ocoTrigger prompt']);
    expect(codes({ ...pair, ocoType: 'limit' }, open)).toEqual(['PRICE_MISSING ocoPrice prompt']);
    expect(codes({ ...pair, ocoTrigger: '3000' }, open)).toEqual(['STOP_SIDE ocoTrigger error']);
    expect(ticketTerms({ ...pair, side: 'buy' })).not.toHaveProperty('oco');
    expect(executionOf({ ...pair, type: 'stop' })).toBe('none');
    const chosen = reduceTicket(ticket({ side: 'sell', type: 'market' }), { kind: 'method', method: 'oco' });
    expect(chosen).toMatchObject({ type: 'limit', execution: 'oco' });
    expect(methodOf(chosen)).toBe('oco');
    expect(methodOf({ ...chosen, side: 'buy' })).toBe('limit');
    expect(reduceTicket(chosen, { kind: 'method', method: 'limit' })).toMatchObject({ execution: 'none' });
  });

  it('ORD-15 a limit purchase may have a sale after it, at a limit or at a stop, which ends on the same date', () => {
    const raw = ticket({ execution: 'ifDone', donePrice: '3200' });
    const day = { timeInForce: 'day', expiresOn: null };
    expect(ticketTerms(raw).ifDone).toEqual({ type: 'limit', price: at(3_200), ...day });
    const stop = { ...raw, doneType: 'stop', donePrice: '2900' } as const;
    const trigger = { when: '<=', price: at(2_900) };
    expect(ticketTerms(stop).ifDone).toEqual({ type: 'market', price: null, ...day, trigger });
    const dated = { ...raw, timeInForce: 'date', expiresOn: '2026-11-24' } as const;
    expect(ticketTerms(dated).ifDone).toMatchObject({ timeInForce: 'date', expiresOn: '2026-11-24' });
    expect([raw, stop, dated].map((one) => codes(one, open))).toEqual([[], [], []]);
    expect(codes({ ...dated, expiresOn: '2026-11-18' }, open)).toEqual(['EXPIRY_INVALID expiresOn error']);
    expect(codes({ ...raw, donePrice: '' }, open)).toEqual(['PRICE_MISSING donePrice prompt']);
    expect(codes({ ...raw, donePrice: '9' }, open)).toEqual(['PRICE_OUT_OF_LIMIT donePrice error']);
    expect(codes({ ...stop, donePrice: '9' }, open)).toEqual(['PRICE_OUT_OF_LIMIT donePrice error']);
    expect(ticketTerms({ ...raw, side: 'sell' })).not.toHaveProperty('ifDone');
    const chosen = reduceTicket(ticket({ type: 'market' }), { kind: 'method', method: 'ifDone' });
    expect([chosen.type, methodOf(chosen)]).toEqual(['limit', 'ifDone']);
    expect(methodOf({ ...chosen, side: 'sell' })).toBe('limit');
    expect(reduceTicket(chosen, { kind: 'method', method: 'stop' })).toMatchObject({ execution: 'none' });
  });

  it('offers what the venue takes for this kind of order, and marks what is too late today', () => {
    expect(methodOffers(ticket(), facts)).toEqual(['limit', 'market']);
    expect(methodOffers(ticket(), open)).toEqual(['limit', 'market', 'stop', 'ifDone']);
    expect(methodOffers(ticket({ side: 'sell' }), open)).toEqual(['limit', 'market', 'stop', 'oco']);
    const offers = (raw: RawTicket, given: TicketFacts = open) =>
      executionOffers(raw, given).map(({ execution, late }) => (late ? `(${execution})` : execution));
    expect(offers(ticket())).toEqual([
      'none',
      '(opening-am)',
      'opening-pm',
      'closing-am',
      'closing-pm',
      'funari-am',
      'funari-pm',
      'ioc',
    ]);
    expect(offers(ticket({ side: 'sell', execution: 'oco' }))).toEqual(['none']);
    expect(offers(ticket({ type: 'market' }))).not.toContain('funari-pm');
    expect(offers(ticket({ timeInForce: 'date', expiresOn: '2026-11-24' }))).toContain('opening-am');
    expect(offers(ticket({ type: 'stop' }))).toEqual(['none']);
    expect(offers(ticket(), { ...facts, venue: { takes, phase: 'lunch' } })).toContain('(ioc)');
    expect(offers(ticket(), facts)).toEqual(['none']);
    const late = ticket({ execution: 'opening-am' });
    expect(codes(late, open)).toEqual(['CONDITION_TOO_LATE execution error']);
  });
});

describe('validation errors', () => {
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

  it('points out an order of five times the usual amount, which may be sent', () => {
    const usual = { ...facts, usual: yen(60_000) };
    expect(ticketForm.view(ticket(), usual).errors).toMatchObject([
      { code: 'UNUSUAL_SIZE', severity: 'warning', fields: ['quantity'], params: { times: '5', usual: '60000' } },
    ]);
    expect(ticketForm.view(ticket(), usual).canSubmit).toBe(true);
    expect(codes(ticket(), { ...facts, usual: yen(60_001) })).toEqual([]);
    expect(codes(ticket({ quantity: '' }), usual)).not.toContain('UNUSUAL_SIZE quantity warning');
  });

  it('RT-21 points out a limit more than 3 % from the day close, which may be sent', () => {
    const night = { ...facts, dayClose: at(3_000) };
    const warned = (limit: string) => ticketForm.view(ticket({ price: limit }), night).errors;
    expect(warned('3091')).toMatchObject([
      { code: 'FAR_FROM_DAY_CLOSE', severity: 'warning', fields: ['price'], params: { price: '3000', percent: '3.0' } },
    ]);
    expect(warned('2900')).toMatchObject([{ code: 'FAR_FROM_DAY_CLOSE', params: { percent: '3.3' } }]);
    expect([warned('3090'), warned('2910')]).toEqual([[], []]);
    expect(ticketForm.view(ticket({ price: '3091' }), night).canSubmit).toBe(true);
    expect(codes(ticket({ price: '3091' }), facts)).toEqual([]);
  });

  it('MKT-06 at a venue for limit orders of one session: no other order is offered, and none outside its hours', () => {
    const takes = { amend: true, watch: false, orderTypes: ['limit'], waits: false, sessionOnly: true } as const;
    const night = (phase: 'pm-continuous' | 'closed'): TicketFacts => ({ ...facts, venue: { takes, phase } });
    const open = night('pm-continuous');
    expect([methodOffers(ticket(), open), takesDates(open), takesDates(facts)]).toEqual([['limit'], false, true]);
    expect(executionOffers(ticket(), open)).toEqual([{ execution: 'none', late: false }]);
    expect(codes(ticket(), open)).toEqual([]);
    expect(codes(ticket({ type: 'market' }), open)).toEqual(['ORDER_TYPE_NOT_TAKEN type error']);
    const dated = ticket({ timeInForce: 'date', expiresOn: '2026-11-24' });
    expect(codes(dated, open)).toEqual(['TIME_IN_FORCE_NOT_TAKEN execution error']);
    expect(codes(ticket(), night('closed'))).toEqual(['NOT_IN_SESSION instrument error']);
  });

  it('no stock chosen', () => {
    expect(codes(emptyTicket(), null)).toEqual([
      'VAL_ENTER_STOCK_CODE instrument prompt',
      'VAL_ENTER_PURCHASE_QUANTITY quantity prompt',
      'PRICE_MISSING price prompt',
    ]);
    expect(ticketForm.view(emptyTicket(), null).errors[0]?.messageKey).toBe('validation.VAL_ENTER_STOCK_CODE');
  });

  it('matches the server, with the same numbers, for any readable ticket', () => {
    const raw = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      type: fc.constantFrom('limit' as const, 'market' as const, 'stop' as const),
      stopType: fc.constantFrom('limit' as const, 'market' as const),
      execution: fc.constantFrom('none' as const, 'ioc' as const, 'oco' as const, 'ifDone' as const, ...CONDITIONS),
      ocoType: fc.constantFrom('limit' as const, 'market' as const),
      trigger: fc.integer({ min: 22_900, max: 37_100 }).map(onTickMostly),
      ocoTrigger: fc.integer({ min: 22_900, max: 37_100 }).map(onTickMostly),
      ocoPrice: fc.integer({ min: 22_900, max: 37_100 }).map(onTickMostly),
      doneType: fc.constantFrom('limit' as const, 'stop' as const),
      donePrice: fc.integer({ min: 22_900, max: 37_100 }).map(onTickMostly),
      phase: fc.constantFrom(...PHASES),
      price: fc.integer({ min: 20_000, max: 40_000 }).map(onTickMostly),
      quantity: fc.integer({ min: 0, max: 12 }).map((n) => n * 50),
    });
    fc.assert(
      fc.property(raw, ({ phase, price: tenths, trigger, ocoTrigger, ocoPrice, donePrice, quantity, ...chosen }) => {
        const harness = openHarness();
        harness.fill(harness.order(ALICE, 'buy', 200, 2_000 + 300), 200, 2_300);
        harness.enter(phase);
        const own: TicketFacts = {
          ...facts,
          buyingPower: harness.broker.buyingPower(ALICE),
          sellable: harness.broker.sellable(ALICE, TOYOTA),
          venue: { takes: harness.broker.globals.venueTakes, phase },
        };
        const form = ticket({
          ...chosen,
          price: String(tenths / 10),
          trigger: String(trigger / 10),
          quantity: String(quantity),
          ocoTrigger: String(ocoTrigger / 10),
          ocoPrice: String(ocoPrice / 10),
          donePrice: String(donePrice / 10),
        });
        const { quantity: asked, price: limit, side, ...terms } = ticketTerms(form);
        // the server refuses for errors only
        const [first] = ticketForm.view(form, own).errors.filter(isBlocking);
        const best = largestQuantity(form, own);
        const { refusal } = harness.place(ALICE, side, asked ?? 0, limit === null ? null : limit / 10, terms);
        const named = refusal === null ? null : { ...refusal, field: FORM_FIELD[refusal.field ?? ''] ?? refusal.field };
        expect(first ? { reason: first.code, field: first.fields[0], params: first.params } : null).toEqual(named);
        if (refusal?.params.max !== undefined) expect(refusal.params.max).toBe(String(best));
      }),
      { numRuns: 1_000 },
    );
  });
});
