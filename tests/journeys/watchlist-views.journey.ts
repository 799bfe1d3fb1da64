import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { openPhone } from './support/browser.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { register } from './support/member.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';

const WATCHLIST = '/pages/collection/collection';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const tiles = () =>
  app.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: app.page.locator('a[href*="?code="]') });

async function show(view: string): Promise<void> {
  await app.page.getByRole('button', { name: /^表示を変更/ }).click();
  await app.sheet.getByRole('radio', { name: view }).click();
  await expect.poll(() => app.page.locator('dialog[open]').count()).toBe(0);
}

async function openWatchlist(): Promise<void> {
  await app.open(WATCHLIST);
  await settled(app.page);
}

describe('RT-15/content views of the watchlist', () => {
  it('RT-15/content as a board and as charts with yen and percent together; kept over a reload', async () => {
    await openWatchlist();
    const count = await tiles().count();
    await show('ボード');
    await expect.poll(() => tiles().count()).toBe(count);
    expect(await tiles().first().innerText()).toMatch(/[+−±][\d,.]+\s*[+−±]\d+\.\d\d%$/);
    expect(await tiles().first().locator('svg path').count()).toBe(0);
    await show('チャート');
    await expect.poll(() => tiles().first().locator('svg path').count()).toBe(1);
    await app.page.reload();
    await settled(app.page);
    await expect.poll(() => tiles().first().locator('svg path').count()).toBe(1);
    await tiles().first().getByRole('link').click();
    await app.page.waitForURL(/stock\/detail\/detail\?code=/);
  });

  it('RT-15/content editing shows the rows in every view', async () => {
    await openWatchlist();
    await show('ボード');
    await app.button('編集').click();
    await app.page
      .getByRole('button', { name: /を下へ$/ })
      .first()
      .waitFor();
    await app.button('完了').click();
    await show('リスト');
  });

  it('RT-15/looks board and charts', async () => {
    await openWatchlist();
    await show('ボード');
    const faults = await screenFaults(app.page, 'RT-15-board');
    await show('チャート');
    faults.push(...(await screenFaults(app.page, 'RT-15-chart')));
    await show('リスト');
    faults.push(...(await screenFaults(app.page, 'RT-15-list')));
    expect(faults).toEqual([]);
  });

  it('RT-15/content a new member is offered a first list, once', async () => {
    const { page, context } = await openPhone(phone.browser);
    const newcomer = new App(page, phone.server.url);
    await register(newcomer, 'first-list@example.com');
    await newcomer.open(WATCHLIST);
    await newcomer.button('売買代金の多い8銘柄ではじめる').click();
    await newcomer.see('8銘柄を追加しました');
    const rows = page.getByRole('main').locator('a[href*="?code="]');
    await expect.poll(() => rows.count()).toBe(8);
    await newcomer.button('リストを追加').click();
    await newcomer.sheet.getByLabel('リスト名').fill('配当');
    await newcomer.sheet.getByRole('button', { name: 'リストを追加' }).click();
    await page.getByRole('radio', { name: '配当' }).click();
    await newcomer.see('このリストはまだ空です');
    expect(await newcomer.button('売買代金の多い8銘柄ではじめる').count()).toBe(0);
    await context.close();
  });
});
