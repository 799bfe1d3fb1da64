import { inject } from 'vitest';
import { ensureDemoBanks, firstTradeDate, seedDataset, seedTenant } from '../../apps/server/src/demo/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { closeDatabase, createDatabase } from '../../apps/server/src/platform/postgres/provision.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { TEST_DAY } from './test-day.ts';

/** The demo's issues, history and first tenant, loaded once per run; every test file works on a copy. */
const SEEDED = 'kabuto_seeded';
/** Advisory lock number (arbitrary): keeps two test files from loading at the same time. */
const LOADING = 720_301;

async function makeSeeded(superUrl: string): Promise<void> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'seed' });
  try {
    const firstDate = firstTradeDate(TEST_DAY);
    await seedDataset({ pool, ownerUrl: database.ownerUrl }, firstDate, createLogger({ level: 'silent' }));
    await seedTenant(pool, 'demo', firstDate);
    await ensureDemoBanks(pool);
  } finally {
    await pool.end();
  }
  await asSuper(superUrl, async (client) => {
    // The pool's sessions may still be ending; a database in use can be neither renamed nor copied.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.name]);
    await client.query(`alter database ${database.name} rename to ${SEEDED}`);
  });
}

/** A database that already holds the demo's data set and tenant. Remove it with `drop`. */
export async function createSeededDatabase(): Promise<TestDatabase> {
  const { superUrl } = inject('kabutoPostgres');
  const copy = await createTestDatabase({ empty: true });
  await asSuper(superUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOADING]);
    const found = await client.query('select 1 from pg_database where datname = $1', [SEEDED]);
    if (found.rowCount === 0) await makeSeeded(superUrl);
    await client.query(`drop database ${copy.name} with (force)`);
    await createDatabase(client, copy.name, SEEDED);
    await closeDatabase(client, copy.name);
  });
  return copy;
}
