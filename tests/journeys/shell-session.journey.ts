import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { RealServer } from './support/server.ts';

const TOKEN = '/api/v1/oauth/oauth/token';

let server: RealServer;
let browser: Browser;
let context: BrowserContext;
let app: App;
let complaints: Complaints;

beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  const phone = await openPhone(browser);
  context = phone.context;
  complaints = phone.complaints;
  app = new App(phone.page, server.url);
  await enterDemo(app);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Counts calls for a token from now on, of every tab. */
function countRefreshes(): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === TOKEN) count += 1;
  });
  return () => count;
}

const expire = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('tokenExpire', '1000'));
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('tokenInfo'));

describe('a session', () => {
  it('AUT-02 an expired token is renewed before the request; parallel requests share one refresh', async () => {
    const old = await tokenOf(app.page);
    const refreshes = countRefreshes();
    const refused: string[] = [];
    app.page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await expire(app.page);
    await app.open('/');
    await app.see('総資産');
    await settled(app.page);
    expect(refreshes()).toBe(1);
    expect(refused).toEqual([]);
    expect(await tokenOf(app.page)).not.toBe(old);
    const expiry = Number(await app.page.evaluate(() => localStorage.getItem('tokenExpire')));
    expect(expiry).toBeGreaterThan(Date.now() / 1000);
  });

  it('AUT-02 two tabs share one refresh', async () => {
    const other = new App(await context.newPage(), server.url);
    await expire(app.page);
    const refreshes = countRefreshes();
    // The first answer stays away until both tabs have long begun to ask.
    await context.route(`**${TOKEN}`, async (route) => {
      await pause(1500);
      await route.continue();
    });
    await Promise.all([app.open('/'), other.open('/pages/trade/index/index')]);
    await Promise.all([settled(app.page), settled(other.page)]);
    await Promise.all([app.see('総資産'), other.see('出金可能額')]);
    expect(refreshes()).toBe(1);
    await context.unroute(`**${TOKEN}`);
    await other.page.close();
    expect(complaints).toEqual([]);
  });

  it("ERR-02 code 401 asks to log in again in the reader's language; cancel stays, login logs out and goes to login", async () => {
    const { page } = app;
    const questions = {
      jp: ['ログインの有効期限が切れたか、権限がありません。もう一度ログインしますか？', 'ログイン', 'キャンセル'],
      en: ['Login expired or insufficient permissions. Log in again?', 'Login', 'Cancel'],
      tw: ['登入已過期或權限不足，要重新登入嗎？', '登入', '取消'],
    } as const;
    await page.evaluate(() => {
      localStorage.setItem('tokenInfo', JSON.stringify({ token: 'unknown', refreshToken: 'unknown', exp: 600 }));
      localStorage.setItem('tokenExpire', String(Math.floor(Date.now() / 1000) + 600));
    });
    for (const [language, [question, again, cancel]] of Object.entries(questions)) {
      await page.evaluate((value) => localStorage.setItem('curLang', value), language);
      await app.open('/pages/trade/index/index');
      const dialog = page.locator('dialog[open]');
      await dialog.getByText(question).waitFor();
      await dialog.getByRole('button', { name: again, exact: true }).waitFor();
      await dialog.getByRole('button', { name: cancel, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/pages/trade/index/index');
      // The call was rejected: the page shows that it has nothing to show.
      await page.getByRole('alert').first().waitFor();
    }
    await page.evaluate(() => localStorage.setItem('curLang', 'jp'));
    await app.open('/pages/trade/index/index');
    await page.locator('dialog[open]').getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL(/\/pages\/user\/login/);
    expect(await tokenOf(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('hasLogin'))).toBeNull();
  });

  it('AUT-03 ERR-05 a refused refresh clears the expiry and asks to log in again', async () => {
    const { page } = app;
    await enterDemo(app);
    await page.evaluate(() => {
      const info: { token: string; exp: number } = JSON.parse(localStorage.getItem('tokenInfo') ?? '{}');
      localStorage.setItem('tokenInfo', JSON.stringify({ ...info, refreshToken: 'stolen-long-ago' }));
    });
    await expire(page);
    await app.open('/pages/trade/index/index');
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('ログインの有効期限が切れたか、権限がありません。もう一度ログインしますか？').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('tokenExpire'))).toBeNull();
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL(/\/pages\/user\/login/);
    expect(await tokenOf(page)).toBeNull();
  });
});
