import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

/** Pixels by which the number may move when the page takes its place. */
const MAX_MOVE = 2;
/**
 * What each page begins with without a login. `number`: the element of the page that shows it; `isLargest`: no text of
 * the page is larger (on the market the search entry is).
 */
const PAGES = [
  { name: 'RT-01/content home', path: '/', number: 'main [data-large="true"]', isLargest: true },
  {
    name: 'RT-12/content market',
    isLargest: false,
    path: '/pages/quotation/quotation',
    number: 'main li a > span:nth-child(2)',
  },
  {
    name: 'RT-16/content stock',
    isLargest: true,
    path: '/pages/stock/detail/detail?code=7203',
    number: 'main section p:nth-of-type(2) > span:first-child > span:first-child',
  },
] as const;
const NUMBER = /^[\d,]+(?:\.\d+)?$/;

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

/** Where the first text of an element is, and its size. */
const textAt = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, y, height } = range.getBoundingClientRect();
      return { x, y, height, font: getComputedStyle(element).fontSize };
    });

describe('the first paint without a login', () => {
  it.each(
    PAGES.filter(({ isLargest }) => isLargest).flatMap((page) =>
      ['jp', 'en', 'tw'].map((language) => ({ ...page, language })),
    ),
  )('$name: its largest element is a number: $language', async ({ path, language }) => {
    const { context, page } = await openPhone(browser);
    await page.addInitScript((chosen) => localStorage.setItem('curLang', chosen), language);
    const app = new App(page, server.url);
    await app.open(path);
    await settled(page);
    await expect.poll(() => largest(app)).toMatch(NUMBER);
    await context.close();
  });

  it.each(PAGES)(
    '$name: its number is painted before the app runs, and stays in its place',
    async ({ path, number }) => {
      const { context, page } = await openPhone(browser);
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/index-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      const app = new App(page, server.url);
      const opening = app.open(path);
      // A test that fails before closes the page under it.
      opening.catch(() => undefined);
      const first = page.locator('.first-number');
      await expect.poll(() => first.textContent({ timeout: 5_000 })).toMatch(NUMBER);
      expect(await page.locator('main').count()).toBe(0);
      const before = await textAt(page, '.first-number');
      held.resolve();
      await opening;
      await settled(page);
      await expect.poll(() => page.locator(number).first().textContent()).toMatch(NUMBER);
      const after = await textAt(page, number);
      expect(await first.isVisible()).toBe(false);
      expect(Math.abs(after.x - before.x), `${JSON.stringify({ before, after })}`).toBeLessThanOrEqual(MAX_MOVE);
      expect(Math.abs(after.y - before.y), `${JSON.stringify({ before, after })}`).toBeLessThanOrEqual(MAX_MOVE);
      expect(after.font).toBe(before.font);
      await context.close();
    },
  );
});
