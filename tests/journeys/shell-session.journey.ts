import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const TOKEN = '/api/v1/oauth/oauth/token';

let server: SharedServer;
let browser: Browser;
let context: BrowserContext;
let app: App;
let complaints: Complaints;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phone = await openPhone(browser);
  context = phone.context;
  complaints = phone.complaints;
  app = new App(phone.page, server.url);
  await enterDemo(app);
});

afterAll(async () => {
  await browser.close();
});

/**
 * Counts the tokens issued from now on, to all tabs. A call may be rejected once and sent again: in its first seconds a
 * server accepts only proofs that are younger than itself.
 */
function countRefreshes(): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === TOKEN && response.status() === 200) count += 1;
  });
  return () => count;
}

/** Makes the token expire while no page of the app is open; the polls of an open page would renew it too early. */
async function expire({ page }: App): Promise<void> {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('tokenExpire', '1000'));
}

const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('tokenInfo'));

describe('a session', () => {
  it('AUT-02 an expired token is renewed before the request; parallel requests share one refresh', async () => {
    const old = await tokenOf(app.page);
    const refreshes = countRefreshes();
    const refused: string[] = [];
    app.page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await expire(app);
    await app.open('/');
    await app.see('総資産');
    await settled(app.page);
    expect(refreshes()).toBe(1);
    expect(refused).toEqual([]);
    expect(await tokenOf(app.page)).not.toBe(old);
    const expiry = Number(await app.page.evaluate(() => localStorage.getItem('tokenExpire')));
    expect(expiry).toBeGreaterThan(Date.now() / 1000);
  });

  it('AUT-02 two tabs share one refresh', { repeats: 4 }, async () => {
    const other = new App(await context.newPage(), server.url);
    try {
      await expire(app);
      const refreshes = countRefreshes();
      // Delay the first reply until both tabs have sent their requests.
      await context.route(`**${TOKEN}`, async (route) => {
        await pause(1500);
        await route.continue();
      });
      await Promise.all([app.open('/'), other.open('/pages/trade/index/index')]);
      await Promise.all([settled(app.page), settled(other.page)]);
      await Promise.all([app.see('総資産'), other.see('出金可能額')]);
      expect(refreshes()).toBe(1);
    } finally {
      await context.unroute(`**${TOKEN}`);
      await other.page.close();
    }
    expect(complaints).toEqual([]);
  });

  it('AUT-04 is bound to a key of this browser that no script can read, and ends without it', async () => {
    const { page } = app;
    const kept = await page.evaluate(async () => {
      const opening = indexedDB.open('kabuto.proof', 1);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const reading = database.transaction('keys').objectStore('keys').get('browser');
      const pair = await new Promise<CryptoKeyPair>((resolve) => {
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      const readable = await crypto.subtle.exportKey('jwk', pair.privateKey).then(
        () => true,
        () => false,
      );
      return { readable, algorithm: pair.privateKey.algorithm.name };
    });
    expect(kept).toEqual({ readable: false, algorithm: 'ECDSA' });

    const { token } = JSON.parse((await tokenOf(page)) ?? '{}') as { readonly token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const stolen = await fetch(`${server.url}/api/v1/oauth/oauth/logout`, { method: 'POST', headers });
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ data: { reason: 'PROOF_REQUIRED' } });
  });

  it('AUT-04 works on a device whose clock is wrong by an hour', async () => {
    const phone = await openPhone(browser);
    await phone.page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 3_600_000;
    });
    const wrong = new App(phone.page, server.url);
    await enterDemo(wrong);
    await wrong.open('/pages/trade/index/index');
    await wrong.see('出金可能額');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
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
      // The call was rejected: the page shows that it has no data.
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
    await expire(app);
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

describe('a session of several tabs', () => {
  let two: App;
  beforeAll(async () => {
    two = new App(await context.newPage(), server.url);
  });
  afterAll(async () => {
    await two.page.close();
  });

  const logOut = async ({ page }: App): Promise<void> => {
    await page.getByRole('button', { name: 'メニュー' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'ログアウト', exact: true }).click();
    const sure = page.locator('dialog[open]', { hasText: 'ログアウトしますか？' }).last();
    await sure.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await page.waitForURL(/\/pages\/user\/login/);
  };
  const userOf = ({ page }: App): Promise<string | null> => page.evaluate(() => localStorage.getItem('userInfo'));

  /** The replies that a tab's stream receives for the topic of its own account, from now on. */
  function accountTopic({ page }: App): string[] {
    const states: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString();
        if (text.includes('"denied"')) states.push('denied');
        if (text.includes('"subscribed"') && text.includes('"account"')) states.push('subscribed');
      });
    });
    return states;
  }

  it('AUT-01 a tab that did not log in itself hears its own account and leaves with the other', async () => {
    await app.open('/');
    await app.page.evaluate(() => localStorage.clear());
    const states = accountTopic(two);
    await Promise.all([app.open('/pages/user/login'), two.open('/')]);
    await two.see('新規登録');
    await app.button('ワンタップでデモを始める').click();
    await Promise.all([app.see('総資産'), two.see('総資産')]);
    await expect.poll(() => states.at(-1)).toBe('subscribed');

    await two.open('/pages/user/holding/stock');
    await two.see('6銘柄');
    await logOut(app);
    await two.page.waitForURL(/\/pages\/user\/login/);
    await two.button('ワンタップでデモを始める').waitFor();
    expect(await two.text('6銘柄').isVisible()).toBe(false);
    expect(await two.page.locator('dialog[open]').count()).toBe(0);
  });

  it('AUT-01 a ticket that one member has begun is not there for the next', async () => {
    await enterDemo(app);
    const first = await userOf(app);
    await two.open('/pages/trade/buy/buy?code=7203');
    await two.see('買い注文の確認へ');
    await two.page.evaluate(() => document.body.setAttribute('data-seen', 'yes'));
    await two.button('買い注文の確認へ').click();
    const confirming = two.page.locator('dialog[open]');
    await confirming.waitFor();

    await enterDemo(app);
    expect(await userOf(app)).not.toBe(first);
    await confirming.waitFor({ state: 'detached' });
    await two.see('買い注文の確認へ');
    // The page was not reloaded: only the member's data has been removed.
    expect(await two.page.locator('body').getAttribute('data-seen')).toBe('yes');
  });

  it('ERR-02 a question that was asked before another login spares that login', async () => {
    const question = two.page.locator('dialog[open]');
    await enterDemo(app);
    // The data that this tab's login has stored. The tab is then parked, or it might show the same dialog.
    await app.page.goto(`${server.url}/favicon.svg`);
    const login = await app.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    const unknown = JSON.stringify({ token: 'unknown', refreshToken: 'unknown', exp: 600 });
    await two.open('/pages/user/holding/stock');
    await two.page.evaluate((info) => localStorage.setItem('tokenInfo', info), unknown);
    await two.page.reload();
    await question.getByText('もう一度ログインしますか？').waitFor();
    await app.page.evaluate((stored) => {
      localStorage.removeItem('hasLogin');
      for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text);
    }, login);
    await question.waitFor({ state: 'detached' });
    await two.see('6銘柄');
    expect(await tokenOf(two.page)).toBe(login.tokenInfo);
  });
});
