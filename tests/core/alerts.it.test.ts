import { randomUUID } from 'node:crypto';
import type { AlertCondition } from '@kabuto/brokerage';
import { type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { readAccountEvents } from '../../apps/server/src/core/journal/account-events.ts';
import { seedTestTenant, TEST_TENANT, withProjected } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, placeInput, startKillableCore } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

/** An issue that only the test's accounts trade. */
const QUIET: InstrumentSpec = {
  code: instrumentCode('7203'),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(31_200),
  activity: 0,
  volatilityBps: 150,
};
const OPTIONS = { seed: 7, codeVersion: 'test', instruments: [QUIET] };
const [WATCHER, BUYER, SELLER] = [1001, 1002, 1003] as const;

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  for (const account of [WATCHER, BUYER, SELLER]) await fundAccount(killable.core, account, 20_000_000);
  await killable.core.skipTo('opening');
  await killable.core.setSpeed(60);
  await eventually(() => killable.core.feed.session?.phase === 'am-continuous');
  await killable.core.setSpeed(1);
});
afterEach(() => database.drop());

const setAlert = (at: number) =>
  killable.core.submit({
    input: { kind: 'setAlert', accountId: WATCHER, instrument: QUIET.code, when: '>=', price: price(at) },
  });
const place = (accountId: number, side: 'buy' | 'sell', at: number) =>
  killable.core.submit({
    input: placeInput({ accountId, side, price: at, quantity: 100, code: QUIET.code, clientOrderId: randomUUID() }),
  });

/** The seller gets shares from an account that owned them before. */
async function giveShares(): Promise<void> {
  const then = killable.core.clock.marketTime;
  const input = {
    kind: 'bookHistory',
    accountId: SELLER,
    cash: 10_000_000,
    orders: [
      {
        instrument: QUIET.code,
        side: 'buy',
        type: 'limit',
        price: 31_000,
        quantity: 100,
        acceptedAt: then,
        tradeDate: '2026-11-10',
        settlesOn: '2026-11-12',
        openUntil: null,
        fills: [{ at: then, price: 31_000, quantity: 100 }],
      },
    ],
  };
  // the numbers are whole yen, tenths and shares, as their brands require
  await killable.core.submit({ input: input as unknown as Parameters<typeof killable.core.submit>[0]['input'] });
}

/** The stored alerts, and how often each was reported. */
async function stored() {
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const found = await withProjected(pool, TEST_TENANT, async (client) => {
    const wanted = { accountId: WATCHER, kinds: ['alert'], order: 'oldest first', limit: 100 } as const;
    const events = await readAccountEvents(client, TEST_TENANT, wanted);
    const hit = events.flatMap(({ event }) =>
      event.kind === 'alert' && event.alert.state === 'hit' ? [event.alert.alertId] : [],
    );
    const { rows } = await client.query<{ alert_id: number; state: string }>(
      'select alert_id, state from price_alert order by alert_id',
    );
    return rows.map((row) => ({ ...row, notified: hit.filter((id) => id === row.alert_id).length }));
  });
  await pool.end();
  return found;
}

it('a price alert survives a kill: the price is watched again, and reported once when a trade reaches it', async () => {
  await giveShares();
  await setAlert(31_500);
  await setAlert(32_000);
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  expect(await stored()).toEqual([
    { alert_id: 1, state: 'armed', notified: 0 },
    { alert_id: 2, state: 'armed', notified: 0 },
  ]);
  await place(SELLER, 'sell', 31_500);
  await place(BUYER, 'buy', 31_500);
  expect(await stored()).toEqual([
    { alert_id: 1, state: 'hit', notified: 1 },
    { alert_id: 2, state: 'armed', notified: 0 },
  ]);
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  expect(await stored()).toMatchObject([{ notified: 1 }, { state: 'armed' }]);
  expect((await setAlert(31_000)).refusal).toBeNull();
  // the last trade is at that price already: reported immediately, under the next number
  expect((await stored()).at(-1)).toEqual({ alert_id: 3, state: 'hit', notified: 1 });
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  await killable.core.stop();
});

const wait = (when: '>=' | '<=', condition: AlertCondition) =>
  killable.core.submit({
    input: { kind: 'setAlert', accountId: WATCHER, instrument: QUIET.code, when, price: null, condition },
  });
/** The alerts of the watcher, and how many prices and quotes the venue watches. */
const armed = () =>
  killable.core.read(({ broker, venue }) => ({ rows: broker.alerts(WATCHER), watched: venue.watches().length }));

it('ALT-01 alerts on a change, a limit and a special quote survive a kill with their prices of the day', async () => {
  await wait('>=', { kind: 'percent', basisPoints: 450 });
  await wait('<=', { kind: 'limit' });
  await wait('<=', { kind: 'specialQuote' });
  const before = await armed();
  expect(before.rows.map(({ price: at }) => at === null)).toEqual([false, false, true]);
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  expect(await armed()).toEqual({ ...before, watched: 3 });
  await killable.core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('ALT-01 an alert on a change waits for the price of the next trade date, whose base is the last trade', async () => {
  await giveShares();
  await wait('>=', { kind: 'percent', basisPoints: 500 });
  await setAlert(33_000);
  await place(SELLER, 'sell', 31_500);
  await place(BUYER, 'buy', 31_500);
  const pricesOf = async () => (await armed()).rows.map(({ price: at }) => at);
  expect(await pricesOf()).toEqual([32_760, 33_000]);
  await killable.core.skipTo('day');
  await eventually(async () => (await pricesOf())[0] === 33_080);
  expect((await armed()).watched).toBe(2);
  await killable.core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('verify names an alert that was changed, inserted or removed behind the core', async () => {
  await giveShares();
  for (const at of [31_500, 32_000, 32_500]) await setAlert(at);
  await place(SELLER, 'sell', 31_500);
  await place(BUYER, 'buy', 31_500);
  await killable.core.stop();
  const pool = createPool({ url: database.ownerUrl, name: 'edit' });
  const edit = (sql: string) => withTenant(pool, TEST_TENANT, (client) => client.query(sql));
  await edit('update price_alert set updated_at = updated_at + 1 where alert_id = 1');
  await edit('update price_alert set price = 31900 where alert_id = 2');
  await edit("update price_alert set state = 'removed' where alert_id = 3");
  await edit(
    `insert into price_alert select tenant_id, 9, account_id, code, trigger_when, price, 'hit', created_at, updated_at
       from price_alert where alert_id = 1`,
  );
  await pool.end();
  const { problems } = await verifyTenant(database.appUrl, TEST_TENANT);
  expect(problems.map(({ table, key, message }) => `${table} ${key} ${message}`).sort()).toEqual([
    'price_alert 1 is not what became of the alert',
    'price_alert 2 price is 31900, the journal leads to 32000',
    'price_alert 3 no journal row ended this alert',
    'price_alert 3 the row is missing',
    'price_alert 9 no journal row set this alert',
  ]);
});
