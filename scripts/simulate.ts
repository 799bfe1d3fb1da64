import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS_PER_RUN, replayText, reportText } from '../tests/simulation/course.ts';
import { missing } from '../tests/simulation/coverage.ts';
import type { Report } from '../tests/simulation/simulation.ts';
import { type Result, runSeeds } from '../tests/simulation/worker-pool.ts';
import { readCommit } from './test/last-run.ts';

// `npm run simulate`: the core under every simulated fault, from a seed.
//   npm run simulate -- --seed 53 --commands 50000           one course, the same every time
//   npm run simulate -- --seed 7 --courses 12 --workers 2    seeds 7 to 18, as the stage `simulation` does
// `--report FILE` writes its record.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    commands: { type: 'string' },
    courses: { type: 'string' },
    workers: { type: 'string' },
    report: { type: 'string' },
  } as const,
});
const numbers = {
  seed: Number(values.seed ?? '1'),
  commands: Number(values.commands ?? COMMANDS_PER_RUN),
  courses: Number(values.courses ?? '1'),
  workers: Number(values.workers ?? '1'),
};
for (const [name, number] of Object.entries(numbers)) {
  if (Number.isSafeInteger(number) && number >= 1) continue;
  console.error(`--${name} is a whole number from 1 on`);
  process.exit(2);
}

const { commit, dirty } = readCommit(path.join(import.meta.dirname, '..'));
const at = `commit ${commit.slice(0, 12) || 'none'}${dirty ? ' with changes' : ''}`;
const steps: { name: string; passed: boolean; output: string }[] = [];
const reports: Report[] = [];

function addResult(result: Result): void {
  const name = `seed ${result.seed}, ${numbers.commands} commands`;
  if ('report' in result) {
    reports.push(result.report);
    console.log(reportText(result.report));
    steps.push({ name, passed: true, output: '' });
    return;
  }
  const output = `seed ${result.seed}, ${at}: ${result.failure}\nAgain: ${replayText(result.seed, numbers.commands)}`;
  console.error(output);
  steps.push({ name, passed: false, output });
}

const started = performance.now();
const seeds = Array.from({ length: numbers.courses }, (_, n) => numbers.seed + n);
await runSeeds(seeds, numbers.commands, numbers.workers, addResult);
const total = reports.reduce((sum, { commands }) => sum + commands, 0);
console.log(`${total} commands in ${((performance.now() - started) / 1000).toFixed(1)} s, ${at}`);
if (values.report !== undefined) {
  const lacking = missing(reports);
  steps.push({
    name: 'the courses came by every kind of fault',
    passed: lacking.length === 0,
    output: lacking.join(', '),
  });
  if (lacking.length > 0) console.error(`never met: ${lacking.join(', ')}`);
  writeFileSync(values.report, JSON.stringify(steps));
}
process.exitCode = steps.every(({ passed }) => passed) ? 0 : 1;
