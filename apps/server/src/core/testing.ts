import { dailyLimits, type InstrumentSpec, instrumentCode, isoDate, price, shares, TOKYO } from '@kabuto/market';
import type { Pool, PoolClient } from 'pg';
import { readConfig } from '../platform/config/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { withoutTenant, withTenant } from '../platform/postgres/index.ts';
import { Core, type CoreOptions } from './host.ts';
import { demoStart } from './sequencer/clock.ts';
import { SYSTEM_TIMING } from './sequencer/timing.ts';
import { coreStorage } from './store/storage.ts';

/** A small market for tests: three issues, first trade date Monday 2026-11-23 is a holiday, so Tuesday 2026-11-24. */
export const TEST_DATE = isoDate('2026-11-24');
export const TEST_TENANT = 1;

const spec = (code: string, base: number): InstrumentSpec => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(base),
  activity: 50_000,
  volatilityBps: 150,
});
const TEST_INSTRUMENTS = [spec('7203', 31_200), spec('6758', 42_000), spec('9432', 1_500)];

/** The upper daily limit of an issue's first day, tenths of a yen. */
export const upperLimit = (code: string): number => {
  const found = TEST_INSTRUMENTS.find((candidate) => candidate.code === code);
  if (found === undefined) throw new RangeError(`no test issue ${code}`);
  return dailyLimits({ base: found.base, tickTable: found.tickTable }).upper;
};

/** Puts the first tenant and its lease into a migrated database. */
export async function seedTestTenant(pool: Pool, tenantId = TEST_TENANT): Promise<void> {
  await withoutTenant(pool, async (client) => {
    await client.query('select add_test_dataset()');
    await client.query(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, agreement_version, dataset_id, clock_mode, market_seed)
       values ($1::int, 'test-' || ($1::int)::text, 'Test', '試験', '測試', 'demo', '2026-11', 1, 'demo', 1)`,
      [tenantId],
    );
  });
  await withTenant(pool, tenantId, async (client) => {
    await client.query(
      `insert into core_lease (tenant_id, epoch, seq, head_hash, expires_at, market_at) values ($1, 0, 0, $2, clock_timestamp(), $3)`,
      [tenantId, Buffer.alloc(32), demoStart(TEST_DATE)],
    );
    await client.query('insert into projection (tenant_id, seq, event_seq) values ($1, 0, 0)', [tenantId]);
  });
}

/**
 * By how much read tables lag in this run of the tests (`npm test -- --lag N`), in milliseconds; undefined: as little
 * as possible.
 */
export const testLagMs = (): number | undefined =>
  readConfig({ KABUTO_PROJECTION_LAG_MS: process.env.KABUTO_PROJECTION_LAG_MS }, []).projectionLagMs;

/** `lagMs`: that of the run of the tests by default. */
export type TestCoreOptions = Partial<CoreOptions> & { readonly lagMs?: number | undefined };

/** Starts a core on a test database; an error that would end the server is thrown to the test instead. */
export async function startTestCore(
  appUrl: string,
  { lagMs = testLagMs(), ...more }: TestCoreOptions = {},
): Promise<Core> {
  const tenantId = more.tenantId ?? TEST_TENANT;
  const log = createLogger({ level: 'silent' });
  const core = await Core.start({
    tenantId,
    ...coreStorage({ databaseUrl: appUrl, tenantId, log, lagMs }),
    timing: SYSTEM_TIMING,
    venue: TOKYO,
    instruments: TEST_INSTRUMENTS,
    clockMode: 'demo',
    seed: 7,
    codeVersion: 'test',
    log,
    onFatal: (error) => {
      throw error;
    },
    ...more,
  });
  running.add(core);
  return core;
}

/** The cores of this test file; `tests/support/forget-cores.ts` empties it after each file. */
const running = new Set<Core>();

/** Makes `projected` not wait for a core that was killed. */
export const forgetTestCore = (core: Core): void => void running.delete(core);

/** Makes `projected` wait for none of the cores that were started before. */
export const forgetTestCores = (): void => running.clear();

/** Resolves when the read tables hold everything that this test's cores have committed. */
export async function projected(): Promise<void> {
  await Promise.all([...running].map((core) => core.waitUntilCaughtUp()));
}

/** As `withTenant`, once the read tables hold what was committed. */
export async function withProjected<T>(
  pool: Pool,
  tenantId: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  await projected();
  return withTenant(pool, tenantId, work);
}
