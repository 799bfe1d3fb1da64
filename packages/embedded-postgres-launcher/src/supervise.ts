import { setTimeout as sleep } from 'node:timers/promises';
import type { LauncherLog } from './launcher-log.ts';
import { type Running, runPostmaster, type ServerLayout } from './postmaster.ts';
import { isAlive } from './postmaster-pid.ts';

const LOOK_EVERY_MS = 200;
const SLOWEST_RETRY_MS = 30_000;

/**
 * Restarts PostgreSQL on the same port when it was killed from outside (kill -9, out of memory). Clients decide
 * themselves how to handle their broken transactions.
 */
export function supervise(layout: ServerLayout, first: Running, log: LauncherLog): { end(): Promise<number> } {
  let pid = first.pid;
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      await sleep(Math.min(LOOK_EVERY_MS * 2 ** failures, SLOWEST_RETRY_MS), undefined, {
        signal: ending.signal,
        ref: false,
      });
      if (isAlive(pid)) continue;
      try {
        log.error({ pid }, 'PostgreSQL has died and is started again');
        const again = await runPostmaster({ ...layout, port: first.port });
        pid = again.pid;
        failures = 0;
        log.warn({ pid, port: again.port }, 'PostgreSQL is back');
      } catch (error) {
        failures += 1;
        log.fatal({ err: error, attempt: failures }, 'PostgreSQL does not start again');
      }
    }
  };
  const done = watch().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    /** Stops the supervision, after a restart in progress; returns the pid of the server. */
    end: async () => {
      ending.abort();
      await done;
      return pid;
    },
  };
}
