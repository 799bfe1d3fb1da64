import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutDecider, problemText, verifyTenant } from '../../apps/server/src/core/index.ts';
import { journalPages } from '../../apps/server/src/core/journal/rows.ts';
import { projected, seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { Images } from '../../apps/server/src/core/verify/images.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { CODE_VERSION } from '../../apps/server/src/version.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';

const ACCOUNT = 1001;
/** Orders of before that have ended. */
const ENDED = 5_000;
/** The running code version, and the previous one. */
const NOW = 'test-2';
let database: TestDatabase;
let folder: string;

/** Two epochs of this checkout's version and two of another. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-epochs-'));
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  for (const [n, codeVersion] of [CODE_VERSION, CODE_VERSION, NOW, NOW].entries()) {
    const core = await startTestCore(database.appUrl, { codeVersion });
    if (n === 0) await fundAccount(core, ACCOUNT, 20_000_000);
    const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', price: 28_000, quantity: 100 } as const;
    await core.submit({ input: placeInput({ ...terms, clientOrderId: `order-${n}` }) });
    await core.stop();
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (query: string) => {
  await projected();
  return asSuper(database.superUrl, async (client) => (await client.query(query)).rows);
};

describe('epochs and checkpoints', () => {
  it('each epoch has a checkpoint, with the state where the code version changes', async () => {
    expect(
      await rows(`select epoch, code_version as code, chunks > 0 as carries,
          (select count(*)::int from checkpoint_state s where s.epoch = c.epoch) = coalesce(chunks, 0) as whole
         from checkpoint c order by epoch`),
    ).toEqual([
      { epoch: 1, code: CODE_VERSION, carries: false, whole: true },
      { epoch: 2, code: CODE_VERSION, carries: null, whole: true },
      { epoch: 3, code: NOW, carries: true, whole: true },
      { epoch: 4, code: NOW, carries: null, whole: true },
    ]);
  });

  it('verify decides the running version from the state in its first checkpoint, and names the other epochs', async () => {
    const report = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: NOW });
    expect(report.problems).toEqual([]);
    expect(report.epochsDecided).toBe(2);
    expect(report.notDecided).toEqual([
      { epoch: 1, reason: `code ${CODE_VERSION}` },
      { epoch: 2, reason: `code ${CODE_VERSION}` },
    ]);
  });

  it('a checkout of the other version decides its epochs in a process of its own', async () => {
    const checkout = await checkoutDecider(path.resolve(import.meta.dirname, '../..'));
    try {
      expect(checkout.codeVersion).toBe(CODE_VERSION);
      const report = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: NOW, checkout });
      expect(report).toMatchObject({ problems: [], epochsDecided: 4, notDecided: [] });
    } finally {
      await checkout.end();
    }
  });

  it('compares a table of the state with the images in the journal where the epoch is not decided again', async () => {
    const problemsAfter = async (sql: string, undo: string) => {
      await asSuper(database.superUrl, (client) => client.query(sql));
      // a version that decided nothing of this journal
      const { problems } = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'another' });
      await asSuper(database.superUrl, (client) => client.query(undo));
      return problems.map(problemText);
    };
    const where = `where account_id = ${ACCOUNT}`;
    expect(await problemsAfter('select 1', 'select 1')).toEqual([]);
    const limits = (day: string) =>
      `update account set limits = json_build_object('day', ${day}, 'order', null) ${where}`;
    const changed = await problemsAfter(limits('5'), limits('null::int'));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(
      new RegExp(
        `^account ${ACCOUNT} \\(journal \\d+\\): limits is {"day":5,"order":null}, the journal leads to {"day":null,"order":null}$`,
      ),
    );
    const gone = await problemsAfter(
      `create table kept as select * from trade_order where open; delete from trade_order where open`,
      'insert into trade_order select * from kept; drop table kept',
    );
    expect(gone.join()).toMatch(/trade_order \d+ \(journal \d+\): the row is missing/);
    // a member that is present only when it is set
    const nisa = await problemsAfter(
      `update account set nisa = true ${where}`,
      `update account set nisa = false ${where}`,
    );
    expect(nisa).toEqual([expect.stringMatching(/: nisa is true, the journal leads to undefined$/)]);
  });

  it('compares only members of a row that its images have, when a later version has added others', async () => {
    const compareWithout = (member: RegExp, sql: string) =>
      asEditor(database.superUrl, async (client) => {
        await client.query('begin');
        await client.query(sql);
        const images = new Images(TEST_TENANT);
        for await (const page of journalPages(client))
          for (const row of page) images.add({ ...row, images: without(row.images, member) });
        const problems = await images.compare(client);
        await client.query('rollback');
        return problems.map(problemText);
      });
    const without = (images: Buffer | null, member: RegExp) =>
      images && Buffer.from(images.toString('utf8').replaceAll(member, ''));
    expect(await compareWithout(/"openedAt":\d+,/g, 'select 1')).toEqual([]);
    const changed = await compareWithout(
      /"openedAt":\d+,/g,
      `update account set settled = settled + 1 where account_id = ${ACCOUNT}`,
    );
    expect(changed).toEqual([expect.stringMatching(new RegExp(`^account ${ACCOUNT} .*: cash is `))]);
  });

  it('reports when a state was changed between two epochs, and when a kept state was', async () => {
    const problemsAfter = async (sql: string, undo: string) => {
      await asSuper(database.superUrl, (client) => client.query(sql));
      const { problems } = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: NOW });
      await asSuper(database.superUrl, (client) => client.query(undo));
      return problems.map(problemText).join('\n');
    };
    const chunk = 'where epoch = 3 and chunk = 1';
    expect(
      await problemsAfter(
        `update checkpoint_state set lines = (select lines from checkpoint_state where epoch = 3 and chunk = 0) ${chunk};`,
        'select 1',
      ),
    ).toMatch(/^checkpoint_state 3 \(journal \d+\): the stored state is not the one that the epoch began with/m);
    expect(
      await problemsAfter(
        `update checkpoint set state_rows = state_rows + 1 where epoch = 4`,
        `update checkpoint set state_rows = state_rows - 1 where epoch = 4`,
      ),
    ).toMatch(/^checkpoint 4 \(journal \d+\): the row differs from the journal/m);
  });

  it('refuses a folder that is not a checkout, or one that cannot decide, in one sentence', async () => {
    await expect(checkoutDecider(folder)).rejects.toThrow(/is no checkout of Kabuto/);
    mkdirSync(path.join(folder, 'apps/server/src'), { recursive: true });
    writeFileSync(path.join(folder, 'apps/server/src/cli.ts'), 'process.exitCode = 1;\n');
    await expect(checkoutDecider(folder)).rejects.toThrow(/stopped deciding/);
  });
});

describe('a start', () => {
  it('reads no row of journal, postings, fills or events, nor orders that have ended', async () => {
    const read = async (tables: string) => {
      // The counters of ended sessions arrive late; this discards the cached ones.
      await rows('select pg_stat_clear_snapshot()');
      const [found] = await rows(
        `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_user_tables
          where relname ~ '^(${tables})'`,
      );
      return (found as { read: number }).read;
    };
    const core = await startTestCore(database.appUrl, { codeVersion: NOW });
    await core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId: 1 } });
    await core.stop();
    // as after years: a start that reads ended orders would read these
    await rows(
      `insert into trade_order select (jsonb_populate_record(null::trade_order, to_jsonb(o) || jsonb_build_object('order_id', 1000000 + n))).*
         from trade_order o, generate_series(1, ${ENDED}) n where o.order_id = 1`,
    );
    await rows('analyze trade_order');
    // A session reports its counters when it ends.
    await rows('select pg_sleep(1.2)');
    const BOOKS = 'journal|posting|house_posting|fill|account_event|checkpoint_state';
    const before = { books: await read(BOOKS), orders: await read('trade_order') };
    const again = await startTestCore(database.appUrl, { codeVersion: NOW });
    await again.stop();
    await rows('select pg_sleep(1.2)');
    expect(await read(BOOKS)).toBe(before.books);
    const orders = (await read('trade_order')) - before.orders;
    expect([orders > 0, orders < ENDED / 100]).toEqual([true, true]);
  });
});
