import { HOUSE } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

/** Pays all of an account's cash out. */
async function payOut(accountId: number): Promise<void> {
  const amount = await app.market.core.read(({ broker }) => broker.withdrawable(accountId));
  const payment = { accountId, amount: yen(amount), house: HOUSE.bank, source: 'payout' };
  await app.market.core.submit({ input: { kind: 'debit', ...payment } });
}

it('in a live brokerage an account is closed once it is empty, and its profile is erased only then', async () => {
  const [member, empty] = [await app.client().register(), await app.client().register()];
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  await payOut(Number((await empty.call('GET v1/user/user/info')).accountId));
  await asSuper(app.database.superUrl, (client) => client.query(`update tenant set mode = 'live'`));
  await app.restart();
  const close = async (by: typeof member) => ({ body: { stepUpToken: await by.confirm('account-close') } });

  expect(await empty.call('POST v1/user/user/close', await close(empty))).toBeNull();
  const refused = { status: 403, reason: 'ACCOUNT_CLOSING' };
  for (let times = 0; times < 2; times++)
    expect(await member.refusal('POST v1/user/user/close', await close(member))).toMatchObject(refused);
  const order = { code: '7203', side: 'buy', type: 'market', quantity: '100' } as const;
  // The job that makes identity checks due in a live brokerage may have come to the account first.
  await expect(member.place(order)).rejects.toThrow(/ACCOUNT_CLOSING|IDENTITY_NOT_VERIFIED/);

  await app.restart();
  expect(await app.market.core.read(({ broker }) => broker.account(accountId))).toMatchObject({
    status: 'open',
    closing: true,
  });
  await payOut(accountId);
  expect(await member.call('POST v1/user/user/close', await close(member))).toBeNull();
  expect(await app.market.core.read(({ broker }) => broker.account(accountId)?.status)).toBe('closed');
  const report = await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' });
  expect(report.problems).toEqual([]);
}, 60_000);
