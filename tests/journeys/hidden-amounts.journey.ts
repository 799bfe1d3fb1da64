import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  await app.open('/pages/trade/buy/buy?code=9432&qty=1000&type=market');
  await app.button('買い注文の確認へ').click();
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await app.see('約定しました');
  await app.open('/pages/user/holding/stock');
  await app.button('金額を隠す').click();
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** Sums of yen: no price of the demo has six digits. */
const SUM = /\d{3},\d{3}/;
const SHARES = /\d\s*株/;

describe('RT-01 hidden amounts', () => {
  it.each([
    ['RT-23', '/pages/trade/index/index'],
    ['RT-05', '/pages/user/holding/stock'],
    ['RT-28', '/pages/trade/cancel/cancel'],
    ['RT-30', '/pages/trade/today-entrust/today-entrust'],
    ['RT-32', '/pages/trade/history-entrust/history-entrust'],
    ['RT-29', '/pages/trade/today-trade/today-trade'],
    ['RT-31', '/pages/trade/history-trade/history-trade'],
    ['RT-33', '/pages/trade/liquidated/liquidated'],
    ['RT-34', '/pages/trade/statement/statement'],
    ['RT-35', '/pages/trade/transfer-trade/transfer-trade'],
    ['RT-13', '/pages/cms/cms'],
  ])('%s shows neither sums nor shares of the account', async (_, address) => {
    await app.open(address);
    await settled(app.page);
    const main = app.page.getByRole('main');
    await main.getByText('***').first().waitFor();
    const text = await main.innerText();
    expect(text).not.toMatch(SUM);
    expect(text).not.toMatch(SHARES);
  });

  it('RT-30 neither does the sheet of an order; the sheet that changes it shows the new terms only', async () => {
    await app.open('/pages/trade/cancel/cancel');
    const row = app.page.getByRole('main').getByRole('listitem').filter({ hasText: '4063' });
    await row.getByRole('button').first().click();
    await app.figure('注文中', app.sheet).getByText('*****').waitFor();
    const text = await app.sheet.innerText();
    expect(text).not.toMatch(SUM);
    expect(text).not.toMatch(SHARES);
    await app.sheet.getByRole('button', { name: '訂正', exact: true }).click();
    await app.figure('注文中の金額', app.sheet).getByText('*****').waitFor();
    await app.figure('訂正後の買付余力', app.sheet).getByText('*****').waitFor();
    expect(await app.sheet.innerText()).not.toMatch(SUM);
    await app.sheet.getByRole('button', { name: /^注文数量 100/ }).waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('RT-26 a ticket hides what the account has, and shows what the order is', async () => {
    await app.open('/pages/trade/buy/buy?code=7203&qty=100');
    await settled(app.page);
    await app.figure('買付余力').getByText('*****').first().waitFor();
    await app.see(/最大 \*\*\*株/);
    expect(await app.figure('概算約定代金').innerText()).toMatch(SUM);
    await app.open('/pages/trade/sell/sell?code=9432&qty=100');
    await settled(app.page);
    await app.figure('保有').getByText('***').first().waitFor();
  });
});
