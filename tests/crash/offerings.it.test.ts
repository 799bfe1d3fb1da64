import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';
import { CUSTOMERS } from './offerings/customers.ts';

const WORKER = path.join(import.meta.dirname, 'offerings/worker.ts');
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 15;
/** A kill comes this long after the load starts, at random. */
const [EARLIEST_MS, LATEST_MS] = [150, 900];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'crash' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  for (const accountId of CUSTOMERS) await fundAccount(core, accountId, 2_000_000);
  await core.stop();
});
afterAll(() => database.drop());

/** Offers shares until the process is killed. Ends only the process that it has started. */
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

/** The states that applications are in, and hold records for applications that have none. */
const look = () =>
  asEditor(database.superUrl, async (client) => {
    const states = await client.query<{ state: string }>('select distinct state from offering_application');
    const stray = await client.query<{ reference: string }>(
      `select reference from cash_hold where purpose = 'subscription' and state = 'held' and not exists
         (select 1 from offering_application a where a.open and cash_hold.reference = 'offering:' || a.application_id)`,
    );
    return { states: states.rows.map(({ state }) => state), stray: stray.rows };
  });

it('kill -9 under applications, draws, payments and cancellations: nothing is lost, doubled or kept', async () => {
  const wanted = ['lost', 'delivered', 'lapsed', 'released', 'withdrawn'];
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
    const { states, stray } = await look();
    for (const state of states) met.add(state);
    expect(stray).toEqual([]);
  }
  expect(wanted.filter((one) => !met.has(one))).toEqual([]);
  const { problems } = await verifyTenant(database.appUrl, TEST_TENANT, { codeVersion: 'test' });
  expect(problems).toEqual([]);
}, 180_000);
