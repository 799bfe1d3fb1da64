import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PLANTS } from '../tests/planted/index.ts';
import { copyTree, put, runTests } from './plant/scratch.ts';

// `npm run plant`: puts each planted bug into a scratch copy of the tree and runs the one test that must find it.
//   npm run plant -- --only "refund sign flipped"    one of them

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const plants = PLANTS.filter(({ name }) => values.only === undefined || name === values.only);
if (plants.length === 0) {
  console.error(`--only is one of: ${PLANTS.map(({ name }) => name).join(', ')}`);
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
