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
import {
  findPostgres,
  LaunchError,
  type LaunchOptions,
  type PostgresAccess,
  type PostgresServer,
  startPostgres,
} from './index.ts';
import { isAlive, readPostmaster } from './postmaster-pid.ts';
import { canEnter, canRun } from './run-as.ts';
import { hireJanitor } from './testing-janitor.ts';

const isRoot = process.getuid?.() === 0;
const LOGINS = { superuser: 'keeper', roles: ['reader'] };
const quiet = () => {};
const log = { info: quiet, warn: quiet, error: quiet, fatal: quiet };
/** As in the server, so that root has one copy of the programs when others cannot enter `node_modules`. */
const SAFE_ROOT = '/var/lib/kabuto';
const STARTER = `
  import { mkdirSync } from 'node:fs';
  import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
  const quiet = () => {};
  mkdirSync(process.argv[1], { recursive: true, mode: 0o700 });
  const server = await startPostgres({
    dataDir: process.argv[1],
    log: { info: quiet, warn: quiet, error: quiet, fatal: quiet },
    logins: ${JSON.stringify(LOGINS)},
    safeRoot: ${JSON.stringify(SAFE_ROOT)},
  });
  process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });
  console.log('started');
  process.stdin.on('end', () => process.exit(1)).resume(); // the test run has died
`;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(): string {
  const made = mkdtempSync('/tmp/launcher-');
  chmodSync(made, 0o711);
  const janitor = hireJanitor(made);
  cleanups.push(() => janitor.dismiss());
  return made;
}

async function start(dataDir: string, more: Partial<LaunchOptions> = {}): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir, log, logins: LOGINS, safeRoot: SAFE_ROOT, ...more });
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

