import type pg from 'pg';

/** A brokerage by its number and its address segment. */
export type TenantName = { readonly tenantId: number; readonly slug: string };

/** The brokerages of the installation, in order of creation. */
export async function listTenants(pool: pg.Pool): Promise<TenantName[]> {
  const { rows } = await pool.query<TenantName>('select tenant_id as "tenantId", slug from tenant order by tenant_id');
  return rows;
}
