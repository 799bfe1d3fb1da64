import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/**
 * Tables without a tenant: data sets that all tenants share, the register of migrations, the last run of each cluster
 * job, and readings of rates.
 */
const GLOBAL = [
  'dataset',
  'history_day_bar',
  'history_minute_bar',
  'instrument',
  'job_claim',
  'schema_migration',
  'sector',
  // Read by slug before the tenant of a call is known; contains nothing that a tenant must hide.
  'tenant',
  // What the server has read of a rate: of no brokerage.
  'token_rate_reading',
];
/**
 * The global tables that the server's role may write: only the owner writes data sets, at the first start and with
 * imports.
 */
const GLOBAL_WRITTEN = ['job_claim', 'tenant', 'token_rate_reading'];
/** The ledger's record, the operators' log, consents, and readings of rates: rows are never changed. */
const INSERT_ONLY = [
  'account_event',
  'agreement',
  'agreement_consent',
  'checkpoint',
  'checkpoint_state',
  'day_result',
  'fill',
  'house_posting',
  'journal',
  'journal_batch',
  'offering_step',
  'operator_log',
  'posting',
  'risk_text',
  'token_rate_reading',
  'transfer_source',
  'transfer_step',
];
/**
 * Rows that may be deleted: sessions, one-time tokens, watchlists, old trades and minutes, replies of old keys, the
 * applied backlog; a user only while unfinished.
 */
const DELETABLE = [
  'access_token',
  'app_user',
  'attempt_count',
  'captcha',
  'chain_block',
  'command_key',
  'contact_code',
  'customer_name',
  'demo_code',
  'factor_token',
  'file_key',
  'idempotency',
  'job_claim',
  'kabus_password',
  'known_device',
  'login_session',
  'mail_outbox',
  'message_queue',
  'minute_bar',
  'news_read',
  'notice',
  'operator_answer',
  'operator_challenge',
  'operator_passkey',
  'operator_role',
  'operator_session',
  'order_device',
  'order_origin',
  'passkey',
  'passkey_challenge',
  'push_choice',
  'push_subscription',
  'recovery_code',
  'refresh_token',
  'step_up',
  'stored_file',
  'tape_chunk',
  'totp_factor',
  'upload_count',
  'watch_group',
  'watch_item',
];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.superUrl, name: 'walk', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Table = {
  name: string;
  has_tenant: boolean;
  owner: string;
  enabled: boolean;
  forced: boolean;
  policies: string[];
};

const tables = async (): Promise<Table[]> => {
  const { rows } = await pool.query<Table>(
    `select c.relname as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as enabled,
       c.relforcerowsecurity as forced,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
         and not a.attisdropped) as has_tenant,
       array(select coalesce(p.polpermissive::text || ' ' || p.polcmd::text || ' ' || pg_get_expr(p.polqual, p.polrelid), '')
         from pg_policy p where p.polrelid = c.oid order by 1) as policies
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm', 'v', 'f') and n.nspname = 'public' order by 1`,
  );
  return rows;
};

it('AUT-13 every table of a tenant forces row-level security by app.tenant; others are listed', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(25);
  const owned = all.filter(({ name }) => !GLOBAL.includes(name));
  expect(owned.filter(({ has_tenant }) => !has_tenant).map(({ name }) => name)).toEqual([]);
  expect(owned.filter(({ enabled, forced }) => !enabled || !forced).map(({ name }) => name)).toEqual([]);
  const bound =
    /^true \* \(tenant_id = \( SELECT \(current_setting\('app\.tenant'::text\)\)::integer AS current_setting\)\)$/;
  // Exactly one permissive policy: a second one would be joined by OR and open the table.
  const open = owned.filter(({ policies }) => {
    const permissive = policies.filter((policy) => policy.startsWith('true'));
    return permissive.length !== 1 || !bound.test(permissive[0] ?? '');
  });
  expect(open).toEqual([]);
});

