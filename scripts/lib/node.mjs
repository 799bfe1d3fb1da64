import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './output.mjs';
import { platform } from './platform.mjs';

const NEEDED_NODE = 26;

/** The Node that runs Kabuto: the one from the lockfile, else this one or one in PATH from 26 up. Throws Refusal. */
export function findNode(root) {
  const candidates = [
    path.join(root, `node_modules/node-${platform}/bin/node`),
    path.join(root, `node_modules/node-bin-${platform}/bin/node`),
    process.execPath,
    ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node')),
  ];
  const found = candidates.find((file) => (file === process.execPath ? isEnough(process.version) : runs(file)));
  if (found !== undefined) return found;
  throw new Refusal(
    `The Node ${NEEDED_NODE} from the lockfile does not run here; install Node ${NEEDED_NODE} or newer yourself.`,
  );
}

function runs(file) {
  if (!existsSync(file)) return false;
  const asked = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && isEnough(asked.stdout);
}

function isEnough(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) >= NEEDED_NODE;
}
