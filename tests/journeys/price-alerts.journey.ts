import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { typeAmount } from './support/keypad.ts';
import { breakCalls } from './support/network.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';

const ADD = '**/api/v1/trade/alert/add';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** The price alerts of the first holding, opened by taps. */
async function openAlerts(): Promise<Locator> {
  await app.open('/pages/user/holding/stock');
  await settled(app.page);
  await app.page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await app.sheet.getByRole('button', { name: 'アラート' }).click();
  await app.sheet.getByRole('heading', { name: /^株価アラート .+ \d{4}$/ }).waitFor();
  return app.sheet.getByRole('region', { name: '設定中のアラート' });
}

const price = () => app.sheet.getByRole('button', { name: /^価格(?! (増やす|減らす))/ });
const set = () => app.sheet.getByRole('button', { name: 'アラートを設定' });
/** A price that every tick divides. */
const roundHundred = (yen: number): number => Math.round(yen / 100) * 100;
const lastPrice = async () => amountOf(await app.sheet.getByText(/^現在値/).innerText());

describe('RT-05/content price alerts on a holding', () => {
  it('are set once for a double tap, listed, kept over a reload, and deleted', async () => {
    let list = await openAlerts();
    await list.getByText('この銘柄のアラートはありません。').waitFor();
    const wanted = roundHundred((await lastPrice()) * 2);
    await typeAmount(app, price(), String(wanted));
    const sent: string[] = [];
    await app.page.route(ADD, async (route) => {
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      await route.continue();
    });
    await set().dblclick();
    const row = list.getByRole('listitem');
    await row.getByText(`${wanted.toLocaleString('ja-JP')}円`).waitFor();
    await app.page.unroute(ADD);
    expect(sent).toHaveLength(1);
    expect(await row.count()).toBe(1);
    expect(await row.innerText()).toContain('以上');

    await app.page.reload();
    list = await openAlerts();
    await list.getByRole('listitem').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await list.getByRole('button', { name: '削除' }).click();
    await list.getByText('この銘柄のアラートはありません。').waitFor();
  });

  it('one that holds already is announced, and becomes a notice at once', async () => {
    await openAlerts();
    const reached = app.sheet.getByText('現在値がすでにこの条件に達しています。設定するとすぐに通知されます。');
    await typeAmount(app, price(), String(roundHundred((await lastPrice()) / 2)));
    await reached.waitFor();
    await set().click();
    await app.see('現在値がすでに条件に達していたため、すぐに通知しました。');
    await app.open('/pages/cms/cms');
    await app.page
      .getByRole('main')
      .getByText(/株価|以上/)
      .first()
      .waitFor();
  });

  it('name a missing price, and send nothing', async () => {
    await openAlerts();
    const sent: string[] = [];
    await app.page.route(ADD, (route) => {
      sent.push(route.request().url());
      return route.continue();
    });
    await set().click();
    await app.sheet.getByRole('alert').getByText('価格を入力してください。').waitFor();
    await app.page.unroute(ADD);
    expect(sent).toEqual([]);
  });

  it('an outcome that the server does not confirm is said, and the price is kept', async () => {
    await openAlerts();
    await typeAmount(app, price(), '99800');
    const calls = await breakCalls(app.page, 'server');
    await set().click();
    await app.see('結果を確認できませんでした。設定中のアラートをご確認ください。');
    await calls.restore();
    expect(await price().innerText()).toContain('99,800');
    // Also after the page has gone its key is looked up: the request never arrived.
    await app.open('/');
    await app.see('結果の確認時点でお手続きの内容は届いていませんでした。');
  });

  it('one whose reply is lost to a reload is followed up on the next page, shown once, and not doubled', async () => {
    const { page } = app;
    await openAlerts();
    await typeAmount(app, price(), '99700');
    const sent: string[] = [];
    const taken = Promise.withResolvers<void>();
    await page.route(ADD, async (route) => {
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      // The first reply never comes: the page that waits for it is gone by then.
      if (sent.length > 1) return route.continue();
      await route.fetch();
      return taken.resolve();
    });
    await set().click();
    await taken.promise;
    await app.open('/');
    await app.see('アラートを設定しました');
    await page.unroute(ADD);
    expect(new Set(sent).size).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem('kabuto.intentions'))).toBeNull();
    const list = await openAlerts();
    await list.getByText('99,700円').waitFor();
    expect(await list.getByText('99,700円').count()).toBe(1);
  });

  it('RT-05/looks the sheet with an alert and with a fault', async () => {
    const list = await openAlerts();
    await typeAmount(app, price(), '99900');
    await set().click();
    await list.getByRole('listitem').first().waitFor();
    await set().click();
    await app.sheet.getByRole('alert').first().waitFor();
    expect(await screenFaults(app.page, 'RT-05-alerts')).toEqual([]);
  });
});
