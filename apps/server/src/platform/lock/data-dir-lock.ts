import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/index.ts';
import { explainFileError } from './file-error.ts';
import { type FileLock, tryFileLock } from './file-lock.ts';
import { makeDataDir } from './make-data-dir.ts';

/**
 * Makes this process, a server or a command, the only one that works on the data folder; creates the folder when
 * missing. Waits briefly for a server that is just ending. Throws StartError when another process holds the lock, or
 * the folder cannot be written.
 */
export async function lockDataDir(dataDir: string, waitMs = 2_000): Promise<FileLock> {
  const deadline = performance.now() + waitMs;
  const ownerFile = path.join(dataDir, 'server.pid');
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock !== undefined) {
      writeOwner(ownerFile, dataDir, lock);
      return lock;
    }
    if (performance.now() >= deadline) {
      throw new StartError(
        `Another Kabuto${readOwner(ownerFile)} is using the data folder ${dataDir}; stop it, or set KABUTO_DATA to another folder.`,
      );
    }
    await sleep(50);
  }
}

function tryLock(dataDir: string): FileLock | undefined {
  try {
    makeDataDir(dataDir);
    return tryFileLock(path.join(dataDir, 'server.lock'));
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Writes the pid for the error message only; nothing depends on it. */
function writeOwner(file: string, dataDir: string, lock: FileLock): void {
  try {
    writeFileSync(file, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.release();
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
