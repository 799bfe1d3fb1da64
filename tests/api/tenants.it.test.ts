import { yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { feeOf } from '../support/ledger.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
  await app.openMarket();
});
afterAll(() => app.stop());

async function buyToTheEnd(member: ApiClient, quantity: string) {
  const { order } = await member.place({ code: '9432', side: 'buy', type: 'market', quantity });
  return eventually(async () => {
    const detail = await member.call('GET v1/trade/order/detail', { query: { orderId: order.orderId } });
    return detail.order.state === 'filled' ? detail : undefined;
  }, 25_000);
}

const sum = (amounts: readonly string[]): number => amounts.reduce((total, amount) => total + Number(amount), 0);

describe('two tenants of one installation', () => {
  it('a session of one opens nothing in the other, and a change in one does not appear in the other', async () => {
    const here = await app.client().register();
    const { order } = await buyToTheEnd(here, '100');
    const there = await app.client('second').register();
    expect(await there.call('GET v1/trade/order/list', { query: { scope: 'history' } })).toEqual({
      rows: [],
      total: 0,
      cancellable: 0,
    });
    expect(await there.refusal('GET v1/trade/order/detail', { query: { orderId: order.orderId } })).toMatchObject({
      status: 404,
      reason: 'ORDER_UNKNOWN',
    });
    expect(
      await there.refusal('POST v1/trade/order/cancel', { body: { orderId: order.orderId }, key: 'tenant-2-key' }),
    ).toMatchObject({ status: 404, reason: 'ORDER_UNKNOWN' });
    here.moveTo(app.origin, 'second');
    expect(await here.refusal('GET v1/user/user/info')).toMatchObject({ status: 401, reason: 'UNAUTHENTICATED' });
  });

  it("the application's role reads nothing without a tenant setting, and rows of that tenant only with it", async () => {
    await app.client('second').register();
    const pool = createPool({ url: app.database.appUrl, name: 'look', max: 1 });
    try {
      const tables = ['journal_batch', 'account', 'account_event', 'app_user', 'core_lease'];
      for (const table of tables) {
        // The policy has no tenant to compare with: neither before nor after the session has served one.
        await expect(pool.query(`select 1 from ${table}`), table).rejects.toThrow(/app\.tenant|type integer: ""/);
        for (const tenantId of [1, 2]) {
          const { rows } = await withTenant(pool, tenantId, (client) =>
            client.query<{ tenant_id: number }>(`select distinct tenant_id from ${table}`),
          );
          expect(rows, table).toEqual([{ tenant_id: tenantId }]);
        }
      }
    } finally {
      await pool.end();
    }
  });

  it("ORD-11 fees by each tenant's schedule on the sum of an order's fills, however the venue split it", async () => {
    const schedule = { version: 2, ratePpm: 1_000, minimum: yen(200) };
    const second = app.marketOf(2);
    await second.core.submit({ input: { kind: 'setFeeSchedule', schedule } });
    await app.openMarket(2);
    const ofSecond = (notional: number): number => Math.max(200, Math.floor((notional * 1_000) / 1_000_000));
    for (const [tenant, fee] of [
      ['', feeOf],
      ['second', ofSecond],
    ] as const) {
      const member = await app.client(tenant).register();
      const large = await buyToTheEnd(member, '40000');
      expect(large.fills.length).toBeGreaterThan(1);
      expect(sum(large.fills.map(({ notional }) => notional))).toBe(Number(large.order.filledNotional));
      expect(Number(large.order.fee)).toBe(fee(Number(large.order.filledNotional)));
      expect(sum(large.fills.map((fill) => fill.fee))).toBe(fee(Number(large.order.filledNotional)));
      const small = await buyToTheEnd(member, '100');
      expect(Number(small.order.fee)).toBe(fee(Number(small.order.filledNotional)));
    }
  });
});
