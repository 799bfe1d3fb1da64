import { Search } from './search.ts';

/** As the server sends it (decision 0058). */
type Challenge = { readonly target: string; readonly numbers: number };
type Watch = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void };

/** Numbers between two looks at the page: some milliseconds on a phone. */
const STEP = 2_000;

/** Lets the page draw and react. Not a timer: browsers hold those of hidden pages back. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** The number that the server asks for. Throws the signal's reason, or RangeError for a challenge that has no answer. */
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
    if (found === null) throw new RangeError('no number leads to this hash');
    if (found !== undefined) return found;
    await nextTask();
  }
}
