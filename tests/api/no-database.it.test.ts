import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper, onDatabase } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type Route, readRoutes } from '../fuzz/document.ts';
import { wellFormed } from '../fuzz/malform.ts';
import { seeded } from '../fuzz/random.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;

let app: TestApp;
let routes: readonly Route[];
beforeAll(async () => {
  app = await startTestApp();
  // These two would end the session that the simultaneous calls use.
  routes = (await readRoutes(app.origin)).filter(({ id }) => !['logout', 'closeMember'].includes(id));
});
afterAll(() => app.stop());

type Reply = { readonly status: number; readonly retryAfter: string | null; readonly reason: string | undefined };

/** Calls every endpoint simultaneously with valid fields. */
async function callAll(bearer: string): Promise<Map<string, Reply>> {
  const random = seeded(1);
  const replies = routes.map(async (route): Promise<[string, Reply]> => {
    const { method, search, headers, body } = wellFormed(route, random);
    const authorization = { client: BASIC, member: bearer, none: null }[route.credential];
    const reply = await fetch(`${app.origin}/api${route.path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
      body,
    });
    const { data } = (await reply.json()) as { readonly data: { readonly reason?: string } | null };
    return [route.id, { status: reply.status, retryAfter: reply.headers.get('retry-after'), reason: data?.reason }];
  });
  return new Map(await Promise.all(replies));
}

/** Closes every connection of the server and rejects new ones while `work` runs. */
async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  const name = new URL(app.database.superUrl).pathname.slice(1);
  const elsewhere = onDatabase(app.database.superUrl, 'postgres');
  return asSuper(elsewhere, async (client) => {
    await client.query(`alter database "${name}" with allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    try {
      return await work();
    } finally {
      await client.query(`alter database "${name}" with allow_connections true`);
    }
  });
}

it('while the database is away every area refuses with 503 and Retry-After, and none with 500', async () => {
  const reply = await fetch(`${app.origin}/api/v1/oauth/oauth/token`, {
    method: 'POST',
    headers: { authorization: BASIC },
    body: new URLSearchParams({ grant_type: 'demo' }),
  });
  const { data } = (await reply.json()) as { readonly data: { readonly token: string } };
  const replies = await withoutDatabase(() => callAll(`Bearer ${data.token}`));
  const faults = [...replies].filter(([, { status }]) => status >= 500);
  expect(faults.filter(([, { status, retryAfter }]) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([]);
  const areas = new Set(faults.map(([id]) => routes.find((route) => route.id === id)?.path.split('/')[2]));
  expect([...areas]).toEqual(expect.arrayContaining(['demo', 'notice', 'oauth', 'quote', 'trade', 'user', 'watch']));
});
