import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, startKillableCore } from '../support/core-bench.ts';
import { eventually } from '../support/eventually.ts';

/** A lag longer than any test waits. */
const NEVER_MS = 60_000;
const [FIRST, SECOND] = [1000, 1001];

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let core: Core | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test', max: 4 });
  await seedTestTenant(pool);
});
afterEach(async () => {
  await core?.stop();
  core = undefined;
  await pool.end();
  await database.drop();
});

/** The projector's session while it waits for the table `account`. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'account'`;

/** Number of rows of a table. */
const count = (table: string): Promise<number> =>
  readTenant(pool, TEST_TENANT, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n ?? 0;
  });
/** The account's settled cash in the tables; undefined when it has no row. */
const cashOf = (accountId: number): Promise<number | undefined> =>
  readTenant(pool, TEST_TENANT, async (client) => {
    const { rows } = await client.query<{ settled: number }>('select settled from account where account_id = $1', [
      accountId,
    ]);
    return rows[0]?.settled;
  });
const accountsOf = (of: Core) => of.read((engine) => engine.broker.snapshot().accounts);

it('a host without a lag writes the read tables with the commit and keeps nothing for later', async () => {
  core = await startTestCore(database.appUrl, { lagMs: 0 });
  await fundAccount(core, FIRST, 500);
  expect(await cashOf(FIRST)).toBe(500);
  expect(await count('projection_backlog')).toBe(0);
  expect(core.projectedSeq).toBe(core.committedSeq);
});

describe('a host whose read tables lag', () => {
  it('commits without them; the next start applies what a killed one has left before it reads its state', async () => {
    const { core: killed, kill } = await startKillableCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(killed, FIRST, 500);
    await fundAccount(killed, SECOND, 700);
    expect(await cashOf(FIRST)).toBeUndefined();
    expect(await count('projection_backlog')).toBeGreaterThan(1);
    expect(killed.projectedSeq).toBeLessThan(killed.committedSeq);
    const held = await accountsOf(killed);
    kill();

    core = await startTestCore(database.appUrl, { lagMs: 0 });
    expect([await cashOf(FIRST), await cashOf(SECOND)]).toEqual([500, 700]);
    expect(await count('projection_backlog')).toBe(0);
    expect(await accountsOf(core)).toEqual(held);
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it('says that the tables hold a commit only when they do', async () => {
    core = await startTestCore(database.appUrl, { lagMs: 1 });
    await core.waitUntilCaughtUp();
    const lagging = core;
    const { seq, projected } = await withTenant(pool, TEST_TENANT, async (client) => {
      await client.query('lock table account in exclusive mode');
      await fundAccount(lagging, FIRST, 500);
      const committed = lagging.committedSeq;
      await eventually(async () => (await client.query(WAITING)).rowCount !== 0);
      return { seq: committed, projected: lagging.projectedSeq };
    });
    expect(projected).toBeLessThan(seq);
    expect(await core.waitUntilProjected(seq, NEVER_MS)).toBe(0);
    expect(await cashOf(FIRST)).toBe(500);
    expect(core.projectedSeq).toBeGreaterThanOrEqual(seq);
  });

  it('is waited for until the time is over, and then says how old the tables are', async () => {
    core = await startTestCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(core, FIRST, 500);
    expect(await core.waitUntilProjected(core.committedSeq, 50)).toBeGreaterThanOrEqual(50);
    // a journal row from before the database was restored
    expect(await core.waitUntilProjected(core.committedSeq + 1_000_000, NEVER_MS)).toBe(0);
  });

  it('is verified with what is left applied first, while it works', async () => {
    core = await startTestCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(core, FIRST, 500);
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
    expect(await cashOf(FIRST)).toBe(500);
    await fundAccount(core, SECOND, 700);
    await core.stop();
    expect(await cashOf(SECOND)).toBe(700);
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});
