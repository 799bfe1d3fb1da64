import type pg from 'pg';
import { findOperator, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { OPERATOR_KINDS, operatorInvite, operatorReset, operatorRoles, rolesOf } from '../operator-kinds.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** The id and name that a proposal about an operator contains. Throws Refused NOT_FOUND. */
async function subjectOf(pool: pg.Pool, tenantId: number, operatorId: string) {
  const found = await withTenant(pool, tenantId, (client) =>
    findOperator(client, tenantId, { operatorId: Number(operatorId) }),
  );
  if (found === undefined) throw new Refused('NOT_FOUND', 'operatorId');
  return { operatorId: found.operatorId, name: found.name };
}

const rolesText = (roles: string): string => rolesOf({ roles }).join(',');

/** Proposes a new operator. */
export const invitePropose = (proposals: Proposals): AnyOperation =>
  operatorOperation('invitePropose', async ({ body: { name, roles, reason }, operator, visit, change }) => {
    const content = { name, roles: rolesText(roles) };
    const number = await proposals.propose(operatorInvite, content, reason, { operator, visit, change });
    return proposalView(await proposals.find(operator.tenantId, number, visit.now));
  });

/** Proposes the roles of an operator. */
export const rolesPropose = (pool: pg.Pool, proposals: Proposals): AnyOperation =>
  operatorOperation('rolesPropose', async ({ body: { operatorId, roles, reason }, operator, visit, change }) => {
    const content = { ...(await subjectOf(pool, operator.tenantId, operatorId)), roles: rolesText(roles) };
    const number = await proposals.propose(operatorRoles, content, reason, { operator, visit, change });
    return proposalView(await proposals.find(operator.tenantId, number, visit.now));
  });

/** Proposes to end the passkeys and sessions of an operator. */
export const resetPropose = (pool: pg.Pool, proposals: Proposals): AnyOperation =>
  operatorOperation('resetPropose', async ({ body: { operatorId, reason }, operator, visit, change }) => {
    const content = await subjectOf(pool, operator.tenantId, operatorId);
    const number = await proposals.propose(operatorReset, content, reason, { operator, visit, change });
    return proposalView(await proposals.find(operator.tenantId, number, visit.now));
  });

/** Approves a proposal about an operator. */
export const operatorApprove = (proposals: Proposals): AnyOperation =>
  operatorOperation('operatorApprove', async ({ body: { number, credential }, operator, visit, change }) =>
    proposalView(await proposals.approve(OPERATOR_KINDS, Number(number), credential, { operator, visit, change })),
  );

/** Refuses a proposal about an operator. */
export const operatorRefuse = (proposals: Proposals): AnyOperation =>
  operatorOperation('operatorRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
    proposalView(await proposals.refuse(OPERATOR_KINDS, Number(number), reason, { operator, visit, change })),
  );
