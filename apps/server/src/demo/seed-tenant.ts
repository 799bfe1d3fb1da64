import { addDays, type IsoDate, nextBusinessDay } from '@kabuto/market';
import type { Pool } from 'pg';
import { demoStart } from '../core/index.ts';
import { withoutTenant, withTenant } from '../platform/postgres/index.ts';
import { DEMO_DATASET } from './seed-dataset.ts';

/** The tenant that an installation starts with; addresses without a tenant segment mean it. */
export const FIRST_TENANT = 1;
/** Seed of the first tenant's simulated market. */
const MARKET_SEED = 7203;
/** Version of the user agreement that registrations consent to. */
const AGREEMENT_VERSION = '2026-11';

/** The first business day that is not before `today`: where a new demo market begins. */
export const firstTradeDate = (today: IsoDate): IsoDate => nextBusinessDay(addDays(today, -1));

/** Creates the first tenant and its lease row unless they are there. */
export async function seedTenant(pool: Pool, mode: 'demo' | 'live', firstDate: IsoDate): Promise<void> {
  await withoutTenant(pool, (client) =>
    client.query(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, agreement_version, dataset_id, clock_mode, market_seed)
       values ($1, 'kabuto', 'Kabuto', 'カブト証券', 'Kabuto證券', $2, $3, $4, $5, $6) on conflict (tenant_id) do nothing`,
      [FIRST_TENANT, mode, AGREEMENT_VERSION, DEMO_DATASET, mode === 'demo' ? 'demo' : 'real', MARKET_SEED],
    ),
  );
  await withTenant(pool, FIRST_TENANT, (client) =>
    client.query(
      `insert into core_lease (tenant_id, epoch, seq, head_hash, expires_at, market_at)
       values ($1, 0, 0, $2, clock_timestamp(), $3) on conflict (tenant_id) do nothing`,
      [FIRST_TENANT, Buffer.alloc(32), mode === 'demo' ? demoStart(firstDate) : Date.now()],
    ),
  );
}
