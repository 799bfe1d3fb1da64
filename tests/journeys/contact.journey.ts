import { expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { logIn, PASSWORD, register } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { settled } from './support/routes.ts';

const { phone, complaints } = useSharedPhones();

/** Chooses the mobile number and fills in the code of the demo's text message. */
async function takeMobileCode(app: App, mobile: string): Promise<void> {
  await app.page.getByRole('radio', { name: '携帯電話' }).click();
  await app.page.getByLabel('携帯電話番号').fill(mobile);
  await app.button('コードを送る').click();
  await app.see(/【カブト.*認証コード：\d{6}/);
  await app.button('このコードを使う').click();
}

it('RT-03/content RT-02/content a mobile number and its code open an account; the number logs in, however it is written', async () => {
  const app = await phone();
  await app.open('/pages/user/register?ref=');
  await takeMobileCode(app, '090-1111-2222');
  const code = app.page.locator('input[name="code"]');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await app.page.locator('input[name="mobile"]').getAttribute('autocomplete')).toBe('tel');
  await app.page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.page.getByLabel('ニックネーム').fill('太郎');
  await app.page.getByRole('checkbox', { name: /利用規約/ }).check();
  await app.button('口座を開く').click();
  await app.see('総資産');
  await app.open('/pages/user/info/info');
  await app.see('+81••••2222');

  const other = await phone();
  await other.open('/pages/user/login');
  await logIn(other, '+81 90 1111 2222', PASSWORD);
  await other.see('総資産');
  expect(complaints()).toEqual([]);
});

it('RT-04/content a number without an account gets the same reply: only the message says so, and no code is accepted', async () => {
  const guest = await phone();
  await guest.open('/pages/user/forget');
  await guest.page.getByRole('radio', { name: '携帯電話' }).click();
  await guest.page.getByLabel('携帯電話番号').fill('+852 9123 4567');
  await guest.button('コードを送る').click();
  await guest.see(/登録されている口座はありません/);
  await guest.page.getByLabel('新しいパスワード', { exact: true }).fill('quiet-river-stone-77');
  await guest.page.getByLabel('新しいパスワード（確認）').fill('quiet-river-stone-77');
  await guest.page.locator('input[name="code"]').fill('123456');
  await guest.button('パスワードを再設定する').click();
  await guest.page.getByRole('alert').getByText('認証コードが正しくないか').waitFor();
});

it('RT-07/content the mail address is changed with its code and a confirmation; other devices are logged out', async () => {
  const app = await phone();
  await register(app, 'before@example.com');
  const other = await phone();
  await other.open('/pages/user/login');
  await logIn(other, 'before@example.com');
  await other.see('総資産');

  await app.open('/pages/user/set/set');
  await settled(app.page);
  await app.page
    .getByRole('main')
    .getByRole('button', { name: /^メールアドレス/ })
    .click();
  await app.sheet.getByText('現在：b***@example.com').waitFor();
  await app.sheet.getByLabel('新しいメールアドレス').fill('after@example.org');
  await app.sheet.getByRole('button', { name: 'コードを送る' }).click();
  await app.sheet.getByRole('button', { name: 'このコードを使う' }).click();
  await app.sheet.getByRole('button', { name: '変更する' }).click();
  await app.sheet.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.sheet.getByRole('button', { name: '確認する' }).click();
  await app.see('メールアドレスを変更しました');
  await app.page
    .getByRole('main')
    .getByRole('button', { name: /^メールアドレス\s*a\*\*\*@example\.org/ })
    .waitFor();
  await expect.poll(() => app.page.evaluate(() => localStorage.getItem('userInfo'))).toContain('a***@example.org');

  // The stream of the other device has been closed; its next call shows it.
  await other.open('/pages/user/info/info');
  await other.see('ログインの有効期限が切れたか');
  const third = await phone();
  await third.open('/pages/user/login');
  await logIn(third, 'before@example.com');
  await third.see(/正しくありません/);
  await logIn(third, 'after@example.org');
  await third.see('総資産');
  expect(complaints()).toEqual([]);
});

it('RT-03/content AUT-06 a passkey made in the registration makes eight characters enough, and logs in', async () => {
  const app = await phone();
  const { page } = app;
  await app.open('/pages/user/register');
  await takeMobileCode(app, '080-3333-4444');
  await page.getByLabel('パスワード', { exact: true }).fill('kite-42!');
  await page.getByLabel('ニックネーム').fill('花子');
  await page.getByRole('checkbox', { name: /利用規約/ }).check();
  await app.button('口座を開く').click();
  await app.see('パスワードは15文字以上にしてください');
  await page.getByRole('checkbox', { name: 'パスキーも作成する' }).check();
  await app.see('8文字以上');
  const { held } = await addAuthenticator(page, { autofill: false });
  // The user closes the browser's passkey dialog once: no passkey, no account, and the input is kept.
  await page.evaluate(() => {
    const { credentials } = navigator;
    const create = credentials.create.bind(credentials);
    credentials.create = () => {
      credentials.create = create;
      return Promise.reject(new DOMException('closed', 'NotAllowedError'));
    };
  });
  await app.button('口座を開く').click();
  await app.see('パスキーを確認できませんでした。');
  expect(await held()).toBe(0);
  await app.button('口座を開く').click();
  await page.getByRole('listitem').nth(9).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('tokenInfo'))).toBeNull();
  await app.button('保管しました').click();
  await app.see('総資産');
  expect(await held()).toBe(1);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('tokenInfo'))) ?? '{}')).toEqual({
    token: expect.any(String),
    refreshToken: expect.any(String),
    exp: 600,
  });
  await app.open('/pages/user/set/set');
  await settled(page);
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
  await app.sheet.getByRole('button', { name: 'ログアウト' }).click();
  await app.button('パスキーでログイン').click();
  await app.see('総資産');
  expect(complaints()).toEqual([]);
});
