import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText, projectAgain, verifyTenant } from '../../apps/server/src/core/index.ts';
import { readAccountEvents, readEvents } from '../../apps/server/src/core/journal/account-events.ts';
import { EVENT_KIND, type EventPlace } from '../../apps/server/src/core/journal/event-batch.ts';
import { startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, migrate, readTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { missedReader } from '../../apps/server/src/stream/read-missed.ts';
import { placeInput } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';
import { restoreExport } from '../support/restored-export.ts';

/** An instance as exported by a version that stored one row an event: two days of three accounts. Never renewed. */
const FILE = path.join(import.meta.dirname, 'fixtures/events-one-by-one.export');
const MIGRATIONS = path.join(import.meta.dirname, '../../apps/server/migrations');
const ACCOUNT = 1001;
/** Batches that the version before had committed and not written to the tables when it ended. */
const NOT_PROJECTED = 6;
/** The tables to which nothing but new rows are written, and the journal row that a row belongs to. */
const ADDED = {
  fill: 'journal_seq',
  posting: 'journal_seq',
  house_posting: 'to_seq',
  account_event: 'journal_seq',
  day_result: 'journal_seq',
  transfer_step: 'journal_seq',
  transfer_source: 'journal_seq',
  offering_step: 'journal_seq',
  command_key: 'seq',
};
// the keys of EVENT_KIND are its kinds
const KINDS = Object.keys(EVENT_KIND) as EventPlace['kind'][];

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

const rowsOf = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
  asEditor(database.superUrl, async (client) => (await client.query<Row>(sql)).rows);
const change = (sql: string) => asSuper(database.superUrl, (client) => client.query(sql));
/** How many rows of the table have one event, and how many those of a batch. */
const forms = async () => {
  const [row] = await rowsOf<{ single: number; batches: number }>(
    `select count(*) filter (where events is null)::int as single, count(events)::int as batches from account_event`,
  );
  return row ?? { single: 0, batches: 0 };
};
/** The number of the last event with a row of its own. */
const lastSingle = async (): Promise<number> =>
  (await rowsOf<{ last: number }>('select max(event_seq)::int as last from account_event where events is null'))[0]
    ?.last ?? 0;
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems.map(problemText);
const differing = async (from: 'genesis' | 'checkpoint' = 'genesis') =>
  (await projectAgain(database.ownerUrl, TEST_TENANT, from)).tables
    .filter(({ onlyStored, onlyMade }) => onlyStored + onlyMade > 0)
    .map(({ table, onlyStored, onlyMade }) => [table, onlyStored, onlyMade]);
const all = () =>
  readTenant(pool, TEST_TENANT, (client) =>
    readEvents(client, TEST_TENANT, { after: 0, upTo: Number.MAX_SAFE_INTEGER, kinds: KINDS }),
  );

beforeAll(async () => {
  database = await restoreExport(FILE);
  pool = createPool({ url: database.appUrl, name: 'test', max: 2 });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('an instance with one row an event', () => {
  it('stays as it is: its events are read, verified and made again', async () => {
    expect(await forms()).toEqual({ single: 272, batches: 0 });
    const events = await all();
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 272 }, (_, i) => i + 1));
    expect(events.filter(({ event, kind, accountId }) => event.kind !== kind || event.accountId !== accountId)).toEqual(
      [],
    );
    expect(await problems()).toEqual([]);
    expect(await differing()).toEqual([]);
  });

  it('continues with one row an account and batch, from the first batch that was not projected', async () => {
    const [cut] = await rowsOf<{ seq: number }>(
      `select to_seq::int as seq from journal_batch order by to_seq desc offset ${NOT_PROJECTED} limit 1`,
    );
    if (cut === undefined) throw new RangeError('the journal has more batches');
    const before = await all();
    for (const [table, seq] of Object.entries(ADDED)) await change(`delete from ${table} where ${seq} > ${cut.seq}`);
    const rest = await forms();
    expect(rest.single).toBeGreaterThan(100);
    expect(rest.single).toBeLessThan(272);
    await change(`update projection set seq = ${cut.seq}, event_seq = ${rest.single}`);
    const core = await startTestCore(database.appUrl, { codeVersion: 'after' });
    const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', quantity: 100 } as const;
    const orders = [28_000, 28_010, 28_020].map((price, i) =>
      core.submit({ input: placeInput({ ...terms, price, clientOrderId: `after-${i}` }) }),
    );
    const accepted = (await Promise.all(orders)).flatMap(({ order }) => (order === null ? [] : [order.orderId]));
    expect(accepted).toHaveLength(3);
    await Promise.all(
      accepted.map((orderId) => core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId } })),
    );
    await core.stop();
    const { single, batches } = await forms();
    expect(single).toBe(rest.single);
    expect(batches).toBeGreaterThan(0);
    const events = await all();
    expect(events.length).toBeGreaterThan(before.length);
    expect(batches).toBeLessThan(events.length - single);
    expect(events.slice(0, before.length)).toEqual(before);
    expect(await problems()).toEqual([]);
    expect(await differing()).toEqual([]);
    expect(await differing('checkpoint')).toEqual([]);
  });

  it('has pages and missed events that begin before the change and end after it', async () => {
    const own = (await all()).filter(({ accountId }) => accountId === ACCOUNT).map(({ seq }) => seq);
    const last = await lastSingle();
    const edge = own.findIndex((seq) => seq > last);
    expect(edge).toBeGreaterThan(5);
    expect(own.length - edge).toBeGreaterThan(5);
    const missed = missedReader(
      pool,
      TEST_TENANT,
      (event) => event as never,
      async () => undefined,
    );
    for (const i of [-3, -2, -1, 0, 1, 2]) {
      const from = own[edge + i] ?? 0;
      const page = (order: 'oldest first' | 'newest first', range: object) =>
        readTenant(pool, TEST_TENANT, async (client) =>
          (await readAccountEvents(client, TEST_TENANT, { accountId: ACCOUNT, ...range, order, limit: 4 })).map(
            ({ seq }) => seq,
          ),
        );
      expect(await page('oldest first', { from })).toEqual(own.slice(edge + i, edge + i + 4));
      expect(await page('newest first', { to: from })).toEqual(
        own
          .slice(0, edge + i + 1)
          .toReversed()
          .slice(0, 4),
      );
      const found = await missed(ACCOUNT, from);
      if (!('events' in found)) throw new Error('they are few enough to be sent one by one');
      expect(found.events?.map(({ seq }) => seq)).toEqual(own.slice(edge + i + 1));
    }
  });

  it.each([
    ['a changed place', 'update account_event set place = place + 1 where event_seq = 40', 40],
    ['another kind', `update account_event set kind = 'hold' where event_seq = 41`, 41],
    ['a row that is gone', 'delete from account_event where event_seq = 42', 42],
    [
      'the last row of before that is gone',
      'delete from account_event where event_seq = (select max(event_seq) from account_event where events is null)',
      null,
    ],
  ])('has %s among its rows of before named by verify and project', async (_what, sql, event) => {
    const named = event ?? (await lastSingle());
    await change('create table kept as select * from account_event');
    try {
      await change(sql);
      expect((await problems()).join('\n')).toMatch(new RegExp(`^account_event ${named} `, 'm'));
      expect((await differing()).map(([table]) => table)).toEqual(['account_event']);
    } finally {
      await change('delete from account_event; insert into account_event select * from kept; drop table kept');
    }
    expect(await differing()).toEqual([]);
  });

  it('refuses the version before in one sentence', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-back-'));
    try {
      for (const file of readdirSync(MIGRATIONS))
        if (Number(file.slice(0, 4)) < 215) cpSync(path.join(MIGRATIONS, file), path.join(folder, file));
      const roles = { appRole: 'kabuto_app', backupRole: 'kabuto_backup', signerRole: 'kabuto_signer' };
      await expect(migrate({ ownerUrl: database.ownerUrl, folder, ...roles })).rejects.toThrow(
        /^The database is newer than this release: it has the migration 0215-account-event-batches\.sql, which is unknown here\.$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
