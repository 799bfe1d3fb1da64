import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';
import { RealServer } from './support/server.ts';
import { until } from './support/until.ts';

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const newApp = async (): Promise<App> => new App((await openPhone(browser)).page, server.url);
/** Links to reports of days that have closed: a demo begins with those of its history. */
const reportsOf = ({ page }: App): Locator => page.getByRole('link', { name: /^大引け：模擬200/ });

it('RT-01/content RT-13 RT-14/content RT-16/content ROL-01 CMS-01 the report of the day that has closed is marked until it is opened, also for a guest to read', async () => {
  const app = await newApp();
  await enterDemo(app);
  await app.open('/pages/cms/cms?tab=news');
  const reports = reportsOf(app);
  await reports.first().waitFor();
  expect(await reports.getByRole('img', { name: '未読' }).count()).toBe(0);
  const operatorOfClock = await new ApiClient(server.url).demo();
  const before = await operatorOfClock.call('GET v1/cms/news/list');
  const known = new Set(before.rows.map(({ newsId }) => newsId));
  await operatorOfClock.call('POST v1/demo/clock/skip', { body: { to: 'closing' } });
  await until('the report of the day', async () => {
    const { rows } = await operatorOfClock.call('GET v1/cms/news/list');
    return rows.some(({ newsId }) => !known.has(newsId));
  });
  await app.page.reload();
  const row = reports.first();
  await row.getByRole('img', { name: '未読' }).waitFor();
  const faults = await screenFaults(app.page, 'RT-13-news');
  await row.click();
  await app.page.getByRole('heading', { level: 2, name: /^大引け：模擬200/ }).waitFor();
  await app.see('関連銘柄');
  await app.see(/この記事は模擬市場のデータから自動で作成しています/);
  faults.push(...(await screenFaults(app.page, 'RT-14', { fullPage: true })));
  await app.page.goBack();
  await row.waitFor();
  await expect.poll(() => row.getByRole('img', { name: '未読' }).count()).toBe(0);
  expect(faults).toEqual([]);

  const onHome = (on: App) => on.page.locator('section', { has: on.page.getByRole('heading', { name: 'ニュース' }) });
  const openHome = async (on: App): Promise<void> => {
    await on.open('/');
    await settled(on.page);
    // they are loaded when they come into view
    await on.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  };
  await openHome(app);
  await onHome(app)
    .getByRole('link', { name: /^大引け：模擬200/ })
    .first()
    .waitFor();
  expect(await onHome(app).getByRole('listitem').count()).toBeLessThanOrEqual(3);

  const guest = await newApp();
  await openHome(guest);
  await onHome(guest).getByRole('link', { name: 'もっと見る' }).click();
  await reportsOf(guest).first().waitFor();
  await openHome(guest);
  await onHome(guest)
    .getByRole('link', { name: /^大引け：模擬200/ })
    .first()
    .click();
  await guest.page.getByRole('main').locator('a[href*="/stock/detail/detail?code="]').first().click();
  await guest.page.getByRole('radio', { name: 'ニュース' }).click();
  await reportsOf(guest).first().waitFor();
  const { rows: issues } = await operatorOfClock.call('GET v1/quote/ranking/list', {
    query: { kind: 'value', pageSize: '50' },
  });
  const mentions = await Promise.all(
    issues.map(({ instrument: { code } }) =>
      operatorOfClock.call('GET v1/cms/news/list', { query: { code, pageSize: '1' } }),
    ),
  );
  const free = issues.find((_issue, n) => mentions[n]?.rows.length === 0)?.instrument.code;
  expect(free).toBeDefined();
  await guest.open(`/pages/stock/detail/detail?code=${free}&tab=news`);
  await guest.see('この銘柄に関するニュースが、ここに並びます。');

  await guest.open('/pages/cms/cms');
  await reportsOf(guest).first().click();
  await guest.see('関連銘柄');
  await guest.open('/pages/cms/detail?id=99999');
  await guest.see('このニュースは表示できません');
  await guest.button('ニュース一覧へ').click();
  await reportsOf(guest).first().waitFor();
});
