import { parseArgs } from 'node:util';
import { playDayCourses } from '../packages/brokerage/test/oracle/day-courses.ts';

// `npm run day-courses`: random courses of day trades against their naive model.
//   npm run day-courses -- --count 100000 --seed 1
// A failure prints the seed of its course and its steps; `--count 1 --seed N` is the same course again.

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? '100000');
const seed = Number(values.seed ?? '1');
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  console.error('--count is an integer from 1, --seed an integer');
  process.exit(2);
}
console.log(JSON.stringify(playDayCourses(count, seed)));
