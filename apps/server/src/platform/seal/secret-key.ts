import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/index.ts';

const BYTES = 32;

/**
 * The key of the data folder that seals secrets in the database: `secret.key`, 64 hexadecimal digits, readable by the
 * owner only, created at the first start. Without this file a backup of the database does not reveal the secrets, and
 * cannot restore them either. Throws StartError when the file contains anything else.
 */
export function loadSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret.key');
  make(file);
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartError(
      `${file} must hold 64 hexadecimal digits. Put the right file back; without it stored secrets cannot be read.`,
    );
  }
  return Buffer.from(text, 'hex');
}

/** Writes a new key unless the file exists; a file written by another process is kept. */
function make(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(descriptor, `${randomBytes(BYTES).toString('hex')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
