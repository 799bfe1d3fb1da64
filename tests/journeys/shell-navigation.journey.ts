import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { logIn, register } from './support/member.ts';
import { allRoutes } from './support/register.ts';
import { arrived } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const EMAIL = 'navigator@example.com';
const LOGIN = '/pages/user/login';
const MARKET = '/pages/quotation/quotation';
const TRADE = '/pages/trade/index/index';
const SEARCH = '/pages/trade/query/query';

let server: SharedServer;
let browser: Browser;
let member: App;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  member = new App((await openPhone(browser)).page, server.url);
  await register(member, EMAIL);
  await openMarket(member);
});

afterAll(async () => {
  await browser.close();
});

/** Runs with a phone without a login. */
async function asGuest(run: (app: App) => Promise<void>): Promise<void> {
  const { context, page } = await openPhone(browser);
  try {
    await run(new App(page, server.url));
  } finally {
    await context.close();
  }
}

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const arrives = (page: Page, address: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === address);
const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const bottomBar = (app: App) => app.page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link');
const firstStock = (app: App) =>
  app.page.getByRole('main').locator('a[href*="/pages/stock/detail/detail?code="]').first();

describe('ways through the app', () => {
  it('NAV-03 an unknown address raises page-not-found and shows its screen', async () => {
    await asGuest(async (app) => {
      await app.page.addInitScript(() => {
        addEventListener('page-not-found', (event) => {
          const detail: unknown = event instanceof CustomEvent ? event.detail : null;
          document.documentElement.setAttribute('data-reported', JSON.stringify(detail));
        });
      });
      await app.open('/pages/nowhere/nowhere?x=1');
      await app.page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor();
      await app.page.locator('html[data-reported*="/pages/nowhere/nowhere"]').waitFor({ state: 'attached' });
      await app.button('ホームへ').click();
      await arrives(app.page, '/');
    });
  });

  it('NAV-04 the bottom bar has home, market, trade and watchlist', async () => {
    await member.open('/');
    await member.see('総資産');
    expect(await bottomBar(member).allInnerTexts()).toEqual(['ホーム', 'マーケット', '取引', '登録銘柄']);
    for (const [name, address] of [
      ['マーケット', MARKET],
      ['取引', TRADE],
      ['登録銘柄', '/pages/collection/collection'],
      ['ホーム', '/'],
    ] as const) {
      await bottomBar(member).filter({ hasText: name }).click();
      await arrives(member.page, address);
      expect(await bottomBar(member).and(member.page.locator('[aria-current="page"]')).innerText()).toBe(name);
    }
  });

  it("NAV-05 push, replace, back: pages pile up, tabs take each other's place", async () => {
    const { page } = member;
    await member.open('/?start=1');
    await bottomBar(member).filter({ hasText: 'マーケット' }).click();
    await arrives(page, MARKET);
    await bottomBar(member).filter({ hasText: '取引' }).click();
    await arrives(page, TRADE);
    await bottomBar(member).filter({ hasText: 'マーケット' }).click();
    await firstStock(member).click();
    await page.waitForURL(/stock\/detail/);
    const stock = addressOf(page);
    await member.button('買う').click();
    await page.waitForURL(/trade\/buy\/buy/);
    // Otherwise the click may start on the button of the previous page, which is removed before the click ends, and no
    // click results.
    await member.button('買い注文の確認へ').waitFor();
    await member.button('戻る').click();
    await arrives(page, stock);
    await page.goBack();
    await arrives(page, MARKET);
    await page.goBack();
    await arrives(page, '/?start=1');
    await page.goForward();
    await arrives(page, MARKET);
  });

  it('NAV-05 back closes what lies over the page first, the topmost before the rest, and only then leaves the page', async () => {
    const { page } = member;
    const menu = page.getByRole('dialog', { name: 'メニュー' });
    const question = page.getByRole('heading', { name: 'ログアウトしますか？' });
    await member.open('/?under=sheets');
    await bottomBar(member).filter({ hasText: 'マーケット' }).click();
    await arrives(page, MARKET);
    await bottomBar(member).filter({ hasText: 'ホーム' }).click();
    await arrives(page, '/');
    await member.button('メニュー').click();
    await menu.getByRole('button', { name: 'ログアウト' }).click();
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'hidden' });
    expect(await menu.isVisible()).toBe(true);
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    await arrives(page, '/');
    await page.goBack();
    await arrives(page, '/?under=sheets');
  });

  it.each(['opened by its address', 'reloaded'])(
    'NAV-05 back closes what lies over a page that was %s, and then leaves it',
    async (how) => {
      await asGuest(async (app) => {
        const { page } = app;
        const menu = page.getByRole('dialog', { name: 'メニュー' });
        await app.open('/pages/user/agreement/agreement');
        await arrived(page);
        await app.open('/?under=sheets');
        if (how === 'reloaded') await page.reload();
        await arrived(page);
        await page.evaluate(() => window.scrollTo(0, 120));
        const scrolled = await page.evaluate(() => window.scrollY);
        expect(scrolled).toBeGreaterThan(0);
        for (const again of [1, 2]) {
          await app.button('メニュー').click();
          await menu.waitFor();
          expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
          await page.goBack();
          await menu.waitFor({ state: 'hidden' });
          expect([again, addressOf(page)]).toEqual([again, '/?under=sheets']);
        }
        await app.button('メニュー').click();
        await menu.getByRole('button', { name: '閉じる' }).click();
        await menu.waitFor({ state: 'hidden' });
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
        await bottomBar(app).filter({ hasText: 'マーケット' }).click();
        await arrives(page, MARKET);
        await page.goBack();
        await arrives(page, '/?under=sheets');
        await page.goBack();
        await arrives(page, '/pages/user/agreement/agreement');
      });
    },
  );

  it('NAV-05 relaunch: a session that has ended opens the login page, from which nothing leads back behind it', async () => {
    await asGuest(async (app) => {
      await app.open(LOGIN);
      await logIn(app, EMAIL);
      await arrives(app.page, '/');
      await bottomBar(app).filter({ hasText: 'マーケット' }).click();
      await firstStock(app).click();
      await app.page.waitForURL(/stock\/detail/);
      await app.button('買う').waitFor();
      // In one step: the page reads in the background too, and its dialog would cover the button.
      await app.button('買う').evaluate((button: HTMLElement) => {
        localStorage.setItem('tokenInfo', JSON.stringify({ token: 'over', refreshToken: 'over', exp: 600 }));
        button.click();
      });
      await app.page.locator('dialog[open]').getByRole('button', { name: 'ログイン' }).click();
      await arrives(app.page, LOGIN);
      await app.page.getByLabel('パスワード', { exact: true }).waitFor();
      await app.button('戻る').click();
      await arrives(app.page, '/');
    });
  });

  it('NAV-06 back with no history goes home', async () => {
    await asGuest(async (app) => {
      for (const address of [SEARCH, '/pages/stock/detail/detail?code=7203', '/pages/user/agreement/agreement']) {
        const page = await app.page.context().newPage();
        const fresh = new App(page, server.url);
        await fresh.open(address);
        await arrived(page);
        await fresh.button('戻る').click();
        await arrives(page, '/');
        await page.close();
      }
    });
  });

  it('NAV-07 after login back to the previous page', async () => {
    await asGuest(async (app) => {
      await app.open('/?from=here');
      await app.link('ログイン').click();
      await arrives(app.page, LOGIN);
      await logIn(app, EMAIL);
      await arrives(app.page, '/?from=here');
      await app.see('総資産');
    });
  });

  it('NAV-07 home when the previous page was login or register', async () => {
    await asGuest(async (app) => {
      await app.open('/?from=here');
      await app.link('新規登録').click();
      await app.page.goto(`${server.url}${LOGIN}`);
      await logIn(app, EMAIL);
      await arrives(app.page, '/');
    });
    await asGuest(async (app) => {
      await app.open('/?from=here');
      await app.link('ログイン').click();
      await app.link('新規登録').click();
      await arrives(app.page, '/pages/user/register');
      await register(app, 'second@example.com', false);
      await arrives(app.page, '/');
    });
  });

  it('NAV-08 a saved return address wins, once', async () => {
    await asGuest(async (app) => {
      const { page } = app;
      await app.open('/?from=here');
      await app.link('ログイン').click();
      await arrives(page, LOGIN);
      await page.goBack();
      await bottomBar(app).filter({ hasText: '取引' }).click();
      await arrives(page, LOGIN);
      expect(JSON.parse((await kept(page, 'returnUrl')) ?? '')).toEqual({ url: TRADE, query: '' });
      await logIn(app, EMAIL);
      await arrives(page, TRADE);
      expect(await kept(page, 'returnUrl')).toBeNull();
      await app.open('/?from=there');
      await app.button('メニュー').click();
      await app.sheet.getByRole('button', { name: 'ログアウト' }).click();
      await app.sheet.getByRole('button', { name: 'ログアウト' }).click();
      await arrives(page, LOGIN);
      await logIn(app, EMAIL);
      await arrives(page, '/');
    });
  });

  it('NAV-08 a saved address that leads out of the app is not followed, and is deleted', async () => {
    for (const url of ['//evil.example/x', 'https://evil.example/x', '/\\evil.example'])
      await asGuest(async (app) => {
        await app.open(LOGIN);
        await app.page.evaluate(
          (bad) => localStorage.setItem('returnUrl', JSON.stringify({ url: bad, query: '' })),
          url,
        );
        await logIn(app, EMAIL);
        await arrives(app.page, '/');
        expect(new URL(app.page.url()).origin).toBe(server.url);
        expect(await kept(app.page, 'returnUrl')).toBeNull();
      });
  });
});

describe('who may open what', () => {
  it('ROL-01 anonymous people open the public pages; any other saves where it was and goes to login', async () => {
    const open = [
      '/',
      LOGIN,
      '/pages/user/register',
      '/pages/user/forget',
      '/pages/user/agreement/agreement',
      MARKET,
      '/pages/cms/cms',
      '/pages/cms/detail',
      '/pages/stock/detail/detail',
      '/pages/stock/ipo/ipo',
      '/pages/stock/otc/otc',
      SEARCH,
    ];
    await asGuest(async (app) => {
      for (const { path } of await allRoutes()) {
        await app.open(`${path}?code=7203`);
        await app.page.getByRole('banner').waitFor();
        if (open.includes(path)) {
          expect(addressOf(app.page)).toBe(`${path}?code=7203`);
          expect(await kept(app.page, 'returnUrl'), path).toBeNull();
          continue;
        }
        await arrives(app.page, LOGIN);
        expect(JSON.parse((await kept(app.page, 'returnUrl')) ?? 'null')).toEqual({ url: path, query: '?code=7203' });
        await app.page.evaluate(() => localStorage.removeItem('returnUrl'));
      }
    });
  });
});
