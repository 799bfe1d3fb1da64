import type pg from 'pg';

/** A brokerage by its number and the segment of its address. */
export type TenantName = { readonly tenantId: number; readonly slug: string };

/** The brokerages of the installation, in the order in which they were made. */
export async function listTenants(pool: pg.Pool): Promise<TenantName[]> {
  const { rows } = await pool.query<TenantName>('select tenant_id as "tenantId", slug from tenant order by tenant_id');
  return rows;
}
