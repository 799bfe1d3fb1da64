import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type AlertFacts, alertForm, refusalOf, targetOf, type When } from './alert-form.ts';

const DAY = { base: price(30_000), lower: price(25_000), upper: price(35_000) };
const FACTS: AlertFacts = { tickTable: 'topix500', last: price(31_190), day: DAY };
const LARGE_TICKS: AlertFacts = { tickTable: 'other', last: price(31_150) };

type Raw = ReturnType<typeof alertForm.initial>;
const EMPTY: Raw = { kind: 'price', when: '>=', price: '', change: '' };
const viewOf = (when: When, text: string, facts = FACTS) => alertForm.view({ ...EMPTY, when, price: text }, facts);
const codesOf = (when: When, text: string, facts = FACTS) =>
  viewOf(when, text, facts).errors.map(({ code, severity, fields }) => [code, severity, ...fields]);

describe('the form of a new price alert', () => {
  it('asks for a price, and has nothing to send before', () => {
    const opened = alertForm.view(alertForm.initial(FACTS), FACTS);
    expect([opened.raw, opened.summary, opened.canSubmit]).toEqual([EMPTY, null, false]);
    expect(codesOf('>=', '')).toEqual([['PRICE_MISSING', 'prompt', 'price']]);
  });

  it.each(['0', '0.0', '.', 'abc'])('%s is no price', (text) => {
    expect(codesOf('>=', text)).toEqual([['PRICE_UNREADABLE', 'prompt', 'price']]);
    expect(viewOf('>=', text)).toMatchObject({ summary: null, canSubmit: false });
  });

  it('names the price that is off its tick, with the tick and the nearest prices', () => {
    const { errors, summary, canSubmit } = viewOf('>=', '3147', LARGE_TICKS);
    expect(errors).toMatchObject([
      {
        code: 'PRICE_OFF_TICK',
        severity: 'error',
        fields: ['price'],
        params: { tick: '5', lower: '3145', higher: '3150' },
      },
    ]);
    expect([summary, canSubmit]).toEqual([null, false]);
    expect(codesOf('>=', '3147')).toEqual([]);
  });

  it('accepts a price beyond the limits of the day, and one whose decimals are not typed', () => {
    expect(viewOf('>=', '99000')).toMatchObject({
      canSubmit: true,
      summary: { when: '>=', condition: 'price', price: '99000' },
    });
    expect(viewOf('<=', '1.')).toMatchObject({
      canSubmit: true,
      summary: { when: '<=', condition: 'price', price: '1' },
    });
  });

  it('warns that the last trade has reached the price already', () => {
    const reached = [['ALREADY_REACHED', 'warning', 'price']];
    expect([codesOf('>=', '3119'), codesOf('<=', '3119')]).toEqual([reached, reached]);
    expect([codesOf('>=', '3120'), codesOf('<=', '3118')]).toEqual([[], []]);
    expect([codesOf('>=', '3118'), codesOf('<=', '3120')]).toEqual([reached, reached]);
    expect(viewOf('>=', '3118').canSubmit).toBe(true);
  });

  it('steps by the tick, from the last price when none is typed', () => {
    const step = (text: string, steps: number, facts = FACTS) =>
      alertForm.reduce({ ...EMPTY, when: '<=', price: text }, { kind: 'step', steps, facts });
    expect(step('', 2)).toEqual({ ...EMPTY, when: '<=', price: '3121' });
    expect(step('3150', -1, LARGE_TICKS)).toEqual({ ...EMPTY, when: '<=', price: '3145' });
    expect(step('1000', 1).price).toBe('1000.5');
  });

  it('changes the direction and the text', () => {
    const below = alertForm.reduce(alertForm.initial(FACTS), { kind: 'when', when: '<=' });
    expect(alertForm.reduce(below, { kind: 'type', text: '3000' })).toEqual({ ...EMPTY, when: '<=', price: '3000' });
  });
});

