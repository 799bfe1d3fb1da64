import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { explainFileError } from './file-error.ts';

/**
 * Creates the data folder and its missing parents. Root's folder can be traversed by others (0711), so that the
 * unprivileged database user reaches its files; the secrets in it are 0600. Throws StartError.
 */
export function makeDataDir(dataDir: string): void {
  try {
    make(path.resolve(dataDir), process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** One level at a time: with `recursive` Node reports a read-only file system as ENOENT. */
function make(folder: string, mode: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) make(parent, mode);
  mkdirSync(folder, { mode });
}
