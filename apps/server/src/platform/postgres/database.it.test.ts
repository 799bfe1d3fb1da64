import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../net/index.ts';
import { assertSafeRuntime, migrate, openPool, requireMigrated, withoutTenant, withTenant } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-migrations-'));
const FIRST = `
  create table note (tenant_id int not null, id bigint not null, day date not null default '2026-11-20',
    amount numeric not null default 1.50, text text not null, primary key (tenant_id, id));
  alter table note enable row level security;
  alter table note force row level security;
  create policy tenant on note using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::int));
  grant select, insert, update on note to :app_role;
  grant select on note to :backup_role;
  create function half(x int) returns int language sql return x::int4 / 2;
`;

let base: TestDatabase;
let pool: Pool;
const pools: Pool[] = [];

async function open(url: string): Promise<Pool> {
  const made = await openPool({ url, name: 'test' });
  pools.push(made);
  return made;
}

function put(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

function run(database: TestDatabase): Promise<number> {
  return migrate({
    ownerUrl: database.ownerUrl,
    folder,
    appRole: 'kabuto_app',
    backupRole: 'kabuto_backup',
    signerRole: 'kabuto_signer',
  });
}

beforeAll(async () => {
  base = await createTestDatabase({ empty: true });
  put('0001-note.sql', FIRST);
  pool = await open(base.appUrl);
});

afterAll(async () => {
  await Promise.all(pools.map((each) => each.end()));
  await base.drop();
  rmSync(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies each file once, and requireMigrated sees it', async () => {
    await expect(requireMigrated(pool, folder)).rejects.toThrow('The database lacks 1 migration(s)');
    expect(await run(base)).toBe(1);
    expect(await run(base)).toBe(0);
    await requireMigrated(pool, folder);
  });

  it('runs two migrators one after the other', async () => {
    const fresh = await createTestDatabase({ empty: true });
    const counts = await Promise.all([run(fresh), run(fresh)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    await fresh.drop();
  });

  it('rolls a failing file back whole and reports where it failed', async () => {
    put('0002-broken.sql', 'create table half_done (x int);\nselect nonsense;\n');
    try {
      await expect(run(base)).rejects.toThrow(/^The migration 0002-broken\.sql failed at line 2: .*nonsense/);
      await expect(withoutTenant(pool, (client) => client.query('select from half_done'))).rejects.toThrow('half_done');
    } finally {
      rmSync(path.join(folder, '0002-broken.sql'));
    }
  });

  it('rejects an edited file, a newer database, a duplicate number and a missing role', async () => {
    put('0001-note.sql', `${FIRST}-- edited`);
    await expect(run(base)).rejects.toThrow('The migration 0001-note.sql was edited after it was applied');
    await expect(requireMigrated(pool, folder)).rejects.toThrow('was edited after it was applied');
    put('0001-note.sql', FIRST.replaceAll('\n', '\r\n'));
    expect(await run(base)).toBe(0);
    put('0001-note.sql', FIRST);

    put('0001-twin.sql', 'select 1');
    await expect(run(base)).rejects.toThrow('The migrations 0001-note.sql and 0001-twin.sql have the same number');
    rmSync(path.join(folder, '0001-twin.sql'));

    const empty = mkdtempSync(path.join(tmpdir(), 'kabuto-older-'));
    await expect(requireMigrated(pool, empty)).rejects.toThrow('The database is newer than this release');
    rmSync(empty, { recursive: true });

    const options = {
      ownerUrl: base.ownerUrl,
      folder,
      appRole: 'nobody_here',
      backupRole: 'kabuto_backup',
      signerRole: 'kabuto_signer',
    };
    await expect(migrate(options)).rejects.toThrow('The database has no role nobody_here');
  });
});

describe('withTenant', () => {
  it('keeps tenants apart, and shows nothing without a tenant', async () => {
    await withTenant(pool, 1, (client) => client.query("insert into note (tenant_id, id, text) values (1, 1, 'one')"));
    await withTenant(pool, 2, (client) => client.query("insert into note (tenant_id, id, text) values (2, 1, 'two')"));
    const one = await withTenant(pool, 1, (client) => client.query('select text from note'));
    expect(one.rows).toEqual([{ text: 'one' }]);
    const two = await withTenant(pool, 2, (client) => client.query('select text from note'));
    expect(two.rows).toEqual([{ text: 'two' }]);
    expect((await withoutTenant(pool, (client) => client.query('select * from note'))).rows).toEqual([]);
    await expect(
      withTenant(pool, 2, (client) => client.query("insert into note (tenant_id, id, text) values (1, 9, 'x')")),
    ).rejects.toThrow('row-level security');
  });

  it('returns the right types, and rejects a bigint beyond 2^53', async () => {
    const { rows } = await withTenant(pool, 1, (client) =>
      client.query("select id, day, amount, array[1, null]::int8[] as ids, '{2026-01-02}'::date[] as days from note"),
    );
    expect(rows).toEqual([{ id: 1, day: '2026-11-20', amount: '1.50', ids: [1, null], days: ['2026-01-02'] }]);
    await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('beyond 2^53');
  });

  it('rolls back on a throw, and never reports a swallowed failure as a commit', async () => {
    const insert = "insert into note (tenant_id, id, text) values (3, 1, 'x')";
    await expect(
      withTenant(pool, 3, async (client) => {
        await client.query(insert);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await expect(
      withTenant(pool, 3, async (client) => {
        await client.query(insert);
        await client.query('select 1 / 0').catch(() => undefined);
      }),
    ).rejects.toThrow('the transaction was rolled back');
    expect((await withTenant(pool, 3, (client) => client.query('select * from note'))).rows).toEqual([]);
  });

  it('reports an unknown outcome when the connection is cut at commit', async () => {
    const killer = await open(base.superUrl);
    await expect(
      withTenant(pool, 1, async (client) => {
        const me = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await killer.query('select pg_terminate_backend($1, 5000)', [me.rows[0]?.pid]);
      }),
    ).rejects.toMatchObject({ name: 'CommitUnknownError' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rejects a malformed tenant', () => {
    expect(() => withTenant(pool, 1.5, async () => 1)).toThrow(RangeError);
  });
});

describe('assertSafeRuntime', () => {
  it('accepts the runtime role and refuses superuser, BYPASSRLS and owner', async () => {
    await assertSafeRuntime(pool);
    await expect(assertSafeRuntime(await open(base.superUrl))).rejects.toThrow(
      'kabuto_super of DATABASE_URL is a superuser',
    );
    await expect(assertSafeRuntime(await open(base.backupUrl))).rejects.toThrow('bypasses row-level security');
    await expect(assertSafeRuntime(await open(base.ownerUrl))).rejects.toThrow(/owns the table note|owns the table/);
  });

  it('rejects a database that does not wait for the disk', async () => {
    const careless = await createTestDatabase({ empty: true });
    const admin = await open(careless.superUrl);
    await admin.query(`alter database ${careless.name} set synchronous_commit = off`);
    const runtime = await openPool({ url: careless.appUrl, name: 'test' });
    await expect(assertSafeRuntime(runtime)).rejects.toThrow('synchronous_commit = off');
    await runtime.end();
    await careless.drop();
  });
});

describe('a broken DATABASE_URL', () => {
  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'wrong password',
      (url) => (url.password = 'wrong'),
      /^DATABASE_URL: PostgreSQL at .* refuses the password of kabuto_app\.$/,
    ],
    ['missing database', (url) => (url.pathname = '/nowhere'), /^DATABASE_URL: there is no database nowhere at /],
    ['no password', (url) => (url.password = ''), /^DATABASE_URL: kabuto_app needs a password at /],
    ['unknown host', (url) => (url.hostname = 'db.invalid'), /^DATABASE_URL: the host db\.invalid cannot be found\.$/],
  ])('%s is one sentence', async (_, change, message) => {
    const url = new URL(base.appUrl);
    change(url);
    await expect(openPool({ url: url.href, name: 'test' })).rejects.toThrow(message);
  });

  it('reports a database that cannot be reached in one sentence', async () => {
    const url = `postgres://u:p@127.0.0.1:${await freePort()}/d`;
    await expect(openPool({ url, name: 'test' })).rejects.toThrow(/no reply at 127\.0\.0\.1:\d+; is PostgreSQL/);
  });
});
