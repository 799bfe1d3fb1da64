import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/net/index.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

const OPEN_FILES = 700;

let folder: string;
let server: ServerProcess;
const ports = { metrics: 0, operators: 0 };
const sockets: Socket[] = [];
beforeAll(async () => {
  folder = makeDataDir();
  ports.metrics = await freePort();
  ports.operators = await freePort();
  const env = { METRICS_PORT: String(ports.metrics), OPERATOR_PORT: String(ports.operators) };
  server = await spawnServer({ dataDir: folder, env, openFiles: OPEN_FILES });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await endServer(server, folder);
  removeDataDir(folder);
});

/**
 * Starts a request from a loopback address without finishing it; resolves when it was sent, or when the server rejects
 * the connection.
 */
const begin = (port: number, from: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    sockets.push(socket);
    socket.on('error', () => resolve());
    socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', () => resolve()));
  });

it('half-open requests leave app, operators, metrics and the database to others', async () => {
  const app = new ApiClient(server.origin);
  await Promise.all(Array.from({ length: OPEN_FILES }, () => begin(server.port, '127.0.0.66')));
  // One address: the app still serves all others.
  const info = await app.register();
  expect(await info.call('GET v1/user/user/info')).toMatchObject({ id: expect.any(String) });
  // Many addresses: the app's port is full, but nothing else.
  await Promise.all(Array.from({ length: OPEN_FILES }, (_, n) => begin(server.port, `127.0.2.${1 + (n % 100)}`)));
  const metrics = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`);
  expect(await metrics.text()).toContain('kabuto_core_ready{tenant="1"} 1');
  const operators = await fetch(`http://127.0.0.1:${ports.operators}/`);
  expect(await operators.text()).toContain('<html');
  const login = await fetch(`http://127.0.0.1:${ports.operators}/operator/v1/entry/login/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${ports.operators}` },
    body: JSON.stringify({ tenant: 'kabuto' }),
  });
  // This call has requested a challenge from the database.
  expect([login.status, await login.json()]).toEqual([
    200,
    expect.objectContaining({ data: expect.objectContaining({ challenge: expect.any(String) }) }),
  ]);
  expect(server.output()).not.toContain('EMFILE');
});
