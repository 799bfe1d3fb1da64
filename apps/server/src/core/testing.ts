import { dailyLimits, type InstrumentSpec, instrumentCode, isoDate, price, shares, TOKYO } from '@kabuto/market';
import type { Pool } from 'pg';
import { createLogger } from '../platform/log/index.ts';
import { withoutTenant, withTenant } from '../platform/postgres/index.ts';
import { demoStart } from './clock.ts';
import { Core, type CoreOptions } from './host.ts';
import { connectStore } from './postgres-store.ts';
import { SYSTEM_TIMING } from './timing.ts';

/** A small market for tests: three issues, first trade date Monday 2026-11-23 is a holiday, so Tuesday 2026-11-24. */
const TEST_DATE = isoDate('2026-11-24');
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
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `insert into core_lease (tenant_id, epoch, seq, head_hash, expires_at, market_at) values ($1, 0, 0, $2, clock_timestamp(), $3)`,
      [tenantId, Buffer.alloc(32), demoStart(TEST_DATE)],
    ),
  );
}

/** Starts a core on a test database; an error that would end the server is thrown to the test instead. */
export function startTestCore(appUrl: string, more: Partial<CoreOptions> = {}): Promise<Core> {
  const tenantId = more.tenantId ?? TEST_TENANT;
  return Core.start({
    tenantId,
    connect: () => connectStore(appUrl, tenantId),
    timing: SYSTEM_TIMING,
    venue: TOKYO,
    instruments: TEST_INSTRUMENTS,
    clockMode: 'demo',
    seed: 7,
    codeVersion: 'test',
    log: createLogger({ level: 'silent' }),
    onFatal: (error) => {
      throw error;
    },
    ...more,
  });
}
