import { setTimeout as delay } from 'node:timers/promises';

/** Polls until a value is returned. Throws after `withinMs`. */
export async function eventually<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  withinMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`not seen within ${withinMs} ms: ${look.toString()}`);
    await delay(25);
  }
}
