import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { accessibilityFaults, layoutFaults } from './support/layout.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { ORDER_TABS, OrdersPage } from './support/orders-page.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';
import { TicketPage } from './support/ticket-page.ts';

let server: SharedServer;
let browser: Browser;
let app: App;
let page: Page;
let orders: OrdersPage;
let complaints: Complaints;
let explainFailure: () => void;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phone = await openPhone(browser);
  page = phone.page;
  complaints = phone.complaints;
  explainFailure = explainFailureOf(page);
  app = new App(page, server.url);
  orders = new OrdersPage(app);
  await enterDemo(app);
  await openMarket(app);
});
beforeEach(() => explainFailure());
afterAll(async () => {
  await browser.close();
});

describe('the page of orders', () => {
  it('RT-28/content shows open orders with price, validity, account and entry time; amend and cancel are on the row', async () => {
    await OrdersPage.open(app, 'open');
    await orders.row('4063').waitFor();
    expect(await orders.tab(/^有効 3$/).getAttribute('aria-checked')).toBe('true');
    expect(await orders.rows.count()).toBe(3);
    // the accounts of the member come with a call of their own
    await orders.row('4063').getByText('特定').waitFor();
    const text = await orders.row('4063').innerText();
    expect(text).toMatch(/買/);
    expect(text).toMatch(/約定待ち/);
    expect(text).toMatch(/[\d,]+(\.\d)?\s*円/);
    expect(text).toMatch(/\d\d\/\d\dまで/);
    expect(text).toMatch(/0\s*\/\s*100\s*株/);
    expect(text).toMatch(/\d\d:\d\d/);
    await orders.amend('4063');
    await page.keyboard.press('Escape');
    await orders.closed();
    await orders.askToCancel('4063');
  });

  it('CON-07 a cancellation asks with two different words, an amendment with OK and Cancel', async () => {
    const buttons = await app.sheet.getByRole('button').allInnerTexts();
    expect(buttons.filter((text) => text.trim() !== '')).toEqual(['戻る', '注文を取り消す']);
    await orders.inSheet('戻る').click();
    await orders.closed();
    await app.button('すべて取消').click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('有効な注文 3件をすべて取り消しますか？').waitFor();
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['戻る', 'すべて取消']);
    await dialog.getByRole('button', { name: '戻る' }).click();
    await orders.closed();

    await orders.amend('4063');
    await app.sheet.getByRole('button', { name: '価格 減らす' }).click();
    await orders.inSheet('訂正内容の確認へ').click();
    await app.sheet.getByText('この内容で訂正しますか？').waitFor();
    await orders.inSheet('キャンセル').waitFor();
    await orders.inSheet('OK').click();
    await app.see('注文を訂正しました');
    await orders.closed();
  });

  it('RT-30/content the tabs have addresses of their own; the orders of the day lead to the timeline of one', async () => {
    await orders.tab('本日').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(ORDER_TABS.day);
    await orders.row('4063').getByRole('button').first().click();
    await app.sheet.getByRole('list', { name: '注文の経過' }).getByText('訂正', { exact: true }).waitFor();
    await app.figure('口座', app.sheet).getByText('特定').waitFor();
    await orders.inSheet('訂正').waitFor();
    await page.keyboard.press('Escape');
    await orders.closed();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(ORDER_TABS.open);
    await settled(page);
  });

  it('RT-32/content the orders of a range of dates, of one issue, as CSV, and what the address says', async () => {
    await OrdersPage.open(app, 'history', '?from=2020-01-01&to=2026-11-24');
    await expect.poll(() => orders.tab('履歴').getAttribute('aria-checked')).toBe('true');
    // a range of more than a year is not one: the whole year is shown
    await app.see(/^注文 \d+件$/);
    const all = await page.getByText(/^注文 \d+件$/).innerText();
    await page.getByRole('combobox', { name: '銘柄' }).selectOption('4063');
    await expect.poll(() => page.getByText(/^注文 \d+件$/).innerText()).not.toBe(all);
    for (const text of await orders.rows.allInnerTexts()) expect(text).toContain('4063');
    expect(new URL(page.url()).searchParams.get('code')).toBe('4063');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('kabuto-orders-4063.csv');
  });

  it('RT-32 filters by side, state and account; what matches nothing leads back to everything', async () => {
    await OrdersPage.open(app, 'history');
    const count = () => page.getByText(/^注文 \d+件$/).innerText();
    const all = await count();
    await orders.filter('状態').selectOption('約定');
    await expect.poll(count).not.toBe(all);
    for (const text of await orders.rows.allInnerTexts()) expect(text).toContain('約定');
    const filled = await count();
    await orders.filter('売買').selectOption('売却');
    await expect.poll(count).not.toBe(filled);
    expect(await orders.rows.locator('[data-tone="sell"]').count()).toBe(await orders.rows.count());
    await page.reload();
    await expect.poll(() => orders.filter('状態').inputValue()).toBe('filled');
    await orders.filter('口座').selectOption('NISA');
    await app.see('条件に合うものはありません');
    await app.button('絞り込みを解除').click();
    await expect.poll(count).toBe(all);
  });
});

