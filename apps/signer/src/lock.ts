import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingError } from './settings.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only signer on the folder until it ends, however it ends: SQLite's exclusive lock on an empty
 * file, as the server takes it (decision 0010). Throws SettingError when another has it.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = path.join(folder, 'signer.lock');
  let lock: DatabaseSync | undefined;
  try {
    writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new SettingError(`SIGNER_FOLDER: another signer works in ${folder}; stop it first`);
    throw new SettingError(`SIGNER_FOLDER: ${folder} cannot be locked`);
  }
  const held = lock;
  return { release: () => held.close() };
}
