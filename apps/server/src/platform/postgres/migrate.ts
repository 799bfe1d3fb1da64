import pg from 'pg';
import { StartError } from '../config/index.ts';
import type { Logger } from '../log/index.ts';
import { fillRoles, type Migration, type RuntimeRoles, readMigrations } from './migration-files.ts';
import { connect } from './pool.ts';
import { inTransaction } from './transaction.ts';

export interface MigrateOptions extends RuntimeRoles {
  /** The owner role's connection. */
  readonly ownerUrl: string;
  /** Folder of `NNNN-name.sql` files. */
  readonly folder: string;
  readonly log?: Logger;
  /** The variable named in errors about the URL. */
  readonly variable?: string;
}

/** 'KABUTO' in ASCII: one migrator at a time per database. */
const LOCK = 0x4b414255544f;

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/**
 * Applies missing migrations in the order of their numbers, one transaction each, as the owner; returns how many.
 * Concurrent migrators run one after the other. Throws StartError when an applied file was edited, the database is
 * newer than this release, or a statement fails (then that file is rolled back as a whole).
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const migrations = readMigrations(options.folder);
  const client = await connect(options.ownerUrl, options.variable ?? 'DATABASE_OWNER_URL', 'migrate');
  try {
    await assertRoles(client, options);
    let applied = 0;
    await withLock(client, () => createRegister(client, options));
    for (const migration of migrations) {
      const done = await withLock(client, () => applyOne(client, migrations, migration, options));
      if (done) options.log?.info({ migration: migration.name }, 'migrated');
      if (done) applied += 1;
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Rejects a database with missing or different migrations, which only the owner can apply. Throws StartError. */
export async function requireMigrated(appPool: Pick<pg.Pool, 'query'>, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const applied = await readApplied(appPool).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '42P01' || code === '42501') return [];
    throw error;
  });
  compare(migrations, applied);
  const missing = migrations.length - applied.length;
  if (missing > 0) {
    throw new StartError(
      `The database lacks ${missing} migration(s): the start of this release applies them, with DATABASE_OWNER_URL set where DATABASE_URL is.`,
    );
  }
}

async function createRegister(client: pg.Client, roles: RuntimeRoles): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  await client.query(
    `grant select on schema_migration to ${pg.escapeIdentifier(roles.appRole)}, ${pg.escapeIdentifier(roles.backupRole)}`,
  );
}

async function applyOne(
  client: pg.Client,
  migrations: readonly Migration[],
  migration: Migration,
  roles: RuntimeRoles,
): Promise<boolean> {
  const applied = await readApplied(client);
  compare(migrations, applied);
  if (applied.some((row) => row.version === migration.version)) return false;
  try {
    await client.query(fillRoles(migration.text, roles));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`The migration ${migration.name} failed${lineOf(migration, error)}: ${error.message}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.sha256,
  ]);
  return true;
}

async function readApplied(client: Pick<pg.Pool, 'query'>): Promise<readonly Applied[]> {
  return (await client.query<Applied>('select version, name, sha256 from schema_migration order by version')).rows;
}

function compare(migrations: readonly Migration[], applied: readonly Applied[]): void {
  for (const row of applied) {
    const file = migrations.find((migration) => migration.version === row.version);
    if (file === undefined) {
      throw new StartError(
        `The database is newer than this release: it has the migration ${row.name}, which is unknown here.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new StartError(
        `The migration ${file.name} was edited after it was applied; restore it and put the change into a new file.`,
      );
    }
  }
}

/** Runs `work` in a transaction, one migrating server at a time. */
function withLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    return work();
  });
}

async function assertRoles(client: pg.Client, { appRole, backupRole, signerRole }: RuntimeRoles): Promise<void> {
  const needed = [appRole, backupRole, signerRole];
  const found = await client.query<{ name: string }>(
    'select rolname::text as name from pg_roles where rolname = any($1)',
    [needed],
  );
  const missing = needed.find((role) => !found.rows.some((row) => row.name === role));
  if (missing !== undefined)
    throw new StartError(`The database has no role ${missing}; create it before the first start.`);
}

function lineOf(migration: Migration, error: pg.DatabaseError): string {
  const position = Number(error.position);
  return position > 0 ? ` at line ${migration.text.slice(0, position).split('\n').length}` : '';
}
