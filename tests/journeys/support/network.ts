import type { Page, Route } from 'playwright-core';
import { onTestFailed } from 'vitest';

const API = '**/api/**';

/** Holds calls of the API back until `release`. */
export async function delayCalls(page: Page): Promise<{ readonly release: () => Promise<void> }> {
  const waiting: Route[] = [];
  let held = true;
  await page.route(API, (route) => {
    if (held) waiting.push(route);
    else void route.continue();
  });
  return {
    release: async () => {
      held = false;
      await Promise.all(waiting.map((route) => route.continue()));
      await page.unroute(API);
    },
  };
}

type Failing = 'server' | 'line';

/** Makes all calls of the API fail until `mend`: the server returns 500, or the connection is refused. */
export async function breakCalls(page: Page, how: Failing): Promise<{ readonly restore: () => Promise<void> }> {
  await page.route(API, (route) =>
    how === 'line'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 500, json: { code: 500, msg: '', data: null, status: 500 } }),
  );
  return { restore: () => page.unroute(API) };
}

/** Adds every API call that failed or got no reply to `failures`: details that a page with an error does not show. */
function noteFailures(page: Page, failures: string[]): void {
  page.on('response', async (response) => {
    if (response.status() < 400 || !response.url().includes('/api/')) return;
    const body = await response.text().catch(() => '');
    failures.push(`${response.status()} ${response.url()} ${body.slice(0, 300)}`);
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/')) failures.push(`${request.failure()?.errorText ?? 'failed'} ${request.url()}`);
  });
}

/**
 * Collects the calls of these pages that fail from now on. Returns a function for `beforeEach` that prints them when
 * the current test fails.
 */
export function explainFailureOf(...pages: readonly Page[]): () => void {
  const failures: string[] = [];
  for (const page of pages) noteFailures(page, failures);
  return () =>
    onTestFailed(() => console.error(`calls that failed, the latest last:\n${failures.slice(-20).join('\n')}`));
}
