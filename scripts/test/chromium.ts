import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell is the same browser without a window; it takes two thirds of the time (decision 0069). */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONT = 'fonts-noto-cjk';
const ADVICE = `The browser tests need Chromium and a Japanese font. On Debian:
  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium-headless-shell ${FONT}
Elsewhere install Chromium and Noto Sans CJK, and set CHROMIUM_PATH to the browser's program.`;

/** What the browser stage needs from the machine it runs on; tests pass their own. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** True when the file exists and can be run. */
  readonly canRun: (path: string) => boolean;
  /** Runs a command to its end; returns whether it succeeded. */
  readonly run: (command: string, args: readonly string[]) => boolean;
}

function find(machine: Machine, names: readonly string[]): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => machine.canRun(path));
}

function findChromium(machine: Machine): string | undefined {
  const chosen = machine.env.CHROMIUM_PATH;
  if (chosen === undefined || chosen === '') return find(machine, NAMES);
  if (!machine.canRun(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program that can be run.`);
  return chosen;
}

/** True when some installed font supports Japanese; also on machines without fontconfig. */
function hasJapaneseFont(machine: Machine): boolean {
  if (!find(machine, ['fc-list'])) return true;
  return machine.run('sh', ['-c', 'fc-list :lang=ja | grep -q .']);
}

function install(machine: Machine): boolean {
  if (!find(machine, ['apt-get'])) return false;
  const asRoot = machine.isRoot ? [] : ['sudo', '-n'];
  if (!machine.isRoot && !(find(machine, ['sudo']) && machine.run('sudo', ['-n', 'true']))) return false;
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return machine.run(command, rest);
  };
  // The first fetch of the package lists may hit a mirror during its own update.
  if (!apt('update') && !apt('update')) return false;
  // Not every distribution has the shell.
  return ['chromium-headless-shell', 'chromium'].some((browser) =>
    apt('install', '-y', '--no-install-recommends', browser, FONT),
  );
}

/**
 * The path of a Chromium that can be run, beside a font for Japanese; installs both with apt where that is allowed.
 * @throws with what to install when there is none and none can be installed
 */
export function ensureChromium(machine: Machine): string {
  const present = findChromium(machine);
  if (present !== undefined && hasJapaneseFont(machine)) return present;
  const installed = install(machine);
  const found = findChromium(machine);
  if (found === undefined || !(installed || hasJapaneseFont(machine))) throw new Error(ADVICE);
  return found;
}

/** The machine of this process. */
export const THIS_MACHINE: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  canRun: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      // Missing or not permitted: either way it cannot be run.
      return false;
    }
  },
  run: (command, args) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0,
};
