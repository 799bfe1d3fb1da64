import type { Page, Route } from 'playwright-core';

const API = '**/api/**';

/** Lets calls of the API wait until `release`. */
export async function holdCalls(page: Page): Promise<{ readonly release: () => Promise<void> }> {
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

/** Lets all calls of the API fail until `mend`: the server answers 500, or nothing answers. */
export async function breakCalls(page: Page, how: Failing): Promise<{ readonly mend: () => Promise<void> }> {
  await page.route(API, (route) =>
    how === 'line'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 500, json: { code: 500, msg: '', data: null, status: 500 } }),
  );
  return { mend: () => page.unroute(API) };
}
