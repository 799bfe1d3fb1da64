import type { TenantFeature } from '@kabuto/contract';
import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';
import type { Tenant } from './store.ts';

export type NewTenant = Omit<Tenant, 'tenantId' | 'features' | 'agreementOwn'> & {
  readonly features: readonly TenantFeature[];
  /** Null: the built-in schedule. `ratePpm`: millionths of the turnover; `minimum`: yen per order. */
  readonly fee: { readonly ratePpm: number; readonly minimum: number } | null;
  readonly datasetId: number;
  /** Seed of its simulated traders. */
  readonly marketSeed: number;
  /** Where its market's clock starts, epoch milliseconds. */
  readonly marketAt: number;
};

/**
 * Creates a brokerage and the lease of its core, with the given number or the next free one; returns the number. Null
 * when slug or number is taken. Its market starts with the next start of the server.
 */
export function createTenant(pool: pg.Pool, tenant: NewTenant, wanted?: number): Promise<number | null> {
  return withoutTenant(pool, async (client) => {
    const { names, licence, fee } = tenant;
    const { rows } = await client.query<{ tenant_id: number }>(
      `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, operator_name, registration_number, support_contact,
         licence_en, licence_jp, licence_tw, logo, features, fee_rate_ppm, fee_minimum, agreement_version, dataset_id, clock_mode, market_seed)
       values (coalesce($1, (select coalesce(max(tenant_id), 0) + 1 from tenant)), $2, $3, $4, $5, $6, $7, $8, $9,
         $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       on conflict do nothing returning tenant_id`,
      [
        wanted ?? null,
        tenant.slug,
        names.en,
        names.jp,
        names.tw,
        tenant.mode,
        tenant.operatorName,
        tenant.registrationNumber,
        tenant.supportContact,
        licence?.en ?? null,
        licence?.jp ?? null,
        licence?.tw ?? null,
        tenant.logo,
        tenant.features,
        fee?.ratePpm ?? null,
        fee?.minimum ?? null,
        tenant.agreementVersion,
        tenant.datasetId,
        tenant.mode === 'demo' ? 'demo' : 'real',
        tenant.marketSeed,
      ],
    );
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) return null;
    // In the same transaction: a brokerage without a lease could not start.
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)]);
    await client.query(
      `insert into core_lease (tenant_id, epoch, seq, head_hash, expires_at, market_at)
       values ($1, 0, 0, $2, clock_timestamp(), $3)`,
      [tenantId, Buffer.alloc(32), tenant.marketAt],
    );
    await client.query('insert into projection (tenant_id, seq, event_seq) values ($1, 0, 0)', [tenantId]);
    return tenantId;
  });
}
