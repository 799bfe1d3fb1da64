import type { OperatorView } from '@kabuto/contract/operator';
import type { OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { TenantStore } from '../../tenants/index.ts';
import { NEW_PASSKEY_MS } from '../limits.ts';
import { operatorOperation } from '../operator-call.ts';

type Row = {
  readonly operatorId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly demo: boolean;
  readonly roles: OperatorRole[];
  readonly passkeys: { readonly createdAt: number; readonly lastUsedAt: number | null }[];
  readonly lastSeenAt: number | null;
};

const SELECT = `select o.operator_id as "operatorId", o.name, o.created_at as "createdAt", o.demo,
    array(select role from operator_role r where r.tenant_id = o.tenant_id and r.operator_id = o.operator_id order by role) as roles,
    (select coalesce(jsonb_agg(jsonb_build_object('createdAt', created_at, 'lastUsedAt', last_used_at) order by created_at), '[]')
     from operator_passkey p where p.tenant_id = o.tenant_id and p.operator_id = o.operator_id) as passkeys,
    (select max(last_seen_at) from operator_session s where s.tenant_id = o.tenant_id and s.operator_id = o.operator_id) as "lastSeenAt"
  from operator o where o.tenant_id = $1 order by o.name limit $2 offset $3`;

function approvesFrom({ passkeys }: Row, mode: 'demo' | 'live', now: number): number | null {
  const newest = passkeys.at(-1);
  if (newest === undefined || mode !== 'live') return null;
  const from = newest.createdAt + NEW_PASSKEY_MS;
  return now < from ? from : null;
}

/** The operators of the brokerage. */
export const operatorList = (pool: pg.Pool, tenants: TenantStore): AnyOperation =>
  operatorOperation('operatorList', async ({ query, operator: { tenantId }, visit }) => {
    const { limit, offset } = pageOf(query);
    const { mode } = await tenants.get(tenantId);
    return withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<Row>(SELECT, [tenantId, limit, offset]);
      const counted = await client.query<{ total: number }>(
        'select count(*) as total from operator where tenant_id = $1',
        [tenantId],
      );
      const views = rows.map((row): OperatorView => ({ ...row, approvesFrom: approvesFrom(row, mode, visit.now) }));
      return { rows: views, total: counted.rows[0]?.total ?? 0 };
    });
  });
