import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plant, PlantTest } from '../../tests/planted/plant.ts';
import { readVitest, type TestRecord } from '../test/results.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A bug may make a test wait forever. */
const TIMEOUT_MS = 15 * 60_000;

/** Copies all files that git tracks or would track, with the packages of this checkout; the caller removes the copy. */
export function copyTree(): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'kabuto-plant-'));
  // the database runs as another user
  chmodSync(tree, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0')) {
    if (file !== '' && existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(tree, file));
  }
  const modules = path.join(tree, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@kabuto') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  // the workspace's own packages are those of the copy
  mkdirSync(path.join(modules, '@kabuto'));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(path.join(tree, folder)))
      symlinkSync(path.join(tree, folder, name), path.join(modules, '@kabuto', name));
  return tree;
}

/** Plants a bug; returns a function that removes it. Throws when its place does not occur exactly once. */
export function put(tree: string, { name, file, find, put: bug }: Plant): () => void {
  const place = path.join(tree, file);
  const text = readFileSync(place, 'utf8');
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`the place for "${name}" is ${found} times in ${file}: ${find}`);
  writeFileSync(
    place,
    text.replace(find, () => bug),
  );
  return () => writeFileSync(place, text);
}

/** The result of a test. `missing`: it was not found, or its file did not load. */
export type Verdict = {
  readonly test: PlantTest;
  readonly state: TestRecord['state'] | 'missing';
  readonly message: string;
};

/** Runs only these tests of the tree, and those of their files before tests of a course. */
export async function runTests(tree: string, tests: readonly PlantTest[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const runs = Map.groupBy(tests, ({ project, course }) => (course ? `${project}, whole files` : project));
  for (const chosen of runs.values()) {
    const records = await runVitest(tree, chosen);
    for (const test of chosen) {
      const record = records.find(({ title, file }) => file.endsWith(test.file) && title.endsWith(test.title));
      verdicts.push({ test, state: record?.state ?? 'missing', message: record?.message ?? '' });
    }
  }
  return verdicts;
}

/** The options that select these tests, all of one project and of one kind. */
function selection(tests: readonly PlantTest[]): string[] {
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = tests.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return tests.some(({ course }) => course) ? files : ['-t', `(${titles.join('|')})$`, ...files];
}

function runVitest(tree: string, tests: readonly PlantTest[]): Promise<TestRecord[]> {
  const report = path.join(tree, 'planted-report.json');
  rmSync(report, { force: true });
  const options = [`--project=${tests[0]?.project}`, '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...selection(tests)];
  const env = { ...process.env, KABUTO_PLANTED: '1' };
  const child = spawn(process.execPath, args, { cwd: tree, env, stdio: 'ignore', timeout: TIMEOUT_MS });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => {
      if (existsSync(report)) resolve(readVitest(readFileSync(report, 'utf8'), tree));
      // stopped because it hung, which is a failure of every test in the run
      else resolve(tests.map(({ file, title }) => ({ file, title, state: signal === null ? 'skipped' : 'failed' })));
    });
  });
}
