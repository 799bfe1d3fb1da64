import type pg from 'pg';
import { borrowDatabase, MIGRATIONS, type OpenDatabase } from '../database.ts';
import { readConfig, StartError } from '../platform/config/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool, requireMigrated } from '../platform/postgres/index.ts';
import { listTenants, type TenantName } from '../tenants/index.ts';

/**
 * Runs `work` with the installation's database; starts it for the duration when no server runs. `anyTables`: also when
 * its tables are those of another release. Throws StartError when they are and it is not set.
 */
export async function withDatabase<T>(
  work: (database: OpenDatabase, pool: pg.Pool) => Promise<T>,
  { anyTables = false } = {},
): Promise<T> {
  const database = await borrowDatabase(readConfig(process.env, []), createLogger({ level: 'silent' }));
  try {
    const pool = createPool({ url: database.appUrl, name: 'cli', max: 2 });
    try {
      if (!anyTables) await requireMigrated(pool, MIGRATIONS);
      return await work(database, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** Runs `work` as the owner of the tables, for what the server's own role may not do. Errors name `command`. */
export function withOwner<T>(command: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  return withDatabase(async ({ ownerUrl }) => {
    if (ownerUrl === undefined) throw new StartError(`${command} needs DATABASE_OWNER_URL: the server itself may not.`);
    const owner = createPool({ url: ownerUrl, name: 'cli', max: 1 });
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  });
}

/** The brokerage of a slug; without a slug, the only one. Throws StartError listing the existing brokerages. */
export async function chooseTenant(pool: pg.Pool, slug: string | undefined): Promise<TenantName> {
  const tenants = await listTenants(pool);
  const found = slug === undefined && tenants.length === 1 ? tenants[0] : tenants.find((one) => one.slug === slug);
  if (found !== undefined) return found;
  const known = tenants.map((one) => one.slug).join(', ');
  if (tenants.length === 0) throw new StartError('There is no brokerage in this database yet.');
  throw new StartError(`--tenant needs one of: ${known}.`);
}
