import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { addCard } from './support/cards.ts';
import { layoutFaults } from './support/layout.ts';
import { beforeOpening, closeMarket, untilPhase } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { OrdersPage } from './support/orders-page.ts';
import { usePhones } from './support/phones.ts';
import { ROUTE_CASES, settled } from './support/routes.ts';
import { TicketPage } from './support/ticket-page.ts';
import { TradesPage } from './support/trades-page.ts';
import { WithdrawPage } from './support/withdraw.ts';

const WIDTHS = [
  { width: 375, height: 812 },
  { width: 960, height: 1024 },
] as const;
/** The pages of a member's own orders, fills and assets. */
const OWN_PAGES = ROUTE_CASES.filter(
  ({ path, needsLogin }) => needsLogin === true && /^\/pages\/(trade|user\/holding)\//.test(path),
);

const phones = usePhones();
let app: App;
let explainFailure: () => void;

beforeAll(async () => {
  app = await phones.phone();
  explainFailure = explainFailureOf(app.page);
  await enterDemo(app);
});
beforeEach(() => explainFailure());

const main = () => app.page.getByRole('main');

async function open(address: string): Promise<void> {
  await app.open(address);
  await settled(app.page);
}

/** Fills in a ticket, reloads it in the middle, and places the order that is still in it. */
async function placeOverReload(code: string, typed: string, note: RegExp): Promise<void> {
  const { page } = app;
  const ticket = await TicketPage.open(app, 'buy', `code=${code}`);
  await app.see(note);
  await ticket.type(ticket.quantity, typed);
  await app.button('価格 減らす').click();
  const chosen = await ticket.priceNow();
  await page.reload();
  await app.see(note);
  await expect.poll(() => ticket.quantity.innerText()).toContain(typed);
  expect(await ticket.priceNow()).toBe(chosen);
  await ticket.review();
  await app.sheet.getByText(`${typed}株を`, { exact: false }).first().waitFor();
  await ticket.ok.dblclick();
  await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
}

/** Cancels the order of the row, after a reload with the question open. */
async function cancelOverReload(orders: OrdersPage, name: string): Promise<void> {
  await orders.askToCancel(name);
  await app.page.reload();
  await orders.cancel(name);
  await expect.poll(() => orders.row(name).count()).toBe(0);
}

describe.each(WIDTHS)('at $width px', ({ width, height }) => {
  beforeAll(async () => {
    await app.page.setViewportSize({ width, height });
  });

  it('ORD-16 while closed an order waits for the next day, whose date it has, is amended and cancelled over reloads', async () => {
    await closeMarket(app);
    await open('/pages/stock/detail/detail?code=7974');
    await app.see(/^終値 15:30$/);
    await placeOverReload('7974', '200', /^取引時間外です。\d\d\/\d\d \(.\)の取引開始まで待機します。$/);
    await app.sheet.getByText('発注待ち').waitFor();
    const orders = await OrdersPage.open(app, 'open');
    const row = orders.row('任天堂');
    await row.getByText('発注待ち').waitFor();
    await row.getByText(/^\d\d\/\d\d 当日限り|\d\d\/\d\d 限り/).waitFor();
    await orders.amend('任天堂');
    await app.sheet.getByRole('button', { name: '数量 減らす' }).click();
    await orders.inSheet('訂正内容の確認へ').click();
    await orders.inSheet('OK').dblclick();
    await app.see('注文を訂正しました');
    await row.getByText(/^0\s*\/\s*100/).waitFor();
    await cancelOverReload(orders, '任天堂');
  });

  it('before 09:00 an order is in the book for the opening auction, and is cancelled over a reload', async () => {
    await beforeOpening(app);
    await placeOverReload('8058', '100', /^寄付前です。09:00の板寄せの対象になります。$/);
    const orders = await OrdersPage.open(app, 'open');
    await orders.row('三菱商事').getByText('約定待ち').waitFor();
    await cancelOverReload(orders, '三菱商事');
    await untilPhase(app, ['am-acceptance', 'am-continuous']);
  });

  it('before 09:00 a stock says so in place of a price, and no page lacks anything or leaves the screen', async () => {
    await beforeOpening(app);
    await open('/pages/stock/detail/detail?code=7203');
    await main().getByText('寄前').first().waitFor();
    const found: string[] = [];
    for (const { path, query = '' } of OWN_PAGES) {
      await open(path + query);
      const text = await main().innerText();
      if (/NaN|undefined|Infinity|\[object/.test(text)) found.push(`${path}: ${text}`);
      found.push(...(await layoutFaults(app.page, width)).map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(phones.complaints()).toEqual([]);
  });
});

it('an order of before 09:00 is filled in the opening auction and reported on any page', async () => {
  await beforeOpening(app);
  await (await TicketPage.open(app, 'buy', 'code=8306&qty=100&type=market')).send();
  // The ticket's own sheet follows the order until it is closed.
  await app.page.getByRole('heading', { name: '約定しました' }).waitFor({ timeout: 60_000 });
  const trades = await TradesPage.open(app, 'today');
  await trades.fills.filter({ hasText: '8306' }).filter({ hasText: '09:00:00' }).first().waitFor();
});

it('FND-04 before 09:00 the cashier is closed: a withdrawal is taken and waits, and its page says until when', async () => {
  await app.page.setViewportSize({ width: 375, height: 812 });
  await beforeOpening(app);
  await addCard(app);
  const form = await WithdrawPage.open(app);
  await app.see('受付時間外');
  await app.see('受付は09:00～18:00です。いま申し込むと、次の受付時間に手続きします。');
  const before = await form.withdrawable();
  await form.review('10000');
  await form.confirm();
  await form.closeSheet();
  await expect.poll(() => form.withdrawable()).toBeLessThanOrEqual(before - 10_000);
});
