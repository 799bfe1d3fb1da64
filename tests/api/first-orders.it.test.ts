import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const all = { query: { pageSize: '100' } } as const;
const openOrders = { query: { scope: 'open', pageSize: '100' } } as const;

/**
 * Before the opening auction any own order on the other side could match, so the venue rejects an order that could meet
 * one.
 */
describe('the first orders of a demo account, before the market has opened', () => {
  it('a market sale of each holding is accepted', async () => {
    const member = await app.client().demo();
    const { phase } = await member.call('GET v1/quote/session/detail');
    expect(phase).toBe('am-acceptance');
    const { rows } = await member.call('GET v1/trade/position/list', all);
    expect(rows).toHaveLength(6);
    for (const { code, sellable } of rows) {
      const { order } = await member.place({ code, side: 'sell', type: 'market', quantity: sellable });
      expect([code, order.state]).toEqual([code, 'working']);
    }
  });

  it('a market purchase of each issue it holds or has an order for is accepted', async () => {
    const member = await app.client().demo();
    const held = (await member.call('GET v1/trade/position/list', all)).rows.map(({ code }) => code);
    const ordered = (await member.call('GET v1/trade/order/list', openOrders)).rows.map(({ code }) => code);
    expect(ordered).toHaveLength(3);
    for (const code of [...held, ...ordered]) {
      const { order } = await member.place({ code, side: 'buy', type: 'market', quantity: '100' });
      expect([code, order.state]).toEqual([code, 'working']);
      // the cash that it holds is needed for the next order
      await member.cancel(order.orderId);
    }
  });
});
