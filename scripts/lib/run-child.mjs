import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const LIFELINE = fileURLToPath(new URL('./lifeline.mjs', import.meta.url));
/**
 * Size of V8's young generation, MiB. With V8's default, objects that live only as long as a batch of orders or a
 * request are promoted, and a fifth of the core's time goes into collecting them.
 */
const YOUNG = '--max-semi-space-size=64';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Where Node keeps what it has compiled: a program starts in two thirds of the time. `npm ci` empties it. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
/** npm repeats a Ctrl-C that the terminal has already sent: within this time it is the same signal. */
const SAME_SIGNAL_MS = 1_000;
/** How often to check that the parent process is still running. */
const PARENT_CHECK_MS = 500;

/**
 * Runs a file with that Node; resolves with the exit code once it has ended. When this process dies in any way, the
 * child receives SIGTERM (lifeline.mjs). `apart`: in its own process group, so that a Ctrl-C reaches it once, through
 * this process. Without it the child shares the terminal, and may read from it. `env`: the child's variables.
 */
export function runChild(node, file, args, { apart = false, env = process.env } = {}) {
  const child = spawn(node, [YOUNG, '--import', LIFELINE, file, ...args], {
    stdio: [apart ? 'ignore' : 'inherit', 'inherit', 'inherit', 'pipe'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...env, KABUTO_LIFELINE: '3' },
    detached: apart,
  });
  const last = new Map();
  const forward = (signal) => {
    // The terminal has already sent it to the child.
    if (!apart && signal === 'SIGINT' && process.stdin.isTTY) return;
    const now = performance.now();
    if (now - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
    last.set(signal, now);
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  // npm and sh die of a SIGTERM without forwarding it; stopping npm means stopping the program.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) forward('SIGTERM');
  }, PARENT_CHECK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
