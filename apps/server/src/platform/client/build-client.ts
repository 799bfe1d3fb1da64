import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/index.ts';
import { compressFolder } from './compress.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const APP = path.join(ROOT, 'apps/investor');
/** What the client is built from, besides its own folder. */
const SOURCES = [APP, path.join(ROOT, 'packages'), path.join(ROOT, 'package-lock.json')];
const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

/** The newest modification below a path, epoch ms. */
function newest(at: string): number {
  const stat = statSync(at);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .reduce((latest, entry) => Math.max(latest, newest(path.join(at, entry.name))), 0);
}

/** Folder of the built investor app. */
export const clientDir = path.join(APP, 'dist');

/** The page references its scripts by the base path that it was built for. */
function isStale(basePath: string): boolean {
  const index = path.join(clientDir, 'index.html');
  if (!existsSync(index) || !readFileSync(index, 'utf8').includes(`"${basePath}assets/`)) return true;
  const built = statSync(index).mtimeMs;
  return SOURCES.some((source) => newest(source) > built);
}

/** Runs the builder into a separate folder. Throws StartError with the builder's own output. */
async function buildInto(folder: string, basePath: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--base', basePath, '--outDir', folder, '--emptyOutDir'];
  const builder = spawn(process.execPath, args, {
    cwd: APP,
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
  if (code !== 0) throw new StartError(`The investor app could not be built:\n${output.trim()}`);
  await compressFolder(folder);
}

/**
 * Moves a finished build into place. Of two servers that build at once the later one wins; both builds are the same.
 */
function putInPlace(folder: string): void {
  const former = `${folder}-former`;
  if (existsSync(clientDir)) renameSync(clientDir, former);
  try {
    renameSync(folder, clientDir);
  } catch (error) {
    // Another server created it between the two lines above.
    if (!existsSync(path.join(clientDir, 'index.html'))) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(former, { recursive: true, force: true });
}

/** Builds the investor app when it is missing or older than its sources; returns whether it did. Throws StartError. */
export async function buildClientWhenStale(basePath: string): Promise<boolean> {
  if (!isStale(basePath)) return false;
  const folder = path.join(ROOT, '.cache', `client-${process.pid}`);
  await buildInto(folder, basePath);
  if (isStale(basePath)) putInPlace(folder);
  else rmSync(folder, { recursive: true, force: true });
  return true;
}
