import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/index.ts';
import { explainFileError } from './file-error.ts';
import { makeDataDir } from './make-data-dir.ts';

/** Held by the one server (or command) that works on a data folder. */
export interface DataDirLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only one that works on the data folder; creates the folder when missing.
 *
 * The lock is the exclusive lock that SQLite takes on a file with fcntl: the kernel releases it however the process
 * ends, child processes do not inherit it, and unlike a pid file it cannot outlive its owner. Waits briefly for a
 * server that is just ending. Throws StartError when another process holds the lock, or the folder cannot be written.
 */
export async function lockDataDir(dataDir: string, waitMs = 2_000): Promise<DataDirLock> {
  const deadline = performance.now() + waitMs;
  const ownerFile = path.join(dataDir, 'server.pid');
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock !== undefined) {
      writeOwner(ownerFile, dataDir, lock);
      return { release: () => lock.close() };
    }
    if (performance.now() >= deadline) {
      throw new StartError(
        `Another Kabuto${readOwner(ownerFile)} is using the data folder ${dataDir}; stop it, or set KABUTO_DATA to another folder.`,
      );
    }
    await sleep(50);
  }
}

function tryLock(dataDir: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    makeDataDir(dataDir);
    // Opened for writing first, because SQLite reports every failure as "unable to open database file".
    writeFileSync(path.join(dataDir, 'server.lock'), '', { flag: 'a', mode: 0o600 });
    lock = new DatabaseSync(path.join(dataDir, 'server.lock'));
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw explainFileError(error, dataDir);
  }
}

/** Writes the pid for the error message only; nothing depends on it. */
function writeOwner(file: string, dataDir: string, lock: DatabaseSync): void {
  try {
    writeFileSync(file, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw explainFileError(error, dataDir);
  }
}

function readOwner(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
