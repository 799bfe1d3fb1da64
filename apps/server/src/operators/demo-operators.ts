import { OPERATOR_ROLES, type OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { writeRoles } from './operator-roles.ts';

/** Names that no invite can have: the colon is not allowed there. */
const NAMES = { a: 'Demo: A', b: 'Demo: B', clerk: 'Demo: clerk', maker: 'Demo: offerings' } as const;

/**
 * Returns the id of a demo operator, who is created at the first call: without a passkey, and with these roles. The
 * database refuses one in a live brokerage.
 */
async function demoOperator(
  client: pg.ClientBase,
  tenantId: number,
  { name, roles, now }: { readonly name: string; readonly roles: readonly OperatorRole[]; readonly now: number },
): Promise<number> {
  const made = await client.query<{ operatorId: number }>(
    `insert into operator (tenant_id, name, created_at, demo) values ($1, $2, $3, true)
     on conflict (tenant_id, name) do nothing returning operator_id as "operatorId"`,
    [tenantId, name, now],
  );
  const operatorId = made.rows[0]?.operatorId;
  if (operatorId !== undefined) {
    if (roles.length > 0) await writeRoles(client, { tenantId, operatorId, now }, roles);
    return operatorId;
  }
  const { rows } = await client.query<{ operatorId: number }>(
    'select operator_id as "operatorId" from operator where tenant_id = $1 and name = $2 and demo',
    [tenantId, name],
  );
  if (rows[0] === undefined) throw new Error(`the operator ${name} of tenant ${tenantId} is none of the demo`);
  return rows[0].operatorId;
}

/** Returns the id of one of the two operators of the walk-through, each with all roles: what A makes B can check. */
export const demoPerson = (client: pg.ClientBase, tenantId: number, who: 'a' | 'b', now: number): Promise<number> =>
  demoOperator(client, tenantId, { name: NAMES[who], roles: OPERATOR_ROLES, now });

/** Returns the id of the demo's clerk, who has no role and cannot log in. */
export const demoClerk = (client: pg.ClientBase, tenantId: number, now: number): Promise<number> =>
  demoOperator(client, tenantId, { name: NAMES.clerk, roles: [], now });

/** Returns the id of who proposes prices and draws of the demo's offerings, who has no role and cannot log in. */
export const demoMaker = (client: pg.ClientBase, tenantId: number, now: number): Promise<number> =>
  demoOperator(client, tenantId, { name: NAMES.maker, roles: [], now });
