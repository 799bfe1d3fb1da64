import { Refusal } from './output.mjs';

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
const OLDEST_NODE = 20;
const OLDEST_NPM = 9;

/** This machine in npm's naming, for example `linux-x64`. */
export const platform = `${process.platform}-${process.arch}`;

/** Throws Refusal on a machine or a Node that cannot run Kabuto. */
export function assertSupported(name = platform, node = process.versions.node) {
  if (!SUPPORTED.includes(name)) {
    const hint = name.startsWith('win32') ? ' On Windows use WSL.' : '';
    throw new Refusal(`Kabuto runs on Linux (x64, arm64) and macOS (arm64); this is ${name}.${hint}`);
  }
  if (Number.parseInt(node, 10) < OLDEST_NODE) {
    throw new Refusal(`Node ${OLDEST_NODE} or newer is needed to install Kabuto; this is Node ${node}.`);
  }
}

/** Throws Refusal for an npm that does not support this lockfile; `version` is the output of `npm --version`. */
export function assertNpm(version) {
  if (Number.parseInt(version, 10) < OLDEST_NPM) {
    throw new Refusal(`npm ${OLDEST_NPM} or newer is needed to install Kabuto; this is npm ${version}.`);
  }
}
