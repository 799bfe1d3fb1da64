import path from 'node:path';
import type { Config } from './platform/config/index.ts';
import { lockDataDir } from './platform/lock/index.ts';
import type { Logger } from './platform/log/index.ts';
import {
  findEmbeddedPostgres,
  migrate,
  openPool,
  requireMigrated,
  startEmbeddedPostgres,
} from './platform/postgres/index.ts';

/** Folder of the plain SQL migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');
/** Roles whose names are the same on every server; the URLs name the others. */
const FIXED_ROLES = { backupRole: 'kabuto_backup', signerRole: 'kabuto_signer' };

/** A migrated database and how to close it. */
export type OpenDatabase = {
  readonly appUrl: string;
  /** The owner role's connection; absent for a configured database without DATABASE_OWNER_URL. */
  readonly ownerUrl?: string;
  /** The signer's role; absent for a configured database, whose operator starts the signer. */
  readonly signerUrl?: string;
  readonly stop: () => Promise<void>;
};

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Starts the embedded PostgreSQL, or uses the configured one, and migrates its tables. Throws StartError. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    const own = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    await migrate({
      ownerUrl: own.ownerUrl,
      folder: MIGRATIONS,
      appRole: roleOf(own.appUrl),
      ...FIXED_ROLES,
      log,
    });
    const { appUrl, ownerUrl, signerUrl } = own;
    return { appUrl, ownerUrl, signerUrl, stop: () => own.stop() };
  }
  if (databaseOwnerUrl === undefined) {
    const pool = await openPool({ url: databaseUrl, name: 'check', max: 1 });
    try {
      await requireMigrated(pool, MIGRATIONS);
    } finally {
      await pool.end();
    }
  } else {
    await migrate({
      ownerUrl: databaseOwnerUrl,
      folder: MIGRATIONS,
      appRole: roleOf(databaseUrl),
      ...FIXED_ROLES,
      log,
    });
  }
  return { appUrl: databaseUrl, ...ownerOf(config), stop: async () => {} };
}

const ownerOf = ({ databaseOwnerUrl }: Config): { ownerUrl?: string } =>
  databaseOwnerUrl === undefined ? {} : { ownerUrl: databaseOwnerUrl };

/**
 * The database for a command run beside the server: the configured one, or the embedded one, started for the duration
 * when it is not running.
 */
export async function borrowDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return { appUrl: config.databaseUrl, ...ownerOf(config), stop: async () => {} };
  const running = findEmbeddedPostgres(config.dataDir);
  if (running !== undefined) return { appUrl: running.appUrl, ownerUrl: running.ownerUrl, stop: async () => {} };
  // No other process may start or adopt it in the meantime.
  const lock = await lockDataDir(config.dataDir);
  try {
    const database = await openDatabase(config, log);
    return {
      ...database,
      stop: async () => {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
