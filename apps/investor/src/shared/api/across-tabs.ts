/** How long the tab that did the work keeps the lock, so that a tab which cannot see its outcome yet waits for it. */
const GRACE_MS = 2000;
/** How long a tab that was given the lock after another waits for the other's outcome before it acts itself. */
const ARRIVAL_MS = 4000;

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

/** Performs the work when no other tab has the lock, and says whether it did; it answers before the grace is over. */
const lead = ({ lock, perform }: SharedTask): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const held = async (mine: Lock | null): Promise<void> => {
      if (mine === null) return resolve(false);
      await perform();
      resolve(true);
      await pause(GRACE_MS);
    };
    navigator.locks.request(lock, { ifAvailable: true }, held).catch(reject);
  });

/** Settles when the work is done, or when the tab that has the lock gave it back and its outcome did not arrive in time. */
async function waitForOthers({ lock, due, subscribe }: SharedTask): Promise<void> {
  const withdrawn = new AbortController();
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (!due()) resolve();
    });
    withdrawn.signal.addEventListener('abort', stop);
    const done = new Promise<void>((arrived) => {
      withdrawn.signal.addEventListener('abort', () => arrived());
    });
    // Rejected only when withdrawn, and then nobody waits for it any more.
    navigator.locks
      .request(lock, { signal: withdrawn.signal }, () => Promise.race([done, pause(ARRIVAL_MS)]))
      .then(resolve, () => undefined);
    if (!due()) resolve();
  });
  withdrawn.abort();
}

/**
 * Does a piece of work once for all tabs of this browser. A lock alone cannot promise that: what one tab stores reaches
 * another a moment later than the lock does. So a tab that finds the lock taken waits for the outcome itself, and acts only
 * when that stays away (the other tab was closed, or failed). Throws what `perform` throws.
 */
export async function onceAcrossTabs(task: SharedTask): Promise<void> {
  while (task.due()) {
    if (await lead(task)) return;
    await waitForOthers(task);
  }
}
