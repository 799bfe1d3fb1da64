import { ApiError, CLIENT_CODE } from './envelope.ts';

/** How long the tab that did the work keeps the lock, so that a tab which cannot see its outcome yet waits for it. */
export const GRACE_MS = 2000;
/** How long a tab that was given the lock after another waits for the other's outcome before it acts itself. */
export const ARRIVAL_MS = 4000;

/** How long a tab waits for others in all (CON-01), milliseconds: each that holds the lock before it may take its whole time. */
export const PATIENCE_MS = 60_000;

export type SharedTask = {
  readonly lock: string;
  /** Whether the work is still to be done, as far as this tab can see. */
  readonly due: () => boolean;
  readonly perform: () => Promise<void>;
  /** Hears every change of what `due` looks at, other tabs' too; answers how to stop hearing. */
  readonly subscribe: (listener: () => void) => () => void;
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Settles when another tab's outcome has arrived here, or when nobody waits for it any more. */
const arrival = ({ due, subscribe }: SharedTask, withdrawn: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!due()) resolve();
    });
    withdrawn.addEventListener('abort', () => {
      stop();
      resolve();
    });
    if (!due()) resolve();
  });

/** Works while it holds the lock and says whether it was given it; it answers before the grace is over. */
const holding = (lock: string, options: LockOptions, work: () => Promise<void>): Promise<boolean> =>
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
 * Does a piece of work once for all tabs of this browser. A lock alone cannot promise that: what one tab stores reaches
 * another a moment later than the lock does. So a tab that finds the lock taken waits for the outcome itself. Where that
 * stays away (the other tab was closed, or failed) it acts as soon as the lock is its own and keeps it meanwhile: several
 * waiting tabs that gave it back first would hand it to one another for ever. Throws what `perform` throws, and ApiError when
 * it has waited too long.
 */
export async function onceAcrossTabs(task: SharedTask): Promise<void> {
  const { lock, due, perform } = task;
  if (!due() || (await holding(lock, { ifAvailable: true }, perform))) return;
  const withdrawn = new AbortController();
  const arrived = arrival(task, withdrawn.signal);
  const instead = holding(lock, { signal: withdrawn.signal }, async () => {
    await Promise.race([arrived, pause(ARRIVAL_MS)]);
    if (due()) await perform();
  });
  const tooLong = pause(PATIENCE_MS).then(() => {
    throw new ApiError(CLIENT_CODE.timeout, 'timed out', lock);
  });
  await Promise.race([arrived, instead, tooLong]).finally(() => withdrawn.abort());
}
