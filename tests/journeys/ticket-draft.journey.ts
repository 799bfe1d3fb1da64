import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

const PLACE = '**/api/v1/trade/order/place**';

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
});
