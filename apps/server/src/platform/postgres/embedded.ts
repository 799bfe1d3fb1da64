import { findPostgres, type PostgresAccess, removeCluster, startPostgres } from '@kabuto/embedded-postgres-launcher';
import { explainFileError, makeDataDir } from '../lock/index.ts';
import type { Logger } from '../log/index.ts';
import { explainLaunchError } from './explain-launch.ts';
import { DATABASE, LOGINS, provision, SIGNER_ROLE, signerPassword } from './provision.ts';

/** Where root keeps files for the unprivileged database user that would be unreachable inside a closed home folder. */
const SAFE_ROOT = '/var/lib/kabuto';

interface EmbeddedOptions {
  /** The data folder; the caller holds its lock (platform/lock). */
  readonly dataDir: string;
  readonly log: Logger;
  /**
   * Settings in addition to the project's own, for benchmarks: more memory, for example. Not for settings that
   * durability depends on.
   */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Connection URLs of the embedded server's roles. */
export interface EmbeddedUrls {
  /** `kabuto_owner`: migrations only. */
  readonly ownerUrl: string;
  /** `kabuto_app`: everything at run time. */
  readonly appUrl: string;
  /** `kabuto_backup`: export; not restricted by row-level security. */
  readonly backupUrl: string;
  /** `kabuto_signer`: the process that signs withdrawals of USDT (decision 0104). */
  readonly signerUrl: string;
  /** `kabuto_super`: never used by the application; for tests and repair. */
  readonly superUrl: string;
  readonly port: number;
}

export interface EmbeddedPostgres extends EmbeddedUrls {
  /** True when a running server that outlived its starter was adopted. */
  readonly adopted: boolean;
  /** Fast shutdown; resolves when PostgreSQL is gone. */
  stop(): Promise<void>;
}

/**
 * Kabuto's own PostgreSQL on the data folder, with its roles and its database. The launcher creates, adopts and
 * restarts it (packages/embedded-postgres-launcher). Throws StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    makeDataDir(options.dataDir);
    const server = await startPostgres({ ...options, logins: LOGINS, safeRoot: SAFE_ROOT, prepare: provision });
    return { ...urls(server), adopted: server.adopted, stop: () => server.stop() };
  } catch (error) {
    throw explainFileError(explainLaunchError(error), options.dataDir);
  }
}

/**
 * The URLs of the server that currently runs on the data folder, for commands beside it; undefined when none runs.
 * Throws StartError when the record of its passwords is damaged.
 */
export function findEmbeddedPostgres(dataDir: string): EmbeddedUrls | undefined {
  try {
    const access = findPostgres(dataDir, LOGINS);
    return access === undefined ? undefined : urls(access);
  } catch (error) {
    throw explainLaunchError(error);
  }
}

/**
 * Stops the server that runs on a data folder, left over from a process that was killed, and removes its database for
 * good. Does nothing where there is none. Throws StartError.
 */
export async function removeEmbeddedPostgres({ dataDir, log }: EmbeddedOptions): Promise<void> {
  if (findEmbeddedPostgres(dataDir) !== undefined) await (await startEmbeddedPostgres({ dataDir, log })).stop();
  try {
    removeCluster(dataDir, LOGINS);
  } catch (error) {
    throw explainLaunchError(error);
  }
}

function urls(access: PostgresAccess): EmbeddedUrls {
  return {
    ownerUrl: access.url('kabuto_owner', DATABASE),
    appUrl: access.url('kabuto_app', DATABASE),
    backupUrl: access.url('kabuto_backup', DATABASE),
    signerUrl: signerUrl(access),
    superUrl: access.url('kabuto_super', DATABASE),
    port: access.port,
  };
}

function signerUrl(access: PostgresAccess): string {
  const url = new URL(access.url('kabuto_app', DATABASE));
  [url.username, url.password] = [SIGNER_ROLE, signerPassword(access)];
  return url.href;
}
