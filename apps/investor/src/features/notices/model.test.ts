import { describe, expect, it } from 'vitest';
import { pageOf, timeOf } from './model.ts';

describe('a notice', () => {
  it('leads to the order, the issue, the account, the results or the settings that it is about', () => {
    expect(pageOf({ group: 'orders', kind: 'fill', params: { orderId: '12', code: '7203' } })).toEqual({
      to: '/pages/trade/today-entrust/today-entrust',
      query: { orderId: '12' },
    });
    expect(pageOf({ group: 'alerts', kind: 'alertHit', params: { alertId: '3', code: '7203' } })).toEqual({
      to: '/pages/stock/detail/detail',
      query: { code: '7203' },
    });
    expect(pageOf({ group: 'money', kind: 'settled', params: {} }).to).toBe('/pages/trade/index/index');
    for (const kind of ['taxWithheld', 'taxRefunded'])
      expect(pageOf({ group: 'money', kind, params: {} }).to).toBe('/pages/trade/liquidated/liquidated');
    expect(pageOf({ group: 'money', kind: 'depositCredited', params: { transferId: '7' } })).toEqual({
      to: '/pages/trade/transfer-trade/transfer-trade',
      query: { transferId: '7' },
    });
    expect(pageOf({ group: 'security', kind: 'newDevice', params: {} }).to).toBe('/pages/user/set/set');
  });

  it('has the market time of what it reports, else the time at which it was written', () => {
    expect(timeOf({ params: { at: '1790000000000' }, createdAt: 5 })).toBe(1_790_000_000_000);
    expect(timeOf({ params: {}, createdAt: 5 })).toBe(5);
  });
});
