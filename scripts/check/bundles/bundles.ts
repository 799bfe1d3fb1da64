import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from '../command.ts';
import type { Problem } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { type Budget, INVESTOR_BUDGETS, OFFICE_BUDGETS } from './budgets.ts';
import { type CompileReport, judgeCompiled } from './compiled.ts';
import { judge, type Manifest, measure } from './measure.ts';

interface Client {
  readonly folder: string;
  readonly budgets: readonly Budget[];
  /** The check builds into a folder that no running server serves. */
  readonly ownBuild: string;
  /** Its components are compiled by the React Compiler. */
  readonly compiled: boolean;
}

const CLIENTS: readonly Client[] = [
  { folder: 'apps/investor', budgets: INVESTOR_BUDGETS, ownBuild: '.cache/check/client', compiled: true },
  { folder: 'apps/backoffice', budgets: OFFICE_BUDGETS, ownBuild: '.cache/check/backoffice', compiled: false },
];

function builtAt(manifest: string): number {
  return existsSync(manifest) ? statSync(manifest).mtimeMs : 0;
}

function newestSource(root: string, files: readonly SourceFile[], { folder }: Client): number {
  const inputs = files.filter(
    ({ path }) => path.startsWith(`${folder}/`) || path.startsWith('packages/') || path === 'package-lock.json',
  );
  return Math.max(...inputs.map(({ path }) => statSync(join(root, path)).mtimeMs));
}

/** The scripts that a page loads, relative to its base. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]+src="[^"]*?((?:assets\/)?[^"/]+\.js)"/g)].map((match) => match[1] ?? '');
}

async function checkClient(
  root: string,
  files: readonly SourceFile[],
  client: Client,
): Promise<{ problems: Problem[]; note: string }> {
  const source = join(root, client.folder);
  if (!existsSync(join(source, 'vite.config.ts'))) throw new Error(`${client.folder}/vite.config.ts does not exist`);
  const newest = newestSource(root, files, client);
  const folders = [join(source, 'dist'), join(root, client.ownBuild)];
  let folder = folders.find((candidate) => builtAt(join(candidate, '.vite/manifest.json')) > newest);
  if (folder === undefined) {
    folder = join(root, client.ownBuild);
    const args = ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', '--manifest'];
    const { code, output } = await runCommand(root, join(root, 'node_modules/.bin/vite'), args, source);
    if (code !== 0) throw new Error(output);
  }
  const built = folder;
  // Written by the vite version that the lockfile pins.
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
  const known = new Set(Object.values(manifest).map((chunk) => chunk.file));
  const page = scriptsOf(readFileSync(join(built, 'index.html'), 'utf8'));
  const pageScripts = page.filter((file) => !known.has(file) && existsSync(join(built, file)));
  const sizes = judge(measure(manifest, sizeOf, pageScripts), client.budgets);
  if (!client.compiled) return sizes;
  // Written by the build's own plugin.
  const report = JSON.parse(readFileSync(join(built, '.vite/compiled.json'), 'utf8')) as CompileReport;
  const compiled = judgeCompiled(report);
  return { problems: [...sizes.problems, ...compiled.problems], note: `${sizes.note}, ${compiled.note}` };
}

/**
 * Weighs the build of each browser app against its budgets and reads what its compiler left as written; builds first
 * when no build is newer than the sources.
 * @throws with the builder's output when the build fails
 */
export async function checkBundles(
  root: string,
  files: readonly SourceFile[],
): Promise<{ problems: Problem[]; note: string }> {
  const checked = await Promise.all(CLIENTS.map((client) => checkClient(root, files, client)));
  return {
    problems: checked.flatMap(({ problems }) => problems),
    note: checked.map(({ note }, at) => `${CLIENTS[at]?.folder ?? ''}: ${note}`).join('; '),
  };
}
