import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PLANTED } from '../tests/planted/index.ts';
import type { Plant } from '../tests/planted/plant.ts';
import { copyTree, put, runTests } from './plant/scratch.ts';

// `npm run plant`: puts each planted bug into a scratch copy of the tree and runs the one test that must find it.
//   npm run plant -- --only "refund sign flipped"    one of them
//   npm run plant -- --area money --area ledger      those of some areas, the files of tests/planted/
//   npm run plant -- --jobs 2                        two copies at once, one by default

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    area: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '1' },
  },
});

/** The bugs that were asked for. Ends the process when an option names none. */
function chosen(): Plant[] {
  const areas = values.area ?? Object.keys(PLANTED);
  const unknown = areas.find((area) => PLANTED[area] === undefined);
  if (unknown !== undefined) stop(`--area is one of: ${Object.keys(PLANTED).join(', ')}`);
  const plants = areas.flatMap((area) => PLANTED[area] ?? []);
  const found = plants.filter(({ name }) => values.only === undefined || name === values.only);
  if (found.length === 0) stop(`--only is one of: ${plants.map(({ name }) => name).join(', ')}`);
  return found;
}

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

/** Runs the tests without any bug. Returns whether all of them pass. */
async function passesWithoutBugs(tree: string, plants: readonly Plant[]): Promise<boolean> {
  const tests = new Map(plants.map(({ test }) => [`${test.file} ${test.title}`, test]));
  const failed = (await runTests(tree, [...tests.values()])).filter(({ state }) => state !== 'passed');
  for (const { test, state, message } of failed)
    console.error(`without any planted bug "${test.title}" in ${test.file} has ${state}\n${message}`);
  return failed.length === 0;
}

/** Plants the next bug of the queue until there is none. Returns how many were caught. */
async function plantAll(tree: string, queue: Plant[]): Promise<number> {
  let caught = 0;
  for (let plant = queue.shift(); plant !== undefined; plant = queue.shift()) {
    const remove = put(tree, plant);
    const [result] = await runTests(tree, [plant.test]);
    remove();
    if (result?.state === 'failed') caught += 1;
    const end = result?.state === 'failed' ? 'caught' : `NOT CAUGHT: the test has ${result?.state ?? 'not run'}`;
    console.log(`${plant.name} (${plant.breaks}): ${end}`);
  }
  return caught;
}

const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1 || jobs > 16) stop('--jobs is a number from 1 to 16');
const plants = chosen();
const trees = Array.from({ length: jobs }, copyTree);
try {
  const [first = ''] = trees;
  if (await passesWithoutBugs(first, plants)) {
    const queue = [...plants];
    const counts = await Promise.all(trees.map((tree) => plantAll(tree, queue)));
    const caught = counts.reduce((sum, count) => sum + count, 0);
    console.log(`${caught} of ${plants.length} planted bugs caught`);
    if (caught < plants.length) process.exitCode = 1;
  } else process.exitCode = 1;
} finally {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
}
