import { chmod, cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
/** Folders that an app makes or installs; the copy builds its own client. */
const MADE = new Set(['node_modules', 'dist', '.cache']);

/**
 * Copies the apps of this checkout; everything else is linked. A server of the copy builds its own client, so that it
 * can be built for another base path while servers of this checkout run. The caller removes the folder.
 */
export async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'kabuto-checkout-'));
  // The database runs as another user when this is root.
  await chmod(copy, 0o755);
  await mkdir(path.join(copy, 'apps'));
  for (const app of await readdir(path.join(CHECKOUT, 'apps'))) {
    const from = path.join(CHECKOUT, 'apps', app);
    await cp(from, path.join(copy, 'apps', app), {
      recursive: true,
      filter: (source) => !MADE.has(path.basename(source)),
    });
  }
  for (const name of ['packages', 'data', 'node_modules', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    await symlink(path.join(CHECKOUT, name), path.join(copy, name));
  await symlink(path.join(CHECKOUT, 'apps/server/node_modules'), path.join(copy, 'apps/server/node_modules'));
  return copy;
}
