import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type AlertFacts, alertForm, refusalOf, type When } from './alert-form.ts';

const FACTS: AlertFacts = { tickTable: 'topix500', last: price(31_190) };
const LARGE_TICKS: AlertFacts = { tickTable: 'other', last: price(31_150) };

const viewOf = (when: When, text: string, facts = FACTS) => alertForm.view({ when, price: text }, facts);
const codesOf = (when: When, text: string, facts = FACTS) =>
  viewOf(when, text, facts).errors.map(({ code, severity, fields }) => [code, severity, ...fields]);

describe('the form of a new price alert', () => {
  it('asks for a price, and has nothing to send before', () => {
    const opened = alertForm.view(alertForm.initial(FACTS), FACTS);
    expect([opened.raw, opened.summary, opened.canSubmit]).toEqual([{ when: '>=', price: '' }, null, false]);
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
    expect(viewOf('>=', '99000')).toMatchObject({ canSubmit: true, summary: { when: '>=', price: '99000' } });
    expect(viewOf('<=', '1.')).toMatchObject({ canSubmit: true, summary: { when: '<=', price: '1' } });
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
      alertForm.reduce({ when: '<=', price: text }, { kind: 'step', steps, facts });
    expect(step('', 2)).toEqual({ when: '<=', price: '3121' });
    expect(step('3150', -1, LARGE_TICKS)).toEqual({ when: '<=', price: '3145' });
    expect(step('1000', 1).price).toBe('1000.5');
  });

  it('changes the direction and the text', () => {
    const below = alertForm.reduce(alertForm.initial(FACTS), { kind: 'when', when: '<=' });
    expect(alertForm.reduce(below, { kind: 'type', text: '3000' })).toEqual({ when: '<=', price: '3000' });
  });
});

it('a refusal belongs to the price only where the server names it', () => {
  expect(refusalOf('off tick', 'price').fields).toEqual(['price']);
  expect(refusalOf('too many', null).fields).toEqual([]);
});
