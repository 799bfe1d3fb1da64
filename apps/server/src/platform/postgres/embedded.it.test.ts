import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hireJanitor } from '@kabuto/embedded-postgres-launcher/testing';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { StartError } from '../config/index.ts';
import { createLogger } from '../log/index.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(): string {
  const made = mkdtempSync('/tmp/kabuto-embedded-');
  chmodSync(made, 0o711);
  const janitor = hireJanitor(made);
  cleanups.push(() => janitor.dismiss());
  return made;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
  cleanups.push(() => server.stop());
  return server;
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("Kabuto's own PostgreSQL", () => {
  it('has the roles and their database, in a data folder that it creates', async () => {
    const dataDir = path.join(folder(), 'new');
    const server = await start(dataDir);
    const roles = await ask<{ name: string; super: boolean; bypass: boolean; owner: boolean }>(
      server.appUrl,
      `select rolname as name, rolsuper as super, rolbypassrls as bypass,
              oid = (select datdba from pg_database where datname = 'kabuto') as owner
         from pg_roles where rolname like 'kabuto%' order by 1`,
    );
    expect(roles).toEqual([
      { name: 'kabuto_app', super: false, bypass: false, owner: false },
      { name: 'kabuto_backup', super: false, bypass: true, owner: false },
      { name: 'kabuto_owner', super: false, bypass: false, owner: true },
      { name: 'kabuto_signer', super: false, bypass: false, owner: false },
      { name: 'kabuto_super', super: true, bypass: true, owner: false },
    ]);
    expect(findEmbeddedPostgres(dataDir)).toEqual({
      ownerUrl: server.ownerUrl,
      appUrl: server.appUrl,
      backupUrl: server.backupUrl,
      signerUrl: server.signerUrl,
      superUrl: server.superUrl,
      port: server.port,
    });
  });

  it('completes roles and database when a crash came after initdb', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(first.superUrl.replace(/kabuto$/, 'postgres'), 'drop database kabuto');
    await ask(first.superUrl.replace(/kabuto$/, 'postgres'), 'drop role kabuto_backup');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.backupUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('gives a data folder from before there was a signer its role', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(first.superUrl, 'revoke all on database kabuto from kabuto_signer');
    await ask(first.superUrl, 'drop role kabuto_signer');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.signerUrl, 'select current_user::text as who')).toEqual([{ who: 'kabuto_signer' }]);
  });

  it('reports in a StartError that the record of its passwords is damaged', async () => {
    const dataDir = folder();
    writeFileSync(path.join(dataDir, 'postgres.json'), '{}');
    const refusal = expect.objectContaining({ message: expect.stringContaining('postgres.json is damaged') });
    const error = await start(dataDir).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toEqual(refusal);
    expect(() => findEmbeddedPostgres(dataDir)).toThrow(StartError);
  });
});
