import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hireJanitor } from '@kabuto/embedded-postgres-launcher/testing';
import pg from 'pg';
import { createLogger } from '../log/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { closeDatabase, createDatabase } from './provision.ts';

/** The project's migrations. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

/** What a test process needs to know of the run's server. */
export interface TestServer {
  /** The superuser's URL of the database `postgres`. */
  readonly superUrl: string;
  /** URLs of the migrated template by role. */
  readonly urls: Readonly<
    Record<'kabuto_owner' | 'kabuto_app' | 'kabuto_backup' | 'kabuto_signer' | 'kabuto_super', string>
  >;
}

const TEMPLATE = 'kabuto_template';

/**
 * Allows the server's role of a test database to create an empty data set with `select add_test_dataset()`: a tenant
 * needs one, and only the owner may write data sets.
 */
export const TEST_DATASET = `create function add_test_dataset() returns void language sql security definer set search_path = public as $$
  insert into dataset (dataset_id, seed, as_of, last_date) values (1, 1, '2026-11-24', '2026-11-20') on conflict do nothing $$`;

/**
 * A temporary PostgreSQL (fsync stays on) in a temporary folder with a migrated template database. Process and folder
 * are removed after `stop` or the death of this process.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  // Root's TMPDIR may be inaccessible to the user that runs PostgreSQL.
  const dataDir = mkdtempSync(path.join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'kabuto-test-'));
  chmodSync(dataDir, 0o711);
  const janitor = hireJanitor(dataDir);
  let postgres: EmbeddedPostgres | undefined;
  const stop = async (): Promise<void> => {
    await postgres?.stop();
    await janitor.dismiss();
  };
  try {
    // Test files that run concurrently have their own pools, some more than one.
    const settings = { max_connections: '100' };
    postgres = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'error' }), settings });
    return { server: await makeTemplate(postgres), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(postgres: EmbeddedPostgres): Promise<TestServer> {
  const superUrl = onDatabase(postgres.superUrl, 'postgres');
  const urls = {
    kabuto_owner: onDatabase(postgres.ownerUrl, TEMPLATE),
    kabuto_app: onDatabase(postgres.appUrl, TEMPLATE),
    kabuto_backup: onDatabase(postgres.backupUrl, TEMPLATE),
    kabuto_signer: onDatabase(postgres.signerUrl, TEMPLATE),
    kabuto_super: onDatabase(postgres.superUrl, TEMPLATE),
  };
  await asSuper(superUrl, async (client) => {
    await createDatabase(client, TEMPLATE, 'template1');
    await closeDatabase(client, TEMPLATE);
  });
  const roles = { appRole: 'kabuto_app', backupRole: 'kabuto_backup', signerRole: 'kabuto_signer' };
  if (existsSync(MIGRATIONS)) {
    await migrate({ ownerUrl: urls.kabuto_owner, folder: MIGRATIONS, ...roles });
    await asSuper(urls.kabuto_super, (client) => client.query(TEST_DATASET));
  }
  return { superUrl, urls };
}

/** The same URL with another database. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** One short connection as the superuser. */
export async function asSuper<T>(superUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superUrl });
  // A lost connection also rejects the query in flight; without a listener it would end the test run.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the migrated template (or an empty database) under a new name. */
export async function copyDatabase(superUrl: string, name: string, empty: boolean): Promise<void> {
  await asSuper(superUrl, async (client) => {
    await createDatabase(client, name, empty ? 'template1' : TEMPLATE);
    await closeDatabase(client, name);
  });
}
