import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionLimits, openFilesLimit } from './connections.ts';
import { CONNECTION, CONNECTIONS_OF } from './limits.ts';
import { buildTestHttp } from './testing.ts';

type Options = Parameters<typeof buildTestHttp>[0] & object;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server; returns its port. */
async function serve(options: Options): Promise<number> {
  const app = await buildTestHttp(options);
  ends.push(() => app.close());
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** A connection from a loopback address that has sent some bytes; `gone` resolves when the server has closed it. */
function open(port: number, bytes: string, from = '127.0.0.1') {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from });
  ends.push(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(bytes);
  const state = { open: true, received: '' };
  socket.on('data', (chunk) => {
    state.received += chunk.toString();
  });
  const gone = new Promise<string>((resolve) => {
    socket.on('close', () => {
      state.open = false;
      resolve(state.received);
    });
  });
  return { state, socket, gone };
}

/** The head of a request that never ends. */
const HALF = 'GET /livez HTTP/1.1\r\nhost: x\r\nx-slow: ';
const statusFrom = async (port: number, from: string): Promise<string> => {
  const { gone } = open(port, 'GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', from);
  return (await gone).split('\r\n')[0] ?? '';
};
const OK = 'HTTP/1.1 200 OK';
const countOpen = (all: readonly ReturnType<typeof open>[]): number => all.filter(({ state }) => state.open).length;

describe('connections', () => {
  it('from one address are limited, and others are still accepted', async () => {
    const port = await serve({ connections: { most: 200, ofAddress: 8 } });
    const half = Array.from({ length: 300 }, () => open(port, HALF));
    await expect.poll(() => countOpen(half)).toBe(8);
    expect(await statusFrom(port, '127.0.0.1')).toBe('');
    expect(await statusFrom(port, '127.0.0.2')).toBe(OK);
    // Each connection that ends makes room for one more.
    half.find(({ state }) => state.open)?.socket.destroy();
    await expect.poll(() => statusFrom(port, '127.0.0.1')).toBe(OK);
  });

  it('from all addresses together stay below the descriptors of the process', async () => {
    const port = await serve({ connections: { most: 40, ofAddress: 8 } });
    const half = Array.from({ length: 300 }, (_, n) => open(port, HALF, `127.0.1.${1 + (n % 50)}`));
    await expect.poll(() => countOpen(half)).toBe(40);
    expect(await statusFrom(port, '127.0.0.2')).toBe('');
    for (const { socket } of half) socket.destroy();
    await expect.poll(() => statusFrom(port, '127.0.0.2')).toBe(OK);
  });

  it('of a trusted proxy are counted with all only', async () => {
    const config = { basePath: '/', trustedProxies: ['127.0.0.9'] };
    const port = await serve({ config, connections: { most: 40, ofAddress: 8 } });
    const half = Array.from({ length: 30 }, () => open(port, HALF, '127.0.0.9'));
    expect(await statusFrom(port, '127.0.0.9')).toBe(OK);
    expect(countOpen(half)).toBe(30);
  });

  it('over TLS are closed before a handshake', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const port = await serve({ tls: { key, cert }, connections: { most: 40, ofAddress: 2 } });
    const silent = [open(port, ''), open(port, ''), open(port, '')];
    await expect.poll(() => countOpen(silent)).toBe(2);
    const other = connectTls({
      socket: connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
      rejectUnauthorized: false,
    });
    ends.push(() => other.destroy());
    await once(other, 'secureConnect');
  });
});

describe('a connection', () => {
  const SHORT = { headersMs: 50, requestMs: 100, checkMs: 10, silentMs: 300 };

  /** Sends bytes and nothing more, and keeps its side open whatever the server does. */
  async function keepOpen(options: Options, bytes: string, pause = false) {
    const app = await buildTestHttp({ connections: SHORT, ...options });
    ends.push(() => app.close());
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const taken = once(app.server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    ends.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.write(bytes);
    let received = '';
    if (!pause) socket.on('data', (chunk) => (received += chunk.toString()));
    await taken;
    const connections = () => promisify(app.server.getConnections).call(app.server);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    return received;
  }

  it.each([
    ['half a head', HALF],
    [
      'no body',
      'POST /api/v1/stream/ticket HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ],
  ])('that sends %s is closed', async (_what, bytes) => {
    expect(await keepOpen({}, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  // A browser would take such a reply as the response to its next request on that connection.
  it('that sends nothing is closed without a reply', async () => {
    expect(await keepOpen({}, '')).toBe('');
  });

  it('that sends nothing over TLS is closed without a reply', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const port = await serve({ tls: { key, cert }, connections: SHORT });
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    ends.push(() => socket.destroy());
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    await once(socket, 'secureConnect');
    await once(socket, 'close');
    expect(received).toBe('');
  });

  it('whose first request arrived in time, but was not read yet, is served', async () => {
    const port = await serve({ connections: { headersMs: 300, requestMs: 600, checkMs: 10 } });
    const { state, socket } = open(port, '');
    await once(socket, 'connect');
    // After an immediate a process runs its timers, including the check of connections, before it reads.
    setImmediate(() => {
      socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n');
      const until = performance.now() + 400;
      while (performance.now() < until);
    });
    await expect.poll(() => state.received).not.toBe('');
    expect(state.received).toMatch(/^HTTP\/1\.1 200 OK/);
    // The time limit of a head also applies to the next request.
    socket.write(HALF);
    await expect.poll(() => state.open).toBe(false);
    expect(state.received).toMatch(/HTTP\/1\.1 400 /);
  });

  it('that never begins its TLS handshake is closed', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    expect(await keepOpen({ tls: { key, cert } }, '')).toBe('');
  });

  it('is closed when it does not read its reply', async () => {
    const files: Options['files'] = (app) => {
      app.get('/large', async (_request, reply) => reply.send(Buffer.alloc(32 * 1_024 * 1_024)));
    };
    await keepOpen({ files }, 'GET /large HTTP/1.1\r\nhost: x\r\n\r\n', true);
  });
});

describe('the limits of connections', () => {
  it('leave descriptors for PostgreSQL, files and the other ports', () => {
    for (const openFiles of [1_024, 4_096, 20_000]) {
      const [app, operators, metrics] = (['app', 'operators', 'metrics'] as const).map((port) =>
        connectionLimits(port, 'default', openFiles),
      );
      expect([app, operators, metrics].reduce<number>((sum, one) => sum + (one?.most ?? 0), CONNECTION.reserved)).toBe(
        openFiles,
      );
    }
    expect(connectionLimits('app', 'default', Number.POSITIVE_INFINITY).most).toBe(CONNECTIONS_OF.app.most);
    expect(connectionLimits('app', 'default', 100).most).toBe(CONNECTIONS_OF.app.fewest);
    expect(openFilesLimit()).toBeGreaterThan(0);
  });

  it('allow ten seconds for a request head on every port, and one address a share of each', () => {
    for (const port of ['app', 'operators', 'metrics'] as const) {
      const { headersMs, requestMs, checkMs, ofAddress, most } = connectionLimits(port, 'default', 1_024);
      expect([headersMs, requestMs, checkMs]).toEqual([10_000, 20_000, 1_000]);
      expect(ofAddress * 2).toBeLessThanOrEqual(most);
    }
  });
});
