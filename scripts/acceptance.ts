import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Criterion, parseCriteria } from './acceptance/criteria.ts';
import { judge, unknownCitations } from './acceptance/judge.ts';
import { formatReport, toJson } from './acceptance/report.ts';
import { formatRoutes, type RegisteredRoute, registerProblems } from './acceptance/routes-table.ts';
import { readCommit, readLastRun } from './test/last-run.ts';

// `npm run acceptance`: which criteria of docs/acceptance.md the last full run of `npm test` proves.
// `--json` prints it for programs, `--routes` prints the table of routes from the app's feature register.

const root = join(import.meta.dirname, '..');

function complain(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function printRoutes(criteria: readonly Criterion[]): Promise<void> {
  const register: unknown = await import(join(root, 'apps/investor/src/shared/navigation/routes.ts'));
  // The app's register is typed; here only its three fields matter, and a difference from the list is an error.
  const { ROUTES } = register as { readonly ROUTES: readonly RegisteredRoute[] };
  complain(registerProblems(criteria, ROUTES));
  console.log(formatRoutes(criteria, ROUTES).join('\n'));
}

function printVerdicts(criteria: readonly Criterion[], json: boolean): void {
  const run = readLastRun(root);
  const tests = run.stages.flatMap((stage) => stage.tests);
  complain(unknownCitations(criteria, tests).map((citation) => `unknown code: ${citation}`));
  const judgements = judge(criteria, tests);
  if (json) {
    console.log(toJson(judgements));
    return;
  }
  console.log(formatReport(judgements).join('\n'));
  const changed = run.commit === readCommit(root).commit ? '' : ' (another commit is checked out now)';
  const edited = run.dirty ? ' with uncommitted changes' : '';
  console.log(`Last full run: ${run.startedAt}, commit ${run.commit.slice(0, 12) || 'none'}${edited}${changed}`);
}

const { values } = parseArgs({ options: { json: { type: 'boolean' }, routes: { type: 'boolean' } } });
try {
  const criteria = parseCriteria(readFileSync(join(root, 'docs/acceptance.md'), 'utf8'));
  if (values.routes) await printRoutes(criteria);
  else printVerdicts(criteria, values.json ?? false);
} catch (error) {
  complain([error instanceof Error ? error.message : String(error)]);
}
