import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { SYSTEM_TIMING } from '../../apps/server/src/core/sequencer/timing.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount } from '../support/core-harness.ts';

const ACCOUNT = 1001;
const MINUTE = 60_000;

let database: TestDatabase;
let core: Core;
/** Milliseconds by which the wall clock is ahead of the system's. */
let later: number;
let tick: () => void;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  later = 0;
  core = await startTestCore(database.appUrl, {
    timing: {
      ...SYSTEM_TIMING,
      now: () => SYSTEM_TIMING.now() + later,
      every: (_, act) => {
        tick = act;
        return () => undefined;
      },
    },
  });
  await fundAccount(core, ACCOUNT, 20_000_000);
});
afterEach(async () => {
  await core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  await database.drop();
});

/** Makes PostgreSQL reject each change of the lease's row for which this is true. */
const refuse = (when: string) =>
  asSuper(database.superUrl, (client) =>
    client.query(`
      create or replace function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused by the test' using errcode = 'check_violation'; end $$;
      create or replace trigger refuse before update on core_lease for each row when (${when}) execute function refuse();`),
  );

/** Advances market time by one tick; returns market time afterwards. */
const marketTimeAfterTick = async (): Promise<number> => {
  const before = await core.read((engine) => engine.tick);
  later += 250;
  tick();
  // its reply comes after the tick was stored or rejected
  await core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId: 0 } });
  const [after, at] = await core.read((engine) => [engine.tick, engine.at]);
  expect(after).toBeGreaterThan(before);
  return at;
};

it('a skip that PostgreSQL refuses for good is rejected, and later ticks do not carry it out', async () => {
  const before = await core.read((engine) => engine.at);
  await refuse(`new.market_at > old.market_at + ${MINUTE}`);
  expect((await core.skipTo('closing')).refusal?.reason).toBe('CORE_REJECTED');
  const epoch = await core.read((engine) => engine.epoch);
  for (let n = 0; n < 4; n++) expect(await marketTimeAfterTick()).toBeLessThan(before + MINUTE);
  expect(await core.read((engine) => engine.epoch)).toBe(epoch);
  expect(core.problems).toEqual([]);
});

it('a change of speed that PostgreSQL refuses for good is rejected, and the market continues at the former speed', async () => {
  expect((await core.setSpeed(10)).refusal).toBeNull();
  await refuse('new.speed = 60');
  expect((await core.setSpeed(60)).refusal?.reason).toBe('CORE_REJECTED');
  expect(core.clock.speed).toBe(10);
  const epoch = await core.read((engine) => engine.epoch);
  await marketTimeAfterTick();
  expect(core.clock.speed).toBe(10);
  expect(await core.read((engine) => engine.epoch)).toBe(epoch);
});