describe('an alert on a change or a limit', () => {
  const codes = (raw: Partial<Raw>, facts = FACTS) =>
    alertForm.view({ ...EMPTY, ...raw }, facts).errors.map(({ code, fields }) => [code, ...fields]);
  const sent = (raw: Partial<Raw>, facts = FACTS) => alertForm.view({ ...EMPTY, ...raw }, facts).summary;

  it('ALT-01 is sent as it is, so that it follows the prices of later days; its price of today is shown', () => {
    const today = (raw: Partial<Raw>) => targetOf({ ...EMPTY, ...raw }, FACTS);
    expect(sent({ kind: 'percent', change: '5' })).toEqual({ when: '>=', condition: 'percent', percent: '5' });
    expect(sent({ kind: 'percent', when: '<=', change: '2.5' })).toMatchObject({ when: '<=', percent: '2.5' });
    expect(sent({ kind: 'percent', change: '5.' })).toMatchObject({ percent: '5' });
    expect(sent({ kind: 'limit', when: '<=' })).toEqual({ when: '<=', condition: 'limit' });
    expect([today({ kind: 'percent', change: '5' }), today({ kind: 'percent', when: '<=', change: '2.5' })]).toEqual([
      31_500, 29_250,
    ]);
    expect([today({ kind: 'limit' }), today({ kind: 'limit', when: '<=' })]).toEqual([DAY.upper, DAY.lower]);
  });

  it('ALT-01 a special quote is sent with its side, and has no price', () => {
    expect(sent({ kind: 'specialQuote' })).toEqual({ when: '>=', condition: 'specialQuote' });
    expect(codes({ kind: 'specialQuote', when: '<=', price: 'abc' })).toEqual([]);
    expect(targetOf({ ...EMPTY, kind: 'specialQuote' }, FACTS)).toBeUndefined();
  });

  it('begins with the price that was chosen in the book or chart, from the side of the last trade', () => {
    const begun = (at: number) => alertForm.initial({ ...FACTS, at: price(at) });
    expect([begun(32_000), begun(30_000)]).toEqual([
      { ...EMPTY, price: '3200' },
      { ...EMPTY, when: '<=', price: '3000' },
    ]);
  });

  it('asks for a change, and names one out of range', () => {
    expect(codes({ kind: 'percent' })).toEqual([['CHANGE_MISSING', 'change']]);
    for (const change of ['0', '0.0', '123']) {
      expect(codes({ kind: 'percent', change })).toEqual([['CHANGE_UNREADABLE', 'change']]);
    }
    expect(codes({ kind: 'percent', change: '5' })).toEqual([]);
    expect(codes({ kind: 'percent', change: '1' })).toEqual([['ALREADY_REACHED', 'change']]);
    expect(codes({ kind: 'limit' })).toEqual([]);
  });

  it('is sent before base price and limits are known', () => {
    const { day: _, ...unknown } = FACTS;
    expect([codes({ kind: 'limit' }, unknown), codes({ kind: 'percent', change: '5' }, unknown)]).toEqual([[], []]);
    expect(sent({ kind: 'limit' }, unknown)).toEqual({ when: '>=', condition: 'limit' });
  });

  it('keeps what was typed for the other kind, and steps by one percent from 1 to 99', () => {
    const percent = alertForm.reduce({ ...EMPTY, price: '3000' }, { kind: 'kind', value: 'percent' });
    const step = (raw: Raw, steps: number) => alertForm.reduce(raw, { kind: 'step', steps, facts: FACTS });
    expect(alertForm.reduce(percent, { kind: 'type', text: '7' })).toMatchObject({ price: '3000', change: '7' });
    expect(step(percent, 1).change).toBe('1');
    expect(step({ ...percent, change: '2.7' }, 1).change).toBe('3');
    expect([step({ ...percent, change: '1' }, -1).change, step({ ...percent, change: '99' }, 1).change]).toEqual([
      '1',
      '99',
    ]);
  });
});

it('a refusal belongs to the field that the server names', () => {
  expect(refusalOf('out of range', 'percent').fields).toEqual(['change']);
  expect(refusalOf('off tick', 'price').fields).toEqual(['price']);
  expect(refusalOf('too many', null).fields).toEqual([]);
});
