import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BANK_FILE_BUGS } from '../tests/planted/bank-files.ts';
import { BOUNDS } from '../tests/planted/bounds.ts';
import { CARD_BUGS } from '../tests/planted/cards.ts';
import { CLOCK_AND_QUEUE } from '../tests/planted/clock-and-queue.ts';
import { CORE_BUGS } from '../tests/planted/core.ts';
import { DEPOSIT_BUGS } from '../tests/planted/deposits.ts';
import { FILE_PLANTS } from '../tests/planted/files.ts';
import { IDENTITY_CHECK_BUGS } from '../tests/planted/identity-check.ts';
import { IDENTITY_PAGE_BUGS } from '../tests/planted/identity-page.ts';
import { JOURNAL_BUGS } from '../tests/planted/journal.ts';
import { KERNEL } from '../tests/planted/kernel.ts';
import { LEASE } from '../tests/planted/lease.ts';
import { LEDGER_BUGS } from '../tests/planted/ledger.ts';
import { MONEY } from '../tests/planted/money.ts';
import { OFFICE_BUGS } from '../tests/planted/office.ts';
import { OPERATORS } from '../tests/planted/operators.ts';
import { OWN_ORDER_BUGS } from '../tests/planted/own-orders.ts';
import { PROJECTION_BUGS } from '../tests/planted/projections.ts';
import { SWEEPS } from '../tests/planted/sweep.ts';
import { APPROVAL_BUGS } from '../tests/planted/transfer-approvals.ts';
import { TRANSFER_BUGS } from '../tests/planted/transfers.ts';
import { VENUE } from '../tests/planted/venue.ts';
import { VENUES } from '../tests/planted/venues.ts';
import { VERIFY_BUGS } from '../tests/planted/verify.ts';
import { WITHDRAWAL_BUGS } from '../tests/planted/withdrawals.ts';
import { copyTree, put, runTests } from './plant/scratch.ts';

// `npm run plant`: puts each planted bug into a scratch copy of the tree and runs the one test that must find it.
//   npm run plant -- --only "refund sign flipped"    one of them

const ALL = [
  ...MONEY,
  ...LEDGER_BUGS,
  ...TRANSFER_BUGS,
  ...APPROVAL_BUGS,
  ...BANK_FILE_BUGS,
  ...DEPOSIT_BUGS,
  ...WITHDRAWAL_BUGS,
  ...CARD_BUGS,
  ...VENUE,
  ...VENUES,
  ...CORE_BUGS,
  ...LEASE,
  ...BOUNDS,
  ...CLOCK_AND_QUEUE,
  ...OWN_ORDER_BUGS,
  ...SWEEPS,
  ...PROJECTION_BUGS,
  ...VERIFY_BUGS,
  ...JOURNAL_BUGS,
  ...KERNEL,
  ...FILE_PLANTS,
  ...IDENTITY_CHECK_BUGS,
  ...IDENTITY_PAGE_BUGS,
  ...OFFICE_BUGS,
  ...OPERATORS,
];
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const plants = ALL.filter(({ name }) => values.only === undefined || name === values.only);
if (plants.length === 0) {
  console.error(`--only is one of: ${ALL.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const tree = copyTree();
try {
  const tests = plants.map(({ test }) => test);
  const unplanted = [...new Map(tests.map((test) => [`${test.file} ${test.title}`, test])).values()];
  const broken = await runTests(tree, unplanted);
  for (const { test, state } of broken) {
    if (state === 'passed') continue;
    console.error(`without any planted bug "${test.title}" in ${test.file} has ${state}`);
    process.exitCode = 1;
  }
  let caught = 0;
  for (const plant of process.exitCode === undefined ? plants : []) {
    const remove = put(tree, plant);
    const [result] = await runTests(tree, [plant.test]);
    remove();
    if (result?.state === 'failed') caught += 1;
    else process.exitCode = 1;
    const end = result?.state === 'failed' ? 'caught' : `NOT CAUGHT: the test has ${result?.state ?? 'not run'}`;
    console.log(`${plant.name} (${plant.breaks}): ${end}`);
  }
  console.log(`${caught} of ${plants.length} planted bugs caught`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}
