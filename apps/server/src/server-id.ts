import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The id of this installation, created once per data folder: leases recognize the server by it after a restart. The
 * caller holds the folder's lock.
 */
export function serverId(dataDir: string): string {
  const file = path.join(dataDir, 'server.id');
  try {
    const id = readFileSync(file, 'utf8').trim();
    if (id !== '') return id;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const id = randomUUID();
  writeFileSync(file, `${id}\n`, { mode: 0o600 });
  return id;
}
