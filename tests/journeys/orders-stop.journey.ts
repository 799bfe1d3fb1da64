import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const SELL = '/pages/trade/sell/sell?code=7203&qty=100';
const ORDERS = '/pages/trade/today-entrust/today-entrust';
const OPEN_ORDERS = '/pages/trade/cancel/cancel';

let server: SharedServer;
let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phone = await openPhone(browser);
  page = phone.page;
  complaints = phone.complaints;
  app = new App(page, server.url);
  await enterDemo(app);
  await openMarket(app);
});

afterAll(async () => {
  await browser.close();
});

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const choose = (name: string): Promise<void> => radio(name).click();
const ok = (): Promise<void> => app.sheet.getByRole('button', { name: 'OK' }).click();
const confirmCancel = (): Promise<void> => app.sheet.getByRole('button', { name: '注文を取り消す' }).click();
const row = (words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'トヨタ自動車' }).filter({ hasText: words });

/** Enters the first of the offered prices, which is two percent away, with the keypad of a field. */
async function twoPercent(field: string): Promise<void> {
  await page
    .getByRole('group', { name: field })
    .getByRole('button', { name: new RegExp(`^${field} (?!増|減)`) })
    .click();
  await app.sheet.getByRole('button', { name: /2%/ }).click();
  await app.sheet.getByRole('button', { name: '完了' }).click();
}

describe('ORD-03 RT-27 a stop sale', () => {
  it('asks for its price at the field, says what will happen, waits, and can be cancelled', async () => {
    await app.open(SELL);
    await choose('逆指値');
    await app.button('売り注文の確認へ').click();
    await app.see('条件価格を入力してください');
    await twoPercent('条件価格');
    await app.button('売り注文の確認へ').click();
    await app.sheet.getByText(/円以下になったら、100株を 成行で売ります/).waitFor();
    await app.sheet.getByText('条件が成立するまで、注文は市場に出ません。').waitFor();
    await ok();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await app.sheet.getByText('条件待ち').waitFor();
    await app.button('注文を見る').click();

    await app.sheet.getByText('逆指値（成行）').waitFor();
    await app.sheet.getByRole('button', { name: '取消' }).click();
    await confirmCancel();
    await app.see('注文を取り消しました');
    await expect.poll(() => row('条件待ち').count()).toBe(0);
  });

  it('RT-30 Escape closes the keypad and leaves the change of an order open; the limit of a stop and its price can be changed', async () => {
    await app.open(SELL);
    await choose('逆指値');
    await twoPercent('条件価格');
    await page.getByRole('radiogroup', { name: '条件成立後' }).getByRole('radio', { name: '指値' }).click();
    await page.getByRole('button', { name: '指値価格 減らす' }).click();
    await app.button('売り注文の確認へ').click();
    await app.sheet.getByText(/円以下になったら、100株を .*円の指値で売ります/).waitFor();
    await ok();
    await app.button('注文を見る').click();
    await app.sheet.getByRole('button', { name: '訂正' }).click();
    await page.getByRole('button', { name: /^価格 [\d,]+/ }).click();
    await page.getByRole('button', { name: '完了' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '完了' }).waitFor({ state: 'hidden' });
    await app.sheet.getByRole('heading', { name: '注文の訂正' }).waitFor();
    await page.getByRole('button', { name: '価格 減らす', exact: true }).click();
    await page.getByRole('button', { name: '条件価格 減らす' }).click();
    await app.button('訂正内容の確認へ').click();
    await ok();
    await app.see('注文を訂正しました');
    await row('条件待ち').getByRole('button', { name: '取消' }).click();
    await confirmCancel();
    await app.see('注文を取り消しました');
  });
});

