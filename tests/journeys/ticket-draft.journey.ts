import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

const PLACE = '**/api/v1/trade/order/place**';
const LOOK_UP = '**/api/v1/trade/order/resolve**';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const quantity = () => app.page.getByRole('button', { name: /^数量 [\d,]/ });
const ok = () => app.sheet.getByRole('button', { name: 'OK' });

async function typeQuantity(text: string): Promise<void> {
  await quantity().click();
  for (const digit of text) await app.page.keyboard.press(digit);
  await app.page.keyboard.press('Enter');
  await app.sheet.waitFor({ state: 'hidden' });
}

describe('the input of a ticket', () => {
  it('ORD-02 is kept over a reload when its order was refused, until one is accepted', async () => {
    await app.open('/pages/trade/buy/buy?code=7203&qty=100');
    await settled(app.page);
    await typeQuantity('300');
    // The server refuses what the ticket would not send: a quantity that is not a multiple of the lot.
    await app.page.route(PLACE, async (route) => {
      const body = new URLSearchParams(route.request().postData() ?? '');
      body.set('quantity', '350');
      await route.continue({ postData: body.toString() });
    });
    await app.button('買い注文の確認へ').click();
    await ok().click();
    await app.page.getByRole('alert').first().waitFor();
    await app.page.unrouteAll({ behavior: 'wait' });
    await app.page.reload();
    await settled(app.page);
    expect(await quantity().innerText()).toContain('300');

    await app.button('買い注文の確認へ').click();
    await ok().click();
    await app.button('続けて注文').waitFor();
    await app.page.reload();
    await settled(app.page);
    expect(await quantity().innerText()).toContain('100');
  });

  it('is dropped when the ticket is left', async () => {
    await typeQuantity('500');
    await app.page.getByRole('button', { name: '戻る' }).click();
    await app.open('/pages/trade/buy/buy?code=7203&qty=100');
    await settled(app.page);
    expect(await quantity().innerText()).toContain('100');
  });

  it('ORD-13 is not sent a second time after a reload in flight: the ticket waits for the outcome, then begins anew', async () => {
    await app.open('/pages/trade/buy/buy?code=7203&price=2800&qty=100');
    await settled(app.page);
    await typeQuantity('200');
    const arrived: string[] = [];
    // The order arrives, its reply does not, and its outcome cannot be looked up.
    await app.page.route(PLACE, async (route) => {
      await route.fetch();
      arrived.push(route.request().headers()['idempotency-key'] ?? '');
      await route.abort();
    });
    await app.page.route(LOOK_UP, (route) => route.abort());
    await app.button('買い注文の確認へ').click();
    await ok().click();
    await expect.poll(() => arrived.length).toBe(1);
    await app.page.reload();
    await app.page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    expect(await quantity().innerText()).toContain('200');
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.page.locator('dialog[open]').waitFor({ state: 'hidden' });
    expect(await app.button('買い注文の確認へ').count()).toBe(0);
    await app.page.unroute(LOOK_UP);
    await app.button('もう一度確認する').click();
    await app.page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.button('買い注文の確認へ').waitFor();
    // Named by its label alone: it is empty.
    await app.page.getByRole('button', { name: '数量 数量', exact: true }).waitFor();
    expect(arrived).toHaveLength(1);
    await app.page.unrouteAll({ behavior: 'wait' });
  });

  it('ORD-13 is looked up again from the ticket of an issue that was halted since', async () => {
    const { page } = app;
    const address = '/pages/trade/buy/buy?code=7267&price=1500&qty=100';
    await app.open(address);
    await settled(page);
    await page.route(PLACE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(LOOK_UP, (route) => route.abort());
    await app.button('買い注文の確認へ').click();
    await ok().click();
    await page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    await page.route('**/api/v1/quote/instrument/detail**', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.quote.halted = true;
      await route.fulfill({ response, json });
    });
    // the stream would say that it is not halted
    await page.routeWebSocket(/\/api\/v1\/stream/, () => undefined);
    await app.open(address);
    await page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    await page.unroute(LOOK_UP);
    await app.button('もう一度確認する').click();
    await page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    // no new order while it is halted
    await expect.poll(() => app.button('買い注文の確認へ').isDisabled()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