it('AUT-13 keys begin with the tenant', async () => {
  const { rows } = await pool.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array(select i.indexrelid::regclass::text from pg_index i
       where i.indrelid = c.oid and i.indisunique and (select attname from pg_attribute a
         where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'tenant_id') as keys
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const wrong = rows.filter(({ name, keys }) => !GLOBAL.includes(name) && keys.length > 0);
  expect(wrong).toEqual([]);
});

it('the server owns nothing, and may do no more than what its tables need', async () => {
  const all = await tables();
  expect([...new Set(all.map(({ owner }) => owner))]).toEqual(['kabuto_owner']);
  const { rows } = await pool.query<{ name: string; rights: string[] }>(
    `select c.relname as name, array(select p from unnest(array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER',
       'TRUNCATE', 'UPDATE']) p where has_table_privilege('kabuto_app', c.oid, p) order by p) as rights
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const tablesWith = (right: string) => rows.filter(({ rights }) => rights.includes(right)).map(({ name }) => name);
  for (const right of ['REFERENCES', 'TRIGGER', 'TRUNCATE']) expect([right, tablesWith(right)]).toEqual([right, []]);
  expect(
    tablesWith('UPDATE').filter(
      (name) => INSERT_ONLY.includes(name) || (GLOBAL.includes(name) && name !== 'job_claim'),
    ),
  ).toEqual([]);
  expect(tablesWith('DELETE')).toEqual(DELETABLE);
});

it('of the global tables the server writes those of the brokerages, and no data set', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and (has_any_column_privilege('kabuto_app', c.oid, 'insert, update')
         or has_table_privilege('kabuto_app', c.oid, 'delete, truncate')) order by 1`,
    [GLOBAL],
  );
  expect(rows.map(({ name }) => name)).toEqual(GLOBAL_WRITTEN);
});

it('the journal has a partition for this month and the next three, which the app reaches through the journal only', async () => {
  const { rows } = await pool.query<{ name: string; bounds: string; rights: boolean }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
       has_table_privilege('kabuto_app', c.oid, 'select,insert,update,delete,truncate') as rights
     from pg_class c join pg_inherits i on i.inhrelid = c.oid where i.inhparent = 'journal_batch'::regclass order by 1`,
  );
  expect(rows.filter(({ rights }) => rights)).toEqual([]);
  const names = rows.map(({ name }) => name);
  const now = new Date();
  for (let ahead = 0; ahead <= 3; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1));
    const name = `journal_batch_${month.toISOString().slice(0, 7).replace('-', '_')}`;
    expect(rows.find((row) => row.name === name)?.bounds).toBe(
      `FOR VALUES FROM ('${month.getTime()}') TO ('${next.getTime()}')`,
    );
  }
  expect(names).toContain('journal_batch_default');
});

it('the app creates the coming months, with the rights of the journal; an existing month stays', async () => {
  const app = createPool({ url: database.appUrl, name: 'months', max: 1 });
  try {
    const inOneYear = Date.UTC(2031, 0, 15);
    const months = () => app.query<{ made: number }>('select add_journal_months($1, $1) as made', [inOneYear]);
    expect((await months()).rows).toEqual([{ made: 1 }]);
    expect((await months()).rows).toEqual([{ made: 0 }]);
  } finally {
    await app.end();
  }
  const made = (await tables()).find(({ name }) => name === 'journal_batch_2031_01');
  expect(made).toMatchObject({ owner: 'kabuto_owner', enabled: true, forced: true, has_tenant: true });
  expect(made?.policies).toHaveLength(1);
});

it('the server creates no tables, the backup role reads all of them and writes none', async () => {
  const { rows: create } = await pool.query(
    `select has_schema_privilege('kabuto_app', 'public', 'create') as app,
       has_schema_privilege('kabuto_backup', 'public', 'create') as backup`,
  );
  expect(create).toEqual([{ app: false, backup: false }]);
  const { rows } = await pool.query<{ name: string; reads: boolean; writes: boolean }>(
    `select c.relname as name, has_table_privilege('kabuto_backup', c.oid, 'select') as reads,
       has_table_privilege('kabuto_backup', c.oid, 'insert,update,delete,truncate') as writes
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.filter(({ reads, writes }) => !reads || writes)).toEqual([]);
});

it('the signer of withdrawals reaches its own tables, and writes into no request', async () => {
  const { rows } = await pool.query<{ name: string; rights: string[] }>(
    `select c.relname as name, array(select p from unnest(array['DELETE', 'INSERT', 'SELECT', 'TRUNCATE', 'UPDATE']) p
       where has_table_privilege('kabuto_signer', c.oid, p) or p <> 'DELETE' and p <> 'TRUNCATE'
         and has_any_column_privilege('kabuto_signer', c.oid, p) order by p) as rights
     from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const reads = ['signer_address', 'signer_approval', 'signer_cancel', 'signer_customer_key', 'signer_request'];
  const writes = ['signer_first_seen', 'signer_reply', 'signer_status'];
  expect(rows.filter(({ rights }) => rights.length > 0)).toEqual(
    [
      { name: 'demo_chain_transaction', rights: ['INSERT', 'SELECT'] },
      ...reads.map((name) => ({ name, rights: ['SELECT'] })),
      ...writes.map((name) => ({ name, rights: ['INSERT', 'SELECT', 'UPDATE'] })),
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
});
