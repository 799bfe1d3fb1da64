import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/index.ts';
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
  if (!existsSync(index) || !readFileSync(index, 'utf8').includes(`"${app.basePath}assets/`)) return true;
  const built = statSync(index).mtimeMs;
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

/**
 * Moves a finished build into place. Of two servers that build at once the later one wins; both builds are the same.
 */
function moveBuild(folder: string, dist: string): void {
  const former = `${folder}-former`;
  if (existsSync(dist)) renameSync(dist, former);
  try {
    renameSync(folder, dist);
  } catch (error) {
    // Another server created it between the two lines above.
    if (!existsSync(path.join(dist, 'index.html'))) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(former, { recursive: true, force: true });
}

/** Builds an app when it is missing or older than its sources; returns its folder. Throws StartError. */
async function buildWhenStale(app: App): Promise<string> {
  const dist = distOf(app);
  if (!isStale(app)) return dist;
  const folder = path.join(ROOT, '.cache', `${app.name}-${process.pid}`);
  await buildInto(folder, app);
  if (isStale(app)) moveBuild(folder, dist);
  else rmSync(folder, { recursive: true, force: true });
  return dist;
}

/** Returns the folder of the built investor app, which is built anew when it is stale. Throws StartError. */
export const builtInvestor = (basePath: string): Promise<string> => buildWhenStale({ name: 'investor', basePath });

/** Returns the folder of the built back office, which is built anew when it is stale. Throws StartError. */
export const builtOffice = (): Promise<string> => buildWhenStale({ name: 'backoffice', basePath: '/' });
