import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` returns true; unlike `expect.poll` it also works in setup code. Throws after `timeoutMs`. */
export async function until(what: string, check: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await pause(200);
  }
}
