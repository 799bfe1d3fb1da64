import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeOf } from '../support/ledger.ts';
import { App, amountOf } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { sharedServer } from './support/shared.ts';
import { TicketPage } from './support/ticket-page.ts';

let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  const [server, launched] = await Promise.all([sharedServer(), launchBrowser()]);
  browser = launched;
  const phone = await openPhone(browser);
  ({ page, complaints } = phone);
  app = new App(page, server.url);
  await enterDemo(app);
  await openMarket(app);
});

afterAll(async () => {
  await browser.close();
});

/** The amounts of '1,234 → 5,678円', the second one only after its arrow. */
async function powers(): Promise<readonly number[]> {
  const figure = app.figure('買付余力');
  await expect.poll(() => figure.innerText()).toMatch(/\d[^\d]*→[^\d]*\d/);
  return (await figure.innerText()).split('→').map(amountOf);
}

describe('RT-26/content the buy ticket', () => {
  it('RT-26/content shows every term of the order, and its cost is what the account then holds', async () => {
    const lowest = await (await TicketPage.open(app, 'buy', 'code=7203&qty=200')).lowestPrice();
    const ticket = await TicketPage.open(app, 'buy', `code=7203&qty=200&price=${lowest}`);
    for (const words of ['トヨタ自動車', '指値', '成行', '逆指値', '当日', '期間指定', '特定', '東証', '損益分岐'])
      await app.see(words);
    expect(await ticket.kind('OCO').count()).toBe(0);
    const amount = lowest * 200;
    expect(await app.amount('概算約定代金')).toBe(amount);
    expect(await app.amount('手数料')).toBe(feeOf(amount));
    const [before = 0, after = 0] = await powers();
    expect(before - after).toBe(amount + feeOf(amount));

    await ticket.review();
    // up to 3,000 yen the tick of the issue is 0.5 yen
    const shown = lowest.toLocaleString('ja-JP', { minimumFractionDigits: lowest > 3_000 ? 0 : 1 });
    await app.sheet.getByText(`200株を ${shown}円の指値で買います`).waitFor();
    expect(await app.amount('注文中の金額', app.sheet)).toBe(before - after);
    expect(await app.figure('口座', app.sheet).innerText()).toBe('特定');
    expect(await app.figure('市場', app.sheet).innerText()).toBe('東証');
    await ticket.ok.click();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();

    await TicketPage.open(app, 'buy', `code=7203&qty=100&price=${lowest}`);
    expect((await powers())[0]).toBe(after);
    expect(complaints).toEqual([]);
  });

  it('RT-26 a market buy names what it holds until its fill, and estimates its fill by the live book', async () => {
    await TicketPage.open(app, 'buy', 'code=7203&qty=100&type=market');
    const [before = 0, open = 0] = await powers();
    const held = /合計([\d,]+)円/.exec(await app.text(/注文中の金額として確保/).innerText())?.[1] ?? '';
    expect(before - open).toBe(amountOf(held));
    expect(await app.amount('約定後の余力')).toBeGreaterThan(open);
    const estimate = page.getByRole('region', { name: 'いまの板で約定する場合' });
    await estimate.waitFor();
    const [average = 0, worst = 0] = (await estimate.locator('dd').allInnerTexts()).map(amountOf);
    expect(worst).toBeGreaterThanOrEqual(average);
  });

  it('RT-26 an address that names another market says where the order goes, and one that names this one does not', async () => {
    const note = page.getByText('この注文は東証に発注します。');
    await TicketPage.open(app, 'buy', 'code=7203&qty=100&venue=odx');
    await note.waitFor();
    await TicketPage.open(app, 'buy', 'code=7203&qty=100&venue=tokyo');
    expect(await note.count()).toBe(0);
  });

  it('RT-26 the keypad replaces a price with a decimal, groups thousands, and takes the keyboard', async () => {
    const { price, quantity } = await TicketPage.open(app, 'buy', 'code=9432&price=153.1');
    await price.click();
    const shown = app.sheet.locator('output');
    await app.sheet.getByRole('button', { name: '1', exact: true }).click();
    expect(await shown.innerText()).toBe('1');
    await app.sheet.getByRole('button', { name: '5', exact: true }).click();
    expect(await shown.innerText()).toBe('15');
    await page.keyboard.press('2');
    await page.keyboard.press('.');
    await page.keyboard.press('9');
    expect(await shown.innerText()).toBe('152.9');
    await page.keyboard.press('ArrowUp');
    expect(await shown.innerText()).toBe('153');
    await page.keyboard.press('Enter');
    await app.sheet.waitFor({ state: 'hidden' });
    await quantity.click();
    for (const key of ['1', '2', '0', '0', '0', 'Backspace']) await page.keyboard.press(key);
    expect(await shown.innerText()).toBe('1,200');
    await app.button('完了').click();
    await expect.poll(() => quantity.innerText()).toContain('1,200');
  });

  it('RT-26 a digit replaces what a quick choice or a step of the keypad has entered, decimals too', async () => {
    const { price } = await TicketPage.open(app, 'buy', 'code=9432&price=153.1');
    await price.click();
    const shown = app.sheet.locator('output');
    const step = app.sheet.getByRole('button', { name: '増やす +0.1' });
    await page.keyboard.press('9');
    expect(await shown.innerText()).toBe('9');
    await app.sheet
      .getByRole('button', { name: /^最良[売買]/ })
      .first()
      .click();
    await expect.poll(() => shown.innerText()).toMatch(/^\d{3}/);
    await page.keyboard.press('1');
    expect(await shown.innerText()).toBe('1');
    for (const key of '53') await page.keyboard.press(key);
    await step.click();
    expect(await shown.innerText()).toBe('153.1');
    await page.keyboard.press('2');
    expect(await shown.innerText()).toBe('2');
    await app.button('完了').click();
    await app.sheet.waitFor({ state: 'hidden' });
  });

  it('RT-26 the input survives a reload, and is gone once the ticket was left', async () => {
    const ticket = await TicketPage.open(app, 'buy', 'code=7203');
    await ticket.type(ticket.quantity, '300');
    await ticket.kind('成行').click();
    await page.reload();
    await expect.poll(() => ticket.quantity.innerText()).toContain('300');
    expect(await ticket.kind('成行').getAttribute('aria-checked')).toBe('true');
    await app.link('トヨタ自動車').click();
    await app.button('買う').click();
    await settled(page);
    await expect.poll(() => ticket.quantity.innerText()).toContain('100');
    expect(await ticket.kind('指値').getAttribute('aria-checked')).toBe('true');
  });
});

