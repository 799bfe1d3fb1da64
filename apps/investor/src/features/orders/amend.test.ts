import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { canAmend, changesOf, fieldOf, stepPriceText, stepQuantityText, termsOf } from './amend.ts';

const order = {
  type: 'limit',
  price: '3120',
  quantity: '300',
  filled: '100',
  trigger: null,
  state: 'working',
} as const;

describe('ORD-05 what a change asks for', () => {
  it('names only what differs, and nothing when nothing does or a number is missing', () => {
    expect(changesOf(order, termsOf(order))).toBeNull();
    const asks = (price: string, quantity: string) => changesOf(order, { price, quantity, trigger: '' });
    expect(asks('3120.0', '300')).toBeNull();
    expect(asks('3121', '300')).toEqual({ price: '3121' });
    expect(asks('3120', '200')).toEqual({ quantity: '200' });
    expect(asks('', '200')).toBeNull();
    const market = { ...order, type: 'market', price: null } as const;
    expect(changesOf(market, { price: '', quantity: '200', trigger: '' })).toEqual({ quantity: '200' });
  });

  it('names the price a stop waits for while it waits, and not after', () => {
    const stop = { ...order, state: 'armed', trigger: { when: '<=', price: '3000' } } as const;
    expect(changesOf(stop, termsOf(stop))).toBeNull();
    expect(changesOf(stop, { ...termsOf(stop), trigger: '2990' })).toEqual({ triggerPrice: '2990' });
    expect(changesOf(stop, { ...termsOf(stop), trigger: '' })).toBeNull();
    expect(changesOf({ ...stop, state: 'working' }, { ...termsOf(stop), trigger: '2990' })).toBeNull();
    expect([fieldOf('triggerPrice'), fieldOf('quantity'), fieldOf('orderId'), fieldOf(null)]).toEqual([
      'trigger',
      'quantity',
      null,
      null,
    ]);
  });

  it('is open while the venue has nothing to answer', () => {
    const states = ['armed', 'waiting', 'routed', 'working', 'partial', 'amending', 'cancelling', 'filled'] as const;
    expect(states.filter((state) => canAmend({ state }))).toEqual(['armed', 'waiting', 'routed', 'working', 'partial']);
  });

  it('is open for orders of day trades, except those that the brokerage sent', () => {
    expect(canAmend({ state: 'working', credit: { effect: 'open' } })).toBe(true);
    expect(canAmend({ state: 'working', credit: { effect: 'close', origin: 'all' } })).toBe(true);
    for (const origin of ['auction', 'forced'] as const)
      expect(canAmend({ state: 'working', credit: { effect: 'close', origin } })).toBe(false);
    expect(canAmend({ state: 'working', origin: 'collateral' })).toBe(false);
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
