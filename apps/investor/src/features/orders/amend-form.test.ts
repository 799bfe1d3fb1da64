import type { OrderView } from '@kabuto/contract';
import { price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { repairsOf } from '../../shared/refusals/index.ts';
import { awaitsPrice, followsPair } from './amend.ts';
import type { AmendFacts } from './amend-facts.ts';
import { amendForm, refusalOf } from './amend-form.ts';

const working = {
  side: 'buy',
  type: 'limit',
  price: '3120',
  quantity: '300',
  filled: '100',
  filledNotional: '312000',
  fee: '171',
  holdCash: '624344',
  condition: null,
  trigger: null,
  state: 'working',
  group: null,
} as const;

function factsOf(change: Partial<OrderView> = {}): AmendFacts {
  // The form reads only these fields of an order.
  const order = { ...working, ...change } as OrderView;
  return {
    order,
    rules: {
      instrument: {
        lot: shares(100),
        tickTable: 'topix500',
        lower: price(24_200),
        upper: price(38_200),
        halted: false,
      },
      buyingPower: yen(50_000),
      sameIssue: { barred: yen(0), locked: shares(0) },
      schedule: { version: 1, ratePpm: 550, minimum: yen(0) },
      awaitsPrice: awaitsPrice(order),
      canWatch: true,
      isQuantityLinked: followsPair(order),
    },
  };
}
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

  it.each([
    [{ price: '3820.5' }, 'PRICE_OFF_TICK', 'price', ['3820', '3821']],
    [{ price: '3900' }, 'PRICE_OUT_OF_LIMIT', 'price', ['2420', '3820']],
    [{ price: '3700' }, 'INSUFFICIENT_CASH', 'price', ['200']],
    [{ quantity: '250' }, 'QUANTITY_NOT_LOT', 'quantity', ['200', '300']],
    [{ quantity: '400' }, 'AMEND_QUANTITY_UP', 'quantity', ['300']],
    [{ quantity: '100' }, 'AMEND_BELOW_FILLED', 'quantity', ['300']],
  ])('shows %j as %s at once, before it is sent, with values that pass', (change, code, field, repairs) => {
    const facts = factsOf();
    const { errors, canSubmit } = amendForm.view({ ...opened().raw, ...change }, facts);
    expect(errors).toMatchObject([{ code, severity: 'error', fields: [field] }]);
    expect(canSubmit).toBe(false);
    expect(errors.flatMap((error) => repairsOf(error).map(({ text }) => text))).toEqual(repairs);
  });

  it('leaves to the server what it does not know: the cash of a group', () => {
    const group = { id: '7', oco: null, parent: null };
    expect(amendForm.view({ ...opened().raw, price: '3700' }, factsOf({ group })).errors).toEqual([]);
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
