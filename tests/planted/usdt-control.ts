import type { Plant, PlantTest } from './plant.ts';

const FUNDING = 'apps/server/src/funding';
const RULE = 'rules/money.md 3';

const unchecked = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/signing/unchecked-deposits.it.test.ts',
  title,
});

/** Bugs of who may credit, which wallet pays, and what is compared with the chain. */
export const USDT_CONTROL_BUGS: readonly Plant[] = [
  {
    name: 'one operator credits what no check has passed',
    breaks: `${RULE}.1: an operator releases only what the checks have passed`,
    file: `${FUNDING}/review/decide.ts`,
    find: 'await refuseUnchecked(deps.pool, call.operator.tenantId, transfer);',
    put: '',
    test: unchecked('FND-02 BO-04 without a verdict one operator does not credit it, and two do'),
  },
  {
    name: 'what a check holds counts as passed',
    breaks: `${RULE}.1: an operator releases only what the checks have passed`,
    file: `${FUNDING}/tokens/verdict.ts`,
    find: "if (verdict?.result !== PASSED) throw new Refused('CHECKS_NOT_PASSED', 'transferId');",
    put: "if (verdict === null) throw new Refused('CHECKS_NOT_PASSED', 'transferId');",
    test: unchecked('FND-02 BO-04 what a check holds one operator does not credit, until two have let it pass'),
  },
  {
    name: 'verdict of the checks not stored',
    breaks: `${RULE}.1: the checks are asked once`,
    file: `${FUNDING}/tokens/verdict.ts`,
    find: '(screened_at is null or $6)',
    put: '$6 and $4::bigint is not null',
    test: unchecked('FND-02 BO-04 the checks are asked once, and what they have passed one operator releases'),
  },
];