describe('RT-27/content the sell ticket', () => {
  it('RT-27/content shows position, cost, result, tax and net proceeds, which fit together', async () => {
    const ticket = await TicketPage.open(app, 'sell', 'code=7203&qty=100');
    for (const words of ['OCO', '特定', '東証', '平均取得単価', '概算税額', '概算受取額（税引後）'])
      await app.see(words);
    const owned = await app.amount('保有');
    expect(owned).toBeGreaterThanOrEqual(100);
    const cost = await app.amount('平均取得単価');
    const proceeds = (await app.amount('概算約定代金')) - (await app.amount('手数料'));
    const realised = await page.locator('dl > div', { hasText: '概算損益' }).locator('dd').innerText().then(amountOf);
    expect(realised).toBe(proceeds - cost * 100);
    const tax = await app.amount('概算税額');
    const net = amountOf(
      await page
        .locator('div', { hasText: /^概算受取額（税引後）/ })
        .locator('strong')
        .last()
        .innerText(),
    );
    expect(net).toBe(proceeds - tax);
    const [before = 0, after = 0] = (await app.figure('約定後の余力').innerText()).split('→').map(amountOf);
    expect(after - before).toBe(net);

    await ticket.review();
    await app.sheet.getByText(/^100株を .*円の指値で売ります$/).waitFor();
    expect(await app.amount('注文中の株数', app.sheet)).toBe(100);
    await app.sheet.getByRole('button', { name: 'キャンセル' }).click();
    expect(complaints).toEqual([]);
  });

  it('RT-27 shares that are not owned have neither a result nor a tax', async () => {
    await TicketPage.open(app, 'sell', 'code=9984&qty=100');
    await expect.poll(() => app.figure('概算税額').innerText()).toBe('―');
    expect(await page.locator('dl > div', { hasText: '概算損益' }).locator('dd').innerText()).toBe('―');
  });
});
