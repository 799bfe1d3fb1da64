import { errors } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';

function ignoreTimeout(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error;
}

/**
 * Retries wherever the page offers it, until no failed part is left. A part that is read again by itself takes its
 * button away.
 */
export async function retryAll(app: App): Promise<void> {
  const retry = app.button('再試行');
  await expect
    .poll(
      async () => {
        const isOffered = await retry.first().isVisible();
        if (isOffered) await retry.first().click({ timeout: 1000 }).catch(ignoreTimeout);
        return retry.count();
      },
      { interval: 1500 },
    )
    .toBe(0);
}
