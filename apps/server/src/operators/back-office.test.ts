import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/log/index.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { serveOperators } from './index.ts';
import { isLocal } from './local.ts';
import { refusing } from './testing.ts';

// No call of these tests reaches the database.
const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test' });
let folder: string;
let entry: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'office-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>office</title>');
  await writeFile(path.join(folder, 'assets/a-1.js'), 'export {};');
  entry = await serveOperators({
    pool,
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(pool),
    publicOrigin: undefined,
    trustedProxies: [],
    operations: refusing(),
    staticDir: folder,
  });
});
afterAll(async () => {
  await entry.close();
  await pool.end();
  await rm(folder, { recursive: true });
});
const page = (url: string) => entry.inject({ url, headers: { accept: 'text/html' } });

describe("the built back office on the operators' port", () => {
  it('is the page of every address of its router, always revalidated, without inline script and style', async () => {
    for (const url of ['/', '/reviews', '/operators/12']) {
      const reply = await page(url);
      expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>office</title>']);
      expect(reply.headers['cache-control']).toBe('no-cache');
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
    }
    const script = await entry.inject({ url: '/assets/a-1.js' });
    expect(script.headers['cache-control']).toContain('immutable');
  });

  it('is no page of the API and no missing file', async () => {
    expect((await page('/operator/v1/nothing')).statusCode).toBe(404);
    expect((await page('/assets/b-2.js')).statusCode).toBe(404);
    expect((await page('/../package.json')).body).not.toContain('dependencies');
  });
});

describe('a request of this machine', () => {
  const local = (remoteAddress: string, headers: Record<string, string>): boolean =>
    isLocal({ socket: { remoteAddress }, headers } as unknown as Parameters<typeof isLocal>[0]);

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('comes from %s', (address) => {
    expect(local(address, { host: 'localhost:4790' })).toBe(true);
    expect(local(address, { host: '[::1]:4790' })).toBe(true);
  });

  it.each(['10.0.0.1', '1270.0.0.1', '::ffff:10.0.0.1', '128.0.0.1', ''])('does not come from %j', (address) => {
    expect(local(address, { host: 'localhost' })).toBe(false);
  });

  it('has no header of a proxy, and asks for no name of another machine', () => {
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'])
      expect(local('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' })).toBe(false);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', ''])
      expect(local('127.0.0.1', { host })).toBe(false);
  });
});
