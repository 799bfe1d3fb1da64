import { beforeAll, expect, it } from 'vitest';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { type App, amountOf } from './support/app.ts';
import { logIn } from './support/member.ts';
import { OrdersPage } from './support/orders-page.ts';
import { useTestApp } from './support/phones.ts';

const EMAIL = 'live-order@example.com';

const phones = useTestApp({ quiet: [QUIET] });
let app: App;
let buyer: ApiClient;
let seller: ApiClient;
let at: (ticks: number) => string;

beforeAll(async () => {
  const testApp = phones.server.app;
  await testApp.openMarket();
  seller = await memberWithShares(testApp, 1_000);
  buyer = await testApp.client().register(EMAIL);
  at = await priceSteps(buyer);
  app = await phones.phone();
  await app.open('/pages/user/login');
  await logIn(app, EMAIL, PASSWORD);
  await app.see('総資産');
});

/** What an order of the issue is checked against. */
const facts = () => buyer.call('GET v1/trade/order/facts', { query: { code: QUIET } });

it('ORD-05 ORD-06 a part that fills while the sheet is open changes what it shows', async () => {
  const { order } = await buyer.place(limitOrder('buy', at(0), 300));
  const orders = await OrdersPage.open(app, 'open');
  await orders.amend(QUIET);
  await app.sheet.getByRole('button', { name: '価格 増やす' }).click();
  const hold = app.figure('注文中の金額', app.sheet);
  const [from, to] = [hold.locator('s'), hold.locator('strong')];
  await expect.poll(async () => amountOf(await from.innerText())).toBe(Number(order.holdCash));

  await seller.place(limitOrder('sell', at(0), 100));
  const { order: filled } = await buyer.detail(order.orderId);
  expect(filled).toMatchObject({ state: 'partial', filled: '100' });
  expect(filled.holdCash).not.toBe(order.holdCash);
  await expect.poll(async () => amountOf(await from.innerText())).toBe(Number(filled.holdCash));
  const { buyingPower } = await facts();
  const promised = () => app.amount('訂正後の買付余力', app.sheet);
  const expected = async () => Number(buyingPower) + Number(filled.holdCash) - amountOf(await to.innerText());
  await expect.poll(async () => (await promised()) - (await expected())).toBe(0);

  await orders.inSheet('訂正内容の確認へ').click();
  await orders.inSheet('OK').click();
  await app.see('注文を訂正しました');
  const { order: amended } = await buyer.detail(order.orderId);
  expect(amended.price).toBe(at(1));
  expect((await facts()).buyingPower).toBe(
    String(Number(buyingPower) + Number(filled.holdCash) - Number(amended.holdCash)),
  );

  await orders.askToCancel(QUIET);
  expect(await app.amount('取消の対象', app.sheet)).toBe(200);
  await seller.place(limitOrder('sell', at(1), 100));
  await expect.poll(() => app.amount('取消の対象', app.sheet)).toBe(100);
  await seller.place(limitOrder('sell', at(1), 100));
  await app.sheet.getByText('この注文はすでに終了しているため、取り消せません。').waitFor();
  expect(phones.complaints()).toEqual([]);
});
