import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL. */
    kabutoPostgres: { readonly superUrl: string };
  }
}

/** A database with the signer's tables alone and roles of its own for the server and the signer. */
export interface SignerDatabase {
  readonly superUrl: string;
  /** As the server. */
  readonly appUrl: string;
  readonly signerUrl: string;
  drop(): Promise<void>;
}

const SCHEMA = [
  ...['0205-signer.sql', '0207-wallet-level.sql', '0221-approvals-of-payouts.sql', '0290-signer-wallets.sql'],
].map((name) => path.resolve(import.meta.dirname, '../../../server/migrations', name));

/** Makes a database in the run's PostgreSQL. */
export async function createSignerDatabase(): Promise<SignerDatabase> {
  const name = `signer_${randomBytes(6).toString('hex')}`;
  const { superUrl } = inject('kabutoPostgres');
  const [app, signer, backup] = ['app', 'signer', 'backup'].map((role) => `${name}_${role}`);
  const roles = { app_role: app, signer_role: signer, backup_role: backup };
  const password = randomBytes(12).toString('hex');
  await as(superUrl, async (client) => {
    for (const role of Object.values(roles)) await client.query(`create role ${role} login password '${password}'`);
    await client.query(`create database ${name}`);
  });
  const urlOf = (role: string | undefined): string => {
    const url = new URL(superUrl);
    url.pathname = `/${name}`;
    if (role !== undefined) [url.username, url.password] = [role, password];
    return url.href;
  };
  const schema = Object.entries(roles).reduce(
    (text, [placeholder, role]) => text.replaceAll(`:${placeholder}`, role ?? ''),
    SCHEMA.map((file) => readFileSync(file, 'utf8')).join('\n'),
  );
  await as(urlOf(undefined), (client) => client.query(schema));
  return {
    superUrl: urlOf(undefined),
    appUrl: urlOf(app),
    signerUrl: urlOf(signer),
    drop: () =>
      as(superUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of Object.values(roles)) await client.query(`drop role ${role}`);
      }),
  };
}

/** One short connection. */
export async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
