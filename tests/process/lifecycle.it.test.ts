import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  isRunning,
  makeDataDir,
  postgresPid,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = makeDataDir();
  server = await spawnServer({ dataDir: folder });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  await endServer(server, folder);
  removeDataDir(folder);
});

const postgres = (): number => {
  const pid = postgresPid(folder);
  if (pid === undefined) throw new Error('no PostgreSQL works on the data folder');
  return pid;
};

describe('the life of the server process', () => {
  it('is ready, and reports it to its supervisor', async () => {
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('a second server on the same data folder is refused and disturbs nothing', async () => {
    const second = await spawnServer({ dataDir: folder });
    const { code } = await second.ended;
    expect(code).toBe(1);
    expect(second.output()).toContain(
      `Another Kabuto (process ${server.pid}) is using the data folder ${folder}; stop it, or set KABUTO_DATA to another folder.`,
    );
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('starts again after kill -9: it adopts the PostgreSQL that still runs, and has every order', async () => {
    const member = await new ApiClient(server.origin).register();
    const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const key = randomUUID();
    const body = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
    const { order } = await member.place(body, key);
    const before = postgres();
    server.kill('SIGKILL');
    expect((await server.ended).signal).toBe('SIGKILL');
    expect(isRunning(before)).toBe(true);

    server = await spawnServer({ dataDir: folder, port: server.port });
    await untilReady(server);
    expect(postgres()).toBe(before);
    const again = await member.place(body, key);
    expect(again.order.orderId).toBe(order.orderId);
    const { rows } = await member.call('GET v1/trade/order/list', { query: { scope: 'open' } });
    expect(rows.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  });

  it('a command beside tables of an earlier release names what is missing', async () => {
    const url = findEmbeddedPostgres(folder)?.ownerUrl;
    if (url === undefined) throw new Error('no PostgreSQL works on the data folder');
    const owner = createPool({ url, name: 'owner', max: 1 });
    try {
      const { rows } = await owner.query(
        'delete from schema_migration where version = (select max(version) from schema_migration) returning *',
      );
      const { code, output } = await runKabuto(folder, ['verify']);
      const { version, name, sha256 } = rows[0];
      await owner.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
        version,
        name,
        sha256,
      ]);
      expect(output).toMatch(/^The database lacks 1 migration\(s\): the start of this release applies them/);
      expect(code).toBe(1);
    } finally {
      await owner.end();
    }
  });

  it('restarts PostgreSQL after a kill -9 of it and continues', async () => {
    const member = await new ApiClient(server.origin).register();
    process.kill(postgres(), 'SIGKILL');
    const { lower } = await member
      .call('GET v1/trade/order/facts', { query: { code: '7203' } })
      .catch(() =>
        eventually(
          () => member.call('GET v1/trade/order/facts', { query: { code: '7203' } }).catch(() => null),
          12_000,
        ),
      );
    const key = randomUUID();
    const body = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
    const { order } = await eventually(() => member.place(body, key).catch(() => null), 12_000);
    expect(order.clientOrderId).toBe(key);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('two servers run side by side on folders and ports of their own, without affecting each other', async () => {
    const folder2 = makeDataDir();
    const other = await spawnServer({ dataDir: folder2 });
    try {
      await untilReady(other);
      expect(postgresPid(folder2)).not.toBe(postgres());
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
      const here = await new ApiClient(server.origin).register();
      here.moveTo(other.origin);
      expect(await here.refusal('GET v1/user/user/info')).toMatchObject({ status: 401 });
    } finally {
      await endServer(other, folder2);
      removeDataDir(folder2);
    }
  });

  it('SIGTERM stops everything in order: calls get their reply, PostgreSQL ends cleanly, the exit code is 0', async () => {
    const pid = postgres();
    const stream = await new ApiClient(server.origin).stream();
    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    // The exit may be noticed before this process has read all that was sent.
    await expect.poll(() => stream.messages.at(-1)).toEqual({ type: 'ended', reason: 'shutdown' });
    // A process that has exited is listed until its parent collects it.
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(postgresPid(folder)).toBeUndefined();
    const { code, output } = await runKabuto(folder, ['verify']);
    expect(output).toContain('verify: everything agrees');
    expect(code).toBe(0);
    // without --heads it uses the existing file
    const head = { tenantId: 1, seq: 1, hash: '00', wallAt: 0 };
    appendFileSync(path.join(folder, 'heads.jsonl'), `${JSON.stringify(head)}\n`);
    const cut = await runKabuto(folder, ['verify']);
    expect(cut.output).toContain('journal 1: the remembered head has another hash');
    expect(cut.code).toBe(1);
    expect(postgresPid(folder)).toBeUndefined();
  });
});
