import { Refused } from '../platform/http/index.ts';

/** Runs at most `atOnce` pieces of work together and lets at most `most` wait; one more is Refused OVERLOADED. */
export function gate(atOnce: number, most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new Refused('OVERLOADED', null, { retryAfterSeconds: '2' });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one directly, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
