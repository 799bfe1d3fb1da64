import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentProblem } from './arguments.ts';
import { readChanges } from './changed/changes.ts';
import { planFor } from './changed/plan.ts';
import { readCommit, writeLastRun } from './last-run.ts';
import { hasFailed, type StageResult, withEnding } from './results.ts';
import { runProcess } from './run-process.ts';
import { STAGES, type Stage } from './stages.ts';
import { summarise } from './summary.ts';

// `npm test`: all stages in order. `--stage unit` runs one, `--changed [REF]` the tests that the changes since REF can
// affect, `--no-skips` lists skipped tests and fails because of them, `--lag 500` makes the read tables lag 500 ms
// behind the reply; only a full run without lag is the record that `npm run acceptance` reads.

const root = join(import.meta.dirname, '../..');

async function runStage(stage: Stage): Promise<StageResult> {
  const start = performance.now();
  const report = join(root, 'test-results', `${stage.name}.json`);
  rmSync(report, { force: true });
  console.log(`\n== ${stage.name} (at most ${stage.minutes} min on two cores)`);
  const minutes = stage.minutes * 1.5;
  const done = (tests: StageResult['tests'], files?: StageResult['files']): StageResult => ({
    stage: stage.name,
    seconds: (performance.now() - start) / 1000,
    tests,
    ...(files === undefined ? {} : { files }),
  });
  let env: Record<string, string>;
  try {
    env = stage.prepare?.() ?? {};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return done([{ title: 'the machine cannot run the stage', file: stage.name, state: 'failed', message }]);
  }
  const code = await runProcess(process.execPath, stage.args(report), {
    cwd: root,
    env: { ...process.env, ...env },
    milliseconds: minutes * 60_000,
  });
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  const tests = text === undefined ? [] : stage.read(text, root);
  const files = text === undefined ? undefined : stage.times?.(text, root);
  return done(withEnding(stage.name, tests, { code, minutes }), files);
}

const { values, positionals } = parseArgs({
  options: {
    stage: { type: 'string' },
    changed: { type: 'boolean', default: false },
    lag: { type: 'string' },
    'no-skips': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.lag !== undefined) process.env.KABUTO_PROJECTION_LAG_MS = values.lag;

async function chosenStages(): Promise<readonly Stage[]> {
  if (!values.changed) return STAGES;
  const plan = await planFor(root, readChanges(root, positionals[0]));
  console.log(plan.lines.join('\n'));
  return plan.stages;
}

const problem = argumentProblem({ ...values, positionals });
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}
const stages = (await chosenStages()).filter((stage) => values.stage === undefined || stage.name === values.stage);
if (stages.length === 0) {
  console.log(`The changes affect nothing of the stage ${values.stage}.`);
  process.exit(0);
}

mkdirSync(join(root, 'test-results'), { recursive: true });
// Pictures of before would hide which ones this run does not take.
if (process.env.KABUTO_PICTURES === '1' && stages.some(({ name }) => name === 'browser'))
  rmSync(join(root, 'test-results/screens'), { recursive: true, force: true });
const startedAt = new Date().toISOString();
const commit = readCommit(root);
const results: StageResult[] = [];
for (const stage of stages) {
  results.push(await runStage(stage));
  if (process.exitCode === 130) process.exit(130);
}
if (values.stage === undefined && !values.changed)
  writeLastRun(root, { ...commit, startedAt, stages: results }, values.lag !== undefined);
const noSkips = values['no-skips'];
process.exitCode = hasFailed(results, { noSkips }) ? 1 : 0;
console.log(`\n${summarise(results, { noSkips }).join('\n')}`);
