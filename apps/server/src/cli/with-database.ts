import type pg from 'pg';
import { borrowDatabase, type OpenDatabase } from '../database.ts';
import { readConfig, StartError } from '../platform/config/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool } from '../platform/postgres/index.ts';
import { listTenants, type TenantName } from '../tenants/index.ts';

/** Runs `work` with the installation's database, which it starts for as long as needed when no server runs. */
export async function withDatabase<T>(work: (database: OpenDatabase, pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await borrowDatabase(readConfig(process.env, []), createLogger({ level: 'silent' }));
  try {
    const pool = createPool({ url: database.appUrl, name: 'cli', max: 2 });
    try {
      return await work(database, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** The brokerage of a slug; without one the only one. Throws StartError that names those there are. */
export async function chooseTenant(pool: pg.Pool, slug: string | undefined): Promise<TenantName> {
  const tenants = await listTenants(pool);
  const found = slug === undefined && tenants.length === 1 ? tenants[0] : tenants.find((one) => one.slug === slug);
  if (found !== undefined) return found;
  const known = tenants.map((one) => one.slug).join(', ');
  if (tenants.length === 0) throw new StartError('There is no brokerage in this database yet.');
  throw new StartError(`--tenant needs one of: ${known}.`);
}
