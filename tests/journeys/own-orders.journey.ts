import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';
import { TicketPage } from './support/ticket-page.ts';

const IN_THE_WAY = '反対側の注文を取り消す';

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

const ticket = (side: 'buy' | 'sell', query: string): Promise<TicketPage> =>
  TicketPage.open(app, side, `code=7203&qty=100&${query}`);

/** The day's limits of the issue in yen, in wire format. */
const limits = (): Promise<{ lower: string; upper: string }> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/v1/quote/instrument/detail?code=7203');
    const { data }: { data: { quote: { lower: string; upper: string } } } = await reply.json();
    return data.quote;
  });

/** A price of the wire with separators. */
const shown = (text: string): string => Number(text).toLocaleString('en-US');

describe('RT-26 RT-27 own orders on both sides', () => {
  it('a sale far away is warned of, does not keep a market order from trading, and is cancelled from the ticket', async () => {
    const { upper } = await limits();
    await (await ticket('sell', `price=${upper}`)).send();

    const buy = await ticket('buy', 'type=market');
    await app.see(/反対側にお客様の[\d,.]+円の売り注文があります。この注文は手前まで約定し/);
    await buy.send('約定しました');

    await ticket('buy', 'type=market');
    await app.link('その注文を見る').click();
    await page.waitForURL((url) => url.pathname.endsWith('/today-entrust') && url.searchParams.has('orderId'));
    await app.sheet.getByText(/^売$/).first().waitFor();
    await app.figure('価格', app.sheet).getByText(shown(upper)).waitFor();

    await ticket('buy', 'type=market');
    await app.button(IN_THE_WAY).click();
    await app.sheet.getByRole('heading', { name: 'この注文を取り消しますか？' }).waitFor();
    await app.sheet.getByRole('button', { name: '注文を取り消す' }).click();
    await app.see('注文を取り消しました');
    await expect.poll(() => app.button(IN_THE_WAY).count()).toBe(0);
  });

  it('an order that would wait for the own one is cancelled, and its detail says why', async () => {
    const sale = await ticket('sell', 'type=market');
    await app.button(/^執行条件/).click();
    await app.sheet.getByRole('radio', { name: /引け（後場）/ }).click();
    await sale.send();

    const { lower } = await limits();
    const buy = await ticket('buy', `price=${lower}`);
    await app.see('反対側にお客様の成行の売り注文があります。この注文は手前まで約定し');
    await buy.send('注文は取り消されました');
    // beside the toast, which says why too
    const reason = app.sheet.getByRole('paragraph').filter({ hasText: 'お客様ご自身の反対注文と対当するため' });
    await reason.waitFor();
    await app.button('注文を見る').click();
    await app.sheet.getByText('取消済').first().waitFor();
    await reason.waitFor();
    expect(complaints).toEqual([]);
  });

  it('a sale of shares that an open order holds names that order, and opens it', async () => {
    const { upper } = await limits();
    await (await ticket('sell', `price=${upper}`)).send();
    await TicketPage.open(app, 'sell', 'code=7203&qty=9000&type=market');
    await app.see(/売却可能な株数が不足しています/);
    const link = app.link(/100株を [\d,.]+円の指値で売ります/).first();
    await link.click();
    await page.waitForURL((url) => url.pathname.endsWith('/today-entrust') && url.searchParams.has('orderId'));
    await app.figure('価格', app.sheet).getByText(shown(upper)).waitFor();
  });
});
