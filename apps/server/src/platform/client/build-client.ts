import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/index.ts';
import { tryFileLock } from '../lock/index.ts';
import { compressFolder } from './compress.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** What every app is built from, besides its own folder. */
const SHARED = [path.join(ROOT, 'packages'), path.join(ROOT, 'package-lock.json')];
const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

/** The newest modification below a path, epoch ms. */
function newest(at: string): number {
  const stat = statSync(at);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .reduce((latest, entry) => Math.max(latest, newest(path.join(at, entry.name))), 0);
}

/** A browser app of this repository, and where it is served. */
type App = { readonly name: 'investor' | 'backoffice'; readonly basePath: string };

const sourceOf = ({ name }: App): string => path.join(ROOT, 'apps', name);
const distOf = (app: App): string => path.join(sourceOf(app), 'dist');

/** The page references its scripts by the base path that it was built for. */
function isStale(app: App): boolean {
  const index = path.join(distOf(app), 'index.html');
  const built = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined || !readFileSync(index, 'utf8').includes(`"${app.basePath}assets/`)) return true;
  return [sourceOf(app), ...SHARED].some((source) => newest(source) > built);
}

/** Runs the builder into a separate folder. Throws StartError with the builder's own output. */
async function buildInto(folder: string, app: App): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--base', app.basePath, '--outDir', folder, '--emptyOutDir'];
  const builder = spawn(process.execPath, args, {
    cwd: sourceOf(app),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever started the server (a test, for example): users get the production build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', resolve);
  });
  if (code !== 0) throw new StartError(`The ${app.name} app could not be built:\n${output.trim()}`);
  await compressFolder(folder);
}

/** Moves a finished build into place. */
function moveBuild(folder: string, dist: string): void {
  rmSync(dist, { recursive: true, force: true });
  renameSync(folder, dist);
}

/**
 * Builds an app when it is missing or older than its sources; returns its folder. Of several servers that start at once
 * one builds, the others wait for it. Throws StartError.
 */
async function buildWhenStale(app: App): Promise<string> {
  const dist = distOf(app);
  if (!isStale(app)) return dist;
  const cache = path.join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  let lock = tryFileLock(path.join(cache, `${app.name}.lock`));
  while (lock === undefined) {
    await sleep(200);
    lock = tryFileLock(path.join(cache, `${app.name}.lock`));
  }
  try {
    if (!isStale(app)) return dist;
    const folder = path.join(cache, `${app.name}-${process.pid}`);
    await buildInto(folder, app);
    moveBuild(folder, dist);
    return dist;
  } finally {
    lock.release();
  }
}

/** Returns the folder of the built investor app, which is built anew when it is stale. Throws StartError. */
export const builtInvestor = (basePath: string): Promise<string> => buildWhenStale({ name: 'investor', basePath });

/** Returns the folder of the built back office, which is built anew when it is stale. Throws StartError. */
export const builtOffice = (): Promise<string> => buildWhenStale({ name: 'backoffice', basePath: '/' });