describe('ORD-15 an OCO sale', () => {
  it('is chosen beside a limit, describes both orders, and cancelling one ends both', async () => {
    // far above the market, so that it is still open when it is cancelled
    await app.open(`${SELL}&price=3500`);
    await page.getByRole('radio', { name: 'OCO' }).click();
    await twoPercent('損切り価格');
    await app.button('売り注文の確認へ').click();
    await app.sheet.getByText(/^または、.*円以下になったら、100株を 成行で売ります/).waitFor();
    await ok();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await app.button('注文を見る').click();
    await app.sheet.getByRole('button', { name: /OCOのもう一方/ }).click();
    await app.sheet.getByText('逆指値（成行）').waitFor();
    await app.sheet.getByRole('button', { name: '取消' }).click();
    await app.sheet.getByText('組になっている注文も一緒に取り消されます。').waitFor();
    await confirmCancel();
    await app.see('注文を取り消しました');
    await app.open(OPEN_ORDERS);
    await app.see(/^有効/);
    expect(await row('OCO').count()).toBe(0);
  });
});

describe('ORD-15 an IFD purchase', () => {
  const BUY = '/pages/trade/buy/buy?code=7203&qty=100';

  it('asks for the price of its sale, and places that once it is filled', async () => {
    // far above the market: the purchase is filled at once, its sale stays open
    await app.open(`${BUY}&price=3500`);
    await choose('IFD');
    await app.button('買い注文の確認へ').click();
    await page.getByRole('group', { name: '売りの指値' }).getByRole('alert').waitFor();
    await twoPercent('売りの指値');
    await app.button('買い注文の確認へ').click();
    await app.sheet.getByText('全部約定したら、100株を 3,570円の指値で売ります').waitFor();
    await app.sheet.getByText(/買いが途中で終わると、売り注文は取り消されます/).waitFor();
    await ok();
    await page.getByRole('heading', { name: '約定しました' }).waitFor();
    await app.open(OPEN_ORDERS);
    const sale = row('3,570');
    await sale.filter({ hasText: '売' }).filter({ hasText: '約定待ち' }).waitFor();
    await sale.getByRole('button', { name: '取消' }).click();
    await confirmCancel();
    await app.see('注文を取り消しました');
    await expect.poll(() => sale.count()).toBe(0);
  });

  it('may be followed by a stop, which is cancelled with it', async () => {
    await app.open(`${BUY}&price=2500`);
    await choose('IFD');
    await page.getByRole('radiogroup', { name: '約定後の売り注文' }).getByRole('radio', { name: '損切り' }).click();
    // the first step starts at the last price, far above the purchase
    const stop = page.getByRole('group', { name: '損切り価格' });
    await stop.getByRole('button', { name: '損切り価格 増やす' }).click();
    const atOnce = '買いの指値（2,500.0円）以上のため、買いの約定後すぐに成行の売りが出ます。';
    await stop.getByText(atOnce).waitFor();
    await app.button('買い注文の確認へ').click();
    await app.sheet.getByText(atOnce).waitFor();
    await app.sheet.getByRole('button', { name: 'キャンセル' }).click();
    await twoPercent('損切り価格');
    await expect.poll(() => stop.getByText(atOnce).count()).toBe(0);
    await app.button('買い注文の確認へ').click();
    await app.sheet.getByText('全部約定したら、2,450.0円以下になったら、100株を 成行で売ります').waitFor();
    await ok();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await app.button('注文を見る').click();
    await app.sheet.getByRole('button', { name: '取消' }).click();
    await app.sheet.getByText('組になっている注文も一緒に取り消されます。').waitFor();
    await confirmCancel();
    await app.see('注文を取り消しました');
    await app.open(OPEN_ORDERS);
    await app.see(/^有効/);
    await expect.poll(() => row(/2,450|2,500/).count()).toBe(0);
  });
});

it('ORD-03 what is over for today is shown as such, and an order for the close says so', async () => {
  await app.open('/pages/trade/buy/buy?code=7203&qty=100');
  await app.button(/^執行条件/).click();
  const opening = app.sheet.getByRole('radio', { name: /寄付（前場）/ });
  await expect.poll(() => opening.isDisabled()).toBe(true);
  await app.sheet.getByRole('radio', { name: /引け（後場）/ }).click();
  await app.button('買い注文の確認へ').click();
  await app.sheet.getByText('後場の引けの板寄せだけで約定します。残りは失効します。').waitFor();
  await ok();
  await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
  await app.open(ORDERS);
  await row('引け（後場）').first().waitFor();
  expect(complaints).toEqual([]);
});
