import { TENANT_FEATURES } from '@kabuto/contract';
import { addDays, type IsoDate, nextBusinessDay } from '@kabuto/market';
import type { Pool } from 'pg';
import { demoStart } from '../core/index.ts';
import { reportPastDays } from '../news/index.ts';
import { AGREEMENT_VERSION, createTenant } from '../tenants/index.ts';
import { demoIndices } from './indices.ts';
import { DEMO_DATASET } from './seed-dataset.ts';

/** The first tenant of an installation; addresses without a tenant segment refer to it. */
export const FIRST_TENANT = 1;
/** Seed of the first tenant's simulated market. */
const MARKET_SEED = 7203;

/** The first business day on or after `today`: where a new demo market begins. */
export const firstTradeDate = (today: IsoDate): IsoDate => nextBusinessDay(addDays(today, -1));

/**
 * Creates the first tenant and its lease row unless they exist; a demo has the news of the days before its first one.
 */
export async function seedTenant(pool: Pool, mode: 'demo' | 'live', firstDate: IsoDate): Promise<void> {
  await createTenant(
    pool,
    {
      slug: 'kabuto',
      names: { en: 'Kabuto', jp: 'カブト証券', tw: 'Kabuto證券' },
      mode,
      operatorName: null,
      registrationNumber: null,
      supportContact: null,
      licence: null,
      logo: null,
      features: TENANT_FEATURES,
      fee: null,
      agreementVersion: AGREEMENT_VERSION,
      datasetId: DEMO_DATASET,
      marketSeed: MARKET_SEED,
      marketAt: mode === 'demo' ? demoStart(firstDate) : Date.now(),
    },
    FIRST_TENANT,
  );
  const [spec] = mode === 'demo' ? demoIndices().specs : [];
  if (spec === undefined) return;
  const index = { spec, formula: demoIndices().formula };
  await reportPastDays(pool, FIRST_TENANT, { before: firstDate, index, now: Date.now() });
}
