import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/index.ts';

const BYTES = 32;

/** Seals the secrets of authenticator apps. */
export const SECRET_KEY = 'secret.key';
/** Seals the keys of customers' files. */
export const FILE_KEYS = 'files.key';

/**
 * The keys in a file of the data folder, each a line of 64 hexadecimal digits, the newest first. The file is readable
 * by the owner only and created with one key at the first start. Without it a backup of the database does not reveal
 * the secrets, and cannot restore them either. Throws StartError when the file contains anything else.
 */
export function loadKeys(dataDir: string, name: string): readonly Buffer[] {
  const file = path.join(dataDir, name);
  make(file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  if (!lines.every((line) => /^[0-9a-f]{64}$/.test(line))) {
    throw new StartError(
      `${file} must hold 64 hexadecimal digits. Put the right file back; without it stored secrets cannot be read.`,
    );
  }
  return lines.map((line) => Buffer.from(line, 'hex'));
}

/** A new random key. */
export const newKey = (): Buffer => randomBytes(BYTES);

/** Replaces the keys of a file, the newest first: after a crash the file has either the former keys or these. */
export function replaceKeys(dataDir: string, name: string, keys: readonly Buffer[]): void {
  const file = path.join(dataDir, name);
  const next = `${file}.next`;
  write(openSync(next, 'w', 0o600), keys);
  renameSync(next, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
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
  write(descriptor, [newKey()]);
}

function write(descriptor: number, keys: readonly Buffer[]): void {
  try {
    writeSync(descriptor, keys.map((key) => `${key.toString('hex')}\n`).join(''));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
