import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { App } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { fillRegistration, PASSWORD } from './support/member.ts';
import { openTask } from './support/settings.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

const REGISTER = '/pages/user/register';
/** A phone so short that the button is far below the first field. */
const LOW = { width: 360, height: 560 };

let server: SharedServer;
let browser: Browser;
const complaints: Complaints[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
});

async function phone(viewport = LOW): Promise<App> {
  const opened = await openPhone(browser, viewport);
  complaints.push(opened.complaints);
  return new App(opened.page, server.url);
}
const typedIn = (page: Page, name: string): Promise<string> => page.locator(`input[name="${name}"]`).inputValue();

it('RT-03/content the referrer of the address is kept, and one without a member is reported at its field', async () => {
  const friend = await new ApiClient(server.url).register();
  const { id } = await friend.call('GET v1/user/user/info');
  const app = await phone();
  await app.open(`${REGISTER}?ref=1234567890`);
  await fillRegistration(app, 'invited@example.com', false);
  await app.button('口座を開く').click();
  await app.page.getByRole('alert').getByText('紹介者').waitFor();
  await app.open(`${REGISTER}?ref=${id}`);
  expect(await typedIn(app.page, 'referrerId')).toBe(id);
  // The mail is still in the outbox, and another one cannot be sent so soon.
  await app.button('このコードを使う').click();
  await app.page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.page.getByRole('checkbox', { name: /利用規約/ }).check();
  const sent = app.page.waitForRequest(/user\/user\/register/);
  await app.button('口座を開く').click();
  expect(new URLSearchParams((await sent).postData() ?? '').get('referrerId')).toBe(id);
  await app.see('総資産');
  expect(complaints.flat()).toEqual([]);
});

it('RT-03/content the agreement is read over the form; a reload loses neither what was typed nor the sent code', async () => {
  const app = await phone();
  const { page } = app;
  await app.open(REGISTER);
  await fillRegistration(app, 'reload@example.com');
  await page.getByRole('checkbox', { name: /利用規約/ }).uncheck();
  await app.button('利用規約').click();
  await app.sheet.getByRole('heading', { name: '第5条（免責）' }).waitFor();
  await app.sheet.getByRole('button', { name: '同意して続ける' }).click();
  expect(await typedIn(page, 'password')).toBe(PASSWORD);
  expect(await page.getByRole('checkbox', { name: /利用規約/ }).isChecked()).toBe(true);

  // The phone has discarded the page while the user was in the mail app.
  await page.reload();
  await page.getByRole('button', { name: /^再送 \d+秒$/ }).waitFor();
  expect([await typedIn(page, 'email'), await typedIn(page, 'nickname')]).toEqual(['reload@example.com', '太郎']);
  expect([await typedIn(page, 'password'), await typedIn(page, 'code')]).toEqual(['', '']);
  await app.button('このコードを使う').click();
  const code = await typedIn(page, 'code');
  // As mails and people write it.
  await page.locator('input[name="code"]').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /利用規約/ }).check();
  await app.button('口座を開く').click();
  await app.see('総資産');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('reload@');
  expect(complaints.flat()).toEqual([]);
});

it('RT-03/content leads to the first field that is wrong, and its prompt follows the language', async () => {
  const app = await phone();
  const { page } = app;
  await app.open(REGISTER);
  await app.button('口座を開く').click();
  const email = page.locator('input[name="email"]');
  await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
  const box = await email.evaluate((input) => input.getBoundingClientRect().toJSON());
  expect(box.top).toBeGreaterThan(44);
  expect(box.bottom).toBeLessThan(LOW.height);
  await page.getByRole('alert').getByText('メールアドレスを入力してください').waitFor();
  await page.getByRole('combobox', { name: '言語' }).selectOption('en');
  await page.getByRole('alert').getByText('Enter your email', { exact: true }).waitFor();
  expect(await page.getByRole('alert').getByText('入力してください').count()).toBe(0);
  // The hidden field beside it tells password managers which account the password belongs to.
  await email.fill('manager@example.com');
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('manager@example.com');
  // Rules are beside the labels and are read out with the field.
  const rule = await page.locator('input[name="password"]').evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(),
  );
  expect(rule).toContain('At least 15 characters');
});

it('RT-03/content shows its steps, and rates the password by the rule with which the server accepts it', async () => {
  const app = await phone();
  const { page } = app;
  const rating = page.getByRole('main').getByRole('status');
  const rated = (words: string): Promise<void> => rating.filter({ hasText: words }).waitFor();
  const done = (): Promise<number> => page.getByRole('img', { name: '入力済み' }).count();
  await app.open(REGISTER);
  for (const step of ['連絡先の確認', 'パスワードの設定', 'お名前と同意'])
    await page.getByRole('region', { name: step }).waitFor();
  expect(await done()).toBe(0);
  await fillRegistration(app, 'rated@example.com', false);
  await rated('使えます');
  await expect.poll(done).toBe(3);
  const password = page.locator('input[name="password"]');
  const tooShort = async (): Promise<void> => {
    await password.fill('kite-lamp');
    await app.see('あと6文字');
  };
  await tooShort();
  await expect.poll(done).toBe(2);
  await page.getByLabel('ニックネーム').fill('yamadataro');
  for (const weak of ['password-password-2026', 'yamadataro19900401']) {
    // so that the rating below is that of this password
    await tooShort();
    await password.fill(weak);
    await rated('推測されやすいため使えません');
    const refused = page.waitForResponse(/user\/user\/register/);
    await app.button('口座を開く').click();
    expect((await refused).status()).toBe(400);
    await page.getByRole('region', { name: 'パスワードの設定' }).getByRole('alert').waitFor();
  }
  await password.fill('kite-lamp-river-42');
  await rated('強いパスワードです');
  await app.button('口座を開く').click();
  await app.see('総資産');
  expect(complaints.flat()).toEqual([]);
});

it('RT-03/content AUT-06 makes a passkey only for those who choose it: the account has none, and its password needs 15 characters', async () => {
  const app = await phone();
  const { page } = app;
  const { held } = await addAuthenticator(page, { autofill: false });
  await app.open(REGISTER);
  expect(await page.getByRole('checkbox', { name: 'パスキーも作成する' }).isChecked()).toBe(false);
  await fillRegistration(app, 'no-passkey@example.com', false);
  await page.locator('input[name="password"]').fill('kite-42!');
  await app.button('口座を開く').click();
  await app.see('パスワードは15文字以上にしてください');
  await page.locator('input[name="password"]').fill(PASSWORD);
  const sent = page.waitForRequest(/user\/user\/register/);
  await app.button('口座を開く').click();
  expect(new URLSearchParams((await sent).postData() ?? '').has('credential')).toBe(false);
  await app.see('総資産');
  expect(await held()).toBe(0);
  await openTask(app, /^パスキー/);
  expect(await app.sheet.getByRole('listitem').count()).toBe(0);
  expect(complaints.flat()).toEqual([]);
});

it('RT-02/content a double tap is one tap', async () => {
  const app = await phone();
  const calls: string[] = [];
  app.page.on('request', (request) => {
    if (request.url().endsWith('/oauth/oauth/token')) calls.push(request.postData() ?? '');
  });
  await app.open('/pages/user/login');
  await app.button('ワンタップでデモを始める').dblclick();
  await app.see('総資産');
  expect(calls).toEqual(['grant_type=demo']);
});
