import { instrumentCode, price, yen } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { kindBits } from '../../apps/server/src/core/journal/event-batch.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput, startKillableCore } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ALERT = { instrument: instrumentCode('7203'), when: '>=', price: price(31_000) } as const;
const HOLD = { purpose: 'withdrawal', reference: 'test', amount: yen(1_000) } as const;
const MARKET_BUY = { code: '7203', side: 'buy', price: null, quantity: 100, clientOrderId: 'one' } as const;

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

/**
 * The projector's lock on the table `account`, while it waits for it. In a transaction `pg_stat_activity` stays as it
 * was at the first look.
 */
const WAITING = `select from pg_locks where not granted and relation = 'account'::regclass
  and database = (select oid from pg_database where datname = current_database())`;

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

/** The end of the read tables as PostgreSQL has it. */
const storedEnd = () =>
  readTenant(pool, TEST_TENANT, async (client) => {
    const { rows } = await client.query<{ seq: number; eventSeq: number; journalSeq: number; events: number }>(
      `select p.seq, p.event_seq as "eventSeq", l.seq as "journalSeq", l.event_seq as events
         from projection p join core_lease l using (tenant_id)`,
    );
    const [row] = rows;
    if (row === undefined) throw new RangeError('no projection');
    return row;
  });
const isClean = async () => expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);

it('a commit adds one row to the journal and none to the projected tables, which follow in a transaction of their own', async () => {
  core = await startTestCore(database.appUrl, { lagMs: NEVER_MS });
  const before = await count('journal_batch');
  await fundAccount(core, FIRST, 500);
  expect(await count('journal_batch')).toBeGreaterThan(before);
  for (const table of ['account', 'posting', 'account_event', 'house_posting'])
    expect(await count(table), table).toBe(0);
  expect(await cashOf(FIRST)).toBeUndefined();
  await core.stop();
  expect(await cashOf(FIRST)).toBe(500);
  const { seq, eventSeq, journalSeq, events } = await storedEnd();
  expect([seq, eventSeq]).toEqual([journalSeq, events]);
  await isClean();
});

it('batches that change no table move the end of the tables at the latest when the host stops', async () => {
  core = await startTestCore(database.appUrl, { lagMs: 0 });
  await fundAccount(core, FIRST, 500);
  await core.waitUntilCaughtUp();
  const { seq } = await storedEnd();
  await core.skipTo('opening');
  await core.skipTo('closing');
  await core.waitUntilCaughtUp();
  expect(core.projectedSeq).toBe(core.committedSeq);
  await core.stop();
  const end = await storedEnd();
  expect(end.seq).toBe(end.journalSeq);
  expect(end.seq).toBeGreaterThan(seq);
  await isClean();
});

describe('the next start', () => {
  it('projects what a killed host has left in the journal, before it reads its state', async () => {
    const { core: killed, kill } = await startKillableCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(killed, FIRST, 500);
    await fundAccount(killed, SECOND, 700);
    expect(await cashOf(FIRST)).toBeUndefined();
    expect(killed.projectedSeq).toBeLessThan(killed.committedSeq);
    const held = await accountsOf(killed);
    kill();

    core = await startTestCore(database.appUrl, { lagMs: 0 });
    expect([await cashOf(FIRST), await cashOf(SECOND)]).toEqual([500, 700]);
    expect(await accountsOf(core)).toEqual(held);
    await isClean();
  });

  it('makes the same rows from the journal as the host would have from memory', async () => {
    const trade = async (of: Core) => {
      await fundAccount(of, FIRST, 20_000_000);
      await of.skipTo('opening');
      await of.submit({ input: { kind: 'setAlert', accountId: FIRST, ...ALERT } });
      await of.submit({ input: { kind: 'hold', accountId: FIRST, ...HOLD } });
      await of.submit({ input: placeInput({ ...MARKET_BUY, accountId: FIRST }) });
      await of.submit({ input: placeInput({ ...MARKET_BUY, side: 'sell', clientOrderId: 'two', accountId: FIRST }) });
      await of.skipTo('day');
    };
    const { core: killed, kill } = await startKillableCore(database.appUrl, { lagMs: NEVER_MS });
    await trade(killed);
    expect(await count('fill')).toBe(0);
    kill();
    core = await startTestCore(database.appUrl, { lagMs: 0 });
    for (const table of ['fill', 'posting', 'house_posting', 'account_event', 'price_alert', 'cash_hold'])
      expect(await count(table), table).toBeGreaterThan(0);
    await core.stop();
    // compares every row of these tables with the journal
    await isClean();
  });
});

