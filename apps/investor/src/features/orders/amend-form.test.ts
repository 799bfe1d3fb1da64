import type { OrderView } from '@kabuto/contract';
import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type AmendFacts, amendForm, refusalOf } from './amend-form.ts';

const order = {
  type: 'limit',
  price: '3120',
  quantity: '300',
  filled: '100',
  trigger: null,
  state: 'working',
  group: null,
} as const;

const factsOf = (change: Partial<OrderView> = {}): AmendFacts => ({
  // The form reads only these fields of an order.
  order: { ...order, ...change } as OrderView,
  lot: 100,
  limits: { tickTable: 'topix500', lower: price(24_200), upper: price(38_200) },
});
const opened = (change: Partial<OrderView> = {}) => {
  const facts = factsOf(change);
  return amendForm.view(amendForm.initial(facts), facts);
};

describe('ORD-05 the form of a change', () => {
  it('opens with the terms of the order and cannot be sent until something changes', () => {
    const facts = factsOf();
    const { raw, summary, canSubmit, errors } = opened();
    expect([raw, summary, canSubmit]).toEqual([{ price: '3120', quantity: '300', trigger: '' }, null, false]);
    expect(errors.map(({ code }) => code)).toEqual(['AMEND_NO_CHANGE']);
    const moved = amendForm.reduce(raw, { kind: 'step', field: 'price', steps: 1, facts });
    const less = amendForm.reduce(moved, { kind: 'step', field: 'quantity', steps: -1, facts });
    expect(amendForm.view(less, facts)).toMatchObject({
      summary: { price: '3121', quantity: '200' },
      canSubmit: true,
      errors: [],
    });
  });

  it('asks for what is missing, and is closed while the venue has yet to reply', () => {
    const { raw } = opened();
    const blank = amendForm.reduce(raw, { kind: 'type', field: 'price', text: '' });
    const found = amendForm.view(amendForm.reduce(blank, { kind: 'type', field: 'quantity', text: '' }), factsOf());
    expect(found.errors.map(({ code, fields, severity }) => [code, ...fields, severity])).toEqual([
      ['PRICE_MISSING', 'price', 'prompt'],
      ['VAL_ENTER_PURCHASE_QUANTITY', 'quantity', 'prompt'],
    ]);
    const facts = factsOf({ state: 'amending' });
    expect(amendForm.view({ ...raw, price: '3121' }, facts).canSubmit).toBe(false);
  });

  it('has the fields that the order has: no price at market, the pair’s quantity, a stop price while it is waited for', () => {
    const states = (change: Partial<OrderView> = {}) =>
      Object.fromEntries(Object.entries(opened(change).fields).map(([name, { state }]) => [name, state]));
    expect(states()).toEqual({ price: 'enabled', quantity: 'enabled', trigger: 'irrelevant' });
    expect(states({ type: 'market', price: null }).price).toBe('disabled');
    const trigger = { when: '<=', price: '3000' } as const;
    expect(states({ state: 'armed', trigger }).trigger).toBe('enabled');
    expect(states({ state: 'working', trigger }).trigger).toBe('irrelevant');
    expect(states({ state: 'armed', trigger, group: { id: '7', oco: '8', parent: null } }).quantity).toBe('disabled');
  });
});

it('a refusal belongs to the field that the server names, or to none', () => {
  expect(refusalOf('text', 'triggerPrice')).toEqual({ fields: ['trigger'], severity: 'error', text: 'text' });
  expect(refusalOf('text', 'orderId').fields).toEqual([]);
  expect(refusalOf('text').fields).toEqual([]);
});
