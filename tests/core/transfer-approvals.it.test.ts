import type { TransferState, TransferStep } from '@kabuto/brokerage';
import { epochMs, isoDate, yen } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answer, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, startKillableCore } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;
const NOW = epochMs(10_000_000_000);
const approval = { perCustomer: yen(500_000), perDestination: yen(100_000), perMaker: null };
const POLICY = {
  minimum: yen(1),
  dailyMaximum: { unverified: null, verified: null },
  fee: yen(0),
  coolingMs: 0,
  approval,
};
const OPERATOR = { actor: { kind: 'operator', id: '12' } } as const;

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await fundAccount(killable.core, ACCOUNT, 1_000_000);
  await killable.core.submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
});
afterEach(() => database.drop());

async function restart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

function idOf({ transfer, refusal }: Answer): number {
  if (transfer === undefined) throw new Error(`no transfer: ${JSON.stringify(refusal)}`);
  return transfer.transferId;
}

const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
  killable.core.submit({
    input: { kind: 'stepTransfer', accountId: ACCOUNT, transferId, from, to, wallAt: NOW, ...more },
  });

/** A withdrawal that waits for its approval. */
async function screened(amount: number, destination: string): Promise<number> {
  const draft = { accountId: ACCOUNT, amount: yen(amount), wallAt: NOW, destinationSince: epochMs(1), destination };
  const id = idOf(await killable.core.submit({ input: { kind: 'draftWithdrawal', ...draft } }));
  await step(id, 'draft', 'requested');
  await step(id, 'requested', 'cooling');
  await step(id, 'cooling', 'screening');
  return id;
}

/** A notified line of money that is credited, and locked until a date. */
async function credited(source: string, amount: number): Promise<number> {
  const line = { source, amount: yen(amount), unreconciled: true } as const;
  const id = idOf(await killable.core.submit({ input: { kind: 'importBankLine', ...line } }));
  await step(id, 'unallocated', 'matched', { accountId: 8, owner: ACCOUNT, actor: { kind: 'system' } });
  await step(id, 'matched', 'screening');
  await step(id, 'screening', 'credited', { lockedUntil: isoDate('2099-01-05') });
  return id;
}

async function texts(sql: string): Promise<string[]> {
  await killable.core.waitUntilCaughtUp();
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const { rows } = await withTenant(pool, TEST_TENANT, (client) => client.query<{ text: string }>(sql));
  await pool.end();
  return rows.map(({ text }) => text);
}
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;

it('after a kill approvals still count by destination, and a second person approves beyond the limit', async () => {
  const [one, two] = [await screened(90_000, 'sha256:a'), await screened(20_000, 'sha256:a')];
  await restart();
  expect((await step(one, 'screening', 'approved', OPERATOR)).refusal).toBeNull();
  await restart();
  const alone = await step(two, 'screening', 'approved', OPERATOR);
  expect(alone.refusal).toEqual({
    reason: 'APPROVAL_REQUIRED',
    field: null,
    params: { limit: '100000', used: '90000' },
  });
  const third = await screened(20_000, 'sha256:b');
  expect((await step(third, 'screening', 'approved', OPERATOR)).refusal).toBeNull();
  const proposal = { number: 4, maker: 3, checker: 2 };
  expect((await step(two, 'screening', 'approved', { proposal })).refusal).toBeNull();
  const rows = `select concat_ws(' ', transfer_id, destination, approved_at, approved_by) as text from transfer order by 1`;
  expect(await texts(rows)).toEqual([
    `1 sha256:a ${NOW} operator:12`,
    `2 sha256:a ${NOW} operator:3`,
    `3 sha256:b ${NOW} operator:12`,
  ]);
  const actors = `select concat_ws(' ', transfer_id, actor) as text from transfer_step where state = 'approved' order by event_seq`;
  expect(await texts(actors)).toEqual(['1 operator:12', '3 operator:12', '2']);
  await killable.core.stop();
  expect(await problems()).toEqual([]);
});

it('after a kill locked money is still locked, and a statement and a reversal end it', async () => {
  const [one, two] = [await credited('A', 70_000), await credited('B', 50_000)];
  const withdrawable = () => killable.core.read(({ broker }) => broker.withdrawable(ACCOUNT));
  await restart();
  expect(await withdrawable()).toBe(1_000_000);
  const columns = `select concat_ws(' ', transfer_id, locked_until, unreconciled) as text from transfer order by 1`;
  expect(await texts(columns)).toEqual(['1 2099-01-05 t', '2 2099-01-05 t']);
  for (const transferId of [one, two])
    await killable.core.submit({ input: { kind: 'reconcileTransfer', accountId: ACCOUNT, transferId } });
  await restart();
  expect([await withdrawable(), await texts(columns)]).toEqual([1_000_000, ['1 2099-01-05', '2 2099-01-05']]);
  await step(two, 'credited', 'reversed', { proposal: { number: 1, maker: 1, checker: 2 } });
  await restart();
  expect(await texts('select unproven::text as text from account where unproven is not null')).toEqual(['70000']);
  expect(await withdrawable()).toBe(1_000_000);
  await killable.core.stop();
  expect(await problems()).toEqual([]);
});

it('verify names destinations, approvals, actors and locks that were changed behind the core', async () => {
  const id = await screened(90_000, 'sha256:a');
  await step(id, 'screening', 'approved', OPERATOR);
  const ended = await screened(1, 'sha256:b');
  await step(ended, 'screening', 'rejected', { reason: 'TEST' });
  await credited('A', 70_000);
  await killable.core.stop();
  await asEditor(database.superUrl, async (client) => {
    await client.query(
      `update transfer set destination = 'sha256:b', approved_at = 1, approved_by = null where transfer_id = 1`,
    );
    await client.query(`update transfer set destination = 'sha256:c' where transfer_id = 2`);
    await client.query(`update transfer set locked_until = null, unreconciled = null where transfer_id = 3`);
    await client.query(`update transfer_step set actor = 'operator:13' where actor = 'operator:12'`);
    await client.query(`update account set unproven = null where account_id = ${ACCOUNT}`);
  });
  const found = (await problems()).map(({ table, key, message }) => `${table} ${key} ${message}`);
  for (const text of [
    /^account 1001 .*unproven is undefined, the journal leads to 70000/,
    /^transfer 1 approvedAt is 1, the journal leads to 10000000000; approvedBy is undefined, .*; destination is "sha256:b"/,
    /^transfer 2 is not what became of the transfer$/,
    /^transfer 3 lockedUntil is undefined, .*; unreconciled is undefined, the journal leads to true$/,
    /^transfer_step \d+ differs from the journal$/,
  ])
    expect(found).toContainEqual(expect.stringMatching(text));
});
