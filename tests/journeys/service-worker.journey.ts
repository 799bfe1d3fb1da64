import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { Line } from './support/line.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { sharedServer } from './support/shared.ts';

/** What a browser may keep: the app's own files, and what everybody may read of the market. */
const MAY_BE_KEPT =
  /^\/(?:$|boot\.js$|favicon\.svg$|manifest\.webmanifest$|assets\/[\w.-]+$|api\/v1\/(?:tenant\/tenant\/info|quote\/index\/list|quote\/ranking\/list)(?:\?|$))/;
const MEMBER_PAGES = [
  '/pages/trade/index/index',
  '/pages/trade/cancel/cancel',
  '/pages/trade/withdraw/withdraw',
  '/pages/cms/cms',
  '/pages/user/info/info',
  '/pages/quotation/quotation',
  '/',
];
const KEPT = /に取得した市場情報を表示しています/;
const READY = '新しいバージョンがあります。';

let line: Line;
let browser: Browser;
let page: Page;
let app: App;

beforeAll(async () => {
  const [server, started] = await Promise.all([sharedServer(), launchBrowser()]);
  browser = started;
  line = await Line.to(server.port);
  ({ page } = await openPhone(browser, undefined, true));
  app = new App(page, line.url);
  await enterDemo(app);
});
afterAll(async () => {
  await browser.close();
  line.close();
});

/** Addresses without origin, and headers, of everything that this browser keeps for the app. */
const keptReplies = (): Promise<readonly (readonly [address: string, headers: string])[]> =>
  page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        found.push([request.url.slice(location.origin.length), [...(reply?.headers.keys() ?? [])].join()]);
      }
    }
    return found;
  });

describe('the service worker', () => {
  it('keeps files and public market data only, whatever a member opens', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of MEMBER_PAGES) {
      await app.open(path);
      await settled(page);
    }
    await expect
      .poll(async () => (await keptReplies()).map(([address]) => address))
      .toEqual(expect.arrayContaining(['/', '/boot.js', '/api/v1/quote/index/list', '/api/v1/tenant/tenant/info']));
    const kept = await keptReplies();
    expect(kept.map(([address]) => address).filter((address) => !MAY_BE_KEPT.test(address))).toEqual([]);
    const replies = kept.filter(([address]) => address.startsWith('/api/'));
    expect(replies.length).toBeGreaterThan(2);
    expect([...new Set(replies.map(([, headers]) => headers))]).toEqual(['content-type,kabuto-kept-at']);
  });

  it('opens home and market without a network, with the age of what they show and without amounts', async () => {
    // The access token is due for a refresh, which does not reach the server.
    await page.evaluate(() => localStorage.setItem('tokenExpire', '0'));
    line.cut();
    await app.open('/');
    await app.see(KEPT);
    await app.see('模擬200');
    await page.getByRole('main').getByRole('alert').first().waitFor();
    expect(await page.getByRole('main').getByText('総資産').count()).toBe(0);
    await app.open('/pages/quotation/quotation');
    await app.see(KEPT);
    const rows = page.getByRole('main').locator('a[href*="/pages/stock/detail/detail?code="]');
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    line.mend();
    await page.getByText(KEPT).waitFor({ state: 'detached' });
  });

  it('opens home while the network takes requests and replies to none', async () => {
    await app.open('/');
    await settled(page);
    line.silence();
    await page.goto(line.url, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: '検索' }).waitFor();
    line.mend();
  });

  /** Serves a build of this name from now on, and makes the page look for it. */
  async function publish(version: string): Promise<void> {
    const reply = await fetch(`${line.url}/sw.js`);
    const body = (await reply.text()).replace(/"version":"\w+"/, `"version":"${version}"`);
    line.replace((path) => (path === '/sw.js' ? { type: 'text/javascript', body } : undefined));
    await page.evaluate(async () => {
      document.body.dataset.same = 'page';
      await (await navigator.serviceWorker.ready).update();
    });
  }

  it('an offer that is put off leaves the page as it is, and is made again when the page is opened', async () => {
    await app.open('/');
    await settled(page);
    expect(await page.getByText(READY).count()).toBe(0);
    await publish('putoff');
    await app.see(READY);
    await app.button('あとで').click();
    await page.getByText(READY).waitFor({ state: 'detached' });
    expect(await page.locator('body').getAttribute('data-same')).toBe('page');
    await app.open('/');
    await app.see(READY);
  });

  it('offers a newer build, and opens the page again only when the member wants it', async () => {
    await app.open('/');
    await settled(page);
    await publish('newer');
    await app.see(READY);
    expect(await page.locator('body').getAttribute('data-same')).toBe('page');
    await app.button('更新する').click();
    await page.locator('body:not([data-same])').waitFor();
    await app.see('総資産');
    expect(await page.getByText(READY).count()).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toContain('kabuto-code-newer');
  });

  it('another tab opens the newer build that this one has activated as soon as its own offer is taken', async () => {
    await publish('third');
    await app.see(READY);
    const other = await page.context().newPage();
    await other.goto(line.url);
    await other.getByText(READY).waitFor();
    await app.button('更新する').click();
    await page.locator('body:not([data-same])').waitFor();
    await other.evaluate(() => {
      document.body.dataset.same = 'page';
    });
    await other.getByRole('button', { name: '更新する' }).click();
    await other.locator('body:not([data-same])').waitFor();
    await other.close();
  });
});
