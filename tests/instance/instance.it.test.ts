import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { type Exported, exportInstance, restoreInstance } from '../../apps/server/src/instance/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTenantMarket } from '../../apps/server/src/tenant-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
let file: string;
let exported: Exported;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-instance-'));
  file = path.join(folder, 'kabuto.export');
  app = await startTestApp({ tenants: 2 });
  await app.openMarket();
  const member = await app.client().demo();
  await member.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' });
  await app.client('second').demo();
  const source = { appUrl: app.database.appUrl, tenantId: 1, slug: 'kabuto', codeVersion: 'test' };
  exported = await exportInstance(source, file);
});
afterAll(async () => {
  await app.stop();
  for (const target of targets) await target.drop();
  rmSync(folder, { recursive: true });
});

const emptyTarget = async (): Promise<TestDatabase> => {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
};

/** Number of rows in all tables of a database, of all tenants. */
const holds = (database: TestDatabase): Promise<number> =>
  asSuper(database.superUrl, async (client) => {
    const { rows } = await client.query<{ rows: number }>(
      `select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int)::int as rows
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`,
    );
    return rows[0]?.rows ?? 0;
  });

/** A digest of rows that no longer change. */
const digest = (database: TestDatabase, query: string): Promise<unknown> =>
  asSuper(database.superUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)) as digest from (${query}) t`,
    );
    return rows;
  });

describe('moving a brokerage to an empty database', () => {
  it('brings every row of it and none of another, under the same roles, and verify agrees', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await emptyTarget();
    const restored = await restoreInstance(target.ownerUrl, file);
    expect(restored).toEqual({
      rows: exported.rows,
      slug: 'kabuto',
      journalSeq: exported.journalSeq,
      headHash: exported.headHash,
    });
    const report = await verifyTenant(target.appUrl, 1);
    expect(report).toMatchObject({ problems: [], headHash: exported.headHash, rows: exported.journalSeq });
    const upTo = `tenant_id = 1 and journal_seq <= ${exported.journalSeq}`;
    for (const query of [
      `select * from journal_batch where tenant_id = 1 and to_seq <= ${exported.journalSeq}`,
      `select * from posting where ${upTo}`,
      `select * from house_posting where tenant_id = 1 and to_seq <= ${exported.journalSeq}`,
      `select * from fill where ${upTo}`,
      `select * from account_event where ${upTo}`,
      // `access_noted` is updated some seconds after the journal, on the exported server too
      "select to_jsonb(u) - 'access_noted' as member from app_user u where tenant_id = 1",
      'select * from watch_item where tenant_id = 1',
      'select * from login_session where tenant_id = 1',
      'select * from checkpoint where tenant_id = 1',
      'select * from history_day_bar',
      'select * from instrument',
    ]) {
      const found = await digest(target, query);
      expect([query, found]).toEqual([query, await digest(app.database, query)]);
      expect([query, found]).not.toEqual([query, [{ rows: 0, digest: null }]]);
    }
    const others = await asSuper(target.superUrl, (client) =>
      client.query('select 1 from tenant where tenant_id <> 1 union all select 1 from app_user where tenant_id <> 1'),
    );
    expect(others.rowCount).toBe(0);
  });

  it('resumes there where it stopped: the market starts, and numbers follow', async () => {
    const target = await emptyTarget();
    await restoreInstance(target.ownerUrl, file);
    const pool = createPool({ url: target.appUrl, name: 'moved' });
    const market = await startTenantMarket({
      tenantId: 1,
      pool,
      databaseUrl: target.appUrl,
      codeVersion: 'test',
      log: createLogger({ level: 'silent' }),
      onFatal: (error) => {
        throw error;
      },
    });
    const next = await pool.query<{ account: string; known: string }>(
      `select nextval('account_number')::text as account, '' as known`,
    );
    const highest = await asSuper(target.superUrl, (client) =>
      client.query<{ id: number }>('select max(account_id)::int as id from account'),
    );
    expect(Number(next.rows[0]?.account)).toBe((highest.rows[0]?.id ?? 0) + 1);
    expect(await market.core.read((engine) => engine.broker.openOrders().length)).toBeGreaterThanOrEqual(3);
    await market.stop();
    await pool.end();
    const report = await verifyTenant(target.appUrl, 1);
    expect(report.problems).toEqual([]);
    expect(report.rows).toBeGreaterThan(exported.journalSeq);
  });

  it('puts an old journal of both layouts and its keys into partitions of their own', async () => {
    const target = await emptyTarget();
    const old = path.join(folder, 'old');
    // all of these dates are past: the journal's first format from March 2020, the second and the keys up to May
    const [from, to] = [Date.UTC(2020, 2, 10), Date.UTC(2020, 4, 20)];
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
    const head = JSON.parse(lines[0]?.slice(1) ?? '') as Record<string, unknown>;
    const row = (wallAt: number) =>
      `{"tenant_id":1,"seq":${wallAt},"epoch":1,"at":0,"wall_at":${wallAt},"kind":0,"payload":"","outcome":"","hash":""}`;
    const day = Math.floor(to / 86_400_000);
    const written = [
      `#${JSON.stringify({ ...head, journalFrom: from, journalTo: to })}`,
      ...lines.slice(1, -1).flatMap((line) => {
        if (line === '#{"table":"journal"}') return [line, row(from), row(to)];
        if (line === '#{"table":"command_key"}')
          return [
            line,
            ...[0, 25].map((ago) => `{"tenant_id":1,"hash":"\\\\x0${ago % 10}","day":${day - ago},"seq":1}`),
          ];
        return [line];
      }),
    ];
    const text = `${written.join('\n')}\n`;
    const rows = written.filter((line) => !line.startsWith('#')).length;
    const end = { end: true, rows, sha256: createHash('sha256').update(text).digest('hex') };
    writeFileSync(old, gzipSync(`${text}#${JSON.stringify(end)}\n`));
    await restoreInstance(target.ownerUrl, old);
    const found = await asSuper(target.superUrl, (client) =>
      client.query<{ name: string }>(
        `select tableoid::regclass::text as name from journal
         union all select tableoid::regclass::text from command_key where day <= $1 order by name`,
        [day],
      ),
    );
    expect(found.rows.map(({ name }) => name)).toEqual([
      `command_key_${Math.floor((day - 25) / 10)}`,
      `command_key_${Math.floor(day / 10)}`,
      'journal_2020_03',
      'journal_2020_05',
    ]);
    const months = await asSuper(target.superUrl, (client) =>
      client.query(`select to_regclass('journal_batch_2020_03') is not null as made`),
    );
    expect(months.rows).toEqual([{ made: true }]);
  });

  it('refuses a database that holds a brokerage, and changes nothing there', async () => {
    const before = await digest(app.database, 'select * from app_user');
    await expect(restoreInstance(app.database.ownerUrl, file)).rejects.toThrow(/holds the brokerage kabuto already/);
    expect(await digest(app.database, 'select * from app_user')).toEqual(before);
  });

  it.each([
    ['cut off', (text: Buffer) => text.subarray(0, text.length - 200)],
    [
      'changed in one row',
      (text: Buffer) => Buffer.from(text.toString('utf8').replace('"settled":', '"settled": '), 'utf8'),
    ],
    [
      'of another release',
      (text: Buffer) => Buffer.from(text.toString('utf8').replace('"sha256":"', '"sha256":"0'), 'utf8'),
    ],
  ])('restores nothing of a file that is %s', async (what, change) => {
    const target = await emptyTarget();
    const bad = path.join(folder, `bad-${what.replaceAll(' ', '-')}`);
    writeFileSync(bad, gzipSync(change(gunzipSync(readFileSync(file)))));
    await expect(restoreInstance(target.ownerUrl, bad)).rejects.toThrow(
      what === 'of another release' ? /another release/ : /damaged or was cut off; nothing was restored/,
    );
    expect(await holds(target)).toBe(0);
  });

  it('restores nothing of a packed file that is truncated or invalid', async () => {
    const target = await emptyTarget();
    const bad = path.join(folder, 'bad-gzip');
    writeFileSync(bad, readFileSync(file).subarray(0, 5000));
    await expect(restoreInstance(target.ownerUrl, bad)).rejects.toThrow(/nothing was restored/);
    await expect(restoreInstance(target.ownerUrl, path.join(folder, 'none'))).rejects.toThrow(/There is no file/);
    expect(await holds(target)).toBe(0);
  });
});
