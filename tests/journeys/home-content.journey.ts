import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { HomePage } from './support/home-page.ts';
import { settled } from './support/routes.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

describe('RT-01/content home', () => {
  it('RT-01/content total assets, the day, buying power, and the session with the time until its next part', async () => {
    const home = await HomePage.open(app);
    await expect.poll(() => home.total.innerText()).toMatch(/^[\d,]{9,}\s*円$/);
    const text = await home.hero.innerText();
    expect(text).toMatch(/本日\s*[+−±][\d,]+\s*円\s*[+−±]\d+\.\d\d%/);
    expect(amountOf(await app.figure('買付余力', home.hero).innerText())).toBeGreaterThan(0);
    expect(await app.figure('評価損益', home.hero).innerText()).toMatch(/^[+−±]/);
    expect(text).toMatch(/(前場|後場|昼休み|引け前|取引時間外|寄前|寄付前)\s*\d\d:\d\d/);
    expect(text).toMatch(/まで\s*(\d+:)?\d+:\d\d/);
  });

  it('RT-01/content the eye hides the own amounts, also after a reload, and nothing of the market', async () => {
    const home = await HomePage.open(app);
    await home.eye('金額を隠す').click();
    await expect.poll(() => home.total.innerText()).toMatch(/^\*{5}/);
    await app.page.reload();
    await settled(app.page);
    await expect.poll(() => home.total.innerText()).toMatch(/^\*{5}/);
    const own = [app.figure('買付余力', home.hero), app.figure('評価損益', home.hero)];
    for (const figure of own) expect(await figure.innerText()).toMatch(/^\*{5}/);
    expect(await home.hero.innerText()).toMatch(/本日\s*\*{5}\s*円\s*\*{3}/);
    expect(await home.stocks('値動き').first().innerText()).toMatch(/\d/);
    await home.eye('金額を表示').click();
    await expect.poll(() => home.total.innerText()).toMatch(/^[\d,]{9,}/);
  });

  it('RT-01/content indices of this market, never the name of an official one', async () => {
    await HomePage.open(app);
    const strip = app.page.getByRole('region', { name: '指数' });
    const text = await strip.innerText();
    expect(text).toMatch(/模擬200\s*[\d,]+\.\d\d\s*[+−±]\d+\.\d\d%/);
    expect(text).not.toMatch(/日経|TOPIX|東証株価/i);
  });

  it('RT-01/content movers by gain, loss and volume lead to the stock', async () => {
    const home = await HomePage.open(app);
    for (const [kind, sign] of [
      ['値下がり', /−\d+\.\d\d%/],
      ['値上がり', /\+\d+\.\d\d%/],
    ] as const) {
      await home.part('値動き').getByRole('radio', { name: kind }).click();
      await expect.poll(() => home.stocks('値動き').first().innerText()).toMatch(sign);
      expect(await home.stocks('値動き').count()).toBe(5);
    }
    const row = home.stocks('値動き').first();
    const name = (await row.innerText()).split('\n')[0] ?? '';
    await row.click();
    await app.page.waitForURL(/stock\/detail\/detail\?code=/);
    await app.page.getByRole('heading', { name }).waitFor();
  });

  it('RT-01/content the first issues of the watchlist with live prices, and the way to all of them', async () => {
    const home = await HomePage.open(app);
    await expect.poll(() => home.stocks('登録銘柄').count()).toBe(5);
    expect(await home.stocks('登録銘柄').filter({ hasText: 'トヨタ自動車' }).first().innerText()).toMatch(/7203/);
    await home.part('登録銘柄').getByRole('link', { name: 'もっと見る' }).click();
    await app.page.waitForURL(/collection\/collection/);
    await HomePage.open(app);
    await home.shortcut('保有').click();
    await app.page.waitForURL(/user\/holding\/stock/);
  });
});
