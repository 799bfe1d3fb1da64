import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const LIFELINE = fileURLToPath(new URL('./lifeline.mjs', import.meta.url));
/**
 * Room for what lives only as long as a batch of orders or a request, MiB: with V8's own choice it is taken for lasting, and a fifth of the
 * core's time goes into collecting it.
 */
const YOUNG = '--max-semi-space-size=64';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm repeats a Ctrl-C that the terminal has already sent: within this time it is the same one. */
const SAME_SIGNAL_MS = 1_000;
/** How often it is checked that whoever started this still lives. */
const PARENT_CHECK_MS = 500;

/**
 * Runs a file with that Node and resolves with the code to exit with, once it has really ended. When this process dies
 * in whatever way, the child is told to end in order (lifeline.mjs).
 * `apart`: in its own process group, so that a Ctrl-C reaches it once, through here. Without it the child shares the
 * terminal, and may read from it.
 */
export function runChild(node, file, args, { apart = false } = {}) {
  const child = spawn(node, [YOUNG, '--import', LIFELINE, file, ...args], {
    stdio: [apart ? 'ignore' : 'inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, KABUTO_LIFELINE: '3' },
    detached: apart,
  });
  const last = new Map();
  const forward = (signal) => {
    // The terminal has sent it to the child already.
    if (!apart && signal === 'SIGINT' && process.stdin.isTTY) return;
    const now = performance.now();
    if (now - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
    last.set(signal, now);
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  // npm and sh die of a SIGTERM without passing it on; whoever stops npm means the program.
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