/** The superuser's URL. */
const keeper = (access: PostgresAccess | undefined): string => access?.url('keeper', 'postgres') ?? '';

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
  it('starts a durable, closed server, and stops it completely', async () => {
    const dataDir = folder();
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    const settings = await ask<{ name: string; setting: string }>(
      keeper(server),
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
    expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    const wrong = keeper(server).replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(keeper(findPostgres(dataDir, LOGINS))).toBe(keeper(server));

    const pid = pidOf(dataDir);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(findPostgres(dataDir, LOGINS)).toBeUndefined();
  });

  it('removes what a crash in the middle of initdb left', async () => {
    const dataDir = folder();
    mkdirSync(path.join(dataDir, 'postgres.new-4711', 'cluster', 'base'), { recursive: true });
    await start(dataDir);
    expect(existsSync(path.join(dataDir, 'postgres.new-4711'))).toBe(false);
  });

  it("runs the caller's creation of other roles before it resolves, at every start", async () => {
    const dataDir = folder();
    const prepare = async (access: PostgresAccess): Promise<void> => {
      await ask(keeper(access), 'drop role if exists reader');
      await ask(keeper(access), `create role reader login password '${access.password('reader')}'`);
    };
    const first = await start(dataDir, { prepare });
    expect(await ask(first.url('reader', 'postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await ask(keeper(first), 'drop role reader');
    await first.stop();
    const second = await start(dataDir, { prepare });
    expect(await ask(second.url('reader', 'postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(() => second.url('writer', 'postgres')).toThrow(RangeError);
  });

  it('rejects with the error of the caller, and the next start adopts the server', async () => {
    const dataDir = folder();
    const failure = new Error('no roles today');
    await expect(start(dataDir, { prepare: () => Promise.reject(failure) })).rejects.toBe(failure);
    expect((await start(dataDir)).adopted).toBe(true);
  });

  it('refuses logins for which the data folder has no passwords', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const logins = { ...LOGINS, roles: ['reader', 'writer'] };
    await expect(start(dataDir, { logins })).rejects.toThrow('postgres.json is damaged');
  });

  it('reports in one sentence that the passwords are gone', async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'postgres.json'));
    const refusal = await start(dataDir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LaunchError);
    expect(refusal).toMatchObject({ message: expect.stringContaining('postgres.json with its passwords is missing') });
  });
});

describe('a next start', () => {
  it('finds the rows of the last one', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await ask(keeper(first), 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(keeper(second), 'select answer from kept')).toEqual([{ answer: 42 }]);
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
    expect(await ask(keeper(server), 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('works after starter and server were killed -9, and keeps what was committed', async () => {
    const dataDir = folder();
    const child = await starter(dataDir);
    const url = keeper(findPostgres(dataDir, LOGINS));
    await ask(url, 'create table kept as select 42 as answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill(pidOf(dataDir), 'SIGKILL');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(await ask(keeper(server), 'select answer from kept')).toEqual([{ answer: 42 }]);
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
  async function comesBackFrom(
    victim: (server: PostgresServer, pid: number, dataDir: string) => Promise<number>,
  ): Promise<void> {
    const dataDir = folder();
    const server = await start(dataDir);
    await ask(keeper(server), 'create table kept as select 42 as answer');
    const pid = pidOf(dataDir);
    process.kill(await victim(server, pid, dataDir), 'SIGKILL');
    // The file is briefly empty while the next server writes it.
    await until(() => {
      const found = readPostmaster(path.join(dataDir, 'postgres'));
      return found !== undefined && found.pid !== pid && found.status === 'ready';
    });
    expect(readPostmaster(path.join(dataDir, 'postgres'))?.port).toBe(server.port);
    expect(await ask(keeper(server), 'select answer from kept')).toEqual([{ answer: 42 }]);
    const again = pidOf(dataDir);
    await server.stop();
    expect(isAlive(again)).toBe(false);
  }

  it('restarts PostgreSQL on the same port when that is killed -9', async () => {
    await comesBackFrom(async (_server, pid) => pid);
  });

  it('restarts it on the same port when a process of the dead server holds its shared memory for a while', async () => {
    const failures: unknown[] = [];
    await comesBackFrom(async (server, pid, dataDir) => {
      const client = new pg.Client({ connectionString: keeper(server) });
      client.on('error', quiet);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const holder = rows[0]?.pid ?? 0;
      process.kill(holder, 'SIGSTOP');
      const logFile = path.join(dataDir, 'postgres.log');
      void until(() => /pre-existing shared memory block/.test(readFileSync(logFile, 'utf8')))
        .then(() => failures.push('one attempt failed'))
        .finally(() => process.kill(holder, 'SIGCONT'));
      cleanups.push(() => void client.end().catch(quiet));
      return pid;
    });
    expect(failures).toHaveLength(1);
  });

  it('starts PostgreSQL again when one of its processes is killed -9: it does not recover in place', async () => {
    await comesBackFrom(async (server) => {
      const found = await ask<{ pid: number }>(
        keeper(server),
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
    const dataDir = path.join(home, 'files');
    mkdirSync(dataDir, { mode: 0o711 });
    const server = await start(dataDir, { safeRoot });
    const [row] = await ask<{ folder: string }>(keeper(server), "select current_setting('data_directory') as folder");
    expect(row?.folder.startsWith(`${safeRoot}/data-`)).toBe(true);
    expect(existsSync(path.join(dataDir, 'postgres.json'))).toBe(true);
    await ask(keeper(server), 'create table kept as select 42 as answer');
    await server.stop();

    execFileSync('mv', [dataDir, path.join(home, 'moved')]);
    const moved = await start(path.join(home, 'moved'), { safeRoot });
    expect(await ask(keeper(moved), 'select answer from kept')).toEqual([{ answer: 42 }]);
    await moved.stop();
    execFileSync('cp', ['-r', path.join(home, 'moved'), path.join(home, 'copy')]);
    await expect(start(path.join(home, 'copy'), { safeRoot })).rejects.toMatchObject({
      message: expect.stringContaining('is a copy of'),
      remedy: 'other-folder',
    });
  });

  it('adopts the data of an ordinary user, who can continue to use it', async ({ skip }) => {
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
    const other = { uid, gid };
    const reachable = canRun(process.execPath, other) && canEnter(import.meta.dirname, other);
    const why = 'the user nobody may not enter the folder of this checkout, in which Node and the launcher are';
    // The default report counts skipped tests without their reasons.
    if (!reachable) process.stdout.write(`skipped: ${why}\n`);
    skip(!reachable, why);
    const home = folder();
    chownSync(home, uid, gid);
    chmodSync(home, 0o700);
    const dataDir = path.join(home, 'data');

    const ordinary = await starter(dataDir, { uid, gid });
    const url = keeper(findPostgres(dataDir, LOGINS));
    await ask(url, 'create table kept as select 42 as answer');
    expect(statSync(`/proc/${pidOf(dataDir)}`).uid).toBe(uid);
    ordinary.kill('SIGTERM');
    await once(ordinary, 'exit');

    const asRoot = await start(dataDir);
    expect(asRoot.adopted).toBe(false);
    expect(await ask(keeper(asRoot), 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(statSync(`/proc/${pidOf(dataDir)}`).uid).toBe(uid);
    await asRoot.stop();

    const again = await starter(dataDir, { uid, gid });
    const pid = pidOf(dataDir);
    again.kill('SIGTERM');
    await once(again, 'exit');
    expect(isAlive(pid)).toBe(false);
  });
});
