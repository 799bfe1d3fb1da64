import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { register } from './support/member.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const ORDERS = '/pages/trade/today-entrust/today-entrust';

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
  await register(app, 'amend@example.com');
});

afterAll(async () => {
  await browser.close();
});

it('ORD-05 an order gets fewer shares and another price from its page; what is wrong is said before it is sent', async () => {
  await openMarket(app);
  await app.open('/pages/trade/buy/buy?code=7203&price=2800&qty=300');
  await app.button('買い注文の確認へ').click();
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();

  await app.open(ORDERS);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'トヨタ自動車' })
    .getByRole('button')
    .first()
    .click();
  await app.sheet.getByRole('button', { name: '訂正' }).click();
  const review = app.sheet.getByRole('button', { name: '訂正内容の確認へ' });
  const send = app.sheet.getByRole('button', { name: 'OK' });
  expect(await review.isDisabled()).toBe(true);
  await app.sheet.getByRole('button', { name: '数量 減らす' }).click();

  // far below the day's limits: the sheet shows the error before the review, with the prices that pass
  await app.sheet.getByRole('button', { name: /^価格 2,800\.0$/ }).click();
  await app.sheet.getByRole('button', { name: '9', exact: true }).click();
  await app.sheet.getByRole('button', { name: '完了' }).click();
  await app.sheet.getByText(/価格は値幅制限/).waitFor();
  expect(await review.isDisabled()).toBe(true);
  const repairs = app.sheet.getByRole('button', { name: /^[\d,.]+円にする$/ });
  expect(await repairs.count()).toBe(2);
  const lowest = (await repairs.first().innerText()).replace('円にする', '');
  await repairs.first().click();
  expect(await review.isEnabled()).toBe(true);
  await app.sheet.getByRole('button', { name: `価格 ${lowest}` }).click();
  for (const digit of '2801') await app.sheet.getByRole('button', { name: digit, exact: true }).click();
  await app.sheet.getByRole('button', { name: '完了' }).click();
  await review.click();
  // old and new terms side by side, with the cash that the order holds
  await app.sheet.getByText('この内容で訂正しますか？').waitFor();
  await app.figure('価格', app.sheet).getByText('2,801').waitFor();
  await app.figure('注文中の金額', app.sheet).waitFor();
  await app.figure('現在値', app.sheet).waitFor();
  await app.sheet.getByRole('button', { name: 'キャンセル' }).click();
  await review.click();
  await send.dblclick();
  await app.see('注文を訂正しました');

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'トヨタ自動車' });
  await row.getByText('2,801').waitFor();
  await row.getByRole('button').first().click();
  await app.sheet.getByText('200', { exact: false }).first().waitFor();
  expect(complaints).toEqual([]);
});
