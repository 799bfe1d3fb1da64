import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, readTenant, withoutTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { seeded } from '../fuzz/random.ts';
import { createSeededDatabase } from '../support/seeded-database.ts';

const TRANSACTIONS = 10_000;
const CONNECTIONS = 5;
const TENANTS = [1, 2, 3] as const;
/** Simultaneous callers: more than connections, so that each connection serves all tenants in turn. */
const CALLERS = 20;
const SEED = 7;

type PoolClient = Parameters<Parameters<typeof withTenant>[2]>[0];

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createSeededDatabase();
  pool = createPool({ url: database.appUrl, name: 'leak', max: CONNECTIONS });
  await withoutTenant(pool, (client) =>
    client.query(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, agreement_version, dataset_id, clock_mode, market_seed)
       select id, 't' || id, 'T', 'T', 'T', mode, agreement_version, dataset_id, clock_mode, id from tenant, unnest(array[2, 3]) id where tenant_id = 1`,
    ),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const settingOf = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ tenant: string }>(
    `select coalesce(current_setting('app.tenant', true), '') as tenant`,
  );
  return rows[0]?.tenant ?? '';
};
const insert =
  'insert into captcha (tenant_id, captcha_id, answer_hash, bound_to, expires_at) values ($1, $2, $3, $3, 0)';
const look = async (client: PoolClient): Promise<number[]> => {
  const { rows } = await client.query<{ tenant_id: number }>('select distinct tenant_id from captcha order by 1');
  return rows.map((row) => row.tenant_id);
};

/** What a transaction does. */
const KINDS = ['write', 'read', 'snapshot', 'throw', 'error', 'foreign row', 'none'] as const;

it(`AUT-13 ${TRANSACTIONS} interleaved transactions over ${CONNECTIONS} connections leak no tenant's setting and no row`, async () => {
  const random = seeded(SEED);
  const plan = Array.from({ length: TRANSACTIONS }, (_, i) => ({
    id: String(i),
    kind: random.pick(KINDS),
    tenant: random.pick(TENANTS),
  }));
  const leaks: string[] = [];
  const written = new Map<number, number>(TENANTS.map((tenant) => [tenant, 0]));
  const refused = async (work: Promise<unknown>, what: string): Promise<void> => {
    const thrown = await work.then(
      () => null,
      (error: unknown) => error,
    );
    if (thrown === null) leaks.push(`${what} went through`);
  };
  const own = async (client: PoolClient, tenant: number, id: string): Promise<void> => {
    const [setting, seen] = [await settingOf(client), await look(client)];
    if (setting !== String(tenant) || seen.some((one) => one !== tenant))
      leaks.push(`${id}: ${tenant} saw ${setting} ${seen.join()}`);
  };
  const one = async ({ id, kind, tenant }: (typeof plan)[number]): Promise<void> => {
    if (kind === 'none') {
      await withoutTenant(pool, async (client) => {
        if ((await settingOf(client)) !== '') leaks.push(`${id}: a setting without a tenant`);
      });
    } else if (kind === 'snapshot') {
      await readTenant(pool, tenant, (client) => own(client, tenant, id));
    } else if (kind === 'read') {
      await withTenant(pool, tenant, (client) => own(client, tenant, id));
    } else if (kind === 'write') {
      await withTenant(pool, tenant, async (client) => {
        await client.query(insert, [tenant, id, Buffer.alloc(1)]);
        await own(client, tenant, id);
      });
      written.set(tenant, (written.get(tenant) ?? 0) + 1);
    } else if (kind === 'throw') {
      await refused(
        withTenant(pool, tenant, async (client) => {
          await client.query(insert, [tenant, id, Buffer.alloc(1)]);
          throw new Error('given up');
        }),
        `${id}: what was given up`,
      );
    } else if (kind === 'error') {
      await refused(
        withTenant(pool, tenant, (client) => client.query('select 1 / 0')),
        `${id}: a division by zero`,
      );
    } else {
      const other = tenant === 1 ? 2 : 1;
      await refused(
        withTenant(pool, tenant, (client) => client.query(insert, [other, id, Buffer.alloc(1)])),
        `${id}: a row of another tenant`,
      );
    }
  };
  const waiting = plan.values();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (const next of waiting) await one(next);
    }),
  );
  expect(leaks).toEqual([]);
  expect(pool.totalCount).toBe(CONNECTIONS);
  for (const tenant of TENANTS) {
    const { rows } = await withTenant(pool, tenant, (client) =>
      client.query<{ n: number }>('select count(*) as n from captcha'),
    );
    expect([tenant, rows[0]?.n]).toEqual([tenant, written.get(tenant)]);
  }
}, 120_000);
