import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestEventSeq, readEvents } from '../../apps/server/src/core/index.ts';
import { FIRST_TENANT } from '../../apps/server/src/demo/index.ts';
import { createNotices } from '../../apps/server/src/notices/index.ts';
import { NOTICE_EVENT_KINDS, noticesOf } from '../../apps/server/src/notices/notices-of.ts';
import { createPool, readTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { newDevice } from '../../apps/server/src/push/testing-device.ts';
import { startPushService, type TestPushService } from '../../apps/server/src/push/testing-service.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Killer } from '../support/killer.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** More of them need more members: shares that were traded too often on a day cannot be sold on. */
const KILLS = 150;
const SEED = 20_261_128;
/** Statements of a run with notices; a kill behind its end is none. */
const STEPS = 14;
const BROWSERS = 2;

let app: TestApp;
let service: TestPushService;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  [app, service] = await Promise.all([
    startTestApp({ quiet: [QUIET], pushToPrivate: true, jobsByHand: ['notices', 'messages', 'pushes'] }),
    startPushService(),
  ]);
  pool = createPool({ url: app.database.appUrl, name: 'kills', max: 3 });
  await app.openMarket();
}, 120_000);
afterAll(async () => {
  await pool.end();
  await app.stop();
  await service.close();
});

/** A number from 1 to `most`, the same ones from the same seed. */
function randomly(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state % most);
  };
}

async function subscribe(member: ApiClient, path: string): Promise<void> {
  const { keys } = newDevice();
  await member.call('POST v1/user/push/subscribe', {
    body: {
      endpoint: `${service.url}${path}`,
      p256dh: keys.p256dh.toString('base64url'),
      auth: keys.auth.toString('base64url'),
    },
  });
}

it(`CMS-02 no notice and no message to a browser is lost or doubled over ${KILLS} random kills while trades commit`, async () => {
  const [one, other] = [await memberWithShares(app, 100), await memberWithShares(app, 100)];
  const idOf = async (by: ApiClient) => Number((await by.call('GET v1/user/user/info')).accountId);
  const accounts = [await idOf(one), await idOf(other)];
  for (let browser = 0; browser < BROWSERS; browser++) await subscribe(one, `/send/${browser}`);
  await app.runJob('notices');
  await app.runJob('pushes');
  service.posted.length = 0;
  const begin = await readTenant(pool, FIRST_TENANT, (client) => newestEventSeq(client, FIRST_TENANT));

  const begun = Date.now();
  const next = randomly(SEED);
  const at = await priceSteps(one);
  const issues = () => () => ({ names: { en: '', jp: '', tw: '' }, tickTable: 'topix500' }) as const;
  let sides: readonly [ApiClient, ApiClient] = [one, other];
  let kills = 0;
  while (kills < KILLS) {
    const [seller, buyer] = sides;
    sides = [buyer, seller];
    const trading = (async () => {
      await seller.place(limitOrder('sell', at(0), 100));
      await buyer.place(limitOrder('buy', at(0), 100));
    })();
    for (let round = 0; round < 5; round++) {
      const killer = new Killer(next(STEPS));
      const notices = createNotices({ pool: killer.pool(pool), tenants: createTenantStore(pool), issues });
      await notices.run(FIRST_TENANT).catch((error: unknown) => {
        if (!killer.hasKilled) throw error;
      });
      if (killer.hasKilled) kills += 1;
    }
    await trading;
    await app.market.core.waitUntilCaughtUp();
  }
  await app.runJob('notices');
  await app.runJob('pushes');

  const events = await readTenant(pool, FIRST_TENANT, async (client) => {
    const upTo = await newestEventSeq(client, FIRST_TENANT);

    return readEvents(client, FIRST_TENANT, { after: begin, upTo, kinds: NOTICE_EVENT_KINDS });
  });
  const expected = noticesOf(events.map(({ seq, at, event }) => ({ eventSeq: seq, at, event, createdAt: 0 })))
    .filter(({ accountId }) => accounts.includes(accountId))
    .map(({ accountId, noticeId, kind }) => `${accountId} ${noticeId} ${kind}`);
  const stored = await readTenant(pool, FIRST_TENANT, (client) =>
    client.query<{ name: string }>(
      `select account_id || ' ' || notice_id || ' ' || kind as name from notice
        where tenant_id = $1 and account_id = any($2) and event_seq > $3`,
      [FIRST_TENANT, accounts, begin],
    ),
  );
  expect(stored.rows.map(({ name }) => name).sort()).toEqual(expected.sort());
  // what the first order from a browser reports is written with the order
  const others = await readTenant(pool, FIRST_TENANT, (client) =>
    client.query(
      'select from notice where tenant_id = $1 and account_id = $2 and event_seq is null and created_at >= $3',
      [FIRST_TENANT, accounts[0], begun],
    ),
  );
  const ofOne = expected.filter((name) => name.startsWith(`${accounts[0]} `));
  expect(ofOne.length).toBeGreaterThan(5);
  const sent = (ofOne.length + (others.rowCount ?? 0)) * BROWSERS;
  const topics = service.posted.map(({ path, headers }) => `${path} ${String(headers.topic)}`);
  expect(new Set(topics).size).toBe(sent);
  expect(topics).toHaveLength(sent);
  const waiting = await readTenant(pool, FIRST_TENANT, (client) =>
    client.query(`select from message_queue where tenant_id = $1 and channel = 'push'`, [FIRST_TENANT]),
  );
  expect(waiting.rowCount).toBe(0);
}, 900_000);
