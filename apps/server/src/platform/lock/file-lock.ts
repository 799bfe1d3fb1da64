import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Held by at most one process. */
export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes the exclusive lock of a file, which is created when missing; undefined while another process holds it. Throws
 * what the file system reports when the file cannot be written.
 *
 * The lock is the one that SQLite takes on a file with fcntl: the kernel releases it however the process ends, child
 * processes do not inherit it, and unlike a pid file it cannot outlive its owner.
 */
export function tryFileLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    // Opened for writing first, because SQLite reports every failure as "unable to open database file".
    writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  const held = lock;
  return { release: () => held.close() };
}
