import { isOperatorRole, type OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import {
  checkOtherAdmin,
  findOperator,
  inviteOperator,
  type ManagedOperator,
  resetByProposal,
  writeRoles,
} from '../operators/index.ts';
import { fieldInvalid, Refused } from '../platform/http/index.ts';
import type { DatabaseKind } from './kind.ts';
import type { Content } from './proposal.ts';

/** Returns the roles of a text such as `admin,compliance`, sorted, each once. Throws Refused FIELD_INVALID. */
export function rolesOf({ roles }: Content): OperatorRole[] {
  if (typeof roles !== 'string') throw fieldInvalid('roles', 'text');
  const names = roles === '' ? [] : roles.split(',');
  if (!names.every(isOperatorRole)) throw fieldInvalid('roles', 'role,role');
  return [...new Set(names)].toSorted();
}

function nameOf({ name }: Content): string {
  if (typeof name === 'string' && name.length > 0 && name.length <= 40) return name;
  throw fieldInvalid('name', '1..40');
}

function idOf({ operatorId }: Content): number {
  if (typeof operatorId === 'number' && operatorId > 0) return operatorId;
  throw fieldInvalid('operatorId', '1..');
}

/** Throws Refused NOT_FOUND. */
async function subjectOf(client: pg.ClientBase, tenantId: number, content: Content): Promise<ManagedOperator> {
  const found = await findOperator(client, tenantId, { operatorId: idOf(content) });
  if (found === undefined) throw new Refused('NOT_FOUND', 'operatorId');
  return found;
}

/** Operators can neither propose nor approve changes to their own access. */
function checkOther(subject: Pick<ManagedOperator, 'operatorId'>, operatorId: number): void {
  if (subject.operatorId === operatorId) throw new Refused('OPERATOR_OWN');
}

/** A new operator: `name`, `roles`. */
export const operatorInvite: DatabaseKind = {
  by: 'database',
  kind: 'operator-invite',
  executedEvent: 'inviteExecuted',
  subject: (content) => `operator ${nameOf(content)}`,
  validate: (content) => void [nameOf(content), rolesOf(content)],
  // The name exists once and is never given up: no version changes without a new operator.
  current: async (client, tenantId, content) => {
    const taken = await findOperator(client, tenantId, { name: nameOf(content) });
    return { version: taken?.version ?? 0, content: {} };
  },
  check: async (client, tenantId, content) => {
    if ((await findOperator(client, tenantId, { name: nameOf(content) })) !== undefined)
      throw new Refused('OPERATOR_EXISTS', 'name');
  },
  execute: (client, { tenantId, number, content }, now) =>
    inviteOperator(client, { tenantId, proposal: number, now }, { name: nameOf(content), roles: rolesOf(content) }),
};

/** Exactly these roles for an operator: `operatorId`, `name`, `roles`. */
export const operatorRoles: DatabaseKind = {
  by: 'database',
  kind: 'operator-roles',
  executedEvent: 'rolesExecuted',
  subject: (content) => `operator ${nameOf(content)}`,
  validate: (content) => void [idOf(content), nameOf(content), rolesOf(content)],
  current: async (client, tenantId, content) => {
    const { operatorId, name, version, roles } = await subjectOf(client, tenantId, content);
    return { version, content: { operatorId, name, roles: roles.join(',') } };
  },
  check: async (client, tenantId, content, operatorId) => {
    const subject = await subjectOf(client, tenantId, content);
    checkOther(subject, operatorId);
    if (subject.roles.includes('admin') && !rolesOf(content).includes('admin'))
      await checkOtherAdmin(client, tenantId, subject.operatorId);
  },
  execute: (client, { tenantId, content }, now) =>
    writeRoles(client, { tenantId, operatorId: idOf(content), now }, rolesOf(content)),
};

/** The end of an operator's passkeys and sessions: `operatorId`, `name`. */
export const operatorReset: DatabaseKind = {
  by: 'database',
  kind: 'operator-reset',
  executedEvent: 'resetExecuted',
  subject: (content) => `operator ${nameOf(content)}`,
  validate: (content) => void [idOf(content), nameOf(content)],
  current: async (client, tenantId, content) => {
    const { operatorId, name, version } = await subjectOf(client, tenantId, content);
    return { version, content: { operatorId, name } };
  },
  check: async (client, tenantId, content, operatorId) => {
    const subject = await subjectOf(client, tenantId, content);
    checkOther(subject, operatorId);
    // It has no passkey to lose.
    if (subject.demo) throw new Refused('NOT_FOUND', 'operatorId');
  },
  execute: (client, { tenantId, number, content }) =>
    resetByProposal(client, { tenantId, proposal: number }, idOf(content)),
};

export const OPERATOR_KINDS: readonly DatabaseKind[] = [operatorInvite, operatorRoles, operatorReset];
