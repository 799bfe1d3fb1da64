import type { Plant } from './plant.ts';

const SERVER = 'apps/server/src';
const MANAGEMENT = { project: 'integration', file: 'tests/api/operator-management.it.test.ts' } as const;

/** Bugs that let one operator give themselves rights, keep them, or enter without being known. */
export const OPERATORS: readonly Plant[] = [
  {
    name: 'own roles',
    breaks: 'decision 0065: an operator neither proposes nor approves a change of the own roles',
    file: `${SERVER}/proposals/operator-kinds.ts`,
    find: "if (subject.operatorId === operatorId) throw new Refused('OPERATOR_OWN');",
    put: "if (subject.operatorId === -operatorId) throw new Refused('OPERATOR_OWN');",
    test: {
      ...MANAGEMENT,
      title: 'BO-09 of oneself are neither proposed nor approved, not even with both permissions',
    },
  },
  {
    name: 'last admin removed',
    breaks: 'decision 0065: a brokerage keeps an admin',
    file: `${SERVER}/operators/managed.ts`,
    find: "if (rows.length === 0) throw new Refused('LAST_ADMIN', 'roles');",
    put: "if (rows.length < 0) throw new Refused('LAST_ADMIN', 'roles');",
    test: {
      ...MANAGEMENT,
      title: 'leave at least one admin: of two approvals that remove each other, the second is refused',
    },
  },
  {
    name: 'new passkey approves',
    breaks: 'decision 0065: in a live brokerage a passkey approves nothing in its first 72 hours',
    file: `${SERVER}/operators/approver.ts`,
    find: 'if (now < from) throw',
    put: 'if (now < 0) throw',
    test: {
      ...MANAGEMENT,
      title: 'in a live brokerage a passkey approves nothing for 72 hours, and nothing before three operators have one',
    },
  },
  {
    name: 'session outlives the reset',
    breaks: 'decision 0065: a reset ends the sessions of the operator at once',
    file: `${SERVER}/operators/reset-operator.ts`,
    find: "['operator_passkey', 'operator_session', 'operator_challenge']",
    put: "['operator_passkey', 'operator_challenge']",
    test: {
      ...MANAGEMENT,
      title: 'a reset ends the sessions and passkeys of the operator at once, and the new token makes a new passkey',
    },
  },
  {
    name: 'demo operator from anywhere',
    breaks: 'decision 0065: the operators of the demo enter from this machine only',
    file: `${SERVER}/operators/operations/demo-enter.ts`,
    find: "if (mode !== 'demo' || !visit.local)",
    put: "if (mode !== 'demo')",
    test: { ...MANAGEMENT, title: 'are refused from an address that is not of this machine' },
  },
];
