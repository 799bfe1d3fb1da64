import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operation } from './operation.ts';
import { BASIC, buildTestHttp } from './testing.ts';

const TOKEN = '/api/v1/oauth/oauth/token';

let dir: string;
let app: FastifyInstance;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kabuto-http-'));
  await mkdir(path.join(dir, 'assets'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Kabuto</title>');
  app = await buildTestHttp({
    lines,
    staticDir: dir,
    operations: [operation('token', async () => ({ token: 'a', refreshToken: 'b', exp: 1 }))],
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  lines.length = 0;
});

/** Log lines other than the one line per request. */
const complaints = (): string[] => lines.filter((line) => JSON.parse(line).level !== 'info');

/** Sends a raw request that no well-behaved client would send; returns status, Allow and the reason in the envelope. */
async function ask(line: string) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const envelope = body.startsWith('{') ? JSON.parse(body) : null;
  return {
    status: Number(head.split(' ')[1]),
    allow: /\r\nallow: (.*)/.exec(head)?.[1] ?? null,
    code: envelope?.code,
    reason: envelope?.data?.reason,
  };
}

describe('an error of the client is not counted as one of the server', () => {
  it.each([
    '/../x',
    '//etc',
    '/./x',
    '/%2e%2e/x',
    '/..%2fx',
    '/a%00b',
    '/assets/%00',
    '/assets/..',
    '/assets/%5c..%5cx',
    'http://elsewhere.example/x',
    '/api/%00',
    '/api/../x',
    '/api//x',
  ])('GET %s is not found', async (address) => {
    expect(await ask(`GET ${address}`)).toEqual({ status: 404, allow: null, code: 404, reason: 'NOT_FOUND' });
    expect(complaints()).toEqual([]);
  });

  it('rejects an address that is longer than a file name may be', async () => {
    expect(await ask(`GET /${'a'.repeat(5_000)}`)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(complaints()).toEqual([]);
  });

  it.each([
    ['QUERY', '/', 'GET, HEAD'],
    ['QUERY', '/assets/x', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['QUERY', TOKEN, 'POST'],
    ['QUERY', '/api/kabuto/v1/user/user/info', 'GET'],
    ['PROPFIND', '/api/v1/user/user/info', 'GET'],
  ])('%s %s is a method that is not allowed', async (method, address, allow) => {
    const reply = await ask(`${method} ${address}`);
    expect(reply).toEqual({ status: 405, allow, code: 405, reason: 'METHOD_NOT_ALLOWED' });
    expect(complaints()).toEqual([]);
  });

  it.each(['QUERY /api/v1/nothing', 'DELETE /api/nothing'])('%s is not found', async (line) => {
    expect(await ask(line)).toMatchObject({ status: 404, code: 404, reason: 'NOT_FOUND' });
    expect(complaints()).toEqual([]);
  });

  it('a body that breaks off is logged without a stack', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${TOKEN} HTTP/1.1\r\nhost: x\r\nauthorization: ${BASIC}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"`,
      () => socket.destroy(),
    );
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'info', msg: 'request aborted', method: 'POST', route: TOKEN }),
    ]);
  });
});
