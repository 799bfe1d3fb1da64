import { methodOffers, reduceTicket, ticketForm } from '@kabuto/brokerage/forms';
import type { InstrumentView, NightView, TicketFacts as WireFacts } from '@kabuto/contract';
import { isoDate, price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { doneTypes, legTypes } from './leg-types.ts';
import {
  bodyOf,
  codeOf,
  description,
  doneDescription,
  expiryDates,
  factsOf,
  initialTicket,
  sendText,
  stopDescription,
} from './model.ts';

const instrument: InstrumentView = {
  code: '7203',
  names: { en: 'Toyota Motor', jp: 'トヨタ自動車', tw: '豐田汽車' },
  kana: 'トヨタジドウシャ',
  section: 'prime',
  sector: '3700',
  sectorNames: { en: '', jp: '', tw: '' },
  lot: '100',
  tickTable: 'topix500',
};
const wire: WireFacts = {
  code: '7203',
  buyingPower: '1000000',
  quantity: '300',
  sellable: '200',
  sameIssue: { barred: '0', locked: '0' },
  limits: { order: null, day: '5000000' },
  averageCost: '3178',
  day: { ownedBefore: '200', costBefore: '3150', bought: '100', cost: '323400', sold: '0', net: '0' },
  tax: { type: 'specified', year: 2026, gain: '10000', withheld: '2031', dayGain: '0', held: '0' },
  base: '3120',
  lower: '2420',
  upper: '3820.5',
  orderDate: '2026-11-20',
  settlesOn: '2026-11-25',
  quoted: false,
  usual: '300000',
  ownOrders: [{ orderId: '12', side: 'sell', price: '3200', condition: null }],
  takes: { stops: true, ioc: true, fok: false, conditions: ['opening-am', 'closing-pm', 'funari-pm'] },
  feeSchedule: { version: 1, ratePpm: 550, minimum: 0 },
};
const night: NightView = {
  venue: 'pts',
  open: true,
  tradeDate: '2026-11-24',
  settlesOn: '2026-11-26',
  opensAt: Date.parse('2026-11-20T17:00:00+09:00'),
  closesAt: Date.parse('2026-11-20T23:59:00+09:00'),
};
const facts = factsOf(instrument, wire, { last: price(31_175), halted: false }, { phase: 'am-continuous' });

describe('RT-26 what a ticket is judged against', () => {
  it('takes issue, account and live quote in the units of the house', () => {
    expect(facts).toEqual({
      instrument: {
        code: '7203',
        lot: 100,
        tickTable: 'topix500',
        lower: 24_200,
        upper: 38_205,
        base: 31_200,
        last: 31_175,
        halted: false,
      },
      buyingPower: 1_000_000,
      sellable: 200,
      sameIssue: { barred: 0, locked: 0 },
      limits: { order: null, day: 5_000_000 },
      owned: 300,
      averageCost: 3178,
      day: { ownedBefore: 200, costBefore: 3150, bought: 100, cost: 323_400, sold: 0, net: 0 },
      tax: { type: 'specified', year: 2026, gain: 10_000, withheld: 2_031, dayGain: 0, held: 0 },
      feeSchedule: { version: 1, ratePpm: 550, minimum: 0 },
      tradeDate: '2026-11-20',
      settlesOn: '2026-11-25',
      venue: {
        takes: {
          amend: true,
          watch: true,
          ioc: true,
          fok: false,
          conditions: ['opening-am', 'closing-pm', 'funari-pm'],
        },
        phase: 'am-continuous',
        quoted: false,
      },
      usual: 300_000,
      ownOrders: [{ orderId: '12', side: 'sell', price: 32_000, condition: null }],
    });
  });
});

describe('MKT-05 a ticket for a new issue', () => {
  it('offers limit orders only until the day of the first price has ended, whatever the address says', () => {
    const quote = { last: price(31_175), halted: false };
    const first = factsOf(instrument, { ...wire, ipoReference: '3000' }, quote, { phase: 'am-continuous' });
    expect(first.venue?.takes.orderTypes).toEqual(['limit']);
    expect(methodOffers(initialTicket('buy', {}, first), first)).not.toContain('market');
    expect(initialTicket('buy', { type: 'market' }, first)).toMatchObject({ type: 'limit', price: '3117.5' });
    expect(initialTicket('buy', { type: 'market' }, facts)).toMatchObject({ type: 'market' });
    expect(first.venue?.takes.conditions).toEqual(['opening-am', 'closing-pm']);
    expect([legTypes(first), doneTypes(first)]).toEqual([['limit'], ['limit']]);
    expect([legTypes(facts), doneTypes(facts)]).toEqual([
      ['market', 'limit'],
      ['limit', 'stop'],
    ]);
    const legs = { stopType: 'limit', ocoType: 'limit', doneType: 'limit' };
    expect(initialTicket('sell', { type: 'stop' }, first)).toMatchObject({ type: 'stop', ...legs });
    expect(initialTicket('sell', { type: 'stop' }, facts)).toMatchObject({ type: 'stop', stopType: 'market' });
  });
});

describe('ORD-12 a ticket for the NISA part', () => {
  const open = { ...wire, nisa: { quantity: '100', sellable: '100', locked: '0', averageCost: '3000' } };
  const both = factsOf(instrument, open, { last: price(31_175), halted: false }, { phase: 'am-continuous' });
  const apart = reduceTicket(initialTicket('sell', {}, both), { kind: 'part', part: 'nisa' });

  it('is judged by the shares and the cost of that part, and by the money of the account', () => {
    // 100 shares at 3,117.5: 311,750 less a fee of 171; they cost 3,000 each in the NISA part and 3,178 in the own part
    expect(ticketForm.view(apart, both).summary).toMatchObject({
      largest: 100,
      estimate: { proceeds: 311_579, outcome: { realised: 11_579, net: 311_579, after: { tax: 0 } } },
    });
    expect(ticketForm.view(initialTicket('sell', {}, both), both).summary).toMatchObject({
      largest: 200,
      // the year's gain is 10,000: the loss lowers the tax of the year, which is paid back when the date is closed
      estimate: { outcome: { realised: -6_221, net: 311_579, after: { tax: 0, buyingPower: 1_311_579 } } },
    });
  });

  it('opens on the part that the address names, as a holding of that part does, and on the own one without it', () => {
    expect(initialTicket('sell', { part: 'nisa' }, both)).toMatchObject({ part: 'nisa', quantity: '100' });
    expect(initialTicket('sell', { part: 'odd' }, both).part).toBe('own');
    expect(initialTicket('buy', { part: 'nisa' }, facts).part).toBe('own');
  });

  it('sends the account type, and omits it for the default one', () => {
    expect(bodyOf(apart)).toMatchObject({ side: 'sell', accountType: 'nisa' });
    expect(bodyOf(initialTicket('sell', {}, both))).not.toHaveProperty('accountType');
    // without an open NISA part there is nothing to choose
    expect(facts).not.toHaveProperty('nisa');
  });
});

it('RT-26 the button names what it does: it leads to the confirmation, or places the order', () => {
  const words = (['buy', 'sell'] as const).flatMap((side) => [sendText(side, false), sendText(side, true)]);
  expect(words).toEqual(['ticket.confirmBuy', 'ticket.placeBuy', 'ticket.confirmSell', 'ticket.placeSell']);
});

describe('RT-26 the ticket as it opens', () => {
  it('offers one lot at the last price, or at the base before the first trade', () => {
    expect(initialTicket('buy', {}, facts)).toMatchObject({
      side: 'buy',
      type: 'limit',
      price: '3117.5',
      quantity: '100',
    });
    const untraded = factsOf(instrument, wire, { last: null, halted: false }, undefined);
    expect(initialTicket('sell', {}, untraded)).toMatchObject({ side: 'sell', price: '3120' });
  });

  it('RT-21 for the night session: limit orders of the night, judged by its hours and its distance from the day close', () => {
    const none = { stops: false, ioc: false, fok: false, conditions: [] };
    const takes: WireFacts['takes'] = { ...none, market: false, dates: false };
    const at = (open: boolean) =>
      factsOf(
        instrument,
        { ...wire, takes, ownOrders: [] },
        { last: price(31_175), halted: false },
        { phase: 'closed', night: { ...night, open } },
        'pts',
      );
    expect(at(true)).toMatchObject({
      dayClose: 31_200,
      venue: {
        takes: { watch: false, orderTypes: ['limit'], waits: false, sessionOnly: true },
        phase: 'pm-continuous',
      },
    });
    expect(initialTicket('buy', { type: 'market' }, at(true))).toMatchObject({ type: 'limit', price: '3117.5' });
    const codesAt = (open: boolean, typed: string) =>
      ticketForm.view(initialTicket('buy', { price: typed }, at(open)), at(open)).errors.map(({ code }) => code);
    expect([codesAt(true, '3117'), codesAt(true, '3214'), codesAt(false, '3117')]).toEqual([
      [],
      ['FAR_FROM_DAY_CLOSE'],
      ['NOT_IN_SESSION'],
    ]);
    expect(bodyOf(initialTicket('buy', {}, at(true)), 'pts')).toMatchObject({ venue: 'pts', type: 'limit' });
    expect(facts).not.toHaveProperty('dayClose');
  });

  it('takes price, quantity and kind from the address, full-width digits too', () => {
    const query = { price: '3,000', qty: '２００', type: 'market' };
    expect(initialTicket('buy', query, facts)).toMatchObject({ price: '3000', quantity: '200', type: 'market' });
    expect(initialTicket('buy', { qty: '', type: 'stop' }, facts)).toMatchObject({ quantity: '', type: 'stop' });
    expect(initialTicket('buy', {}, facts, 3)).toMatchObject({ quantity: '300' });
    expect(initialTicket('buy', { qty: '200' }, facts, 3)).toMatchObject({ quantity: '200' });
    expect(initialTicket('buy', { type: 'odd' }, facts)).toMatchObject({ type: 'limit' });
  });
});

describe('the order as it is sent', () => {
  const limit = initialTicket('buy', { price: '3000' }, facts);
  it('has a price only as a limit order, a date only as a period order', () => {
    expect(bodyOf(limit)).toEqual({
      code: '7203',
      side: 'buy',
      type: 'limit',
      price: '3000',
      quantity: '100',
      timeInForce: 'day',
    });
    expect(bodyOf({ ...limit, type: 'market' })).not.toHaveProperty('price');
    expect(bodyOf({ ...limit, timeInForce: 'date', expiresOn: '2026-11-25' })).toMatchObject({
      expiresOn: '2026-11-25',
    });
    expect(bodyOf({ ...limit, expiresOn: '2026-11-25' })).not.toHaveProperty('expiresOn');
  });

  it('ORD-03 ORD-15 a stop, an auction, a pair: each in its own fields', () => {
    const stop = { ...limit, type: 'stop', trigger: '3200', side: 'sell' } as const;
    expect(bodyOf(stop)).toEqual({
      code: '7203',
      side: 'sell',
      type: 'market',
      quantity: '100',
      timeInForce: 'day',
      triggerWhen: '<=',
      triggerPrice: '3200',
    });
    expect(bodyOf({ ...stop, stopType: 'limit' })).toMatchObject({ type: 'limit', price: '3000' });
    expect(bodyOf({ ...limit, execution: 'closing-pm' })).toMatchObject({
      condition: 'closing-pm',
      timeInForce: 'day',
    });
    expect(bodyOf({ ...limit, execution: 'ioc', timeInForce: 'date', expiresOn: '2026-11-25' })).toEqual({
      code: '7203',
      side: 'buy',
      type: 'limit',
      price: '3000',
      quantity: '100',
      timeInForce: 'ioc',
    });
    const pair = { ...limit, side: 'sell', execution: 'oco', ocoTrigger: '2900', ocoPrice: '2890' } as const;
    expect(bodyOf(pair)).toMatchObject({ type: 'limit', price: '3000', ocoTriggerPrice: '2900' });
    expect(bodyOf(pair)).not.toHaveProperty('ocoPrice');
    expect(bodyOf({ ...pair, ocoType: 'limit' })).toMatchObject({ ocoPrice: '2890' });
  });

  it('sends the sale after a purchase with fields of its own', () => {
    const buy = { ...limit, execution: 'ifDone', donePrice: '3200' } as const;
    expect(bodyOf(buy)).toMatchObject({ side: 'buy', type: 'limit', doneType: 'limit', donePrice: '3200' });
    expect(bodyOf(buy)).not.toHaveProperty('doneExpiresOn');
    const dated = bodyOf({ ...buy, doneType: 'stop', donePrice: '2900', timeInForce: 'date', expiresOn: '2026-11-25' });
    expect(dated).toMatchObject({ doneType: 'market', doneTriggerWhen: '<=', doneTriggerPrice: '2900' });
    expect(dated).toMatchObject({ expiresOn: '2026-11-25', doneTimeInForce: 'date', doneExpiresOn: '2026-11-25' });
    expect(dated).not.toHaveProperty('donePrice');
    expect(Object.keys(bodyOf({ ...buy, side: 'sell' })).filter((field) => field.startsWith('done'))).toEqual([]);
    expect(doneDescription(buy, 'topix500')).toMatchObject({
      side: 'sell',
      type: 'limit',
      price: '3200',
      trigger: null,
    });
    expect(doneDescription(limit, 'topix500')).toBeUndefined();
  });

  it('is described the same way before and after it is placed', () => {
    const stop = { ...limit, type: 'stop', trigger: '3200', stopType: 'limit' } as const;
    expect(description(stop, 'topix500')).toMatchObject({
      type: 'limit',
      price: '3000',
      trigger: { when: '>=', price: '3200' },
    });
    const pair = { ...limit, side: 'sell', execution: 'oco', ocoTrigger: '2900' } as const;
    expect(stopDescription(pair, 'topix500')).toMatchObject({
      type: 'market',
      price: null,
      trigger: { when: '<=', price: '2900' },
    });
    expect(stopDescription(limit, 'topix500')).toBeUndefined();
  });
});

it('offers business days only, the first trade date among them', () => {
  const dates = expiryDates(isoDate('2026-11-20'));
  // 21 and 22 are a weekend, 23 is Labour Thanksgiving Day
  expect(dates.slice(0, 3)).toEqual(['2026-11-20', '2026-11-24', '2026-11-25']);
});

it.each([
  ['7203', '7203'],
  [' 147a ', '147A'],
  ['toyota', undefined],
  [undefined, undefined],
])('the code in an address: %s', (text, code) => {
  expect(codeOf(text)).toBe(code);
});
