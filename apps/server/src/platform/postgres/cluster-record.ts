import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { StartError } from '../config/index.ts';

const Shape = Type.Object({
  cluster: Type.String(),
  passwords: Type.Object({
    kabuto_super: Type.String(),
    kabuto_owner: Type.String(),
    kabuto_app: Type.String(),
    kabuto_backup: Type.String(),
  }),
});

export type Role = 'kabuto_super' | 'kabuto_owner' | 'kabuto_app' | 'kabuto_backup';

/** Stored as `postgres.json` (0600) in the data folder: where the cluster is, and the passwords of its roles. */
export interface ClusterRecord {
  /** Absolute folder of the cluster. */
  readonly cluster: string;
  readonly passwords: Readonly<Record<Role, string>>;
}

/** The record of a data folder, or undefined when there is none yet. Throws StartError when it cannot be read. */
export function readRecord(dataDir: string): ClusterRecord | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const record = parse(text);
  if (record === undefined) throw new StartError(`${file} is damaged; restore it from a backup of the data folder.`);
  return { ...record, cluster: path.resolve(dataDir, record.cluster) };
}

/**
 * Writes a record with new passwords, completely and durably before anything depends on it. A cluster inside the data
 * folder is stored relative to it, so that the folder can be moved.
 */
export function createRecord(dataDir: string, cluster: string): ClusterRecord {
  const secret = (): string => randomBytes(24).toString('base64url');
  const inside = path.relative(dataDir, cluster);
  const record: ClusterRecord = {
    cluster: inside.startsWith('..') || path.isAbsolute(inside) ? cluster : inside,
    passwords: { kabuto_super: secret(), kabuto_owner: secret(), kabuto_app: secret(), kabuto_backup: secret() },
  };
  const beside = `${recordFile(dataDir)}.new`;
  const file = openSync(beside, 'w', 0o600);
  writeSync(file, `${JSON.stringify(record, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, recordFile(dataDir));
  syncFolder(dataDir);
  return { ...record, cluster };
}

/** Makes renames in the folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The connection URL of a role of the embedded server. */
export function roleUrl(record: ClusterRecord, role: Role, port: number, database: string): string {
  return `postgres://${role}:${record.passwords[role]}@127.0.0.1:${port}/${database}`;
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.json');
}

function parse(text: string): ClusterRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Check(Shape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
