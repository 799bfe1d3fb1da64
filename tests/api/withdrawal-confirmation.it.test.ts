import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  draft,
  requestOf,
  startWithdrawals,
  stateOf,
  type WithdrawalsHarness,
  withdraw,
} from '../support/withdrawals.ts';

const REQUEST = 'POST v1/fund/withdrawal/request';
let harness: WithdrawalsHarness;
let member: ApiClient;
let accountId: number;
beforeAll(async () => {
  harness = await startWithdrawals();
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  harness.setCard({});
  member = await harness.app.client().register();
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
});

type Sent = Awaited<ReturnType<typeof requestOf>>;
const rowsOf = async (sql: string, ...values: unknown[]) => (await harness.superPool.query(sql, values)).rows;
const isConfirmed = async (transferId: string): Promise<boolean> =>
  (await rowsOf('select confirmed_at from funding_withdrawal where tenant_id = 1 and transfer_id = $1', transferId))[0]
    ?.confirmed_at !== null;
/** How often the withdrawal was requested, and what the account holds. */
async function effects(transferId: string) {
  await harness.app.market.core.waitUntilCaughtUp();
  const requested = await rowsOf(
    `select event_seq from transfer_step where tenant_id = 1 and transfer_id = $1 and state = 'requested'`,
    transferId,
  );
  const held = await rowsOf(
    `select amount from cash_hold where tenant_id = 1 and account_id = $1 and state = 'held'`,
    accountId,
  );
  return { requested: requested.length, held: held.map(({ amount }) => Number(amount)) };
}
const NOTHING = { requested: 0, held: [] };
const ONCE = { requested: 1, held: [50_220] };
const problems = async () => (await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems;

/** The core has stopped before the request reaches it. */
async function stoppedBefore(sent: Sent): Promise<void> {
  await harness.app.market.stop();
  expect(await member.refusal(REQUEST, sent)).toMatchObject({ status: 503 });
  expect(await isConfirmed(sent.body.transferId)).toBe(true);
  expect(await rowsOf('select 1 from cash_hold where account_id = $1', accountId)).toEqual([]);
  await harness.app.restart();
}

/** The core has the request in a batch, and its session ends before the commit. Returns the reply's status. */
async function cutBeforeCommit(sent: Sent): Promise<number> {
  return asSuper(harness.app.database.superUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table journal_batch in share row exclusive mode');
    const reply = member.ask(REQUEST, sent);
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'kabuto-core-1' and wait_event_type = 'Lock'`;
    await eventually(async () => (await isConfirmed(sent.body.transferId)) && (await rowsOf(waiting)).length === 1);
    await client.query(`select pg_terminate_backend(pid, 5000) from (${waiting}) s`);
    await client.query('rollback');
    return (await reply).status;
  });
}

it.each([1, 16])(
  'AUT-08 the core has stopped before it decides: the request, sent again %i times, is one',
  async (times) => {
    const drafted = await draft(member);
    const { transferId } = drafted.transfer;
    const sent = await requestOf(member, drafted);
    await stoppedBefore(sent);
    expect(await stateOf(member, transferId)).toBe('draft');
    expect(await effects(transferId)).toEqual(NOTHING);
    // The confirmation was used up, and is not needed again: as the app repeats it, under the same key.
    const replies = await Promise.all(Array.from({ length: times }, () => member.call(REQUEST, sent)));
    for (const reply of replies) expect(reply).toMatchObject({ transferId, state: 'cooling' });
    expect(await effects(transferId)).toEqual(ONCE);
    expect(await problems()).toEqual([]);
  },
);

it('AUT-08 the core has stopped before it decides: another key and no confirmation have the same one effect', async () => {
  const drafted = await draft(member);
  const { transferId } = drafted.transfer;
  await stoppedBefore(await requestOf(member, drafted));
  const again = () => member.ask(REQUEST, { body: { transferId }, key: randomUUID() });
  const statuses = (await Promise.all(Array.from({ length: 8 }, again))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await effects(transferId)).toEqual(ONCE);
});

it('AUT-08 the core has stopped before it decides: the customer may also begin anew, with a confirmation of its own', async () => {
  const drafted = await draft(member);
  const sent = await requestOf(member, drafted);
  await stoppedBefore(sent);
  const second = await draft(member);
  expect(second.subject).not.toBe(drafted.subject);
  const { transferId } = second.transfer;
  const old = { body: { ...sent.body, transferId }, key: randomUUID() };
  expect(await member.refusal(REQUEST, old)).toMatchObject({ status: 403, reason: 'STEP_UP_REQUIRED' });
  expect(await effects(transferId)).toEqual(NOTHING);
  expect(await member.call(REQUEST, await requestOf(member, second))).toMatchObject({ state: 'cooling' });
  expect(await effects(transferId)).toEqual(ONCE);
  expect(await stateOf(member, drafted.transfer.transferId)).toBe('cancelled');
  expect((await member.refusal(REQUEST, sent)).reason).toMatch(/TRANSFER_(UNKNOWN|STATE)/);
  expect(await effects(drafted.transfer.transferId)).toEqual({ ...ONCE, requested: 0 });
});

it('AUT-08 the core loses its session before the commit: the request is there once or not at all, and its repetition is one', async () => {
  const drafted = await draft(member);
  const { transferId } = drafted.transfer;
  const sent = await requestOf(member, drafted);
  const status = await cutBeforeCommit(sent);
  expect([200, 503]).toContain(status);
  await eventually(async () => (await member.ask(REQUEST, sent)).status === 200);
  expect(await member.call(REQUEST, sent)).toMatchObject({ transferId, state: 'cooling' });
  expect(await effects(transferId)).toEqual(ONCE);
  await harness.app.restart();
  expect(await effects(transferId)).toEqual(ONCE);
  expect(await problems()).toEqual([]);
  // The account goes on.
  expect(await withdraw(member, '1000')).toMatchObject({ state: 'cooling' });
});
