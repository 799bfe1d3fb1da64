import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Authenticator, addAuthenticator } from './support/authenticator.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { logIn, PASSWORD, register } from './support/member.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';
import { confirmByPassword, logOut, openTask } from './support/settings.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const EMAIL = 'looks@example.com';
/** Names given by members and browsers; the two codes consist of letters. */
const OWN = ['太郎', '電話', 'Chrome, Linux', EMAIL.replace('looks', 'l***'), 'example', 'com'];
const CODE = /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$|^[A-Z2-7 ]+$/;

let server: SharedServer;
let browser: Browser;
let app: App;
let authenticator: Authenticator;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  app = new App((await openPhone(browser)).page, server.url);
  authenticator = await addAuthenticator(app.page);
});
afterAll(async () => {
  await browser.close();
});

/** The faults of the current screen. */
const faults = (name: string): Promise<string[]> =>
  screenFaults(app.page, name, { own: OWN, isOwn: (word) => CODE.test(word) });

it('a member with a passkey', async () => {
  await register(app, EMAIL);
  await openTask(app, /^パスキー/);
  await app.sheet.getByLabel('名前').fill('電話');
  await app.sheet.getByRole('button', { name: 'パスキーを追加' }).click();
  await confirmByPassword(app);
  await app.sheet.getByRole('button', { name: '保管しました' }).click();
});

it.each([
  ['email', /^メールアドレス/],
  ['mobile', /^携帯電話番号/],
  ['passkeys', /^パスキー/],
  ['totp', /^認証アプリ/],
  ['recovery', /^リカバリーコード/],
  ['devices', /^ログイン中の端末/],
  ['password', /^パスワードの変更/],
  ['freeze', /^口座の凍結/],
  ['export', /^個人データ/],
  ['close', /^口座の解約/],
] as const)('RT-07/looks the sheet %s in three languages, both themes and from 320 to 960', async (name, row) => {
  await openTask(app, row);
  await app.sheet.getByRole('heading').first().waitFor();
  await settled(app.page);
  expect(await faults(`RT-07-${name}`)).toEqual([]);
});

it('RT-07/looks the confirmation, the secret of an authenticator app and new recovery codes', async () => {
  await openTask(app, /^認証アプリ/);
  await app.sheet.getByRole('button', { name: '認証アプリを設定' }).click();
  await app.sheet.getByRole('heading', { name: 'ご本人の確認' }).waitFor();
  expect(await faults('RT-07-confirm')).toEqual([]);
  await app.sheet.getByRole('button', { name: 'パスキーで確認する' }).click();
  await app.sheet.getByRole('img', { name: '認証アプリ用のQRコード' }).waitFor();
  expect(await faults('RT-07-totp-secret')).toEqual([]);
  await openTask(app, /^リカバリーコード/);
  await app.sheet.getByRole('button', { name: '再発行する' }).click();
  await app.sheet.getByRole('button', { name: 'パスキーで確認する' }).click();
  await app.sheet.getByRole('listitem').nth(9).waitFor();
  expect(await faults('RT-07-codes')).toEqual([]);
});

it('RT-08/looks the page that asks for consent', async () => {
  await app.page.route('**/api/v1/user/user/info', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, agreementDue: true } } });
  });
  await app.open('/pages/collection/collection');
  await app.see('利用規約が新しくなりました');
  expect(await faults('RT-08-consent')).toEqual([]);
  await app.page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('RT-02/looks the second step of a login, and what a failed form says', async () => {
  await authenticator.ownerIsThere(false);
  await logOut(app);
  await app.button('ログイン').click();
  await app.page.getByRole('alert').first().waitFor();
  expect(await faults('RT-02-empty')).toEqual([]);
  await logIn(app, EMAIL, PASSWORD);
  await app.button('パスキーで確認する').waitFor();
  expect(await app.button('ワンタップでデモを始める').count()).toBe(0);
  expect(await faults('RT-02-factor')).toEqual([]);
  await app.button('リカバリーコードを使う').click();
  await app.page.getByLabel('リカバリーコード').waitFor();
  expect(await faults('RT-02-recovery')).toEqual([]);
});

it('RT-03/looks everything that a registration may say: prompts, the number, the agreement over the form', async () => {
  await app.open('/pages/user/register');
  await app.button('口座を開く').click();
  await app.page.getByRole('alert').first().waitFor();
  expect(await faults('RT-03-prompts')).toEqual([]);
  await app.page.getByRole('radio', { name: '携帯電話' }).click();
  await app.page.getByRole('checkbox', { name: 'パスキーも作成する' }).check();
  expect(await faults('RT-03-mobile')).toEqual([]);
  await app.button('利用規約').click();
  await app.sheet.getByRole('heading', { name: '第5条（免責）' }).waitFor();
  expect(await faults('RT-03-agreement')).toEqual([]);
});
