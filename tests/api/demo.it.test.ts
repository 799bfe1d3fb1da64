import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const all = { query: { pageSize: '100' } } as const;

describe('the demo', () => {
  it('a throw-away account has six positions, three open orders of which one is part filled, sixty days of fills, two watchlists', async () => {
    const member = await app.client().demo();
    const positions = await member.call('GET v1/trade/position/list', all);
    expect(positions.rows).toHaveLength(6);
    const open = await member.call('GET v1/trade/order/list', { query: { scope: 'open', pageSize: '100' } });
    expect(open.rows).toHaveLength(3);
    expect(open.rows.filter(({ filled }) => filled !== '0')).toHaveLength(1);
    const fills = await member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageSize: '100' } });
    const dates = fills.rows.map(({ tradeDate }) => Date.parse(tradeDate));
    expect((Math.max(...dates) - Math.min(...dates)) / 86_400_000).toBeGreaterThan(59);
    expect(await member.call('GET v1/watch/group/list')).toHaveLength(2);
    const summary = await member.call('GET v1/trade/asset/summary');
    expect(summary).toMatchObject({ positions: 6, openOrders: 3 });
    expect((await member.call('GET v1/user/user/info')).demo).toBe(true);
  });

  it('a reset gives the same sample afresh at once; the old account is closed and keeps its history in the ledger', async () => {
    const member = await app.client().demo();
    const before = await member.call('GET v1/user/user/info');
    const own = await member.place({ code: '6758', side: 'buy', type: 'market', quantity: '100' });
    const { accountId } = await member.call('POST v1/demo/account/reset');
    expect(accountId).not.toBe(before.accountId);
    expect(await member.call('GET v1/user/user/info')).toMatchObject({ accountId, id: before.id });
    const fills = await member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageSize: '100' } });
    expect(fills.rows.map(({ orderId }) => orderId)).not.toContain(own.order.orderId);
    expect((await member.call('GET v1/trade/position/list', all)).rows).toHaveLength(6);
    const again = await member.place({ code: '9432', side: 'buy', type: 'market', quantity: '100' });
    expect(again.order.orderId).not.toBe(own.order.orderId);
    const old = await app.market.core.read((engine) => ({
      account: engine.broker.account(Number(before.accountId)),
      open: engine.broker.openOrders(Number(before.accountId)),
    }));
    expect(old.account).toMatchObject({ status: 'closed', cash: { held: 0 } });
    expect(old.open).toEqual([]);
  });

  it('a registered member cannot reset', async () => {
    const member = await app.client().register();
    expect(await member.refusal('POST v1/demo/account/reset')).toMatchObject({ status: 403, reason: 'DEMO_ONLY' });
  });

  it('the clock runs at the requested speed and jumps to shortly before lunch, closing, night, opening and day', async () => {
    const member = await app.client().demo();
    const session = () => member.call('GET v1/quote/session/detail');
    const marketTime = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().slice(11, 19);
    await member.call('POST v1/demo/clock/speed', { body: { speed: '60' } });
    const from = await session();
    expect(from.speed).toBe(60);
    await eventually(async () => (await session()).marketTime - from.marketTime > 60_000, 5_000);
    await member.call('POST v1/demo/clock/speed', { body: { speed: '1' } });
    for (const [to, expected] of [
      ['lunch', '11:29:5'],
      ['closing', '15:29:5'],
      ['night', '16:59:5'],
      ['opening', '08:59:5'],
      ['day', '08:59:5'],
    ] as const) {
      const { tradeDate } = await session();
      await member.call('POST v1/demo/clock/skip', { body: { to } });
      const now = await session();
      expect(marketTime(now.marketTime), to).toContain(expected);
      if (to === 'opening' || to === 'day') expect(now.tradeDate > tradeDate).toBe(true);
      else expect(now.tradeDate).toBe(tradeDate);
    }
  });

  it('refuses to move the clock without a login', async () => {
    const body = { speed: '60' } as const;
    expect(await app.client().refusal('POST v1/demo/clock/speed', { body })).toMatchObject({ status: 401 });
  });
});
