import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatResult, runSteps } from './check/run-steps.ts';
import { readSources } from './check/source-file.ts';
import { STEPS } from './check/steps.ts';

// `npm run check`: all static checks of the code.
// `--only types,lint` runs some steps, `--report FILE` also writes the results for `npm test`.

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } });
const root = join(import.meta.dirname, '..');
const wanted = values.only?.split(',');
const steps = STEPS.filter((step) => !wanted || wanted.includes(step.name));
const unknown = wanted?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}; there are: ${STEPS.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

const start = performance.now();
const results = await runSteps(steps, { root, files: readSources(root) }, 2, (result) => {
  console.log(formatResult(result));
});
const failed = results.filter((result) => !result.passed).map((result) => result.name);
if (values.report !== undefined) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, JSON.stringify(results, null, 2));
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(failed.length === 0 ? `All checks passed in ${seconds} s` : `Failed in ${seconds} s: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
