import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrokerEvent, HOUSE } from '@kabuto/brokerage';
import { instrumentCode, isoDate, price, shares, timeOfDay, tokyoEpoch, yen } from '@kabuto/market';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { asSuper } from '../../platform/postgres/testing-server.ts';
import type { Core } from '../index.ts';
import { readAccountEvents, readEvents } from '../journal/account-events.ts';
import { EVENT_KIND } from '../journal/event-batch.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, withProjected } from '../testing.ts';
import { verifyTenant } from '../verify/verify.ts';

/** The part of a migration that fills in what older instances lack. */
function backfillOf(name: string): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../../migrations', name), 'utf8');
  const found = /do \$\$.*?end \$\$;/s.exec(text)?.[0];
  if (found === undefined) throw new Error(`${name} has no backfill`);
  return `set role kabuto_owner; ${found}`;
}

let database: TestDatabase;
let pool: Pool;
let core: Core;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  core = await startTestCore(database.appUrl);
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

it('ORD-12 a date that ends is closed: tax and results are posted, stored, and the same when decided again', async () => {
  const accountId = 1000;
  await core.submit({ input: { kind: 'openAccount', accountId } });
  const at = tokyoEpoch(isoDate('2026-11-10'), timeOfDay('10:00'));
  const past = {
    instrument: instrumentCode('7203'),
    side: 'buy',
    type: 'market',
    price: null,
    quantity: shares(100),
    acceptedAt: at,
    tradeDate: isoDate('2026-11-10'),
    settlesOn: isoDate('2026-11-12'),
    // far below what the issue trades at now
    fills: [{ at, price: price(10_000), quantity: shares(100) }],
    openUntil: null,
  } as const;
  const cash = yen(1_000_000);
  await core.submit({ input: { kind: 'bookHistory', accountId, cash, orders: [past] } });
  await core.skipTo('opening');
  const sale = {
    kind: 'place',
    accountId,
    clientOrderId: '',
    instrument: past.instrument,
    side: 'sell',
    type: 'market',
    price: null,
    quantity: shares(100),
    timeInForce: 'day',
    expiresOn: null,
  } as const;
  expect((await core.submit({ input: sale })).refusal).toBeNull();
  await core.skipTo('day');

  const wanted = { accountId, kinds: ['result', 'tax'], order: 'oldest first', limit: 100 } as const;
  const events = await withProjected(pool, TEST_TENANT, (client) => readAccountEvents(client, TEST_TENANT, wanted));
  const gain = events.flatMap(({ event }) => (event.kind === 'result' ? [event.result.realised] : []))[0] ?? 0;
  const [tax] = events.flatMap(({ event }) => (event.kind === 'tax' ? [event] : []));
  expect(gain).toBeGreaterThan(0);
  expect(events).toHaveLength(2);
  expect(tax?.amount).toBe(Math.floor((gain * 15_315) / 100_000) + Math.floor(gain / 20));
  const stored = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<{ held: number; tax: object; paid: number }>(
      `select held, tax, (select sum(amount)::int8 from house_posting where account_id = $2) as paid from account where account_id = $1`,
      [accountId, HOUSE.tax],
    ),
  );
  expect(stored.rows).toEqual([
    {
      held: 0,
      tax: { type: 'specified', year: 2026, gain, withheld: tax?.amount, dayGain: 0, held: 0, soldIn: 2026 },
      paid: tax?.amount,
    },
  ]);
  const finals = await withProjected(pool, TEST_TENANT, (client) =>
    client.query<{ account_id: number; realised: number; trade_date: string }>(
      'select account_id, realised, trade_date from day_result',
    ),
  );
  expect(finals.rows).toEqual([{ account_id: accountId, realised: gain, trade_date: '2026-11-24' }]);
  const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;
  expect(await problems()).toEqual([]);
  await asSuper(database.superUrl, (client) => client.query('update day_result set realised = realised + 1'));
  expect(await problems()).toMatchObject([{ table: 'day_result', message: 'differs from the journal' }]);
  await asSuper(database.superUrl, (client) => client.query('delete from day_result'));
  expect(await problems()).toMatchObject([{ table: 'day_result', message: 'the row is missing' }]);

  // events from before only the journal held their content
  const all = await withProjected(pool, TEST_TENANT, async (client) => {
    // every kind there is
    const kinds = Object.keys(EVENT_KIND) as BrokerEvent['kind'][];
    const stretch = { after: 0, upTo: Number.MAX_SAFE_INTEGER, kinds };
    return readEvents(client, TEST_TENANT, stretch);
  });
  await asSuper(database.superUrl, async (client) => {
    await client.query('delete from account_event');
    await client.query(
      `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, data)
       select $1, e.* from jsonb_to_recordset($2) as e (seq int8, "accountId" int8, "journalSeq" int8, kind text, event jsonb)`,
      [TEST_TENANT, JSON.stringify(all)],
    );
  });
  expect(await problems()).toMatchObject([{ table: 'day_result', message: 'the row is missing' }]);
  // an instance that closed dates before this table existed gets them from its events, as the owner, to whom policies
  // apply too
  await asSuper(database.superUrl, (client) => client.query(backfillOf('0007-day-result.sql')));
  expect(await problems()).toEqual([]);

  // and the year of an account's last sale from its fills, so that its tax type stays fixed
  await asSuper(database.superUrl, (client) => client.query("update account set tax = (tax::jsonb - 'soldIn')::json"));
  expect(await problems()).toMatchObject([{ table: 'account', key: String(accountId) }]);
  // the column was jsonb then
  await asSuper(database.superUrl, (client) =>
    client.query(`alter table account alter column tax drop default, alter column tax type jsonb;
      ${backfillOf('0016-tax-type.sql')};
      alter table account alter column tax type json`),
  );
  expect(await problems()).toEqual([]);
});
