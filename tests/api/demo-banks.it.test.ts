import { TENANT_FEATURES } from '@kabuto/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBankDetails, setBankDetails } from '../../apps/server/src/bank/index.ts';
import { DEMO_DATASET, ensureDemoBanks } from '../../apps/server/src/demo/index.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { AGREEMENT_VERSION, createTenant } from '../../apps/server/src/tenants/index.ts';
import { createSeededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createSeededDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
}, 120_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function brokerage(slug: string, mode: 'demo' | 'live'): Promise<number> {
  const none = { operatorName: null, registrationNumber: null, supportContact: null, licence: null, logo: null };
  const names = { en: slug, jp: slug, tw: slug };
  const more = { features: TENANT_FEATURES, fee: null, agreementVersion: AGREEMENT_VERSION };
  const tenant = { slug, names, mode, ...none, ...more, datasetId: DEMO_DATASET, marketSeed: 1, marketAt: Date.now() };
  const tenantId = await createTenant(pool, tenant);
  if (tenantId === null) throw new Error(`${slug} exists`);
  return tenantId;
}

const detailsOf = (tenantId: number) => withTenant(pool, tenantId, (client) => readBankDetails(client, tenantId));

it('each simulated brokerage gets its own invented account, once; a live one and one with details get none', async () => {
  const [one, two] = [await brokerage('one', 'demo'), await brokerage('two', 'demo')];
  const [own, live] = [await brokerage('own', 'demo'), await brokerage('live', 'live')];
  const set = {
    bank: '0001',
    bankName: '一',
    bankKana: 'ｲﾁ',
    branch: '001',
    branchName: '二',
    branchKana: 'ﾆ',
  } as const;
  const details = { ...set, type: 'current', number: '0000001', holder: 'ｶ)ｵﾉ' } as const;
  await withTenant(pool, own, (client) => setBankDetails(client, own, details, Date.now()));
  // Two servers that start at once.
  await Promise.all([ensureDemoBanks(pool), ensureDemoBanks(pool)]);
  await ensureDemoBanks(pool);
  expect(await detailsOf(one)).toMatchObject({ version: 1, bank: '9998', number: String(7_203_000 + one) });
  expect(await detailsOf(two)).toMatchObject({ version: 1, bank: '9998', number: String(7_203_000 + two) });
  expect(await detailsOf(own)).toEqual({ version: 1, ...details });
  expect(await detailsOf(live)).toBeUndefined();
});
