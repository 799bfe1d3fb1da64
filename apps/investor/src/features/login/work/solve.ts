import { Search } from './search.ts';

/** The challenge as the server sends it (decision 0058). */
type Challenge = { readonly target: string; readonly numbers: number };
type Watch = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void };

/** Numbers tried before yielding to the page: some milliseconds on a phone. */
const STEP = 2_000;

/** Yields, so that the page can render and react. Not a timer: browsers throttle timers of hidden pages. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * The number that solves the challenge. Throws the signal's reason, or RangeError for a challenge without a solution.
 */
export async function solve(
  id: string,
  { target, numbers }: Challenge,
  { signal, onProgress }: Watch,
): Promise<number> {
  const search = new Search(id, target, numbers);
  for (;;) {
    signal.throwIfAborted();
    const found = search.step(STEP);
    onProgress(search.progress);
    if (found === null) throw new RangeError('no number has this hash');
    if (found !== undefined) return found;
    await nextTask();
  }
}
