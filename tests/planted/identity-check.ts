import type { Plant, PlantTest } from './plant.ts';

const AREA = 'apps/server/src/identity-check';
const check = (title: string): PlantTest => ({
  project: 'integration',
  file: `${AREA}/identity-check.it.test.ts`,
  title,
});

const review = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/identity-review.it.test.ts',
  title,
});

/** Accounts of an older version. */
const OLDER: PlantTest = {
  project: 'integration',
  file: 'tests/api/identity-due.it.test.ts',
  title:
    'KYC-01 accounts that a live brokerage opened before identity was account policy become due once, closed and verified ones do not',
};

/** Bugs of identity checks. */
export const IDENTITY_CHECK_BUGS: readonly Plant[] = [
  {
    name: 'identity decided more than once',
    breaks: 'rules/identity-check.md 2: a decision has one effect',
    file: `${AREA}/store.ts`,
    find: '  if (rowCount !== 1) return false;\n',
    put: "  if (rowCount !== 1 && reviewer.by === 'operator') return false;\n",
    test: check('BO-10 has one effect when 32 are made at once'),
  },
  {
    name: 'demo clerk in a live server',
    breaks: 'rules/identity-check.md 3: a live server has none',
    file: `${AREA}/index.ts`,
    find: "mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo'",
    put: "mode !== undefined && (await tenants.get(tenantId)).mode === 'demo'",
    test: check('is never made by the demo clerk of a live server'),
  },
  {
    name: 'accepted parts changed by a repair',
    breaks: 'rules/identity-check.md 2: the others are taken over and cannot be changed',
    file: `${AREA}/submit.ts`,
    find: 'if (body[part] !== undefined && !parts.includes(part))',
    put: "if (body[part] === '' && !parts.includes(part))",
    test: check('KYC-01 BO-03 is rejected for one picture with its reason, and repaired with that picture alone'),
  },
  {
    name: 'My Number stored as a number of a document',
    breaks: 'rules/identity-check.md 1: no My Number',
    file: 'packages/contract/src/identity/check.ts',
    find: "if (document !== 'driving-licence' && isMyNumber(value))",
    put: "if (document === 'driving-licence' && isMyNumber(value) && value === '')",
    test: {
      project: 'unit',
      file: 'packages/contract/src/identity/check.test.ts',
      title: 'take no number with a My Number card, and no My Number with another document',
    },
  },
  {
    name: 'picture opened without a row for the member',
    breaks: 'rules/identity-check.md 2: each look is a row that the member sees',
    file: `${AREA}/review/identity-picture.ts`,
    find: '      await recordView(client,',
    put: '      if (operatorId < 0) await recordView(client,',
    test: review('BO-03 lists what waits, opens fields and pictures for a reason, and the member sees who looked'),
  },
  {
    name: 'pictures opened without a limit',
    breaks: 'rules/identity-check.md 2: at most 300 pictures in 24 hours',
    file: 'apps/server/src/operators/views.ts',
    find: 'since, max - 1]',
    put: 'since, max * 1_000 - 1]',
    test: review('KYC-02 limits the pictures that one operator opens in a day'),
  },
  {
    name: 'picture opened without a reason',
    breaks: 'rules/identity-check.md 2: each look has its reason',
    file: `${AREA}/store.ts`,
    find: "and operator_id = $3 and what = 'fields' and at >= $4",
    put: "and $3 > 0 and what = 'fields' and at >= $4",
    test: review('KYC-02 opens no picture of a case that this operator has not opened with a reason'),
  },
  {
    name: 'pictures counted at once by one operator',
    breaks: 'rules/identity-check.md 2: at most 300 pictures in 24 hours',
    file: 'apps/server/src/operators/views.ts',
    find: 'and operator_id = $2 for no key update',
    put: 'and operator_id = $2',
    test: review('KYC-02 limits the pictures that one operator opens at once, each operator for themselves'),
  },
  {
    name: 'decision of another version',
    breaks: 'rules/identity-check.md 2: a decision names the version of the case',
    file: `${AREA}/review/identity-decide.ts`,
    find: 'version: Number(body.version) }',
    put: 'version: Math.min(found.version, Number(body.version)) }',
    test: review('BO-10 has one effect when two operators decide at once, and none for a stale version'),
  },
  {
    name: 'verified identity acknowledged before the broker has it',
    breaks: 'rules/identity-check.md 2: until the broker has acknowledged it, it is sent again',
    file: `${AREA}/sync-policy.ts`,
    find: "if (accountId !== null) await setPolicy(tenantId, accountId, 'verified');",
    put: "if (accountId !== null) await setPolicy(tenantId, accountId, 'verified').catch(() => undefined);",
    test: check('KYC-01 goes from not submitted over pending to verified, and the broker is notified once'),
  },
  {
    name: 'case of a closed account waits for ever',
    breaks: 'rules/identity-check.md 3: each waiting case is decided',
    file: `${AREA}/store.ts`,
    find: "state = 'pending' and closed_at is null`;",
    put: "state = 'pending'`;",
    test: check('of a member who has closed the account is not waited for, and keeps no other member waiting'),
  },
  {
    name: 'personal data stored with the reply of an operation',
    breaks: 'rules/identity-check.md 2: the fields are opened for a reason, each time',
    file: 'apps/server/src/operators/serve-operators.ts',
    find: 'endpoint.idempotent ? idempotencyKeyOf(request, true) : null',
    put: 'idempotencyKeyOf(request, endpoint.idempotent)',
    test: review(
      'KYC-02 stores no personal data with the answer of a call, and each opening is a row, also under one key',
    ),
  },
  {
    name: 'both approvals of a case by one operator',
    breaks: 'rules/identity-check.md 2: another operator approves it as well',
    file: `${AREA}/review/second-check.ts`,
    find: 'if (row.firstOperator === operatorId) throw',
    put: 'if (row.firstOperator === operatorId && operatorId < 0) throw',
    test: review('BO-10 verifies a sampled case by two operators, and never by one of them twice'),
  },
  {
    name: 'account of an older version never due',
    breaks: 'rules/identity-check.md 2: a live brokerage trades for verified customers only',
    file: `${AREA}/index.ts`,
    find: "(await tenants.get(tenantId)).mode === 'live'",
    put: "(await tenants.get(tenantId)).mode === 'demo'",
    test: OLDER,
  },
  {
    name: 'verified account set due again',
    breaks: 'rules/identity-check.md 2: a verified customer trades',
    file: `${AREA}/sync-policy.ts`,
    find: "and c.state = 'verified')",
    put: "and c.state = 'pending')",
    test: OLDER,
  },
];
