import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient, PASSWORD } from '../support/api-client.ts';
import type { App } from './support/app.ts';
import { openMarket } from './support/market.ts';
import { logIn } from './support/member.ts';
import { breakCalls } from './support/network.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';

const EMAIL = 'lost@example.com';
const ORDERS = '/pages/trade/cancel/cancel';
const STOCK = '/pages/stock/detail/detail?code=7203';
const PLACE = '**/api/v1/trade/order/place';
const LOOK_UP = '**/api/v1/trade/order/resolve';

const phones = usePhones();
let app: App;
let member: ApiClient;

beforeAll(async () => {
  app = await phones.phone();
  member = await new ApiClient(new URL(phones.server.url).origin).register(EMAIL);
  await app.open('/pages/user/login');
  await logIn(app, EMAIL, PASSWORD);
  await app.see('総資産');
  await openMarket(app);
});
beforeEach(async () => {
  // a try that failed may have left them
  await phones.server.ensureRunning();
  await app.page.unrouteAll();
});

const lost = () => app.page.getByRole('banner').getByText(/^接続が切れています。\d{2}:\d{2}:\d{2} 時点の表示です。$/);
const colourOf = (selector: string): Promise<string> =>
  app.page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);

/** The server is silent for so long that the app notices. */
async function interrupt(): Promise<void> {
  phones.server.suspend();
  await app.page.locator('html[data-stale]').waitFor({ state: 'attached' });
  phones.server.resume();
}

describe('a lost connection', () => {
  it('MKT-08 dims live prices and says as of when they are, until the server is back', async () => {
    await app.open(STOCK);
    await settled(app.page);
    await app.page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
    const price = 'section p [class*="_live_"]';
    const grey = await app.page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--ink-3)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(await colourOf(price)).not.toBe(grey);
    phones.server.suspend();
    await lost().waitFor();
    expect(await colourOf(price)).toBe(grey);
    phones.server.resume();
    await lost().waitFor({ state: 'hidden' });
    expect(await colourOf(price)).not.toBe(grey);
  });

  it('a list that was loaded keeps its rows and says how old they are; it is read again when the server is back', async () => {
    const { order } = await member.call('POST v1/trade/order/place', {
      body: { code: '7203', side: 'buy', type: 'limit', quantity: '100', price: '2600' },
      key: randomUUID(),
    });
    await app.open(ORDERS);
    const row = app.page.getByRole('main').getByRole('listitem').filter({ hasText: 'トヨタ自動車' });
    await row.waitFor();
    const calls = await breakCalls(app.page, 'line');
    // The event of the cancellation arrives by the stream; the list cannot be read again.
    await member.cancel(order.orderId);
    const old = app.page.getByText(/^更新できませんでした。\d+秒前の内容です。$/);
    await old.waitFor();
    expect(await row.count()).toBe(1);
    expect(await app.page.getByRole('alert').count()).toBe(0);
    await calls.restore();
    await interrupt();
    await old.waitFor({ state: 'hidden' });
    await row.waitFor({ state: 'hidden' });
  });

  it.each([
    ['/', 1],
    ['/pages/trade/index/index', 2],
  ] as const)(
    '%s keeps its amounts and says how old they are while only the stream is alive',
    async (address, times) => {
      await app.open(address);
      await settled(app.page);
      const main = app.page.getByRole('main');
      const old = main.getByText(/^更新できませんでした。\d+(秒|分)前の内容です。$/);
      expect(await old.count()).toBe(0);
      const calls = await breakCalls(app.page, 'server');
      // Its events make the app read the account again, which fails: the replies are errors.
      const { order } = await member.call('POST v1/trade/order/place', {
        body: { code: '7203', side: 'buy', type: 'limit', quantity: '100', price: '2600' },
        key: randomUUID(),
      });
      await expect.poll(() => old.count()).toBe(times);
      expect(await app.page.locator('html[data-stale]').count()).toBe(0);
      expect(await main.innerText()).toMatch(/[\d,]{9,}/);
      await calls.restore();
      await member.cancel(order.orderId);
      await expect.poll(() => old.count()).toBe(0);
    },
  );

  it('ORD-13 whose outcome is unknown is looked up by itself once the server is back', async () => {
    const { page } = app;
    await openMarket(app);
    await app.open('/pages/trade/buy/buy?code=7267&price=1500&qty=100');
    await app.button('買い注文の確認へ').click();
    await app.see('注文内容の確認');
    const asked: string[] = [];
    await page.route(PLACE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route(LOOK_UP, async (route) => {
      asked.push(route.request().headers()['idempotency-key'] ?? '');
      await (asked.length === 1 ? route.abort('connectionreset') : route.continue());
    });
    await app.sheet.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    await interrupt();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    expect(new Set(asked).size).toBe(1);
    await page.unroute(PLACE);
    await page.unroute(LOOK_UP);
  });
});
