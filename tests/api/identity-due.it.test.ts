import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const run = (statement: string) => asSuper(app.database.superUrl, (client) => client.query(statement));

/** What the broker has stored of the accounts, in the order of `ids`. */
async function identities(ids: readonly number[]): Promise<(string | null)[]> {
  const { rows } = await run('select account_id as id, identity from account');
  return ids.map((id) => rows.find((row: { readonly id: number }) => Number(row.id) === id).identity);
}

it('KYC-01 accounts that a live brokerage opened before identity was account policy become due once, closed and verified ones do not', async () => {
  const [waiting, closed, verified] = await Promise.all([0, 1, 2].map(() => app.client().register()));
  if (!waiting || !closed || !verified) throw new Error('three members are registered');
  const ids: number[] = [];
  for (const member of [waiting, closed, verified])
    ids.push(Number((await member.call('GET v1/trade/account/detail')).accountId));
  const [, closedId = 0, verifiedId = 0] = ids;
  const placed = await waiting.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' });
  await app.market.core.submit({ input: { kind: 'closeAccount', accountId: closedId } });
  // a simulation's accounts have no such policy, however often the job runs
  expect(await identities(ids)).toEqual([null, null, null]);

  // as if they were members of a live brokerage of an older version, one of them verified since
  await run(`update tenant set mode = 'live' where tenant_id = 1`);
  await run(
    `insert into identity_case
       (tenant_id, user_id, document, state, content, language, submit_key, submitted_at, decided_at, decided_by,
        policy_synced_at)
     select 1, user_id, 'passport', 'verified', '', 'en', 'k', 1, 2, 'demo-clerk', 3
       from app_user where account_id = ${verifiedId}`,
  );
  await app.restart();
  await eventually(async () => (await identities(ids))[0] !== null);
  // the core has acknowledged the verified one; the read table may not show it yet
  expect(await identities(ids)).toEqual(['due', null, null]);

  await expect(waiting.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' })).rejects.toThrow(
    'IDENTITY_NOT_VERIFIED',
  );
  expect((await verified.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' })).order.state).toBe(
    'working',
  );
  expect(
    (await waiting.call('GET v1/trade/order/detail', { query: { orderId: placed.order.orderId } })).order.state,
  ).toBe('working');
});
