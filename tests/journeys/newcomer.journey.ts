import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, amountOf } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { RealServer } from './support/server.ts';

const PAPER_CASH = 10_000_000;
/** 0.055 % of the notional, rounded down. */
const feeOf = (notional: number): number => Math.floor((notional * 550) / 1_000_000);

/** Held from the proceeds of a sale until the day is closed: 15.315 % and 5 % of a gain, each rounded down. */
const estimatedTax = (gain: number): number =>
  gain <= 0 ? 0 : Math.floor((gain * 15_315) / 100_000) + Math.floor((gain * 5) / 100);

let server: RealServer;
let browser: Browser;
let context: BrowserContext;
let app: App;
let complaints: Complaints;
let paid = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  const phone = await openPhone(browser);
  context = phone.context;
  complaints = phone.complaints;
  app = new App(phone.page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const buyingPower = async (): Promise<number> => {
  await app.open('/pages/trade/index/index');
  const value = app.page.getByRole('button', { name: /買付余力/ });
  await expect.poll(() => value.innerText()).toMatch(/\d/);
  return amountOf((await value.innerText()).replace('買付余力', ''));
};

/** Places the order of the ticket and waits for the result's heading. */
async function send(side: 'buy' | 'sell', result: string): Promise<void> {
  await app.button(side === 'buy' ? '買い注文の確認へ' : '売り注文の確認へ').click();
  await app.see('注文内容の確認');
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await app.page.getByRole('heading', { name: result }).waitFor();
}

describe('a newcomer, from registration to the first result', () => {
  it('registers with the code from the outbox and owns 10,000,000 yen of paper cash', async () => {
    await app.open('/');
    await app.link('新規登録').click();
    await app.page.getByLabel('メールアドレス').fill('hanako@example.com');
    await app.button('コードを送る').click();
    await app.button('このコードを使う').click();
    await app.page.getByLabel('パスワード', { exact: true }).fill('kawaii-neko-2026');
    await app.page.getByLabel('ニックネーム').fill('花子');
    await app.page.getByRole('checkbox', { name: /利用規約/ }).check();
    const firstRead = app.page.waitForRequest(/v1\/trade\/asset\/summary/);
    await app.button('口座を開く').click();
    await app.see('総資産');
    // an older journal row would show the account without its cash
    expect(Number((await firstRead).headers()['kabuto-min-seq'])).toBeGreaterThan(1);
    expect(await buyingPower()).toBe(PAPER_CASH);
  });

  it('finds トヨタ, watches its price move and adds it to the watchlist', async () => {
    await app.open('/pages/trade/query/query');
    await app.page.getByRole('searchbox').fill('トヨタ');
    await app
      .link(/トヨタ自動車/)
      .first()
      .click();
    await app.page.getByRole('heading', { name: 'トヨタ自動車' }).waitFor();
    const stock = app.page.url();
    await app.open('/');
    await app.untilTrading();
    await app.page.goto(stock);
    const last = app.page.locator('section p').nth(1);
    const first = await last.innerText();
    await expect.poll(() => last.innerText()).not.toBe(first);
    await app.button('登録銘柄に追加').click();
    await app.see('登録銘柄に追加しました');
    await app.open('/pages/collection/collection');
    await app.see('トヨタ自動車');
  });

  it('ORD-02 buys 100 shares at market and sees fill, holding and cash to the yen', async () => {
    await app.open('/pages/trade/buy/buy?code=7203');
    await app.page.getByRole('radio', { name: '成行' }).click();
    await send('buy', '約定しました');
    const notional = await app.amount('約定代金', app.sheet);
    const fee = await app.amount('手数料', app.sheet);
    expect(fee).toBe(feeOf(notional));
    paid = notional + fee;
    expect(await buyingPower()).toBe(PAPER_CASH - paid);
    await app.open('/pages/user/holding/stock');
    await app.see('トヨタ自動車');
    await app.see(/100\s*株/);
  });

  it('ORD-02 places a limit order away from the market, which waits in the book and holds its cash', async () => {
    await app.open('/pages/trade/buy/buy?code=7203&price=2800&qty=100');
    await send('buy', '注文を受け付けました');
    const notional = 280_000;
    expect(await buyingPower()).toBe(PAPER_CASH - paid - notional - feeOf(notional));
  });

  it('finds order and holding after the server was killed and started again', async () => {
    await server.kill();
    await server.start();
    await app.open('/pages/trade/today-entrust/today-entrust');
    await app.see('トヨタ自動車');
    await app.see('2,800');
    await app.open('/pages/user/holding/stock');
    await app.see('トヨタ自動車');
    const notional = 280_000;
    expect(await buyingPower()).toBe(PAPER_CASH - paid - notional - feeOf(notional));
  });

  it('ORD-06 cancels the order and gets the held cash back', async () => {
    await app.open('/pages/trade/cancel/cancel');
    await app.button('取消').first().click();
    await app.sheet.getByRole('button', { name: '注文を取り消す' }).click();
    await app.see('有効な注文はありません');
    expect(await buyingPower()).toBe(PAPER_CASH - paid);
  });

  it('sells the shares and sees the realised result after fees', async () => {
    await app.open('/pages/trade/sell/sell?code=7203&qty=100');
    await app.page.getByRole('radio', { name: '成行' }).click();
    await send('sell', '約定しました');
    const proceeds = (await app.amount('約定代金', app.sheet)) - (await app.amount('手数料', app.sheet));
    await app.sheet.getByRole('button', { name: '注文を見る' }).click();
    const averageCost = Math.ceil(paid / 100);
    const realised = await app.amount('実現損益', app.sheet);
    expect(realised).toBe(proceeds - averageCost * 100);
    expect(await buyingPower()).toBe(PAPER_CASH - paid + proceeds - estimatedTax(realised));
  });

  it('LNG-01 THM-01 switches language and theme without a reload, and both survive a restart', async () => {
    await app.open('/');
    await app.button('メニュー').click();
    await app.page.getByRole('radio', { name: 'English' }).click();
    await app.page.getByRole('radio', { name: 'Dark' }).click();
    await app.see('Total assets');
    expect(await app.page.locator('html').getAttribute('lang')).toBe('en');
    await app.page.reload();
    await app.see('Total assets');
    expect(await app.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await app.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('AUT-01 logs out: flag, token and user info are gone and the login page is open', async () => {
    await app.button('Menu').click();
    await app.sheet.getByRole('button', { name: 'Log out' }).click();
    await app.sheet.getByRole('button', { name: 'Log out' }).click();
    await app.page.waitForURL(/\/pages\/user\/login/);
    const left = await app.page.evaluate(() =>
      ['hasLogin', 'tokenInfo', 'tokenExpire', 'userInfo'].map((key) => localStorage.getItem(key)),
    );
    expect(left.every((value) => value === null || value === 'false')).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
