import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(() => browser.close());

/** The words of the element that the browser counts as the largest that it has painted. */
const largest = (app: App): Promise<string> =>
  app.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          // The type of the DOM library has no element.
          const last = list.getEntries().at(-1) as unknown as { readonly element: Element | null } | undefined;
          resolve((last?.element?.textContent ?? '').trim());
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

describe('RT-01/content the first paint of home without a login', () => {
  it.each(['jp', 'en', 'tw'])('RT-01/content its largest element is the first index: %s', async (language) => {
    const { context, page } = await openPhone(browser);
    await page.addInitScript((chosen) => localStorage.setItem('curLang', chosen), language);
    const app = new App(page, server.url);
    await app.open('/');
    await settled(page);
    await expect.poll(() => largest(app)).toMatch(/^[\d,]+\.\d\d$/);
    await context.close();
  });
});
