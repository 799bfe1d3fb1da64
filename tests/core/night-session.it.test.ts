import { atVenue, DEMO_PTS_NIGHT, isoDate } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, NIGHT, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, machineStateOf, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNT = 1001;
const TUESDAY = isoDate('2026-11-24');
const WEDNESDAY = isoDate('2026-11-25');

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let core: Core;

const start = (more = {}) => startTestCore(database.appUrl, more);
const withNight = () => start({ night: DEMO_PTS_NIGHT });
const sessionOf = (one: Core) => one.read(({ broker }) => broker.globals.venues?.find((row) => row.venue === NIGHT));
const verified = async () => (await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' })).problems;
const rows = async (sql: string) => (await withTenant(pool, TEST_TENANT, (client) => client.query(sql))).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

describe('MKT-06 a brokerage from before there was a night session', () => {
  it('gets it with its next start, whatever Tokyo does then, and its books stay as they were', async () => {
    core = await start();
    await fundAccount(core, ACCOUNT, 10_000_000);
    await core.submit({
      input: placeInput({
        accountId: ACCOUNT,
        clientOrderId: '',
        code: '7203',
        side: 'buy',
        price: 28_000,
        quantity: 100,
      }),
    });
    await core.skipTo('opening');
    const before = await machineStateOf(core);
    await core.stop();
    core = await withNight();
    expect(await sessionOf(core)).toMatchObject({ tradeDate: TUESDAY, acceptsOrders: false });
    expect((await machineStateOf(core)).broker.orders).toEqual(before.broker.orders);
    expect(await rows("select count(*)::int as n from venue_facts where venue = 'pts'")).toEqual([{ n: 3 }]);
  });

  it('trades at night: its fills, bars and tape are verified, and a killed night continues', async () => {
    await core.skipTo('night');
    await core.setSpeed(60);
    await eventually(() => core.feed.session?.night?.open === true);
    await core.setSpeed(1);
    expect(await sessionOf(core)).toMatchObject({ tradeDate: WEDNESDAY, acceptsOrders: true });
    const buy = () =>
      core.submit({
        input: {
          ...placeInput({
            accountId: ACCOUNT,
            clientOrderId: '',
            code: '7203',
            side: 'buy',
            price: 33_000,
            quantity: 100,
          }),
          ...atVenue(NIGHT),
        },
      });
    await eventually(async () => {
      const { order } = await buy();
      return order?.state === 'filled';
    });
    await core.setSpeed(60);
    await eventually(() => core.feed.session?.night?.open === false, 60_000);
    await core.waitUntilCaughtUp();
    const [fill] = await rows(
      "select trade_date, settles_on, book_seq is not null as book from fill where venue = 'pts'",
    );
    expect(fill).toEqual({ trade_date: WEDNESDAY, settles_on: '2026-11-27', book: true });
    for (const table of ['minute_bar', 'day_bar', 'tape_chunk'])
      expect((await rows(`select count(*)::int as n from ${table} where venue = 'pts'`))[0]?.n).toBeGreaterThan(0);
    const running = await core.read(({ night }) => night?.venue.allFacts());
    await core.stop();
    expect(await verified()).toEqual([]);
    core = await withNight();
    expect(await core.read(({ night }) => night?.venue.allFacts())).toEqual(running);
    await core.stop();
    expect(await verified()).toEqual([]);
    core = await start();
  });
});
