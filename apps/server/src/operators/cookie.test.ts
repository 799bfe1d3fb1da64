import cookies from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCookie, setCookie } from './cookie.ts';

const SECRET = 'a_-9'.padEnd(43, 'B');
const app = Fastify();
beforeAll(async () => {
  await app.register(cookies);
  app.get('/enter', async (_request, reply) => setCookie(reply, { slug: 'kabuto', secret: SECRET }));
  app.get('/leave', async (_request, reply) => setCookie(reply, null));
  app.get('/who', async (request) => ({ session: readCookie(request) }));
});
afterAll(() => app.close());

const set = async (url: string) => (await app.inject(url)).headers['set-cookie'];
const read = async (cookie?: string): Promise<unknown> => {
  const reply = await app.inject({ url: '/who', headers: cookie === undefined ? {} : { cookie } });
  return reply.json<{ session: unknown }>().session;
};

it('is sent only to its own host, over TLS, never across sites, and not to scripts', async () => {
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';
  expect(await set('/enter')).toBe(`__Host-kabuto-operator=kabuto.${SECRET}; ${attributes}`);
  expect(await set('/leave')).toBe(`__Host-kabuto-operator=; Max-Age=0; ${attributes}`);
  expect(await set('/who')).toBeUndefined();
});

it.each([
  ['alone', `__Host-kabuto-operator=kabuto.${SECRET}`],
  ['among others', `a=b; __Host-kabuto-operator=kabuto.${SECRET}; c=d`],
  ['twice: the first counts', `__Host-kabuto-operator=kabuto.${SECRET}; __Host-kabuto-operator=second.${SECRET}`],
])('is read %s', async (_how, header) => {
  expect(await read(header)).toEqual({ slug: 'kabuto', secret: SECRET });
});

it.each([
  undefined,
  '',
  '__Host-kabuto-operator=',
  `__Host-kabuto-operator=${SECRET}`,
  `__Host-kabuto-operator=Kabuto.${SECRET}`,
  `__Host-kabuto-operator=kabuto.${SECRET}x`,
  '__Host-kabuto-operator=kabuto.%E0%A4%A',
  `kabuto-operator=kabuto.${SECRET}`,
  `x__Host-kabuto-operator=kabuto.${SECRET}`,
])('%s is no session', async (header) => {
  expect(await read(header)).toBeNull();
});
