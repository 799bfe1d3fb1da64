import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { shiftSum, watchShifts } from './support/layout.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

/** Scripts and style sheets of the first visit by page; each costs a slow phone a part of a round trip. */
const MOST_CODE = { home: 14, market: 15, stock: 25 };
/** Largest sum of layout shifts. */
const MAX_SHIFT = 0.02;

let server: SharedServer;
let browser: Browser;
let page: Page;
let app: App;
let requests: Request[];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(() => browser.close());
afterEach(() => page.close());

/** A phone that has never opened the app. */
async function newPhone(): Promise<void> {
  const phone = await openPhone(browser);
  page = phone.page;
  app = new App(page, server.url);
  requests = [];
  page.on('request', (request) => requests.push(request));
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};
const isCode = (request: Request): boolean => ['script', 'stylesheet'].includes(request.resourceType());

/** Opens home while the app itself is held back; `release` lets it load and waits for the page. */
async function openWithoutApp(): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const opening = app.open('/');
  // A test that fails before closes the page under it.
  opening.catch(() => undefined);
  return {
    release: async () => {
      held.resolve();
      await opening;
    },
  };
}

/** What boot.js requests for home. */
const EARLY = [
  '/api/v1/tenant/tenant/info',
  '/api/v1/quote/index/list',
  '/api/v1/quote/ranking/list?kind=gainers&pageSize=5',
];

describe('the first visit', () => {
  it('loads home in few requests, its public data before the app runs and only once', async () => {
    await newPhone();
    const { release } = await openWithoutApp();
    // Without the app itself: what boot.js requests.
    await expect.poll(() => requests.map(pathOf)).toEqual(expect.arrayContaining(EARLY));
    const early = requests.map(pathOf);
    expect(early.filter((path) => path.includes('/assets/home-page-')).length).toBeGreaterThan(0);
    await release();
    await app.see('値動き');
    await settled(page);
    for (const address of EARLY) expect(requests.map(pathOf).filter((path) => path === address)).toHaveLength(1);
    const code = () => requests.filter(isCode).map(pathOf);
    // Loaded last, once the page is shown.
    await expect.poll(() => code().filter((path) => path.includes('/assets/updates-')).length).toBe(2);
    expect(new Set(code()).size).toBe(code().length);
    expect(code().length).toBeLessThanOrEqual(MOST_CODE.home);
  });

  it.each([
    { name: 'market', path: '/pages/quotation/quotation', calls: ['/api/v1/quote/index/list'] },
    {
      name: 'stock',
      path: '/pages/stock/detail/detail?code=7203',
      calls: ['/api/v1/quote/instrument/detail?code=7203', '/api/v1/quote/depth/detail?code=7203'],
    },
  ] as const)('loads the $name in few requests, each only once, and nothing about offerings', async (opened) => {
    await newPhone();
    await app.open(opened.path);
    await settled(page);
    const code = () => requests.filter(isCode).map(pathOf);
    await expect.poll(() => code().filter((path) => path.includes('/assets/updates-')).length).toBe(2);
    expect(new Set(code()).size).toBe(code().length);
    for (const call of opened.calls) expect(requests.map(pathOf).filter((path) => path === call)).toHaveLength(1);
    expect(code().filter((path) => path.includes('/assets/offerings-'))).toEqual([]);
    expect(code().length, code().join(' ')).toBeLessThanOrEqual(MOST_CODE[opened.name]);
  });

  it.each(['light', 'dark'])(
    'paints the bars before the app runs, and nothing moves when it does: %s',
    async (theme) => {
      await newPhone();
      await watchShifts(page);
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const { release } = await openWithoutApp();
      const tabs = page.locator('.first-tabs svg');
      await expect
        .poll(() => tabs.evaluateAll((icons) => icons.filter((icon) => icon.checkVisibility()).length))
        .toBe(4);
      const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await expect.poll(paper).toBe(theme === 'dark' ? 'rgb(14, 17, 22)' : 'rgb(255, 255, 255)');
      const shapes = (selector: string) =>
        page.locator(selector).evaluateAll((icons) =>
          icons.map((icon) => {
            const { x, y, width } = icon.getBoundingClientRect();
            return { x, y, width, path: icon.firstElementChild?.getAttribute('d') };
          }),
        );
      const before = await shapes('.first-tabs svg');
      await release();
      await app.see('値動き');
      await settled(page);
      expect(await shapes('#root nav svg')).toEqual(before);
      expect(await page.locator('.first').isVisible()).toBe(false);
      expect(await shiftSum(page)).toBeLessThan(MAX_SHIFT);
    },
  );

  it('paints no tab bar on other pages', async () => {
    await newPhone();
    await page.route('**/assets/index-*.js', () => undefined);
    await page.goto(`${server.url}/pages/user/login`, { waitUntil: 'commit' });
    await page.locator('.first-bar').waitFor();
    expect(await page.locator('.first-tabs').isVisible()).toBe(false);
  });
});

describe('a chunk that is gone after an update', () => {
  it('reloads the page once a build, then shows that it could not be loaded', async () => {
    await newPhone();
    await page.route('**/assets/search-page-*.js', (route) => route.fulfill({ status: 404 }));
    const documents = () => requests.filter((request) => request.resourceType() === 'document').map(pathOf);
    await app.open('/');
    await page.getByRole('banner').getByRole('link', { name: '検索' }).click();
    await expect.poll(documents).toEqual(['/', '/pages/trade/query/query']);
    await page.getByRole('alert').getByRole('button').waitFor();
    expect(documents()).toHaveLength(2);
  });
});
