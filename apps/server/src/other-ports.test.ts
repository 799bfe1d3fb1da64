import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { serveOperators } from './operators/index.ts';
import { refusing } from './operators/testing.ts';
import { createLogger } from './platform/log/index.ts';
import { serveMetrics } from './platform/metrics/index.ts';
import { freePort } from './platform/net/index.ts';
import { createPool } from './platform/postgres/index.ts';
import { createTenantStore } from './tenants/index.ts';

const connections = { headersMs: 50, requestMs: 100, checkMs: 10, most: 5, ofAddress: 3 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openMetrics(): Promise<number> {
  const port = await freePort();
  ends.push(await serveMetrics(new Registry(), port, connections));
  return port;
}

async function openOperators(): Promise<number> {
  // No call in these tests reaches the database.
  const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test' });
  const entry = await serveOperators({
    pool,
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(pool),
    publicOrigin: undefined,
    trustedProxies: [],
    operations: refusing(),
    connections,
  });
  ends.push(() => pool.end());
  ends.push(() => entry.close());
  return Number(new URL(await entry.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Sends bytes and waits for the server to close the connection; returns what came back. */
function send(port: number, bytes: string, localAddress = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  ends.push(() => socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  return new Promise((resolve) => socket.once('close', () => resolve(received)));
}

const BODY =
  'POST /operator/v1/entry/login/begin HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-type: application/json\r\ncontent-length: 9';

it.each([
  ['metrics', 'half a head', openMetrics, 'GET /metrics HTTP/1.1\r\nhost: x\r\nx-slow: ', '408'],
  // In the common format, as on the investors' port.
  ['operators', 'half a head', openOperators, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', '400'],
  ['operators', 'half a body', openOperators, `${BODY}\r\n\r\n{`, '400'],
])('on the port of the %s a client that sends %s is disconnected', async (_port, _what, open, bytes, status) => {
  expect(await send(await open(), bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it.each([
  ['metrics', openMetrics],
  ['operators', openOperators],
])('on the port of the %s one address has a share of the connections', async (_port, open) => {
  const port = await open();
  const whole = 'GET /nothing HTTP/1.1\r\nhost: x\r\n\r\n';
  // The server keeps these connections open for the next request; it closes only the refused ones.
  const closed = await Promise.race(Array.from({ length: 4 }, () => send(port, whole)));
  expect(closed).toBe('');
  expect(await send(port, 'GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '127.0.0.2')).toMatch(
    /^HTTP\/1\.1 404 /,
  );
});
