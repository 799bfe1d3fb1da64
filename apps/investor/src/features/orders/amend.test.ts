import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { canAmend, changesOf, stepPriceText, stepQuantityText, termsOf } from './amend.ts';

const order = { type: 'limit', price: '3120', quantity: '300', filled: '100' } as const;

describe('ORD-05 what a change asks for', () => {
  it('names only what differs, and nothing when nothing does or a number is missing', () => {
    expect(changesOf(order, termsOf(order))).toBeNull();
    expect(changesOf(order, { price: '3120.0', quantity: '300' })).toBeNull();
    expect(changesOf(order, { price: '3121', quantity: '300' })).toEqual({ price: '3121' });
    expect(changesOf(order, { price: '3120', quantity: '200' })).toEqual({ quantity: '200' });
    expect(changesOf(order, { price: '', quantity: '200' })).toBeNull();
    expect(changesOf({ ...order, type: 'market', price: null }, { price: '', quantity: '200' })).toEqual({
      quantity: '200',
    });
  });

  it('is open while the venue has nothing to answer', () => {
    const states = ['armed', 'waiting', 'routed', 'working', 'partial', 'amending', 'cancelling', 'filled'] as const;
    expect(states.filter((state) => canAmend({ state }))).toEqual(['armed', 'waiting', 'routed', 'working', 'partial']);
  });
});

it('a price steps by its tick within the day, a quantity by its lot above what is filled', () => {
  const limits = { tickTable: 'topix500', lower: price(24_200), upper: price(38_200) } as const;
  expect(stepPriceText('3120', 1, limits)).toBe('3121');
  expect(stepPriceText('3820', 1, limits)).toBe('3820');
  expect(stepPriceText('', -1, limits)).toBe('2420');
  expect(stepQuantityText(order, '300', -1, 100)).toBe('200');
  expect(stepQuantityText(order, '200', -1, 100)).toBe('200');
  expect(stepQuantityText(order, '300', 1, 100)).toBe('300');
  expect(stepQuantityText(order, '', -1, 100)).toBe('200');
});