describe('the evidence of a fill', () => {
  it('ORD-14 opens from the order: book before, price against the mid, record, and a check in this browser', async () => {
    const ticket = await TicketPage.open(app, 'buy', 'code=9432&qty=1000');
    await ticket.kind('成行').click();
    await ticket.review();
    await ticket.ok.click();
    await app.button('注文を見る').click();
    await app.sheet.getByText('全数約定').waitFor();
    await app.sheet
      .getByRole('button', { name: /約定直前の板を見る/ })
      .last()
      .click();
    await app.sheet.getByRole('heading', { name: '約定の証拠' }).waitFor();
    const book = app.sheet.getByRole('table', { name: '約定直前の板' });
    await expect.poll(() => book.getByRole('row').count()).toBeGreaterThan(10);
    const price = await app.figure('価格', app.sheet).innerText();
    const marked = await book.locator('[data-filled="true"]').innerText();
    expect(marked).toContain(price.replace(/\s*円/, ''));
    expect(await app.figure('仲値との差', app.sheet).innerText()).toMatch(/^[+±−][\d.]+\s*円 \([+±−][\d.]+%\)$/);
    await app.figure('板の記録', app.sheet).getByText(/\d+/).waitFor();
    await orders.inSheet('このブラウザーで検証').click();
    await app.sheet.getByRole('status').getByText('検証しました。記録は一致しています').waitFor();
  });

  it('ORD-14 does not confirm a book that is not the one recorded', async () => {
    await page.route('**/api/v1/trade/fill/evidence?**', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: { book: { asks: { quantity: string }[] } } };
      const [best] = body.data.book.asks;
      if (best === undefined) throw new Error('the book has an ask');
      best.quantity = String(Number(best.quantity) + 100);
      await route.fulfill({ response: reply, json: body });
    });
    await page.reload();
    await app.sheet
      .getByRole('button', { name: /約定直前の板を見る/ })
      .last()
      .click();
    await orders.inSheet('このブラウザーで検証').click();
    await app.sheet.getByText('記録が一致しません').waitFor();
    // A reply may still be under way: the evidence is read again when the sheet is used.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('the sheets of orders fit at 320 px and have no accessibility fault', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect([...(await layoutFaults(page, 320)), ...(await accessibilityFaults(page))]).toEqual([]);
    await OrdersPage.open(app, 'open');
    for (const name of ['訂正', '取消']) {
      await orders.row('8316').getByRole('button', { name, exact: true }).click();
      await app.sheet.getByText('8316').waitFor();
      const code = await app.sheet.getByText('8316').boundingBox();
      expect(code?.height).toBeLessThan(24);
      expect([...(await layoutFaults(page, 320)), ...(await accessibilityFaults(page))]).toEqual([]);
      await page.keyboard.press('Escape');
      await orders.closed();
    }
    expect(complaints).toEqual([]);
  });
});
