import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../config/index.ts';
import { sha256 } from '../seal/index.ts';

/** One file of the migrations folder. */
export interface Migration {
  /** The number before the first dash. Gaps are allowed: each area has its own range. */
  readonly version: number;
  /** The file's name, for example `0001-tenants.sql`. */
  readonly name: string;
  readonly text: string;
  /** Hash of the text, hexadecimal. */
  readonly sha256: string;
}

/** Names of the roles that migrations grant rights to. */
export interface RuntimeRoles {
  readonly appRole: string;
  readonly backupRole: string;
  readonly signerRole: string;
}

/** The folder's `NNNN-name.sql` files in order. Throws StartError for a duplicate number or an invalid name. */
export function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const seen = new Map<number, string>();
  return names.map((name) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (!(version > 0)) throw new StartError(`The migration ${name} must be called like 0001-name.sql.`);
    const same = seen.get(version);
    if (same !== undefined) throw new StartError(`The migrations ${same} and ${name} have the same number.`);
    seen.set(version, name);
    // A checkout with CRLF must have the same hash.
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { version, name, text, sha256: sha256(text).toString('hex') };
  });
}

/** The SQL with `:app_role`, `:backup_role` and `:signer_role` replaced by the quoted names. */
export function fillRoles(text: string, { appRole, backupRole, signerRole }: RuntimeRoles): string {
  const names = new Map([
    ['app', appRole],
    ['backup', backupRole],
    ['signer', signerRole],
  ]);
  return text.replace(/(?<!:):(app|backup|signer)_role\b/g, (whole, which: string) =>
    pg.escapeIdentifier(names.get(which) ?? whole),
  );
}
