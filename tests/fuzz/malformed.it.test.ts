import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Route, readRoutes } from './document.ts';
import { type Malformed, malformed, wellFormed } from './malform.ts';
import { seeded } from './random.ts';

const MALFORMED = 10_000;
const ODD = 600;
const SEED = 20_261_121;
/** Requests in flight at once. */
const LANES = 24;
/** Against hangs, not against slowness. */
const PATIENCE_MS = 120_000;

let app: TestApp;
let routes: readonly Route[];
let bearer: string;
const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;

beforeAll(async () => {
  app = await startTestApp();
  routes = await readRoutes(app.origin);
  const reply = await fetch(`${app.origin}/api/v1/oauth/oauth/token`, {
    method: 'POST',
    headers: { authorization: BASIC },
    body: new URLSearchParams({ grant_type: 'demo' }),
  });
  const { data } = (await reply.json()) as { readonly data: { readonly token: string } };
  bearer = `Bearer ${data.token}`;
});
afterAll(() => app.stop());

type Answer = {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly data: { readonly reason: string; readonly field: string | null; readonly requestId: string } | null;
};
type Sent = { readonly route: Route; readonly request: Omit<Malformed, 'what' | 'fields'> };

async function send({ route, request }: Sent): Promise<{ readonly status: number; readonly text: string }> {
  const { method, search, headers, body } = request;
  const authorization = { client: BASIC, member: bearer, none: null }[route.credential];
  const reply = await fetch(`${app.origin}/api${route.path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: { ...headers, lang: 'en', ...(authorization === null ? {} : { authorization }) },
    body,
  });
  return { status: reply.status, text: await reply.text() };
}

/** Runs `work` for each of `all`, a few at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const one of waiting) await work(one);
    }),
  );
}

/** Row counts of all tables that a call could have changed. */
async function rows(): Promise<Record<string, number>> {
  await app.market.core.waitUntilCaughtUp();
  return asSuper(app.database.superUrl, async (client) => {
    const counts: Record<string, number> = {};
    const tables = [
      'account',
      'app_user',
      'login_session',
      'access_token',
      'trade_order',
      'command_key',
      'price_alert',
    ];
    for (const table of [...tables, 'contact_code', 'captcha', 'mail_outbox', 'watch_group', 'watch_item']) {
      const { rows: found } = await client.query<{ n: string }>(`select count(*)::text as n from ${table}`);
      counts[table] = Number(found[0]?.n);
    }
    return counts;
  });
}

it(
  `${MALFORMED} malformed requests over every route: none is accepted, none breaks anything, each error names its field`,
  async () => {
    const random = seeded(SEED);
    const made = Array.from({ length: MALFORMED }, (_, i) => {
      // In turn, so that every route gets the same number.
      const route = routes[i % routes.length];
      if (route === undefined) throw new Error('the document describes no route');
      return { route, wrong: malformed(route, random) };
    });
    const before = await rows();
    const complaints: string[] = [];
    await each(made, async ({ route, wrong }) => {
      const { status, text } = await send({ route, request: wrong });
      const reply = JSON.parse(text) as Answer;
      const named = reply.data !== null && reply.data.field !== null && wrong.fields.includes(reply.data.field);
      if (
        status < 400 ||
        status >= 500 ||
        status !== reply.code ||
        status !== reply.status ||
        !named ||
        reply.msg === ''
      )
        complaints.push(`${route.id}, ${wrong.what}: ${status} ${text.slice(0, 160)}`);
    });
    expect(complaints.slice(0, 20)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect(routes.length).toBeGreaterThan(40);
  },
  PATIENCE_MS,
);

it(
  `${ODD} requests of a valid shape with odd content get what the document describes, never a server error`,
  async () => {
    const random = seeded(SEED + 1);
    // These would end the session that the others use.
    const open = routes.filter(({ id }) => !['logout', 'closeMember', 'freeze'].includes(id));
    const made = Array.from({ length: ODD }, () => {
      const route = random.pick(open);
      return { route, request: wellFormed(route, random) };
    });
    const complaints: string[] = [];
    await each(made, async (one) => {
      const { status, text } = await send(one);
      if (status >= 500 || !one.route.statuses.includes(status))
        complaints.push(`${one.route.id} ${one.request.search} ${one.request.body}: ${status} ${text.slice(0, 160)}`);
    });
    expect(complaints.slice(0, 20)).toEqual([]);
  },
  PATIENCE_MS,
);
