import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';
import { CUSTOMERS } from './day-trades/customers.ts';

const WORKER = path.join(import.meta.dirname, 'day-trades/worker.ts');
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 15;
/** A kill comes this long after the load starts, at random. */
const [EARLIEST_MS, LATEST_MS] = [300, 1_500];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'crash' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  for (const accountId of CUSTOMERS) await fundAccount(core, accountId, 3_000_000);
  await core.stop();
});
afterAll(() => database.drop());

/** Trades on the day until the process is killed. Ends only the process that it has started. */
async function killUnderLoad(seed: number): Promise<void> {
  const load = spawn(process.execPath, [WORKER, database.appUrl, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(load, 'exit');
  await Promise.race([
    once(load.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the worker ended before it was ready'))),
  ]);
  await delay(randomInt(EARLIEST_MS, LATEST_MS));
  load.kill('SIGKILL');
  await ended;
}

const KINDS = ['marginPosition', 'marginAccount'] as const;

/** The effects of fills, what became of lots and accounts, and what the house has lent beside the open short lots. */
const look = () =>
  asEditor(database.superUrl, async (client) => {
    const effects = await client.query<{ credit: string }>('select distinct credit from fill where credit is not null');
    const events = await readEvents(client, TEST_TENANT, { after: 0, upTo: Number.MAX_SAFE_INTEGER, kinds: KINDS });
    const changes = events.flatMap(({ event }) => {
      if (event.kind === 'marginPosition') return [event.change];
      return event.kind === 'marginAccount' ? [event.cause] : [];
    });
    const lent = await client.query<{ lent: number; open: number }>(
      `select (select coalesce(sum((margin ->> 'lent')::int), 0)::int from broker_instrument) as lent,
              (select coalesce(sum((lot ->> 'quantity')::int), 0)::int
                 from margin_account, jsonb_array_elements(positions) lot where lot ->> 'side' = 'short') as open`,
    );
    return { met: [...effects.rows.map(({ credit }) => credit), ...changes], lent: lent.rows };
  });

it('DAY-02 kill -9 under openings, closings, deliveries and forced closes: nothing is lost, doubled or kept', async () => {
  const wanted = ['open', 'close', 'delivered', 'forced', 'penalty'];
  const met = new Set<string>();
  for (
    let round = 1;
    round <= LEAST_ROUNDS || (round <= MOST_ROUNDS && !wanted.every((one) => met.has(one)));
    round++
  ) {
    await killUnderLoad(round);
    // a start recovers what was committed, and projects it
    const core = await startTestCore(database.appUrl);
    await core.waitUntilCaughtUp();
    await core.stop();
    const { met: seen, lent } = await look();
    for (const one of seen) met.add(one);
    expect(lent.every((row) => row.lent === row.open)).toBe(true);
  }
  expect(wanted.filter((one) => !met.has(one))).toEqual([]);
  const { problems } = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' });
  expect(problems).toEqual([]);
}, 180_000);
