import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from '../../apps/server/src/database.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { migrate, startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { closeDatabase, createDatabase } from '../../apps/server/src/platform/postgres/provision.ts';
import { asSuper, onDatabase } from '../../apps/server/src/platform/postgres/testing-server.ts';

/** The settings that issue 5 requires; the rest is as in the product. fsync and synchronous_commit stay on. */
const SETTINGS = { shared_buffers: '1GB', max_connections: '100', max_wal_size: '4GB' } as const;

/** A database of the benchmark. */
export type BenchDatabase = { readonly appUrl: string; readonly ownerUrl: string; readonly superUrl: string };

/** The PostgreSQL that Kabuto and pgbench are measured on, in a temporary folder. */
export type Cluster = {
  readonly superUrl: string;
  readonly folder: string;
  /** Creates a migrated, empty database, or a copy of another one without connections. */
  readonly create: (name: string, template?: string) => Promise<BenchDatabase>;
  readonly stop: () => Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(path.join(isRoot ? '/tmp' : tmpdir(), 'kabuto-bench-'));
  chmodSync(folder, 0o711);
  const own = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLogger({ level: 'error' }),
    settings: SETTINGS,
  });
  const superUrl = onDatabase(own.superUrl, 'postgres');
  return {
    superUrl,
    folder,
    create: async (name, template) => {
      await asSuper(superUrl, async (client) => {
        await createDatabase(client, name, template ?? 'template1');
        await closeDatabase(client, name);
      });
      const database = {
        appUrl: onDatabase(own.appUrl, name),
        ownerUrl: onDatabase(own.ownerUrl, name),
        superUrl: onDatabase(own.superUrl, name),
      };
      const roles = { appRole: 'kabuto_app', backupRole: 'kabuto_backup', signerRole: 'kabuto_signer' };
      if (template === undefined) await migrate({ ownerUrl: database.ownerUrl, folder: MIGRATIONS, ...roles });
      return database;
    },
    stop: async () => {
      await own.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
