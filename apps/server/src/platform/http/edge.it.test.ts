import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation } from './operation.ts';
import { BASIC, buildTestHttp, form, send } from './testing.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
/** The headers of every response, whatever it is for. */
const EVERYWHERE = {
  'content-security-policy': expect.stringMatching(
    /default-src 'none'.*require-trusted-types-for 'script'.*frame-ancestors 'none'/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const TOKEN = '/api/v1/oauth/oauth/token';
const asApp = { authorization: BASIC };
let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kabuto-http-'));
  await mkdir(path.join(dir, 'assets'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Kabuto</title>');
  await writeFile(path.join(dir, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(path.join(dir, '.env'), 'secret');
  app = await buildTestHttp({
    staticDir: dir,
    config: { basePath: '/kabuto/', trustedProxies: [] },
    ready: () => ({ ok: false, reasons: ['core'], warnings: ['the network demo is halted'] }),
    operations: [operation('token', async () => ({ token: 'a', refreshToken: 'b', exp: 1 }))],
  });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

describe('client', () => {
  it.each(['/kabuto/', '/kabuto/pages/stock/detail/detail?code=7203'])('NAV-01 shows the app at %s', async (url) => {
    const answer = await app.inject({ url, headers: HTML });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>Kabuto</title>');
  });

  it('sends hashed assets as immutable', async () => {
    const answer = await app.inject({ url: '/kabuto/assets/app-1a2b3c.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each([
    ['/kabuto/assets/app-old.js', HTML],
    ['/kabuto/favicon.ico', HTML],
    ['/kabuto/.env', {}],
    ['/kabuto/..%2f..%2fetc/passwd', {}],
    ['/api/v1/nothing', HTML],
    ['/kabuto/pages/user/login', { accept: 'application/json' }],
    ['/elsewhere', HTML],
  ])('replies 404 to %s', async (url, headers) => {
    const reply = await send(app, { url, headers });
    expect(reply.body).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } });
  });

  it('redirects from the base path without its slash to the app', async () => {
    const answer = await app.inject({ url: '/kabuto', headers: HTML });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/kabuto/']);
  });
});

describe('headers and health', () => {
  it.each(['/kabuto/', '/kabuto/assets/app-1a2b3c.js', '/livez', '/api/v1/nothing', '/api/openapi.json', '/%E0%A4%A'])(
    'sends the security headers with %s',
    async (url) => {
      const { headers } = await app.inject({ url, headers: { ...HTML, host: 'broker.example:4780' } });
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self';.*require-trusted-types-for 'script';.*frame-ancestors 'none'/,
      );
      expect(headers['content-security-policy']).toContain("connect-src 'self' ws://broker.example:4780");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.any(String),
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it.each<[string, number, InjectOptions]>([
    ['a refusal', 400, form(TOKEN, {}, asApp)],
    ['an ended session', 401, { url: '/api/v1/user/user/info', headers: { authorization: 'Bearer none' } }],
    ['a wrong method', 405, { method: 'PUT', url: '/api/v1/user/user/info' }],
    ['too long a body', 413, { ...form(TOKEN, {}, asApp), payload: `a=${'x'.repeat(70_000)}` }],
    [
      'another media type',
      415,
      { method: 'POST', url: TOKEN, headers: { ...asApp, 'content-type': 'text/plain' }, payload: 'a' },
    ],
    ['a redirection', 308, { url: '/kabuto' }],
    ['a server that is not ready', 503, { url: '/readyz' }],
  ])('sends the security headers with %s', async (_what, status, request) => {
    const { headers, statusCode } = await app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(EVERYWHERE);
  });

  it('sends HSTS for names over https only, as a configured proxy reports it', async () => {
    const behind = await buildTestHttp({ config: { basePath: '/', trustedProxies: ['127.0.0.1'] } });
    const headers = { 'x-forwarded-proto': 'https', host: 'x' };
    expect((await behind.inject({ url: '/livez', headers })).headers['strict-transport-security']).toContain(
      'max-age=',
    );
    const bare = await behind.inject({ url: '/livez', headers: { ...headers, host: '192.0.2.7:4780' } });
    expect(bare.headers['strict-transport-security']).toBeUndefined();
    expect((await app.inject({ url: '/livez', headers })).headers['strict-transport-security']).toBeUndefined();
    await behind.close();
  });

  it('serves https with a given certificate', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const own = await buildTestHttp({ tls: { key, cert } });
    const address = await own.listen({ port: 0, host: '127.0.0.1' });
    expect(address).toMatch(/^https:/);
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      get(`${address}/livez`, { ca: cert, checkServerIdentity: () => undefined }, (answer) => {
        answer.resume();
        resolve(answer.headers);
      }).on('error', reject);
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(`connect-src 'self' wss://${new URL(address).host}`);
    await own.close();
  });

  it('reports health and readiness under the root and the base path', async () => {
    expect((await app.inject('/livez')).json()).toEqual({ ok: true });
    const ready = await app.inject('/kabuto/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ok: false, reasons: ['core'], warnings: ['the network demo is halted'] },
    ]);
  });

  it('describes every endpoint in OpenAPI 3.1 from the schemas that validate', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers[0].url).toBe('/api');
    const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(ENDPOINTS).map(([name, { method, path }]) => `${name} ${method} /${path}`);
    expect(described.sort()).toEqual(declared.sort());
    const placeOrder = document.paths['/v1/trade/order/place'].post;
    expect(placeOrder.security).toEqual([{ member: [] }]);
    expect(placeOrder.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
    );
    expect(placeOrder.requestBody.content['application/x-www-form-urlencoded'].schema.properties.quantity.pattern).toBe(
      '^\\d{1,12}$',
    );
    expect(
      placeOrder.responses['200'].content['application/json'].schema.properties.data.properties.journalSeq.type,
    ).toBe('integer');
  });
});

describe('limits', () => {
  it('replies 429 with Retry-After in the common shape, by address, and not for another address', async () => {
    const own = await buildTestHttp({
      config: { basePath: '/', trustedProxies: ['127.0.0.1'] },
      operations: [operation('token', async () => ({ token: 'a', refreshToken: 'b', exp: 1 }))],
    });
    const ask = (from: string) =>
      send(
        own,
        form(
          '/api/v1/oauth/oauth/token',
          { grant_type: 'demo' },
          { authorization: BASIC, 'x-forwarded-for': from, lang: 'en' },
        ),
      );
    const replies = await Promise.all(Array.from({ length: 62 }, () => ask('203.0.113.5')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = replies.at(-1);
    expect(refused?.body).toMatchObject({ code: 429, status: 429, msg: 'Too many requests. Please wait a moment.' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await ask('203.0.113.6')).status).toBe(200);
    await own.close();
  });

  it('wrong tokens from one address cannot saturate the session store', async () => {
    let lookedUp = 0;
    const own = await buildTestHttp({
      authenticate: async () => {
        lookedUp += 1;
        return null;
      },
    });
    const ask = () => own.inject({ url: '/api/v1/user/user/info', headers: { authorization: 'Bearer guess' } });
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 1_500 }, ask));
    const refilled = Math.ceil((performance.now() - started) / 1_000) * 150;
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect(lookedUp).toBeLessThanOrEqual(600 + refilled);
    await own.close();
  });

  it('counts a call as finished when it ends: thousands one after the other are no overload', async () => {
    const own = await buildTestHttp({ limits: 'load' });
    const statuses = new Set<number>();
    for (let i = 0; i < 1_100; i += 1) statuses.add((await own.inject({ url: '/api/v1/user/user/info' })).statusCode);
    expect([...statuses]).toEqual([401]);
    await own.close();
  });

  it('ignores X-Forwarded-For from a proxy that is not configured', async () => {
    const replies = await Promise.all(
      Array.from({ length: 62 }, (_, i) =>
        send(
          app,
          form(
            '/api/v1/oauth/oauth/token',
            { grant_type: 'demo' },
            { authorization: BASIC, 'x-forwarded-for': `203.0.113.${i}` },
          ),
        ),
      ),
    );
    expect(replies.some(({ status }) => status === 429)).toBe(true);
  });

  it('trusts a chain in X-Forwarded-For up to the first sender that is not a configured proxy', async () => {
    const own = await buildTestHttp({ config: { basePath: '/', trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } });
    const ask = (chain: string) =>
      send(own, form(TOKEN, { grant_type: 'demo' }, { ...asApp, 'x-forwarded-for': chain }));
    // The client can write anything in front; each proxy appends the address it saw.
    const replies = await Promise.all(Array.from({ length: 62 }, (_, i) => ask(`10.1.1.${i}, 203.0.113.99, 10.0.0.7`)));
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await ask('203.0.113.99, 203.0.113.98, 10.0.0.7')).status).not.toBe(429);
    await own.close();
  });

  it('replies to bytes that are not HTTP, and to oversized headers, in the common shape', async () => {
    const own = await buildTestHttp();
    const address = await own.listen({ port: 0, host: '127.0.0.1' });
    const talk = (bytes: string) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes));
      return readAll(socket);
    };
    const nonsense = await talk('nonsense\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 [\s\S]*"reason":"FIELD_INVALID"/);
    expect(nonsense).toMatch(/\r\ncontent-security-policy: default-src 'none'/);
    for (const name of Object.keys(EVERYWHERE)) expect(nonsense).toContain(`\r\n${name}: `);
    expect(await talk(`GET /livez HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"field":"headers"/,
    );
    await own.close();
  });

  it('refuses new calls in the common shape while it closes, and completes those in progress', async () => {
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const own = await buildTestHttp({
      operations: [
        operation('token', async () => {
          entered.resolve();
          await gate.promise;
          return { token: 'a', refreshToken: 'b', exp: 1 };
        }),
      ],
    });
    const address = await own.listen({ port: 0, host: '127.0.0.1' });
    const body = 'grant_type=demo';
    const post = [
      'POST /api/v1/oauth/oauth/token HTTP/1.1',
      'host: x',
      `authorization: ${BASIC}`,
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${body.length}`,
    ].join('\r\n');
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const answers = readAll(socket);
    socket.write(`${post}\r\n\r\n${body}`);
    await entered.promise;
    const closing = own.close();
    // The second call comes on the connection that the first one keeps open.
    socket.write(`${post}\r\n\r\n${body}`);
    await expect.poll(() => own.server.listening).toBe(false);
    gate.resolve();
    expect(await answers).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"exp":1[\s\S]*HTTP\/1\.1 503 [\s\S]*retry-after: 2[\s\S]*"reason":"OVERLOADED"/,
    );
    await closing;
  });
});

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
