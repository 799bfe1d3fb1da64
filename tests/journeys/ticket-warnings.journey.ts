import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { accessibilityFaults, layoutFaults } from './support/layout.ts';
import { TicketPage } from './support/ticket-page.ts';

/** Not among the holdings of the demo: whatever is sold was bought on the same day. */
const CODE = '7267';

const UNUSUAL = /いつもの注文（[\d,]+円）の約\d+倍の金額です/;

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const note = () => app.page.getByRole('region', { name: '差金決済の制限' });

it('RT-26 the coach of the same-day rule: what may not be used, the legal ways out, and the open order that uses the rest', async () => {
  await TicketPage.open(app, 'buy', `code=${CODE}&qty=100&type=market`);
  expect(await note().count()).toBe(0);
  for (const side of ['buy', 'sell'] as const)
    await (await TicketPage.open(app, side, `code=${CODE}&qty=100&type=market`)).send('約定しました');

  const ticket = await TicketPage.open(app, 'buy', `code=${CODE}&qty=100`);
  await note()
    .getByText(/この銘柄を売った代金のうち[\d,]+円は、本日この銘柄の買付に使えません。/)
    .waitFor();
  for (const way of ['この銘柄に本日使える余力', '他の銘柄に使える余力', '翌営業日には制限がなくなります'])
    await note().getByText(way).waitFor();
  expect(await note().getByRole('link').count()).toBe(0);
  for (const width of [320, 375, 960]) {
    await app.page.setViewportSize({ width, height: 812 });
    expect([...(await layoutFaults(app.page, width)), ...(await accessibilityFaults(app.page))]).toEqual([]);
  }
  await app.page.setViewportSize({ width: 375, height: 812 });

  // within the limit of fresh money, and far below the market
  const lowest = await ticket.lowestPrice();
  await (await TicketPage.open(app, 'buy', `code=${CODE}&qty=100&price=${lowest}`)).send();
  await TicketPage.open(app, 'buy', `code=${CODE}&qty=100`);
  await note()
    .getByRole('link', { name: /^100株を [\d,.]+円の指値で買います$/ })
    .click();
  await app.page.waitForURL((url) => url.pathname.endsWith('/today-entrust') && url.searchParams.has('orderId'));
  await app.figure('価格', app.sheet).getByText(lowest.toLocaleString('en-US')).waitFor();
});

it('RT-26 an order many times the usual one is pointed out in the ticket, and again before it is sent', async () => {
  await TicketPage.open(app, 'buy', 'code=7203&qty=100&type=market');
  expect(await app.page.getByText(UNUSUAL).count()).toBe(0);
  const ticket = await TicketPage.open(app, 'buy', 'code=7203&qty=1000&type=market');
  await app.see(UNUSUAL);
  await ticket.review();
  await app.sheet.getByText(UNUSUAL).waitFor();
  await app.page.keyboard.press('Escape');
});
