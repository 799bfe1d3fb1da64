import type { OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { Refused } from '../platform/http/index.ts';
import { writeRoles } from './operator-roles.ts';
import { endAccess } from './reset-operator.ts';

/** An operator as the subject of a proposal. `roles`: sorted. */
export type ManagedOperator = {
  readonly operatorId: number;
  readonly name: string;
  readonly version: number;
  readonly demo: boolean;
  readonly roles: readonly string[];
};

const SELECT = `select operator_id as "operatorId", name, version, demo, array(select role from operator_role r
    where r.tenant_id = o.tenant_id and r.operator_id = o.operator_id order by role) as roles
  from operator o where o.tenant_id = $1`;

/** Returns an operator of this brokerage by id or name; undefined when there is none. */
export async function findOperator(
  client: pg.ClientBase,
  tenantId: number,
  by: { readonly operatorId: number } | { readonly name: string },
): Promise<ManagedOperator | undefined> {
  const [column, value] = 'name' in by ? ['name', by.name] : ['operator_id', by.operatorId];
  const { rows } = await client.query<ManagedOperator>(`${SELECT} and o.${column} = $2`, [tenantId, value]);
  return rows[0];
}

/**
 * Lets the proposals of one brokerage that the database executes, halts of networks and requests for signatures happen
 * one after the other, until the transaction ends.
 */
export async function lockOperators(client: pg.ClientBase, tenantId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('operators'), $1)`, [tenantId]);
}

/** Throws Refused LAST_ADMIN unless an admin who can log in is left besides this operator. */
export async function checkOtherAdmin(client: pg.ClientBase, tenantId: number, operatorId: number): Promise<void> {
  const { rows } = await client.query(
    `select 1 from operator_role r join operator o on o.tenant_id = r.tenant_id and o.operator_id = r.operator_id
     where r.tenant_id = $1 and r.role = 'admin' and r.operator_id <> $2 and (o.demo or exists (
       select 1 from operator_passkey p where p.tenant_id = r.tenant_id and p.operator_id = r.operator_id)) limit 1`,
    [tenantId, operatorId],
  );
  if (rows.length === 0) throw new Refused('LAST_ADMIN', 'roles');
}

type Executed = { readonly tenantId: number; readonly proposal: number; readonly now: number };

/** Creates an operator, who registers with a one-time token that the maker of the proposal issues. */
export async function inviteOperator(
  client: pg.ClientBase,
  { tenantId, proposal, now }: Executed,
  { name, roles }: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<void> {
  const { rows } = await client.query<{ operatorId: number }>(
    `insert into operator (tenant_id, name, created_at, token_proposal) values ($1, $2, $3, $4)
     returning operator_id as "operatorId"`,
    [tenantId, name, now, proposal],
  );
  const operatorId = rows[0]?.operatorId;
  if (operatorId === undefined) throw new Error(`the operator of proposal ${proposal} was not stored`);
  await writeRoles(client, { tenantId, operatorId, now }, roles);
}

/** Ends the passkeys and sessions of an operator at once; the maker of the proposal issues the one-time token. */
export async function resetByProposal(
  client: pg.ClientBase,
  { tenantId, proposal }: Omit<Executed, 'now'>,
  operatorId: number,
): Promise<void> {
  await endAccess(client, tenantId, operatorId);
  await client.query(
    `update operator set token_hash = null, token_expires_at = null, token_proposal = $3, version = version + 1
     where tenant_id = $1 and operator_id = $2`,
    [tenantId, operatorId, proposal],
  );
}
