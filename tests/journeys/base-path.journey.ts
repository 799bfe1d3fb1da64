import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { copyCheckout } from './support/checkout.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { RealServer } from './support/server.ts';

const BASE = '/kabuto';
const TRADE = '/pages/trade/index/index';
const TICKET = '/pages/trade/buy/buy?code=7203';

let checkout: string;
let server: RealServer;
let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;
/** Paths of this server that were requested, without those of the API. */
const requested = new Set<string>();

beforeAll(async () => {
  checkout = await copyCheckout();
  [server, browser] = await Promise.all([
    RealServer.start({ KABUTO_BASE_PATH: `${BASE}/` }, checkout),
    launchBrowser(),
  ]);
  const phone = await openPhone(browser);
  ({ page, complaints } = phone);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === server.url && !pathname.startsWith('/api/')) requested.add(pathname);
  });
  app = new App(page, server.url + BASE);
  // Against hangs: the app is built first.
}, 300_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(checkout, { recursive: true, force: true });
});

const addressOf = (): string => page.url().slice(server.url.length);
const arrives = (address: string): Promise<void> => page.waitForURL(server.url + BASE + address);

it('NAV-01 under a base path set at the start every address is one of the history below it, and survives a reload', async () => {
  await app.open(TRADE);
  await arrives('/pages/user/login');
  await enterDemo(app);
  // the address that led to the login
  await arrives(TRADE);
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'ホーム' }).click();
  await arrives('/');
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '取引' }).click();
  await arrives(TRADE);
  await settled(page);
  await app.open(TICKET);
  await arrives(TICKET);
  await app.see('トヨタ自動車');
  await page.reload();
  await app.see('トヨタ自動車');
  expect(addressOf()).toBe(BASE + TICKET);
  await app.open('/');
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: '買う', exact: true }).click();
  await arrives('/pages/trade/buy/buy');
  await app.see('銘柄を選択してください');
  await app.button('戻る').click();
  await arrives('/');
  await app.see('値動き');
  await settled(page);
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((href) => !href.startsWith(`${BASE}/`))).toEqual([]);
  expect([...requested].filter((path) => !path.startsWith(`${BASE}/`))).toEqual([]);
  expect(complaints).toEqual([]);
});

it('NAV-01 an address below the base path that no page has shows that screen; one outside of it is not the app', async () => {
  await app.open('/pages/nowhere/nowhere');
  await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor();
  await app.button('ホームへ').click();
  await arrives('/');
  await page.goto(server.url + BASE);
  await app.see('総資産');
  expect(addressOf()).toBe(`${BASE}/`);
  const outside = await page.goto(`${server.url}/pages/trade/index/index`);
  expect(outside?.status()).toBe(404);
});
