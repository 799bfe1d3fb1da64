import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { AssetsPage, EXPLAINED } from './support/assets-page.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { display, THEMES } from './support/display.ts';
import { accessibilityFaults } from './support/layout.ts';
import { settled } from './support/routes.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

describe('RT-23/content the account', () => {
  it.each(EXPLAINED)('ORD-18 RT-23/content %s opens the lines that sum to it', async (name) => {
    const assets = await AssetsPage.open(app);
    await assets.explain(name);
    const { lines, sum, shown } = await assets.lines(name);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.reduce((total, amount) => total + amount, 0)).toBe(sum);
    // a line of what is missing would make any sum right: all positions of the demo are loaded, and each has its own
    expect(await app.sheet.getByText('その他の銘柄').count()).toBe(0);
    // Without the sign: the page shows a result with it, the sum of a server's section without.
    const digits = /[\d,]+/.exec(new Intl.NumberFormat('ja-JP').format(Math.abs(sum)))?.[0] ?? '';
    expect(shown).toContain(digits);
    await assets.closeSheet();
  });

  it('a line of what orders hold leads to its order', async () => {
    await app.open('/pages/trade/index/index');
    await settled(app.page);
    await app.button(/^注文中/).click();
    await app.sheet
      .getByRole('link', { name: /株の注文/ })
      .first()
      .click();
    await app.see('注文番号');
  });
});

describe('RT-05/content holdings', () => {
  it('RT-05/content a row has all its figures, opens them with the account type, and sells', async () => {
    const { page } = app;
    await app.open('/pages/user/holding/stock');
    await settled(page);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'トヨタ自動車' });
    for (const label of ['取得単価', '現在値', '本日', '構成比', '売却可'])
      await row.getByText(label).first().waitFor();
    await row.getByRole('button').click();
    for (const label of ['保有数量', '売却可能', '口座区分', '取得金額', '評価額', '評価損益', '構成比'])
      await app.figure(label, app.sheet).waitFor();
    await expect.poll(() => app.figure('口座区分', app.sheet).innerText()).toBe('特定口座');
    const [quantity, average, cost] = await Promise.all(
      ['保有数量', '取得単価', '取得金額'].map(async (label) =>
        amountOf(await app.figure(label, app.sheet).innerText()),
      ),
    );
    expect(cost).toBe((quantity ?? 0) * (average ?? 0));
    await app.sheet.getByRole('button', { name: '売る', exact: true }).click();
    await page.waitForURL(
      (url) => url.pathname === '/pages/trade/sell/sell' && url.searchParams.get('code') === '7203',
    );
    await app.see('トヨタ自動車');
  });

  it('buys more and shows the chart from the same sheet, and the keyboard closes it', async () => {
    const { page } = app;
    await app.open('/pages/user/holding/stock');
    await settled(page);
    const open = () => page.getByRole('main').getByRole('listitem').first().getByRole('button').press('Enter');
    await open();
    await app.sheet.getByRole('button', { name: '買い増す' }).waitFor();
    await page.keyboard.press('Escape');
    await app.sheet.waitFor({ state: 'detached' });
    await open();
    await app.sheet.getByRole('button', { name: 'チャート' }).click();
    await page.waitForURL((url) => url.pathname === '/pages/stock/detail/detail');
  });
});

it('RT-05 a sheet opened again before the browser reports its closing stays open', async () => {
  const { page } = app;
  await app.open('/pages/user/holding/stock');
  await settled(page);
  const row = page.getByRole('main').getByRole('listitem').first().getByRole('button');
  await row.click();
  await app.sheet.getByRole('button', { name: '買い増す' }).waitFor();
  // In one task, with the page rendered between: the dialog's close event comes after both.
  await row.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLElement>('dialog[open] button')?.click();
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    button.click();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await app.sheet.getByRole('button', { name: '買い増す' }).click();
  await page.waitForURL((url) => url.pathname === '/pages/trade/buy/buy');
});

it('RT-05 a double tap on a row leaves its sheet open', async () => {
  const { page } = app;
  await app.open('/pages/user/holding/stock');
  await settled(page);
  // A row at the top, where the second tap meets the backdrop.
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').dblclick();
  await app.sheet.getByRole('button', { name: '買い増す' }).click();
  await page.waitForURL((url) => url.pathname === '/pages/trade/buy/buy');
});

describe('the sheets of these pages', () => {
  it.each(THEMES)('have no accessibility faults, %s', async (theme) => {
    const { page } = app;
    const open = async (path: string, tap: () => Promise<void>): Promise<string[]> => {
      await app.open(path);
      await display(page, 'jp', theme);
      await settled(page);
      await tap();
      await app.sheet.waitFor();
      return accessibilityFaults(page);
    };
    const main = page.getByRole('main');
    const found = [
      ...(await open('/pages/trade/index/index', () => main.getByRole('button', { name: /^総資産/ }).click())),
      ...(await open('/pages/trade/index/index', () => main.getByRole('button', { name: /^買付余力/ }).click())),
      ...(await open('/pages/user/holding/stock', () =>
        main.getByRole('listitem').first().getByRole('button').click(),
      )),
      ...(await open('/pages/trade/history-trade/history-trade', () => app.button('期間指定').click())),
    ];
    await display(page, 'jp', 'light');
    expect(found).toEqual([]);
  });
});
