import type pg from 'pg';
import { StartError } from '../platform/config/index.ts';
import { assertSafeRuntime, requireMigrated } from '../platform/postgres/index.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

/** Runs a check that throws one sentence, and returns it as a finding. */
async function finding(about: string, fine: string, check: () => Promise<void>): Promise<Finding> {
  try {
    await check();
    return ok(about, fine);
  } catch (error) {
    if (error instanceof StartError) return bad(about, error.message);
    throw error;
  }
}

type Settings = { readonly version: string; readonly checksums: string; readonly most: number; readonly used: number };

async function checkSettings(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('server_version') as version, current_setting('data_checksums') as checksums,
            current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as used`,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('PostgreSQL did not return its settings');
  const { version, checksums, most, used } = row;
  const text = `version ${version}, ${used} of ${most} connections in use, data checksums ${checksums}`;
  if (most - used < 5) return bad('PostgreSQL', `${text}; raise max_connections.`);
  return checksums === 'on'
    ? ok('PostgreSQL', text)
    : warn('PostgreSQL', `${text}; pg_checksums --enable finds bad disks.`);
}

/** Tables with a tenant whose rows the runtime role could see across tenants. */
async function checkPolicies(pool: pg.Pool): Promise<Finding> {
  const about = 'row-level security';
  const { rows } = await pool.query<{ table: string; fine: boolean }>(
    `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity
              and exists (select 1 from pg_policy p where p.polrelid = c.oid) as fine
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
        and c.relname <> 'tenant' order by 1`,
  );
  const open = rows.filter(({ fine }) => !fine).map(({ table }) => table);
  if (rows.length === 0) return bad(about, 'there is no table of a tenant; start the server once.');
  if (open.length === 0) return ok(about, `forced on all ${rows.length} tables of tenants`);
  return bad(about, `not forced, or without a policy, on ${open.join(', ')}; restore the migrations' policies.`);
}

/** Durability, roles, policies and the state of the tables, as seen by the runtime role. */
export async function checkDatabase(pool: pg.Pool, migrations: string): Promise<Finding[]> {
  return [
    await checkSettings(pool),
    await finding(
      'durability and role',
      'fsync, full_page_writes and synchronous_commit on; the runtime role is no more than that',
      () => assertSafeRuntime(pool),
    ),
    await finding('migrations', 'all applied, none changed', () => requireMigrated(pool, migrations)),
    await checkPolicies(pool),
  ];
}
