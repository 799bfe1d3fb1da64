/** How long after a reply that is behind the page is read again, and how long its age is shown, milliseconds. */
const AGAIN_MS = 1_000;
const SHOWN_MS = 4_000;

/** The age of the newest reply that was behind, milliseconds; undefined: none lately. */
let age: number | undefined;
/** Whether the page is about to be read again. */
let isDue = false;
let hide: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
let readAgain: () => void = () => undefined;

function show(next: number | undefined): void {
  age = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Records whether a reply is behind, by its header `Kabuto-Lag-Ms`: the tables behind the journal were not complete
 * within the second that a read waits for them. The page is then read again after a second.
 */
export function noteLag(header: string | null): void {
  if (header === null) return;
  show(Number(header));
  clearTimeout(hide);
  hide = setTimeout(() => show(undefined), SHOWN_MS);
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    readAgain();
  }, AGAIN_MS);
}

/** Sets how the page is read again. */
export function readLateWith(read: () => void): void {
  readAgain = read;
}

/** The store of the age for React. */
export const lateAge = {
  get: (): number | undefined => age,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
