import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { explainFileError, makeDataDir } from '../lock/index.ts';
import type { Logger } from '../log/index.ts';
import { prepareBinaries } from './binaries.ts';
import { type ClusterRecord, readRecord, roleUrl } from './cluster-record.ts';
import { createCluster } from './create-cluster.ts';
import { locateCluster, SAFE_ROOT } from './locate.ts';
import { type Running, runPostmaster, type ServerPlace, stopPostmaster } from './postmaster.ts';
import { isServerOf, readPostmaster } from './postmaster-pid.ts';
import { DATABASE, provision } from './provision.ts';
import { chooseRunAs } from './run-as.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  /** The data folder; the caller holds its lock (platform/lock). */
  readonly dataDir: string;
  readonly log: Logger;
  /** Where root keeps what would be unreachable inside a closed home folder; `/var/lib/kabuto` except in tests. */
  readonly safeRoot?: string;
  /** Settings in addition to the project's own, for benchmarks: more memory, for example. Not for settings that durability depends on. */
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
 * Kabuto's own PostgreSQL on the data folder: created on the first start, adopted when it outlived a killed server,
 * restarted on the same port when it is killed itself. Listens on 127.0.0.1 only; passwords are in `postgres.json`
 * (0600), its log in `postgres.log`. The first start takes about 1 s, later ones under 100 ms. Throws StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  try {
    makeDataDir(options.dataDir);
    const dataDir = realpathSync(options.dataDir);
    const { settings } = options;
    const { place: bare, record } = prepare(dataDir, options.safeRoot ?? SAFE_ROOT, log);
    const place = settings === undefined ? bare : { ...bare, settings };
    const running = await runPostmaster(place);
    log.info({ pid: running.pid, port: running.port, adopted: running.adopted }, 'PostgreSQL is ready');
    await provision(record, running.port);
    const watch = supervise(place, running, log);
    return {
      ...urls(record, running),
      adopted: running.adopted,
      stop: async () => stopPostmaster(place.cluster, await watch.end()),
    };
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

/** The URLs of the server that currently runs on the data folder, for commands beside it; undefined when none runs. */
export function findEmbeddedPostgres(dataDir: string): EmbeddedUrls | undefined {
  const record = existsSync(dataDir) ? readRecord(realpathSync(dataDir)) : undefined;
  const found = record === undefined ? undefined : readPostmaster(record.cluster);
  if (record === undefined || found === undefined || found.status !== 'ready') return undefined;
  return isServerOf(record.cluster, found.pid) ? urls(record, found) : undefined;
}

function prepare(dataDir: string, safeRoot: string, log: Logger): { place: ServerPlace; record: ClusterRecord } {
  const before = readRecord(dataDir)?.cluster;
  const who = chooseRunAs(before !== undefined && existsSync(before) ? before : undefined);
  // An ordinary user's copy of the programs, needed only when node_modules is read-only, is kept in the data folder.
  const binaries = prepareBinaries(who, who === undefined ? dataDir : safeRoot);
  const record = locateCluster(dataDir, who, safeRoot);
  if (!existsSync(record.cluster)) {
    log.info({ folder: record.cluster }, 'creating the database');
    createCluster(record, binaries, who);
  }
  const logFile = path.join(dataDir, 'postgres.log');
  return { place: { cluster: record.cluster, logFile, binaries, who }, record };
}

function urls(record: ClusterRecord, at: Pick<Running, 'port'>): EmbeddedUrls {
  return {
    ownerUrl: roleUrl(record, 'kabuto_owner', at.port, DATABASE),
    appUrl: roleUrl(record, 'kabuto_app', at.port, DATABASE),
    backupUrl: roleUrl(record, 'kabuto_backup', at.port, DATABASE),
    superUrl: roleUrl(record, 'kabuto_super', at.port, DATABASE),
    port: at.port,
  };
}
