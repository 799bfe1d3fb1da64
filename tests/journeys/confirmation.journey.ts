import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { register } from './support/member.ts';
import { confirmByPassword, openTask } from './support/settings.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

let server: SharedServer;
let browser: Browser;
const complaints: Complaints[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
});

it('AUT-08 every change of a factor asks first who it is, by the factor once there is one; giving up changes nothing', async () => {
  const opened = await openPhone(browser);
  complaints.push(opened.complaints);
  const app = new App(opened.page, server.url);
  const { page, sheet } = app;
  const { held } = await addAuthenticator(page);
  await register(app, 'confirming@example.com');
  const changes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1/user/', '');
    if (/^(passkey\/(begin|add|remove)|totp\/(begin|confirm|remove)|recovery\/renew)$/.test(path)) changes.push(path);
  });
  const title = sheet.getByRole('heading', { name: 'ご本人の確認' });

  for (const [row, button] of [
    [/^パスキー/, 'パスキーを追加'],
    [/^認証アプリ/, '認証アプリを設定'],
  ] as const) {
    await openTask(app, row);
    await sheet.getByRole('button', { name: button }).click();
    await title.waitFor();
    await sheet.getByText('変更後24時間は出金できません').waitFor();
    await sheet.getByLabel('パスワード', { exact: true }).fill('not-my-password');
    await sheet.getByRole('button', { name: '確認する' }).click();
    await sheet.getByRole('alert').waitFor();
    await sheet.getByRole('button', { name: '閉じる' }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^認証アプリ\s*未設定/ })
      .waitFor();
  }
  expect([changes, await held()]).toEqual([[], 0]);

  await openTask(app, /^パスキー/);
  await sheet.getByRole('button', { name: 'パスキーを追加' }).click();
  await confirmByPassword(app);
  await sheet.getByRole('button', { name: '保管しました' }).click();
  expect(changes.splice(0)).toEqual(['passkey/begin', 'passkey/add']);

  // From here on the password alone does not confirm.
  for (const [row, open] of [
    [/^認証アプリ/, '認証アプリを設定'],
    [/^リカバリーコード/, '再発行する'],
    [/^パスキー/, '削除'],
  ] as const) {
    await openTask(app, row);
    await sheet.getByRole('button', { name: open }).click();
    if (open === '削除') await sheet.getByRole('button', { name: 'OK' }).click();
    await title.waitFor();
    expect(await sheet.getByLabel('パスワード', { exact: true }).count()).toBe(0);
    await sheet.getByRole('button', { name: '閉じる' }).click();
  }
  expect(changes).toEqual([]);
  await openTask(app, /^リカバリーコード/);
  await sheet.getByRole('button', { name: '再発行する' }).click();
  await sheet.getByRole('button', { name: 'パスキーで確認する' }).click();
  await sheet.getByRole('listitem').nth(9).waitFor();
  expect(changes).toEqual(['recovery/renew']);
  expect(complaints.flat()).toEqual([]);
});
