import { createStore } from '../state/store.ts';

/** A quick reply shows no indicator (CON-03). */
const DELAY_MS = 200;

/** Whether the loading indicator shows. */
export const loadingIndicator = createStore(false);

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts one call until the returned function is called; the indicator appears after 200 ms of activity. */
export function beginProgress(): () => void {
  running += 1;
  timer ??= setTimeout(() => loadingIndicator.set(running > 0), DELAY_MS);
  return () => {
    running -= 1;
    if (running > 0) return;
    clearTimeout(timer);
    timer = undefined;
    loadingIndicator.set(false);
  };
}
