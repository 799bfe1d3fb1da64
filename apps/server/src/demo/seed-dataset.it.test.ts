import { isoDate } from '@kabuto/market';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError } from '../platform/config/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { DEMO_DATASET, seedDataset } from './seed-dataset.ts';

const FIRST_DATE = isoDate('2026-11-24');
const log = createLogger({ level: 'silent' });

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("the owner loads the first data set once; without the owner's connection the start reports what is missing", async () => {
  const without = seedDataset({ pool, ownerUrl: undefined }, FIRST_DATE, log);
  await expect(without).rejects.toThrow(StartError);
  await expect(without).rejects.toThrow('set DATABASE_OWNER_URL once');

  await seedDataset({ pool, ownerUrl: database.ownerUrl }, FIRST_DATE, log);
  const loaded = () => pool.query('select count(*) as bars from history_day_bar where dataset_id = $1', [DEMO_DATASET]);
  const { rows } = await loaded();
  expect(rows[0].bars).toBeGreaterThan(10_000);

  await seedDataset({ pool, ownerUrl: undefined }, FIRST_DATE, log);
  expect((await loaded()).rows).toEqual(rows);
});
