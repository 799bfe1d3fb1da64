import { ApiError, CLIENT_CODE } from './envelope.ts';

/**
 * How long the tab that did the work keeps the lock, milliseconds, so that a tab that cannot see the outcome yet waits
 * for it.
 */
export const GRACE_MS = 2000;
/**
 * How long a tab that acquires the lock after another waits for the other's outcome before it does the work itself,
 * milliseconds.
 */
export const OUTCOME_WAIT_MS = 4000;

/**
 * How long a tab waits for all other tabs together (CON-01), milliseconds: each earlier holder of the lock may use its
 * full timeout.
 */
export const MAX_WAIT_MS = 60_000;

export type SharedTask = {
  readonly lock: string;
  /** Whether the work still has to be done, as far as this tab can see. */
  readonly due: () => boolean;
  readonly perform: () => Promise<void>;
  /**
   * Calls the listener on every change of the state that `due` reads, from other tabs too; returns the unsubscribe
   * function.
   */
  readonly subscribe: (listener: () => void) => () => void;
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Resolves when another tab's outcome is visible here, or when the wait is aborted. */
const outcomeVisible = ({ due, subscribe }: SharedTask, abandoned: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!due()) resolve();
    });
    abandoned.addEventListener('abort', () => {
      stop();
      resolve();
    });
    if (!due()) resolve();
  });

/** Runs `work` while holding the lock. Returns whether the lock was acquired, without waiting for the grace period. */
const withLock = (lock: string, options: LockOptions, work: () => Promise<void>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const held = async (mine: Lock | null): Promise<void> => {
      if (mine === null) return resolve(false);
      await work();
      resolve(true);
      await pause(GRACE_MS);
    };
    navigator.locks.request(lock, options, held).catch(reject);
  });

/**
 * Does a piece of work once for all tabs of this browser. A lock alone cannot guarantee that: what one tab stores
 * becomes visible in another slightly later than the lock is released. So a tab that finds the lock taken waits for the
 * outcome. If none arrives (the other tab was closed, or failed) it does the work once it has acquired the lock, and
 * holds the lock while it waits: tabs that released it first would pass it among themselves forever. Throws what
 * `perform` throws, and ApiError when it has waited too long.
 */
export async function onceAcrossTabs(task: SharedTask): Promise<void> {
  const { lock, due, perform } = task;
  if (!due() || (await withLock(lock, { ifAvailable: true }, perform))) return;
  const abandoned = new AbortController();
  const arrived = outcomeVisible(task, abandoned.signal);
  const takenOver = withLock(lock, { signal: abandoned.signal }, async () => {
    await Promise.race([arrived, pause(OUTCOME_WAIT_MS)]);
    if (due()) await perform();
  });
  const tooLong = pause(MAX_WAIT_MS).then(() => {
    throw new ApiError(CLIENT_CODE.timeout, 'timed out', lock);
  });
  await Promise.race([arrived, takenOver, tooLong]).finally(() => abandoned.abort());
}
