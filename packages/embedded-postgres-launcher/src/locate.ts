import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ClusterRecord, createRecord, type Logins, readRecord } from './cluster-record.ts';
import { LaunchError } from './launch-error.ts';
import { canEnter, type RunAs } from './run-as.ts';

/**
 * The record of the data folder's cluster. The first start creates it and decides where the cluster is: in the data
 * folder, or under `safeRoot` when the user that runs PostgreSQL cannot enter the data folder. Throws LaunchError when
 * a known cluster is missing or unreachable, or when the data folder is a copy of another one.
 */
export function locateCluster(
  dataDir: string,
  logins: Logins,
  who: RunAs | undefined,
  safeRoot: string,
): ClusterRecord {
  const known = readRecord(dataDir, logins);
  if (known === undefined) {
    if (canEnter(dataDir, who)) return refuseStray(createRecord(dataDir, path.join(dataDir, 'postgres'), logins));
    const cluster = path.join(safeRoot, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
    makeSafeRoot(safeRoot);
    writeOrigin(cluster, dataDir);
    return refuseStray(createRecord(dataDir, cluster, logins));
  }
  if (path.dirname(known.cluster) !== dataDir) {
    if (path.dirname(known.cluster) === safeRoot) makeSafeRoot(safeRoot);
    refuseCopy(known.cluster, dataDir, logins);
  }
  if (!canEnter(path.dirname(known.cluster), who)) {
    throw new LaunchError(
      `PostgreSQL must not run as root and its user cannot enter ${path.dirname(known.cluster)}; open the folders above it for others (chmod o+x) or start as their owner.`,
    );
  }
  return known;
}

/** The passwords of a cluster without a record are lost. Throws LaunchError. */
function refuseStray(record: ClusterRecord): ClusterRecord {
  if (!existsSync(record.cluster)) return record;
  throw new LaunchError(
    `There is a database in ${record.cluster} but postgres.json with its passwords is missing from the data folder; restore it from a backup or move the database away.`,
  );
}

function makeSafeRoot(safeRoot: string): void {
  mkdirSync(safeRoot, { recursive: true, mode: 0o755 });
  const { uid, mode } = statSync(safeRoot);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new LaunchError(`${safeRoot} must belong to root and be writable by root alone.`);
  }
}

/**
 * Two data folders must not share one cluster: the copy would write into the original's database. Throws LaunchError.
 */
function refuseCopy(cluster: string, dataDir: string, logins: Logins): void {
  const origin = readOrigin(cluster);
  if (origin === dataDir) return;
  if (
    origin !== undefined &&
    existsSync(path.join(origin, 'postgres.json')) &&
    readRecord(origin, logins)?.cluster === cluster
  ) {
    throw new LaunchError(`${dataDir} is a copy of ${origin}, whose database lies in ${cluster}; start that one.`, {
      remedy: 'other-folder',
    });
  }
  writeOrigin(cluster, dataDir); // the folder was moved
}

function readOrigin(cluster: string): string | undefined {
  const file = `${cluster}.origin`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function writeOrigin(cluster: string, dataDir: string): void {
  writeFileSync(`${cluster}.origin`, `${dataDir}\n`, { mode: 0o600 });
}

/**
 * Removes the files of the data folder's cluster, also where it is under `safeRoot`; its server must have stopped. Does
 * nothing without a cluster. Throws LaunchError for a damaged record.
 */
export function removeCluster(dataDir: string, logins: Logins): void {
  const known = readRecord(dataDir, logins);
  if (known === undefined) return;
  for (const file of [known.cluster, `${known.cluster}.origin`]) rmSync(file, { recursive: true, force: true });
}
