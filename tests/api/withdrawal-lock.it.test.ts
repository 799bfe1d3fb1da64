import { HOUSE } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a changed password keeps the money in the account for a day: shown, journaled, refused by the core, also after a restart', async () => {
  const member = await app.client().register();
  const { accountId, withdrawNotBefore: before } = await member.call('GET v1/trade/account/detail');
  expect(before).toBeNull();
  const asked = Date.now();
  const stepUpToken = await member.confirm('password-change');
  await member.call('POST v1/user/user/password', { body: { password: 'another-lamp-river-43', stepUpToken } });
  const { withdrawNotBefore: until } = await member.call('GET v1/trade/account/detail');
  expect(until).toBeGreaterThanOrEqual(asked + DAY);

  const withdraw = (askedAt: number) =>
    app.market.core.submit({
      input: {
        kind: 'debit',
        accountId: Number(accountId),
        amount: yen(1_000),
        house: HOUSE.bank,
        source: 'test',
        askedAt: epochMs(askedAt),
      },
    });
  const waits = { reason: 'WITHDRAWALS_WAIT', params: { until: String(until) } };
  expect((await withdraw(Date.now())).refusal).toMatchObject(waits);
  await app.restart();
  expect((await withdraw(Date.now())).refusal).toMatchObject(waits);
  expect((await withdraw(asked + 2 * DAY)).refusal).toBeNull();
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});
