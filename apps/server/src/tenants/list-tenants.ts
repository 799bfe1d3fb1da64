import type pg from 'pg';

/** A brokerage by its number and its address segment. */
export type TenantName = { readonly tenantId: number; readonly slug: string };

/** The brokerages of the installation, in order of creation. */
export async function listTenants(pool: pg.Pool): Promise<TenantName[]> {
  const { rows } = await pool.query<TenantName>('select tenant_id as "tenantId", slug from tenant order by tenant_id');
  return rows;
}

/** Whether each brokerage is simulated, by its address segment. */
export async function tenantModes(pool: pg.Pool): Promise<ReadonlyMap<string, 'demo' | 'live'>> {
  const { rows } = await pool.query<{ slug: string; mode: 'demo' | 'live' }>('select slug, mode from tenant');
  return new Map(rows.map(({ slug, mode }) => [slug, mode]));
}
