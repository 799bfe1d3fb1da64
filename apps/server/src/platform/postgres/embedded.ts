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
  /** Root's place for what a closed home would hide; `/var/lib/kabuto` unless a test says otherwise. */
  readonly safeRoot?: string;
  /** Settings beside the project's own, for benchmarks: more memory, say. What keeps rows safe is not for them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Connection URLs of the embedded server's roles. */
export interface EmbeddedUrls {
  /** `kabuto_owner`: migrations only. */
  readonly ownerUrl: string;
  /** `kabuto_app`: everything at run time. */
  readonly appUrl: string;
  /** `kabuto_backup`: export; reads past row-level security. */
  readonly backupUrl: string;
  /** `kabuto_super`: never used by the application; for tests and repair. */
  readonly superUrl: string;
  readonly port: number;
}

export interface EmbeddedPostgres extends EmbeddedUrls {
  /** True when a server that outlived its starter was taken over. */
  readonly adopted: boolean;
  /** Fast shutdown; resolves when PostgreSQL is gone. */
  stop(): Promise<void>;
}

/**
 * Kabuto's own PostgreSQL on the data folder: created on the first start, adopted when it outlived a killed server,
 * brought back on the same port when it is killed itself. Listens on 127.0.0.1 only; passwords lie in `postgres.json`
 * (0600), its log in `postgres.log`. First start about 1 s, later ones under 100 ms. Throws StartError.
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

/** The URLs of a server that is running on the data folder now, for commands beside it; undefined when none runs. */
export function findEmbeddedPostgres(dataDir: string): EmbeddedUrls | undefined {
  const record = existsSync(dataDir) ? readRecord(realpathSync(dataDir)) : undefined;
  const found = record === undefined ? undefined : readPostmaster(record.cluster);
  if (record === undefined || found === undefined || found.status !== 'ready') return undefined;
  return isServerOf(record.cluster, found.pid) ? urls(record, found) : undefined;
}

function prepare(dataDir: string, safeRoot: string, log: Logger): { place: ServerPlace; record: ClusterRecord } {
  const before = readRecord(dataDir)?.cluster;
  const who = chooseRunAs(before !== undefined && existsSync(before) ? before : undefined);
  // An ordinary user's copy of the programs, needed only where node_modules is read-only, stays in the data folder.
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
