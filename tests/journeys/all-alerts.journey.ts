import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { typeAmount } from './support/keypad.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';

const STOCK = '/pages/stock/detail/detail?code=7203';
const ALERTS = '/pages/cms/cms?tab=alerts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** Opens the alerts of a stock from its page. */
async function openSheet(): Promise<void> {
  await app.open(STOCK);
  await settled(app.page);
  await app.button('株価アラートを設定').click();
  await app.sheet.getByRole('heading', { name: /^株価アラート トヨタ自動車 7203$/ }).waitFor();
}

const choose = (name: string) => app.sheet.getByRole('radio', { name, exact: true }).click();
const set = () => app.sheet.getByRole('button', { name: 'アラートを設定' });
/** The price that a change or a limit is today, yen. */
const target = async () => {
  const line = app.sheet.getByText('通知する価格').locator('..');
  await expect.poll(() => line.innerText()).toMatch(/\d円/);
  return amountOf(await line.innerText());
};
const rows = (): Locator => app.page.getByRole('main').getByRole('listitem');
const waiting = () => app.sheet.getByRole('region', { name: '設定中のアラート' }).getByRole('listitem');

describe('ALT-01 alerts of all issues', () => {
  it('ALT-01 a change of the day and a daily limit are set from the page of a stock, and listed with their prices', async () => {
    await openSheet();
    await choose('前日比');
    await choose('下落');
    await typeAmount(app, app.sheet.getByRole('button', { name: /^前日比（％）(?! (増やす|減らす))/ }), '12');
    const fall = await target();
    await set().click();
    await waiting()
      .filter({ hasText: fall.toLocaleString('ja-JP') })
      .filter({ hasText: '以下' })
      .waitFor();
    await choose('S高・S安');
    const limit = await target();
    expect(limit).toBeGreaterThan(fall);
    await set().click();
    await waiting()
      .filter({ hasText: limit.toLocaleString('ja-JP') })
      .filter({ hasText: '以上' })
      .waitFor();

    await app.sheet.getByRole('link', { name: 'すべてのアラート' }).click();
    await app.see('20件まで設定できます（現在 2件）');
    expect(await rows().count()).toBe(2);
    await rows()
      .filter({ hasText: limit.toLocaleString('ja-JP') })
      .getByText(/^あと\+\d+\.\d\d%$/)
      .waitFor();
    await rows()
      .filter({ hasText: fall.toLocaleString('ja-JP') })
      .getByText(/^あと−\d+\.\d\d%$/)
      .waitFor();
  });

  it('ALT-01 a special quote is waited for on its side, and listed without a price', async () => {
    await openSheet();
    await choose('特別気配');
    await choose('特別売気配');
    await app.see('特別気配が表示されたときに通知します。');
    await set().click();
    await waiting().filter({ hasText: '特別売気配' }).waitFor();
    await app.open(ALERTS);
    await settled(app.page);
    const row = rows().filter({ hasText: '特別売気配' });
    await row.waitFor();
    expect(await row.innerText()).not.toContain('あと');
    await row.getByRole('button', { name: 'トヨタ自動車のアラートを削除' }).click();
    await app.see('20件まで設定できます（現在 2件）');
  });

  it('ALT-01 holding a row of the book opens the sheet with its price, and prepares no order', async () => {
    await app.open(STOCK);
    await settled(app.page);
    const row = app.page.locator('[data-price]').first();
    await row.scrollIntoViewIfNeeded();
    // Prices move: what is under the pointer when the press begins counts.
    const pressed = app.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const read = ({ target }: Event) =>
            resolve((target as Element).closest('[data-price]')?.getAttribute('data-price') ?? '');
          addEventListener('pointerdown', read, { capture: true, once: true });
        }),
    );
    const box = await row.boundingBox();
    if (box === null) throw new Error('the row has no place');
    await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await app.page.mouse.down();
    await app.sheet.getByRole('heading', { name: /^株価アラート トヨタ自動車 7203$/ }).waitFor();
    await app.page.mouse.up();
    expect(app.page.url()).toContain(STOCK);
    const field = app.sheet.getByRole('button', { name: /^価格(?! (増やす|減らす))/ });
    expect(amountOf(await field.innerText())).toBe(Number(await pressed));
    // the key of the context menu does the same
    await app.open(STOCK);
    await settled(app.page);
    await row.focus();
    await row.dispatchEvent('contextmenu');
    await field.waitFor();
  });

  it('ALT-01 a price of the chart opens the sheet: on the axis, and by a key at the bar under the crosshair', async () => {
    await app.open(STOCK);
    await settled(app.page);
    const chart = app.page.getByRole('region', { name: 'チャート' });
    await chart.locator('canvas').first().waitFor();
    const candles = chart.getByRole('slider');
    const box = await candles.boundingBox();
    if (box === null) throw new Error('the chart has no place');
    const field = app.sheet.getByRole('button', { name: /^価格(?! (増やす|減らす))/ });
    await candles.click({ position: { x: box.width / 2, y: 80 } });
    expect(await app.sheet.count()).toBe(0);
    await candles.click({ position: { x: box.width - 12, y: 80 } });
    await field.waitFor();
    expect(amountOf(await field.innerText())).toBeGreaterThan(0);
    await app.open(STOCK);
    await settled(app.page);
    await chart.getByRole('radio', { name: '日足', exact: true }).click();
    await expect.poll(() => candles.getAttribute('aria-valuetext')).toMatch(/^\d{4}\//);
    await candles.focus();
    for (let n = 0; n < 4; n++) await app.page.keyboard.press('ArrowLeft');
    const close = /終値 ([\d,.]+)円/.exec((await candles.getAttribute('aria-valuetext')) ?? '')?.[1];
    await app.page.keyboard.press('a');
    await field.waitFor();
    expect(amountOf(await field.innerText())).toBe(Number(close?.replaceAll(',', '')));
  });

  it('ALT-01 a deleted one and one that was reached are in the history', async () => {
    await app.open(ALERTS);
    await settled(app.page);
    await app.page.getByRole('button', { name: 'トヨタ自動車のアラートを削除' }).first().click();
    await app.see('20件まで設定できます（現在 1件）');
    await openSheet();
    const last = amountOf(await app.sheet.getByText(/^現在値/).innerText());
    const reached = Math.round(last / 200) * 100;
    await typeAmount(app, app.sheet.getByRole('button', { name: /^価格(?! (増やす|減らす))/ }), String(reached));
    await set().click();
    await app.see('現在値がすでに条件に達していたため、すぐに通知しました。');
    await app.open(ALERTS);
    await settled(app.page);
    await app.page.getByRole('radio', { name: '履歴' }).click();
    await rows()
      .filter({ hasText: reached.toLocaleString('ja-JP') })
      .getByText('到達')
      .waitFor();
    await rows().getByText('削除・終了').first().waitFor();
    await app.page.getByRole('radio', { name: 'お知らせ' }).click();
    await app.page.getByRole('button', { name: 'すべて', exact: true }).waitFor();
  });

  it('ALT-01 a change that is missing or out of range is named, and nothing is sent', async () => {
    await openSheet();
    const sent: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().includes('/alert/add')) sent.push(request.url());
    });
    await choose('前日比');
    await set().click();
    await app.sheet.getByRole('alert').getByText('前日比を入力してください。').waitFor();
    await typeAmount(app, app.sheet.getByRole('button', { name: /^前日比（％）(?! (増やす|減らす))/ }), '0');
    await set().click();
    await app.sheet.getByRole('alert').getByText('前日比は0.1％から99.9％の範囲で入力してください。').waitFor();
    expect(sent).toEqual([]);
  });

  it('the looks of ALT-01, the list, the history and the sheet', async () => {
    await app.open(ALERTS);
    await settled(app.page);
    await rows().first().waitFor();
    const faults = await screenFaults(app.page, 'ALT-01-list');
    await app.page.getByRole('radio', { name: '履歴' }).click();
    await rows().getByText('到達').first().waitFor();
    faults.push(...(await screenFaults(app.page, 'ALT-01-history')));
    await openSheet();
    await choose('前日比');
    await typeAmount(app, app.sheet.getByRole('button', { name: /^前日比（％）(?! (増やす|減らす))/ }), '5');
    faults.push(...(await screenFaults(app.page, 'ALT-01-sheet')));
    expect(faults).toEqual([]);
  });
});
