import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { LaunchError } from './launch-error.ts';

const Shape = Type.Object({ cluster: Type.String(), passwords: Type.Record(Type.String(), Type.String()) });

/** The roles that log in with a password which the launcher makes and keeps. */
export interface Logins {
  /** The superuser that initdb creates. */
  readonly superuser: string;
  /** Further roles; the caller creates them (`prepare`). */
  readonly roles: readonly string[];
}

/** Stored as `postgres.json` (0600) in the data folder: where the cluster is, and the passwords of its roles. */
export interface ClusterRecord {
  /** Absolute folder of the cluster. */
  readonly cluster: string;
  readonly passwords: Readonly<Record<string, string>>;
}

/**
 * The record of a data folder, or undefined when there is none yet. Throws LaunchError when it cannot be read or lacks
 * the password of a role.
 */
export function readRecord(dataDir: string, logins: Logins): ClusterRecord | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const record = parse(text);
  if (record === undefined || namesOf(logins).some((name) => record.passwords[name] === undefined))
    throw new LaunchError(`${file} is damaged; restore it from a backup of the data folder.`);
  return { ...record, cluster: path.resolve(dataDir, record.cluster) };
}

/**
 * Writes a record with new passwords, completely and durably before anything depends on it. A cluster inside the data
 * folder is stored relative to it, so that the folder can be moved.
 */
export function createRecord(dataDir: string, cluster: string, logins: Logins): ClusterRecord {
  const secret = (): string => randomBytes(24).toString('base64url');
  const inside = path.relative(dataDir, cluster);
  const record: ClusterRecord = {
    cluster: inside.startsWith('..') || path.isAbsolute(inside) ? cluster : inside,
    passwords: Object.fromEntries(namesOf(logins).map((name) => [name, secret()])),
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

/** Throws RangeError when the record has no password of that role. */
export function passwordOf(record: ClusterRecord, role: string): string {
  const password = record.passwords[role];
  if (password === undefined) throw new RangeError(`no password is kept for the role ${role}`);
  return password;
}

/** The connection URL of a role. Throws RangeError when the record has no password of it. */
export function roleUrl(record: ClusterRecord, role: string, port: number, database: string): string {
  const [user, path] = [encodeURIComponent(role), encodeURIComponent(database)];
  return `postgres://${user}:${passwordOf(record, role)}@127.0.0.1:${port}/${path}`;
}

function namesOf({ superuser, roles }: Logins): string[] {
  return [superuser, ...roles];
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
