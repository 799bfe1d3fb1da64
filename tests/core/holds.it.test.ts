import { HOUSE, type HoldPurpose } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, startKillableCore } from '../support/core-harness.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await fundAccount(killable.core, ACCOUNT, 1_000_000);
});
afterEach(() => database.drop());

const of = (reference: string, purpose: HoldPurpose = 'withdrawal') => ({ accountId: ACCOUNT, purpose, reference });
const hold = (reference: string, amount: number, purpose?: HoldPurpose) =>
  killable.core.submit({ input: { kind: 'hold', ...of(reference, purpose), amount: yen(amount) } });
const release = (reference: string, amount?: number) =>
  killable.core.submit({
    input: { kind: 'releaseHold', ...of(reference), ...(amount === undefined ? {} : { amount: yen(amount) }) },
  });
const consume = (reference: string) =>
  killable.core.submit({ input: { kind: 'consumeHold', ...of(reference), house: HOUSE.bank } });

async function restart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

/** All stored records, and the account's cash. */
async function stored() {
  await killable.core.waitUntilCaughtUp();
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const rows = await withTenant(pool, TEST_TENANT, async (client) => {
    const holds = await client.query<{ text: string }>(
      `select concat_ws(' ', hold_id, purpose, reference, amount, state) as text from cash_hold order by hold_id`,
    );
    const cash = await client.query<{ settled: number; held: number }>(
      `select settled, held from account where account_id = ${ACCOUNT}`,
    );
    return { holds: holds.rows.map(({ text }) => text), cash: cash.rows[0] };
  });
  await pool.end();
  return rows;
}

it('hold records survive kills: each is paid or released once, under the numbers that follow', async () => {
  await hold('A', 300_000);
  await hold('B', 200_000);
  await hold('A', 50_000, 'margin');
  await release('B', 150_000);
  await restart();
  expect(await stored()).toEqual({
    holds: ['1 withdrawal A 300000 held', '2 withdrawal B 50000 held', '3 margin A 50000 held'],
    cash: { settled: 1_000_000, held: 400_000 },
  });
  expect((await consume('A')).refusal).toBeNull();
  await restart();
  for (const again of [await consume('A'), await release('A')]) expect(again.refusal?.reason).toBe('HOLD_UNKNOWN');
  expect((await release('B')).refusal).toBeNull();
  expect((await hold('A', 10_000)).refusal).toBeNull();
  expect(await stored()).toEqual({
    holds: [
      '1 withdrawal A 300000 consumed',
      '2 withdrawal B 50000 released',
      '3 margin A 50000 held',
      '4 withdrawal A 10000 held',
    ],
    cash: { settled: 700_000, held: 60_000 },
  });
  await restart();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  await killable.core.stop();
});

it('a reference is held, released and held again in one batch', async () => {
  const answers = await Promise.all([hold('A', 1_000), release('A'), hold('A', 2_000), consume('A'), hold('A', 3_000)]);
  expect(answers.map(({ refusal }) => refusal)).toEqual([null, null, null, null, null]);
  expect((await stored()).holds).toEqual([
    '1 withdrawal A 1000 released',
    '2 withdrawal A 2000 consumed',
    '3 withdrawal A 3000 held',
  ]);
  await killable.core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('verify names a hold record that was changed, inserted or removed behind the core', async () => {
  for (const reference of ['A', 'B', 'C']) await hold(reference, 1_000);
  await release('A');
  await killable.core.stop();
  const pool = createPool({ url: database.ownerUrl, name: 'edit' });
  const edit = (sql: string) => withTenant(pool, TEST_TENANT, (client) => client.query(sql));
  await edit('update cash_hold set amount = amount + 1 where hold_id = 1');
  await edit('update cash_hold set amount = 900 where hold_id = 2');
  await edit("update cash_hold set state = 'released' where hold_id = 3");
  await edit(
    `insert into cash_hold select tenant_id, 9, account_id, purpose, reference, asset, amount, state, created_at, updated_at
       from cash_hold where hold_id = 1`,
  );
  await pool.end();
  const { problems } = await verifyTenant(database.appUrl, TEST_TENANT);
  expect(problems.map(({ table, key, message }) => `${table} ${key} ${message}`).sort()).toEqual([
    'cash_hold 1 is not what became of the hold',
    'cash_hold 2 amount is 900, the journal leads to 1000',
    'cash_hold 3 no journal row ended this hold',
    'cash_hold 3 the row is missing',
    'cash_hold 9 no journal row set this hold',
  ]);
});
