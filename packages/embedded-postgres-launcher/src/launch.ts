import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { type ClusterRecord, type Logins, passwordOf, readRecord, roleUrl } from './cluster-record.ts';
import { createCluster } from './create-cluster.ts';
import type { LauncherLog } from './launcher-log.ts';
import { locateCluster } from './locate.ts';
import { runPostmaster, type ServerLayout, stopPostmaster } from './postmaster.ts';
import { isServerOf, readPostmaster } from './postmaster-pid.ts';
import { chooseRunAs } from './run-as.ts';
import { supervise } from './supervise.ts';

/** What to start, and where its files are. */
export interface LaunchOptions {
  /** An existing folder. No other process may start a server on it at the same time: the caller holds a lock. */
  readonly dataDir: string;
  readonly log: LauncherLog;
  readonly logins: Logins;
  /** Where root keeps what would be unreachable inside a closed home folder, for example `/var/lib/NAME`. */
  readonly safeRoot: string;
  /** Settings in addition to the launcher's own, which they override. Not for settings that durability depends on. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Runs when the server accepts connections and before the start resolves, at every start: creates roles and databases
   * that are missing. When it rejects, the start rejects with the same error; the server keeps running and is adopted
   * by the next start.
   */
  readonly prepare?: (access: PostgresAccess) => Promise<void>;
}

/** How to reach a server. */
export interface PostgresAccess {
  /** On 127.0.0.1. */
  readonly port: number;
  /** The connection URL of a role. Throws RangeError when the role is not one of the logins. */
  url(role: string, database: string): string;
  /** The password made for a role, for `create role`. Throws RangeError when the role is not one of the logins. */
  password(role: string): string;
}

/** A server that was started or adopted, and is restarted when it dies. */
export interface PostgresServer extends PostgresAccess {
  /** True when a running server that outlived its starter was adopted. */
  readonly adopted: boolean;
  /** Fast shutdown; resolves when PostgreSQL is gone. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL on the data folder: created on the first start, adopted when it outlived a killed starter, restarted on
 * the same port when it is killed itself. Listens on 127.0.0.1 only; passwords are in `postgres.json` (0600), its log
 * in `postgres.log`. The first start takes about 1 s, later ones under 100 ms. Throws LaunchError, and errors of the
 * file system as they are.
 */
export async function startPostgres(options: LaunchOptions): Promise<PostgresServer> {
  const { log } = options;
  const { layout, record } = layOut(options);
  const running = await runPostmaster(layout);
  log.info({ pid: running.pid, port: running.port, adopted: running.adopted }, 'PostgreSQL is ready');
  const access = accessTo(record, running.port);
  await options.prepare?.(access);
  const watch = supervise(layout, running, log);
  return {
    ...access,
    adopted: running.adopted,
    stop: async () => stopPostmaster(layout.cluster, await watch.end()),
  };
}

/**
 * How to reach the server that currently runs on the data folder, for commands beside its starter; undefined when none
 * runs. Throws LaunchError when the record of the passwords is damaged.
 */
export function findPostgres(dataDir: string, logins: Logins): PostgresAccess | undefined {
  const record = existsSync(dataDir) ? readRecord(realpathSync(dataDir), logins) : undefined;
  const found = record === undefined ? undefined : readPostmaster(record.cluster);
  if (record === undefined || found === undefined || found.status !== 'ready') return undefined;
  return isServerOf(record.cluster, found.pid) ? accessTo(record, found.port) : undefined;
}

function layOut({ logins, log, safeRoot, settings, ...options }: LaunchOptions): {
  layout: ServerLayout;
  record: ClusterRecord;
} {
  const dataDir = realpathSync(options.dataDir);
  const before = readRecord(dataDir, logins)?.cluster;
  const who = chooseRunAs(before !== undefined && existsSync(before) ? before : undefined);
  // An ordinary user's copy of the programs, needed only when node_modules is read-only, is kept in the data folder.
  const binaries = prepareBinaries(who, who === undefined ? dataDir : safeRoot);
  const record = locateCluster(dataDir, logins, who, safeRoot);
  const { cluster } = record;
  if (!existsSync(cluster)) {
    log.info({ folder: cluster }, 'creating the database');
    createCluster(record, logins.superuser, binaries, who);
  }
  const logFile = path.join(dataDir, 'postgres.log');
  const layout = { cluster, logFile, binaries, who, superuser: logins.superuser };
  return { layout: settings === undefined ? layout : { ...layout, settings }, record };
}

function accessTo(record: ClusterRecord, port: number): PostgresAccess {
  return {
    port,
    url: (role, database) => roleUrl(record, role, port, database),
    password: (role) => passwordOf(record, role),
  };
}
