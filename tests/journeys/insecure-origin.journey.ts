import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

/** A name of this machine that the browser does not recognize as local. */
const HOST = 'kabuto.test';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    sharedServer(),
    launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]),
  ]);
});
afterAll(async () => {
  await browser.close();
});

it('RT-02/content over http the login says that the line is not protected, offers no passkey, and the demo works without keys', async () => {
  const { page, complaints } = await openPhone(browser);
  const app = new App(page, `http://${HOST}:${server.port}`);
  const proofs: string[] = [];
  page.on('request', (request) => {
    const { dpop } = request.headers();
    if (dpop !== undefined) proofs.push(request.url());
  });
  await app.open('/pages/user/login');
  await settled(page);
  await app.see('保護されていない接続です');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(await app.button('パスキーでログイン').count()).toBe(0);
  await app.button('ワンタップでデモを始める').click();
  await app.see('総資産');
  await app.open('/pages/user/set/set');
  await settled(page);
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
  const loggedOut = page.waitForResponse(/oauth\/logout/);
  await app.sheet.getByRole('button', { name: 'ログアウト' }).click();
  expect((await loggedOut).status()).toBe(200);
  expect([proofs, complaints]).toEqual([[], []]);
});

it('RT-02/content over http the check of the browser after failures works as well', async () => {
  const { page, complaints } = await openPhone(browser);
  const app = new App(page, `http://${HOST}:${server.port}`);
  await app.open('/pages/user/login');
  await page.getByLabel('メールアドレス・携帯電話番号').fill('over-http@example.com');
  for (let tries = 1; tries <= 4; tries += 1) {
    await page.getByLabel('パスワード', { exact: true }).fill(`wrong-password-${tries}`);
    const answered = page.waitForResponse(/oauth\/oauth\/token/);
    await app.button('ログイン').click();
    expect((await (await answered).json()).data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  }
  expect(complaints).toEqual([]);
});

it('the same page over a protected line says nothing of it', async () => {
  const { page } = await openPhone(browser);
  const app = new App(page, server.url);
  await app.open('/pages/user/login');
  await app.see(/登録番号/);
  expect(await app.text('保護されていない接続です').count()).toBe(0);
});
