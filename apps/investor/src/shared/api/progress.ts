import { createStore } from '../state/store.ts';

/** A quick answer shows no indicator (CON-03). */
const DELAY_MS = 200;

/** Whether the loading indicator shows. */
export const loadingIndicator = createStore(false);

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts one call until the answer is called; the indicator shows once something has been running for 200 ms. */
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
