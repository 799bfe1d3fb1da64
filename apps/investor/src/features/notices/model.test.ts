import { describe, expect, it } from 'vitest';
import type { OwnText } from '../../shared/amounts/index.ts';
import { noticeText, pageOf, timeOf } from './model.ts';

describe('a notice', () => {
  it('leads to the order, the issue, the account, the results or the settings that it is about', () => {
    expect(
      pageOf({ noticeId: 'event-1', group: 'orders', kind: 'fill', params: { orderId: '12', code: '7203' } }),
    ).toEqual({
      to: '/pages/trade/today-entrust/today-entrust',
      query: { orderId: '12' },
    });
    expect(
      pageOf({ noticeId: 'event-1', group: 'alerts', kind: 'alertHit', params: { alertId: '3', code: '7203' } }),
    ).toEqual({
      to: '/pages/stock/detail/detail',
      query: { code: '7203' },
    });
    expect(pageOf({ noticeId: 'event-1', group: 'money', kind: 'settled', params: {} }).to).toBe(
      '/pages/trade/index/index',
    );
    for (const kind of ['taxWithheld', 'taxRefunded'])
      expect(pageOf({ noticeId: 'event-1', group: 'money', kind, params: {} }).to).toBe(
        '/pages/trade/liquidated/liquidated',
      );
    expect(
      pageOf({ noticeId: 'event-1', group: 'money', kind: 'depositCredited', params: { transferId: '7' } }),
    ).toEqual({
      to: '/pages/trade/transfer-trade/transfer-trade',
      query: { transferId: '7' },
    });
    expect(pageOf({ noticeId: 'event-1', group: 'orders', kind: 'dayTradeWarning', params: {} }).to).toBe(
      '/pages/trade/t-operate/t-operate',
    );
    const offering = (kind: string) =>
      pageOf({ noticeId: 'application-3-x', group: 'offerings', kind, params: { offeringId: '5' } });
    expect(offering('offeringDue')).toEqual({ to: '/pages/stock/ipo/ipo', query: { id: '5' } });
    expect(offering('agreementRejected')).toEqual({ to: '/pages/stock/otc/contract', query: { id: '5' } });
    const issued = { noticeId: 'documentIssued-7', group: 'money', kind: 'documentIssued' } as const;
    expect(pageOf({ ...issued, params: { document: 'balance' } })).toEqual({
      to: '/pages/trade/index/file',
      query: { show: 'balance' },
    });
    const security = (kind: string, noticeId = `${kind}-1`) =>
      pageOf({ noticeId, group: 'security', kind, params: {} });
    expect(security('newDevice').to).toBe('/pages/user/set/set');
    expect(security('identityRejected').to).toBe('/pages/authenticate/authenticate');
    expect(security('cardAdded').to).toBe('/pages/user/card/card');
    expect(security('addressRemoved')).toEqual({ to: '/pages/trade/withdraw/withdraw', query: { way: 'usdt' } });
    expect(security('newDeviceOrder', 'newDeviceOrder-41').query).toEqual({ orderId: '41' });
    expect(security('newDeviceOrder', 'newDeviceOrder-0').to).toBe('/pages/user/set/set');
  });

  it('hides the own numbers of its text, and no price, date or code', () => {
    const own: OwnText = () => '***';
    const shown: OwnText = (value, format) => format?.(Number(value)) ?? '';
    const fill = {
      text: '約定　買　トヨタ自動車（7203）　1,200株　3,142.5円',
      params: { quantity: '1200', price: '3142.5', code: '7203', orderId: '12' },
    };
    expect(noticeText(fill, own)).toBe('約定　買　トヨタ自動車（7203）　***株　3,142.5円');
    const settled = { text: 'Settled on 2026/11/24: −311,900 JPY', params: { date: '2026-11-24', amount: '-311900' } };
    expect(noticeText(settled, own)).toBe('Settled on 2026/11/24: *** JPY');
    const dated = { text: 'Settled on 2026/11/24: +24 JPY', params: { date: '2026-11-24', amount: '24' } };
    expect(noticeText(dated, own)).toBe('Settled on 2026/11/24: +*** JPY');
    const sent = {
      text: '2,100.890709 USDTを送付しました（300,000円の出金）。',
      params: { tokens: '2100.890709', amount: '300000' },
    };
    expect(noticeText(sent, own)).toBe('*** USDTを送付しました（***円の出金）。');
    const margin = {
      text: '委託保証金499,123円（必要750,000円、保証金率19.96％）',
      params: { collateral: '499123', required: '750000', ratio: '19.96' },
    };
    expect(noticeText(margin, own)).toBe('委託保証金***円（必要***円、保証金率19.96％）');
    expect(noticeText(fill, shown)).toBe(fill.text);
  });

  it('has the market time of what it reports, else the time at which it was written', () => {
    expect(timeOf({ params: { at: '1790000000000' }, createdAt: 5 })).toBe(1_790_000_000_000);
    expect(timeOf({ params: {}, createdAt: 5 })).toBe(5);
  });
});
