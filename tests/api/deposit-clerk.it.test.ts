import { randomUUID } from 'node:crypto';
import { isoDate } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addImport } from '../../apps/server/src/bank/index.ts';
import { createFunding, type Funding } from '../../apps/server/src/funding/index.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const WAIT_MS = 20_000;
let app: TestApp;
let pool: ReturnType<typeof createPool>;
let member: ApiClient;
let ahead = 0;
beforeAll(async () => {
  app = await startTestApp({ jobsByHand: ['deposits'] });
  pool = createPool({ url: app.database.appUrl, name: 'clerk' });
  member = await app.client().register();
}, 60_000);
afterAll(async () => {
  await pool.end();
  await app.stop();
});

/** The deposits of the first brokerage with a clock of the test's own; `mode`: the server's. */
const fundingOf = (mode: 'demo' | 'live'): Funding =>
  createFunding({
    pool,
    mode,
    tenants: createTenantStore(pool),
    files: app.files,
    now: () => Date.now() + ahead,
    coreOf: () => app.market.core,
    payerOf: async () => null,
    destinationsOf: async () => new Map(),
  });
const declare = () => member.call('POST v1/fund/deposit/declare', { body: { amount: '1000' }, key: randomUUID() });
const detail = (transferId: string) => member.call('GET v1/fund/transfer/detail', { query: { transferId } });

/** Money of a third party with the deposit's reference. */
async function sendAsAnother(reference: string | null): Promise<void> {
  const bytes = notificationBytes(
    notificationRecords([{ enquiry: 900, amount: 1_000, payer: `ｽｽﾞｷ ｲﾁﾛｳ ${reference ?? ''}` }]),
  );
  const of = { name: 'f', bytes, receivedOn: isoDate('2026-11-24'), operatorId: null, isConfirmed: true, now: 1 };
  await withTenant(pool, 1, (client) => addImport(client, 1, of));
}

it('a deposit in review waits for the demo clerk for 20 seconds, who rejects a third party; the bank returns it', async () => {
  const { transferId, reference } = await declare();
  await sendAsAnother(reference);
  await app.runJob('deposits');
  expect((await detail(transferId)).transfer.state).toBe('review');
  const [live, demo] = [fundingOf('live'), fundingOf('demo')];
  await live.runDeposits(1);
  await demo.runDeposits(1);
  ahead += WAIT_MS - 1_000;
  await demo.runDeposits(1);
  expect((await detail(transferId)).transfer.state).toBe('review');
  ahead += 1_000;
  await live.runDeposits(1);
  expect((await detail(transferId)).transfer.state).toBe('review');
  await demo.runDeposits(1);
  expect((await detail(transferId)).transfer.state).toBe('rejected');
  await demo.runDeposits(1);
  expect((await detail(transferId)).transfer.state).toBe('returning');
  // the clerk waits from when it has seen the state
  await demo.runDeposits(1);
  ahead += WAIT_MS;
  await demo.runDeposits(1);
  const { transfer, steps } = await detail(transferId);
  expect(transfer).toMatchObject({ state: 'returned', reason: 'PAYER_NAME_DIFFERS', next: null });
  expect(steps.map(({ state }) => state)).toEqual(['declared', 'review', 'rejected', 'returning', 'returned']);
});

it('a declaration without money lapses after ten business days of the market, and not before', async () => {
  const { transferId } = await declare();
  const until = (await detail(transferId)).transfer.next?.date ?? '';
  const { core } = app.market;
  const dateNow = () => core.feed.session?.orderDate ?? '';
  while (dateNow() < until) await core.skipTo('day');
  expect(dateNow()).toBe(until);
  const funding = fundingOf('demo');
  await funding.runDeposits(1);
  expect((await detail(transferId)).transfer.state).toBe('declared');
  while (dateNow() === until) await core.skipTo('day');
  await funding.runDeposits(1);
  expect((await detail(transferId)).transfer).toMatchObject({ state: 'lapsed', next: null, canCancel: false });
}, 60_000);