describe('a host whose read tables lag', () => {
  it('reports that the tables hold a commit only when they do', async () => {
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

  it('is waited for until the time is over, and then reports how old the tables are', async () => {
    core = await startTestCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(core, FIRST, 500);
    expect(await core.waitUntilProjected(core.committedSeq, 50)).toBeGreaterThanOrEqual(50);
    expect(core.projectionLag.rows).toBeGreaterThan(0);
    // a journal row from before the database was restored
    expect(await core.waitUntilProjected(core.committedSeq + 1_000_000, NEVER_MS)).toBe(0);
  });

  it('is verified with what is left projected first, while it works, and projects no batch a second time', async () => {
    core = await startTestCore(database.appUrl, { lagMs: NEVER_MS });
    await fundAccount(core, FIRST, 500);
    await isClean();
    expect(await cashOf(FIRST)).toBe(500);
    await fundAccount(core, SECOND, 700);
    await core.stop();
    expect(await cashOf(SECOND)).toBe(700);
    await isClean();
  });
});

describe('a projector', () => {
  const sessions = `select pid from pg_stat_activity where datname = current_database() and application_name ~ '-projector$'`;

  it('with a lost session continues with a new one, and nothing is lost or doubled', async () => {
    core = await startTestCore(database.appUrl, { lagMs: 0 });
    for (let n = 0; n < 5; n++) {
      await fundAccount(core, FIRST + n, 500);
      await asSuper(database.superUrl, (client) =>
        client.query(`select pg_terminate_backend(pid) from (${sessions}) s`),
      );
    }
    await core.waitUntilCaughtUp();
    expect(await cashOf(FIRST + 4)).toBe(500);
    await core.stop();
    await isClean();
  });

  it('projects again what PostgreSQL has lost of its work in a crash', async () => {
    core = await startTestCore(database.appUrl, { lagMs: 0 });
    await core.waitUntilCaughtUp();
    const { seq, eventSeq } = await storedEnd();
    await fundAccount(core, FIRST, 500);
    await core.waitUntilCaughtUp();
    // its commits do not wait for the disk: the last of them may be gone
    await asSuper(database.superUrl, async (client) => {
      for (const table of ['account', 'posting', 'house_posting', 'account_event'])
        await client.query(`delete from ${table}`);
      await client.query('update projection set seq = $1, event_seq = $2', [seq, eventSeq]);
    });
    await fundAccount(core, SECOND, 700);
    await core.waitUntilCaughtUp();
    expect([await cashOf(FIRST), await cashOf(SECOND)]).toEqual([500, 700]);
    await core.stop();
    await isClean();
  });

  it('stops at rows that PostgreSQL rejects: no new orders then, cancels still work, and it continues when they are accepted', async () => {
    core = await startTestCore(database.appUrl, { lagMs: 0 });
    await fundAccount(core, FIRST, 20_000_000);
    const order = await core.submit({ input: placeInput({ ...MARKET_BUY, price: 28_000, accountId: FIRST }) });
    await core.waitUntilCaughtUp();
    await asSuper(database.superUrl, (client) =>
      client.query(
        `alter table account_event add constraint refuse check (kinds & ${kindBits(['cash'])} = 0) not valid`,
      ),
    );
    await fundAccount(core, SECOND, 700);
    const refused = core.committedSeq;
    const of = core;
    await eventually(() => of.problems.length > 0);
    expect(core.problems).toEqual(['the read tables cannot be written: new orders are stopped']);
    await expect(core.submit({ input: placeInput({ ...MARKET_BUY, accountId: FIRST }) })).rejects.toThrow(
      'CORE_STOPPED',
    );
    const orderId = order.order?.orderId ?? 0;
    const cancelled = await core.submit({ input: { kind: 'cancel', accountId: FIRST, orderId } });
    expect(cancelled.order?.state).toBe('cancelled');
    expect(core.projectedSeq).toBeLessThan(refused);
    await asSuper(database.superUrl, (client) => client.query('alter table account_event drop constraint refuse'));
    await eventually(() => of.problems.length === 0);
    await core.waitUntilCaughtUp();
    expect(await cashOf(SECOND)).toBe(700);
    await core.stop();
    await isClean();
  });
});
