import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

const OPEN = '/pages/trade/cancel/cancel';
const DAY = '/pages/trade/today-entrust/today-entrust';
const TRADES = '/pages/trade/today-trade/today-trade';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const query = (name: string, page = app.page): string | null => new URL(page.url()).searchParams.get(name);
const rows = () => app.page.getByRole('main').getByRole('listitem');
const issue = () => app.page.getByRole('combobox', { name: '銘柄' });
const closed = (page = app.page) => expect.poll(() => page.locator('dialog[open]').count()).toBe(0);

describe('the order that an address names', () => {
  it('RT-30 is named while it is open, also over a reload, and by no address after it was closed', async () => {
    await app.open(DAY);
    await rows().first().getByRole('button').first().click();
    await app.sheet.getByRole('heading', { name: '注文の詳細' }).waitFor();
    await expect.poll(() => query('orderId')).toMatch(/^\d+$/);
    await app.page.reload();
    await app.sheet.getByRole('heading', { name: '注文の詳細' }).waitFor();
    await app.page.keyboard.press('Escape');
    await closed();
    expect(query('orderId')).toBeNull();
    await app.page.reload();
    await settled(app.page);
    await closed();
  });

  it('RT-30 is closed for good in a tab that has nothing else to go back to', async () => {
    await rows().first().getByRole('button').first().click();
    await expect.poll(() => query('orderId')).toMatch(/^\d+$/);
    const address = new URL(app.page.url());
    // a tab whose first entry is this page, unlike those that begin empty
    const [tab] = await Promise.all([
      app.page.context().waitForEvent('page'),
      app.page.evaluate((href) => void window.open(href, '_blank', 'noopener'), address.href),
    ]);
    await tab.getByRole('heading', { name: '注文の詳細' }).waitFor();
    // Back closes the sheet; the next one has no page to go to.
    await tab.goBack();
    await closed(tab);
    expect(query('orderId', tab)).toBeNull();
    await tab.evaluate(() => history.back());
    await expect.poll(() => tab.evaluate(() => (history.state as { guard?: boolean }).guard)).not.toBe(true);
    await expect.poll(() => query('orderId', tab)).toBeNull();
    await closed(tab);
    await tab.close();
  });

  it('RT-28 leaves the address with the cancellation that it opened', async () => {
    await app.open(OPEN);
    await rows().first().getByRole('button').first().click();
    const id = await app.figure('注文番号', app.sheet).innerText();
    await app.open(`${OPEN}?orderId=${id}`);
    await app.sheet.getByRole('heading', { name: 'この注文を取り消しますか？' }).waitFor();
    await app.sheet.getByRole('button', { name: '戻る', exact: true }).click();
    await closed();
    expect(query('orderId')).toBeNull();
    await app.page.reload();
    await settled(app.page);
    await closed();
  });
});

describe('the filter by issue', () => {
  it('RT-28 RT-30 shows the orders of one issue, in the address and on the other tabs, without a way to cancel all', async () => {
    await app.open(OPEN);
    await expect.poll(() => rows().count()).toBe(3);
    await issue().selectOption('4063');
    await expect.poll(() => rows().count()).toBe(1);
    expect(query('code')).toBe('4063');
    expect(await app.button('すべて取消').count()).toBe(0);
    await app.page.reload();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await issue().inputValue()).toBe('4063');
    await app.page.getByRole('radio', { name: '本日' }).click();
    await expect.poll(() => new URL(app.page.url()).pathname).toBe(DAY);
    await rows().first().waitFor();
    for (const text of await rows().allInnerTexts()) expect(text).toContain('4063');
    await issue().selectOption('');
    await expect.poll(() => query('code')).toBeNull();
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
  });

  it('RT-29 shows the fills of one issue and their sums, and offers all again where there are none', async () => {
    await app.open('/pages/trade/buy/buy?code=9432&qty=100&type=market');
    await app.button('買い注文の確認へ').click();
    await app.sheet.getByRole('button', { name: 'OK' }).click();
    await app.see('約定しました');
    await app.open(`${TRADES}?code=9432`);
    await rows().first().waitFor();
    await app.see(/^本日の約定 1件$/);
    expect(await issue().inputValue()).toBe('9432');
    await app.open(`${TRADES}?code=1301`);
    await app.see('この銘柄の約定はありません');
    await app.button('すべての銘柄').click();
    await expect.poll(() => query('code')).toBeNull();
    await rows().first().waitFor();
  });
});
