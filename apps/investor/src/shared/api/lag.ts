import { createStore } from '@kabuto/ui/state';

/** How long after a reply that is behind the same is read again, milliseconds. */
const AGAIN_MS = 1_000;

/** The age of what is shown, milliseconds, while replies are behind what the page has seen already; else undefined. */
export const lateMs = createStore<number | undefined>(undefined);

const late = new Map<string, number>();
const waiting = new Set<string>();
/** Reads a path again; returns whether a page shows it. */
let readAgain: (path: string) => boolean = () => false;

/** Sets how what is behind is read again. */
export function readLateWith(read: (path: string) => boolean): void {
  readAgain = read;
}

const show = (): void => lateMs.set(late.size === 0 ? undefined : Math.max(...late.values()));

/**
 * Records whether a reply is behind, by its header `Kabuto-Lag-Ms`: the tables behind the journal were not complete
 * within the time that a read waits for them. What is shown of the path is then read again after a second.
 */
export function noteLag(path: string, header: string | null): void {
  if (header === null) late.delete(path);
  else {
    late.set(path, Number(header));
    // many reads of one path are repeated together
    if (!waiting.has(path)) setTimeout(() => repeat(path), AGAIN_MS);
    waiting.add(path);
  }
  show();
}

function repeat(path: string): void {
  waiting.delete(path);
  if (readAgain(path)) return;
  late.delete(path);
  show();
}
