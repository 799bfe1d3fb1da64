import { isOperatorRole, type OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import { appendOperatorLog, commandLine } from './operator-log.ts';

type RoleHolder = { readonly tenantId: number; readonly operatorId: number; readonly now: number };

async function rolesOf(client: pg.ClientBase, { tenantId, operatorId }: RoleHolder): Promise<OperatorRole[]> {
  const { rows } = await client.query<{ role: string }>(
    'select role from operator_role where tenant_id = $1 and operator_id = $2 order by role',
    [tenantId, operatorId],
  );
  return rows.map(({ role }) => role).filter(isOperatorRole);
}

/** Sets an operator's roles to exactly these, and raises the operator's version. */
export async function writeRoles(
  client: pg.ClientBase,
  { tenantId, operatorId, now }: RoleHolder,
  roles: readonly OperatorRole[],
): Promise<void> {
  await client.query('delete from operator_role where tenant_id = $1 and operator_id = $2', [tenantId, operatorId]);
  await client.query(
    `insert into operator_role (tenant_id, operator_id, role, granted_at)
     select $1, $2, role, $4 from unnest($3::text[]) as role`,
    [tenantId, operatorId, [...new Set(roles)], now],
  );
  await client.query('update operator set version = version + 1 where tenant_id = $1 and operator_id = $2', [
    tenantId,
    operatorId,
  ]);
}

/** Sets roles from the command line; the operators' log records them before and after. */
export async function changeRoles(
  client: pg.ClientBase,
  of: RoleHolder,
  roles: readonly OperatorRole[],
): Promise<void> {
  const { tenantId, operatorId, now } = of;
  const before = await rolesOf(client, of);
  await writeRoles(client, of, roles);
  const after = await rolesOf(client, of);
  const line = {
    event: 'roles',
    subject: `operator ${operatorId}`,
    before: { roles: before },
    after: { roles: after },
  };
  await appendOperatorLog(client, tenantId, operatorId, line, commandLine(now));
}

/**
 * Sets an operator's roles to exactly these, from the next call on; false when there is no operator of that name.
 * `now`: epoch milliseconds.
 */
export function setRoles(
  pool: pg.Pool,
  tenantId: number,
  name: string,
  roles: readonly OperatorRole[],
  now: number,
): Promise<boolean> {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ operatorId: number }>(
      'select operator_id as "operatorId" from operator where tenant_id = $1 and name = $2 for update',
      [tenantId, name],
    );
    const operatorId = rows[0]?.operatorId;
    if (operatorId === undefined) return false;
    await changeRoles(client, { tenantId, operatorId, now }, roles);
    return true;
  });
}

/** The operators of a brokerage with their roles, sorted by name. */
export function listOperators(
  pool: pg.Pool,
  tenantId: number,
): Promise<readonly { readonly name: string; readonly roles: readonly string[] }[]> {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ name: string; roles: string[] }>(
      `select name, array(select role from operator_role r
         where r.tenant_id = o.tenant_id and r.operator_id = o.operator_id order by role) as roles
       from operator o where tenant_id = $1 order by name`,
      [tenantId],
    );
    return rows;
  });
}
