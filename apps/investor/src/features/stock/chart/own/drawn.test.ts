import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../../messages/index.ts';
import { INITIAL } from '../studies/settings.ts';
import { levelsIn } from './drawn.ts';

const t: Translate = (key) => key;
const view = { previousClose: '3000', upper: '3700', lower: '2300' };
const orders = [{ side: 'buy' as const, price: '2900', trigger: null, quantity: '300', filled: '100' }];
const input = { view, interval: 'minute5', settings: INITIAL, orders, quantities: true } as const;
const titles = (more: Partial<Parameters<typeof levelsIn>[1]> = {}) =>
  levelsIn(t, { ...input, ...more }).map(({ title, price }) => `${title} ${price}`);

describe('prices drawn on the chart', () => {
  it('RT-16 previous close and limits on parts of a day, and open orders with what is still to fill', () => {
    const day = [' 30000', 'chart.upper 37000', 'chart.lower 23000'];
    expect(titles()).toEqual([...day, 'common.buyShort 200 29000']);
    const night = orders.map((order) => ({ ...order, venue: 'pts' }));
    expect(titles({ orders: night })).toEqual(day);
    expect(titles({ interval: 'second' })).toHaveLength(4);
    expect(titles({ interval: 'week' })).toEqual(['common.buyShort 200 29000']);
  });

  it('RT-16 are switched off one by one, and hidden amounts hide the shares', () => {
    expect(titles({ settings: { on: { ...INITIAL.on, levels: false } } })).toEqual(['common.buyShort 200 29000']);
    expect(titles({ settings: { on: { ...INITIAL.on, own: false } } })).toHaveLength(3);
    expect(titles({ quantities: false }).at(-1)).toBe('common.buyShort 29000');
  });
});
