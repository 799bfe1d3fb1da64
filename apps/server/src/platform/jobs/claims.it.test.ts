import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log/index.ts';
import { createPool } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing.ts';
import { createJobClaims } from './claims.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let pools: ReturnType<typeof createPool>[];
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLogger({ level: 'silent' });
  pools = ['one', 'two'].map((name) => createPool({ url: database.appUrl, name, log }));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const back = (ms: number) =>
  pools[0]?.query("update job_claim set taken_at = taken_at - $1 * interval '1 millisecond'", [ms]);

it('only one of two servers runs a claimed cluster job, again after its interval, and at once after a failure', async () => {
  const claims = pools.map(createJobClaims);
  const asked = async (job: string) =>
    (await Promise.all(claims.map((one) => one.take(job, HOUR)))).filter(Boolean).length;
  expect(await asked('months')).toBe(1);
  expect(await asked('months')).toBe(0);
  expect(await asked('other')).toBe(1);
  await back(HOUR / 2);
  expect(await asked('months')).toBe(0);
  await back(HOUR / 2);
  expect(await asked('months')).toBe(1);
  await claims[0]?.release('months');
  expect(await asked('months')).toBe(1);
});
