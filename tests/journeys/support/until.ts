import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is yes; unlike `expect.poll` it also works while a file is being prepared. */
export async function until(what: string, check: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await pause(200);
  }
}
