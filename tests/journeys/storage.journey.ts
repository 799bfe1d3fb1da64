import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { fillRegistration } from './support/member.ts';
import { logOut, openTask } from './support/settings.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

let server: SharedServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
});

/** Everything in the browser's storage by key. */
const kept = async (page: Page): Promise<Record<string, string>> =>
  JSON.parse(await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(localStorage)))));
/** Keys of the product's specification; our own additional keys begin with `kabuto.`. */
const ALWAYS = ['theme', 'curLang', 'pud', 'selectShopId', 'deviceId', 'returnUrl'];
const LOGIN = ['hasLogin', 'tokenInfo', 'tokenExpire', 'userInfo'];

it('STO-01 STO-05 keeps the login under its keys, and after the logout nothing that is personal', async () => {
  const { page } = await openPhone(browser);
  const app = new App(page, server.url);
  await app.open('/');
  await page.evaluate(() => localStorage.setItem('pud', '<of another part>'));
  // A guest is sent to the login, which keeps the page to return to.
  await app.open('/pages/user/set/set?from=here');
  await app.button('ログイン').waitFor();
  expect(JSON.parse((await kept(page)).returnUrl ?? 'null')).toEqual({
    url: '/pages/user/set/set',
    query: '?from=here',
  });
  await fillRegistration(app, 'storage-of-taro@example.com');
  await app.button('口座を開く').click();
  await page.waitForURL('**/pages/user/set/set?from=here');
  await page.getByRole('radio', { name: '特大' }).click();
  await page.getByRole('radio', { name: 'ダーク' }).click();
  await page.getByRole('radio', { name: '繁體中文' }).click();

  const before = await kept(page);
  expect(
    Object.keys(before).filter((key) => ![...ALWAYS, ...LOGIN].includes(key) && !key.startsWith('kabuto.')),
  ).toEqual([]);
  const info: unknown = JSON.parse(before.tokenInfo ?? 'null');
  expect(info).toEqual({ token: expect.any(String), refreshToken: expect.any(String), exp: 600 });
  const left = Number(before.tokenExpire) - Date.now() / 1_000;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(600);
  expect(JSON.parse(before.userInfo ?? 'null')).toEqual({
    id: expect.stringMatching(/^\d{10}$/),
    nickname: '太郎',
    maskedMail: expect.stringMatching(/^s\S*@example\.com$/),
  });
  expect(before).toMatchObject({
    hasLogin: 'true',
    theme: 'dark',
    curLang: 'tw',
    pud: '<of another part>',
    selectShopId: 'kabuto',
  });
  await page.getByRole('radio', { name: '日本語' }).click();
  expect(before.deviceId).toMatch(/^[\w-]{16,64}$/);

  await openTask(app, /^ログイン中の端末/);
  await app.sheet.getByText('この端末').waitFor();
  await logOut(app);
  const after = await kept(page);
  expect(Object.keys(after).filter((key) => !ALWAYS.includes(key) && !key.startsWith('kabuto.'))).toEqual([]);
  expect(after).toMatchObject({
    theme: 'dark',
    curLang: 'jp',
    pud: '<of another part>',
    selectShopId: 'kabuto',
    deviceId: before.deviceId,
    'kabuto.textSize': 'larger',
  });
  const everything = JSON.stringify([after, await page.evaluate(() => Object.entries(sessionStorage))]);
  for (const personal of ['太郎', 'storage-of-taro', '@example.com', JSON.stringify(info).slice(10, 40)])
    expect(everything).not.toContain(personal);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});
