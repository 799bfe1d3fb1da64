import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../log/index.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive, readPostmaster } from './postmaster-pid.ts';
import { canEnter, canRun } from './run-as.ts';
import { hireJanitor } from './testing-janitor.ts';

const isRoot = process.getuid?.() === 0;
const log = createLogger({ level: 'silent' });
const STARTER = `
  import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
  import { createLogger } from ${JSON.stringify(path.join(import.meta.dirname, '../log/index.ts'))};
  const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log: createLogger({ level: 'silent' }) });
  process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });
  console.log('started');
  process.stdin.on('end', () => process.exit(1)).resume(); // the test run has died
`;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(): string {
  const made = mkdtempSync('/tmp/kabuto-launcher-');
  chmodSync(made, 0o711);
  const janitor = hireJanitor(made);
  cleanups.push(() => janitor.dismiss());
  return made;
}

async function start(dataDir: string, safeRoot?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...(safeRoot === undefined ? {} : { safeRoot }) });
  cleanups.push(() => server.stop());
  return server;
}

/** Starts the launcher in a separate process, optionally as another user. */
async function starter(dataDir: string, as: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', STARTER, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...as,
  });
  if (child.stdout === null) throw new Error('no output of the starter');
  cleanups.push(() => {
    child.kill('SIGKILL');
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the starter ended with ${code}`))),
  ]);
  return child;
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

function pidOf(dataDir: string): number {
  const found = readPostmaster(path.join(dataDir, 'postgres'));
  if (found === undefined) throw new Error('no server');
  return found.pid;
}

async function until(what: () => boolean, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!what()) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await sleep(20);
  }
}

describe('a first start', () => {
  it('makes a durable, closed server with the three roles, and stops it whole', async () => {
    const dataDir = folder();
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    const settings = await ask<{ name: string; setting: string }>(
      server.superUrl,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit',
        'data_checksums', 'TimeZone', 'listen_addresses', 'unix_socket_directories', 'password_encryption', 'autovacuum')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      autovacuum: 'on',
    });
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
      { name: 'kabuto_super', super: true, bypass: true, owner: false },
    ]);
    expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    const wrong = server.appUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(findEmbeddedPostgres(dataDir)?.appUrl).toBe(server.appUrl);

    const pid = pidOf(dataDir);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('sweeps away what a crash in the middle of initdb left', async () => {
    const dataDir = folder();
    mkdirSync(path.join(dataDir, 'postgres.new-4711', 'cluster', 'base'), { recursive: true });
    await start(dataDir);
    expect(existsSync(path.join(dataDir, 'postgres.new-4711'))).toBe(false);
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

  it('says in one sentence that the passwords are gone', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'postgres.json'));
    await expect(start(dataDir)).rejects.toThrow('postgres.json with its passwords is missing');
  });
});

describe('a next start', () => {
  it('finds the rows of the last one', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('adopts the server of a starter that was killed -9', async () => {
    const dataDir = folder();
    const child = await starter(dataDir);
    const pid = pidOf(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await sleep(200);
    expect(isAlive(pid)).toBe(true);
    const server = await start(dataDir);
    expect(server.adopted).toBe(true);
    expect(pidOf(dataDir)).toBe(pid);
    expect(await ask(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('works after starter and server were killed -9, and keeps what was committed', async () => {
    const dataDir = folder();
    const child = await starter(dataDir);
    const url = findEmbeddedPostgres(dataDir)?.ownerUrl ?? '';
    await ask(url, 'create table kept as select 42 as answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill(pidOf(dataDir), 'SIGKILL');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(await ask(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is not hindered by a pid file whose number another process has got', async () => {
    const dataDir = folder();
    const server = await start(dataDir);
    const pid = pidOf(dataDir);
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    await server.stop();
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    cleanups.push(() => {
      other.kill('SIGKILL');
    });
    writeFileSync(pidFile, text.replace(String(pid), String(other.pid)));
    if (isRoot) chownSync(pidFile, uid, gid);
    expect((await start(dataDir)).adopted).toBe(false);
  });

  it('is not hindered by an empty pid file', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, '');
    if (isRoot) chownSync(pidFile, uid, gid);
    await start(dataDir);
  });
});

describe('while it runs', () => {
  /** Kills the process named by `victim`, and checks that another server serves the data on the same port. */
  async function comesBackFrom(victim: (server: EmbeddedPostgres, pid: number) => Promise<number>): Promise<void> {
    const dataDir = folder();
    const server = await start(dataDir);
    await ask(server.ownerUrl, 'create table kept as select 42 as answer');
    const pid = pidOf(dataDir);
    process.kill(await victim(server, pid), 'SIGKILL');
    // The file is briefly empty while the next server writes it.
    await until(() => {
      const found = readPostmaster(path.join(dataDir, 'postgres'));
      return found !== undefined && found.pid !== pid && found.status === 'ready';
    });
    expect(readPostmaster(path.join(dataDir, 'postgres'))?.port).toBe(server.port);
    expect(await ask(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const again = pidOf(dataDir);
    await server.stop();
    expect(isAlive(again)).toBe(false);
  }

  it('brings PostgreSQL back on the same port when that is killed -9', async () => {
    await comesBackFrom(async (_server, pid) => pid);
  });

  it('starts PostgreSQL again when one of its processes is killed -9: it does not recover in place', async () => {
    await comesBackFrom(async (server) => {
      const found = await ask<{ pid: number }>(
        server.superUrl,
        "select pid from pg_stat_activity where backend_type = 'walwriter'",
      );
      return found[0]?.pid ?? 0;
    });
  });

  it('runs twice side by side on different folders', async () => {
    const [one, two] = [await start(folder()), await start(folder())];
    expect(one.port).not.toBe(two.port);
  });
});

describe.skipIf(!isRoot)('as root (skipped otherwise: only root can change users)', () => {
  it('works in a home that others cannot enter, keeps secrets there and data in the safe root', async () => {
    const home = folder();
    chmodSync(home, 0o700);
    const safeRoot = path.join(folder(), 'safe');
    const dataDir = path.join(home, 'kabuto');
    const server = await start(dataDir, safeRoot);
    const [row] = await ask<{ place: string }>(server.superUrl, "select current_setting('data_directory') as place");
    expect(row?.place.startsWith(`${safeRoot}/data-`)).toBe(true);
    expect(existsSync(path.join(dataDir, 'postgres.json'))).toBe(true);
    await ask(server.ownerUrl, 'create table kept as select 42 as answer');
    await server.stop();

    execFileSync('mv', [dataDir, path.join(home, 'moved')]);
    const moved = await start(path.join(home, 'moved'), safeRoot);
    expect(await ask(moved.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await moved.stop();
    execFileSync('cp', ['-r', path.join(home, 'moved'), path.join(home, 'copy')]);
    await expect(start(path.join(home, 'copy'), safeRoot)).rejects.toThrow('is a copy of');
  });

  it('takes over the data of an ordinary user, and that user can go on', async ({ skip }) => {
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
    const nobody = { uid, gid };
    const reachable = canRun(process.execPath, nobody) && canEnter(import.meta.dirname, nobody);
    const why = 'the user nobody may not enter the folder of this checkout, in which Node and the launcher are';
    // The default report counts skipped tests without their reasons.
    if (!reachable) process.stdout.write(`skipped: ${why}\n`);
    skip(!reachable, why);
    const home = folder();
    chownSync(home, uid, gid);
    chmodSync(home, 0o700);
    const dataDir = path.join(home, 'data');

    const ordinary = await starter(dataDir, { uid, gid });
    const url = findEmbeddedPostgres(dataDir)?.ownerUrl ?? '';
    await ask(url, 'create table kept as select 42 as answer');
    expect(statSync(`/proc/${pidOf(dataDir)}`).uid).toBe(uid);
    ordinary.kill('SIGTERM');
    await once(ordinary, 'exit');

    const asRoot = await start(dataDir);
    expect(asRoot.adopted).toBe(false);
    expect(await ask(asRoot.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(statSync(`/proc/${pidOf(dataDir)}`).uid).toBe(uid);
    await asRoot.stop();

    const again = await starter(dataDir, { uid, gid });
    const pid = pidOf(dataDir);
    again.kill('SIGTERM');
    await once(again, 'exit');
    expect(isAlive(pid)).toBe(false);
  });
});
