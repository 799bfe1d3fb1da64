import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { watchPolicy } from './support/policy.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const MARKET = '/pages/quotation/quotation';

let server: SharedServer;
let browser: Browser;
let app: App;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  app = new App((await openPhone(browser)).page, server.url);
  await enterDemo(app);
  await openMarket(app);
});

afterAll(async () => {
  await browser.close();
});

const rootSize = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
/** Left and right edge of the page's content. */
const extent = async (page: Page): Promise<readonly [number, number]> => {
  const box = await page.getByRole('main').boundingBox();
  return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
};

describe('widths', () => {
  it('NAV-09 CON-13 CON-15 one unit is a 375th of the width up to 1.15; two panes from 720; bar 44; at most 960', async () => {
    const { page } = app;
    await app.open(MARKET);
    await settled(page);
    for (const [width, unit] of [
      [320, 320 / 375],
      [360, 360 / 375],
      [375, 1],
      [400, 400 / 375],
      [768, 1.15],
      [960, 1.15],
      [1280, 1.15],
    ] as const) {
      await page.setViewportSize({ width, height: 812 });
      expect((await rootSize(page)) / 16, `unit at ${width}`).toBeCloseTo(unit, 2);
      expect(await sideways(page), `sideways at ${width}`).toBeLessThanOrEqual(width);
      // The bar and, below it, its border.
      const title = await page.getByRole('banner').locator('> div').first().boundingBox();
      expect(title?.height, `bar at ${width}`).toBe(44);
    }
    expect(await extent(page)).toEqual([160, 1120]);
    await page.setViewportSize({ width: 719, height: 812 });
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(0);
    await page.setViewportSize({ width: 720, height: 812 });
    const list = page.locator('ol').first();
    const pane = page.getByRole('heading', { level: 2 }).first();
    await pane.waitFor();
    const [left, right] = [await list.boundingBox(), await pane.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await page.setViewportSize({ width: 375, height: 812 });
  });
});

describe('language and theme', () => {
  it('CON-06 LNG-01 Japanese first, whatever the browser speaks; a switch needs no reload and survives a restart', async () => {
    const foreign = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 812 } });
    await watchPolicy(foreign);
    const page = await foreign.newPage();
    const guest = new App(page, server.url);
    await guest.open('/pages/user/login');
    await guest.see('ワンタップでデモを始める');
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
    for (const [name, lang, words] of [
      ['English', 'en', 'Log in'],
      ['繁體中文', 'zh-Hant-TW', '登入'],
    ] as const) {
      await page.getByRole('combobox').selectOption({ label: name });
      await page.locator(`html[lang="${lang}"]`).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: words, exact: true }).waitFor();
    }
    expect(await page.locator('body').getAttribute('data-same')).toBe('page');
    const again = await browser.newContext({ storageState: await foreign.storageState() });
    await watchPolicy(again);
    const later = await again.newPage();
    await later.goto(page.url());
    await later.getByRole('button', { name: '登入', exact: true }).waitFor();
    expect(await later.locator('html').getAttribute('lang')).toBe('zh-Hant-TW');
    await foreign.close();
    await again.close();
  });

  it('THM-01 light until the reader chooses, whatever the device prefers; survives a restart', async () => {
    const night = await browser.newContext({ colorScheme: 'dark', viewport: { width: 375, height: 812 } });
    await watchPolicy(night);
    const page = await night.newPage();
    await page.goto(`${server.url}/pages/user/login`);
    const paper = (at: Page): Promise<string> =>
      at.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    expect(await paper(page)).toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: 'ダークにする' }).click();
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    expect(await paper(page)).toBe('rgb(14, 17, 22)');
    const again = await browser.newContext({ storageState: await night.storageState() });
    await watchPolicy(again);
    const later = await again.newPage();
    await later.goto(page.url());
    await later.getByRole('button', { name: 'ライトにする' }).waitFor();
    expect(await paper(later)).toBe('rgb(14, 17, 22)');
    await night.close();
    await again.close();
  });
});

it.each([
  ['07:00', 'before'],
  ['18:00', 'after'],
])('at %s, %s the day of the session line, the page does not scroll sideways', async (time) => {
  const { page, context } = await openPhone(browser);
  const early = new App(page, server.url);
  await enterDemo(early);
  // Without the stream the page shows the session of the API.
  await page.routeWebSocket(/\/api\/v1\/stream/, () => undefined);
  await page.route('**/api/v1/quote/session/detail', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const marketTime = Date.parse(`2026-11-24T${time}:00+09:00`);
    const data = { ...body.data, phase: 'closed', marketTime, nextAt: marketTime + 3_600_000 };
    await route.fulfill({ response: reply, json: { ...body, data } });
  });
  await early.open(MARKET);
  await page.getByRole('img', { name: `取引時間の進み ${time}` }).waitFor();
  for (const width of [320, 375, 960]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await sideways(page), `sideways at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** The horizontal position of a time of day on the session line, which shows 8:30 to 16:00, in percent. */
function positionOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes - 510) / 450) * 100;
}

describe('at a glance', () => {
  it('the eye hides own amounts, on other pages too, and leaves prices', async () => {
    const { page } = app;
    await app.open('/');
    const total = page.getByTitle('資産の内訳');
    await expect.poll(() => total.innerText()).toMatch(/\d/);
    await app.button('金額を隠す').click();
    await expect.poll(() => total.innerText()).not.toMatch(/\d/);
    expect(await page.getByRole('main').locator('a[href*="code="]').first().innerText()).toMatch(/\d,\d{3}|\d{3}\.\d/);
    await app.open('/pages/trade/index/index');
    await settled(page);
    await app.see('出金可能額');
    expect(await app.button(/買付余力/).innerText()).not.toMatch(/\d/);
    await app.button('金額を表示').click();
    await expect.poll(() => app.button(/買付余力/).innerText()).toMatch(/\d/);
  });

  it("the session chip counts down and the line's point stands where the day is", async () => {
    const { page } = app;
    await app.open('/');
    const chip = page
      .getByText(/^(前場|後場)$/)
      .first()
      .locator('xpath=..');
    await expect.poll(() => chip.innerText()).toMatch(/\d{2}:\d{2}[\s\S]*\d:\d{2}(:\d{2})?/);
    const first = await chip.innerText();
    await expect.poll(() => chip.innerText()).not.toBe(first);
    const line = page.getByRole('img', { name: /^取引時間の進み \d{2}:\d{2}/ });
    const spans = await line
      .locator('span')
      .evaluateAll((all) =>
        all.map((span) => (span instanceof HTMLElement ? Number(/([\d.]+)%/.exec(span.style.left)?.[1]) : Number.NaN)),
      );
    const time = /\d{2}:\d{2}/.exec((await line.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    for (const time of ['09:00', '11:30', '12:30', '15:25', '15:30'])
      expect(
        spans.some((left) => Math.abs(left - positionOf(time)) < 0.1),
        `a tick at ${time}`,
      ).toBe(true);
    expect(Math.abs((spans.at(-1) ?? Number.NaN) - positionOf(time))).toBeLessThan(0.5);
  });
});
