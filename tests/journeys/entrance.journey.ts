import { expect, it } from 'vitest';
import { register } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';

const { phone, complaints } = useSharedPhones();

it('RT-02/content checks the browser after failures without anything to type, and says nothing about who has an account', async () => {
  const app = await phone();
  const { page } = app;
  await app.open('/pages/user/login');
  for (const shown of ['ワンタップでデモを始める', 'パスキーでログイン', '新規登録', 'パスワードを忘れた'])
    await app.see(shown);
  await app.see(/登録番号/);
  await page.getByLabel('メールアドレス・携帯電話番号').fill('090-9999-8888');
  expect(await page.locator('input[name="username"]').getAttribute('autocomplete')).toBe('username webauthn');
  expect(await page.locator('input[name="password"]').getAttribute('autocomplete')).toBe('current-password');
  for (let tries = 1; tries <= 3; tries += 1) {
    await page.getByLabel('パスワード', { exact: true }).fill(`wrong-password-${tries}`);
    const answered = page.waitForResponse(/oauth\/oauth\/token/);
    await app.button('ログイン').click();
    expect((await answered).status()).toBe(400);
  }
  // The captcha, and its proof of work, which the page computes on its own.
  await page.locator('form img[src^="data:image/svg+xml"]').waitFor();
  await page.getByRole('status').getByText('ブラウザの確認が済みました。').waitFor();
  await page.getByLabel('パスワード', { exact: true }).fill('wrong-password-4');
  const guarded = page.waitForRequest(/oauth\/oauth\/token/);
  const answered = page.waitForResponse(/oauth\/oauth\/token/);
  await app.button('ログイン').click();
  expect((await guarded).postData()).toMatch(/captchaId=[\w-]{22}&captchaText=\d+/);
  expect((await (await answered).json()).data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  // The page in another language and theme keeps the input.
  await page.getByRole('combobox', { name: '言語' }).selectOption('en');
  await page.getByLabel('Email or mobile number').waitFor();
  expect(await page.locator('input[name="username"]').inputValue()).toBe('090-9999-8888');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(complaints()).toEqual([]);
});

it('RT-02/content a check of the browser that takes long can be stopped and begun again, and ends before its captcha does', async () => {
  const app = await phone();
  const { page } = app;
  // As on a slow device: no number has this hash.
  let expiresInSeconds = 180;
  await page.route('**/captcha/image?*', (route) =>
    route.fulfill({
      json: {
        code: 200,
        status: 200,
        msg: 'OK',
        data: {
          captchaId: 'a-slow-one',
          image: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
          challenge: { target: '0'.repeat(64), numbers: 2_000_000_000, expiresInSeconds },
        },
      },
    }),
  );
  const data = { reason: 'CAPTCHA_REQUIRED', field: 'captchaText', params: {}, requestId: 'r' };
  await page.route('**/oauth/oauth/token', (route) =>
    route.fulfill({ status: 400, json: { code: 400, status: 400, msg: '先にブラウザの確認が必要です。', data } }),
  );
  await app.open('/pages/user/login');
  await page.getByLabel('メールアドレス・携帯電話番号').fill('slow@example.com');
  await page.getByLabel('パスワード', { exact: true }).fill('kite-lamp-river-42');
  await app.button('ログイン').click();
  const status = page.getByRole('status');
  await status.getByText('ブラウザを確認しています。操作は不要です。').waitFor();
  await page.getByRole('progressbar', { name: 'ブラウザの確認' }).waitFor();
  await app.button('中止').click();
  await status.getByText('確認を中止しました。').waitFor();
  await page.getByRole('progressbar', { name: 'ブラウザの確認' }).waitFor({ state: 'detached' });
  expiresInSeconds = 1;
  await app.button('もう一度確認する').click();
  await status.getByText('確認が完了しませんでした。').waitFor();
  expect(complaints()).toEqual([]);
});

it('RT-08/content an agreement that has changed stands in place of every page until the member agrees', async () => {
  const app = await phone();
  const { page } = app;
  await register(app, 'agreed@example.com');
  // As if it had changed since: only the first response of the member call is altered, the rest comes from the server.
  await page.route(
    '**/api/v1/user/user/info',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, agreementDue: true } } });
    },
    { times: 1 },
  );
  await app.open('/pages/collection/collection');
  await app.see('利用規約が新しくなりました');
  await page.getByRole('heading', { name: '第1条（目的）' }).waitFor();
  const agreed = page.waitForResponse(/agreement\/accept/);
  await app.button('同意して続ける').click();
  expect((await agreed).status()).toBe(200);
  await page.getByRole('heading', { name: '第1条（目的）' }).waitFor({ state: 'detached' });
  await app.see('登録銘柄');
  expect(complaints()).toEqual([]);
});

it('RT-08/content an order that the server refuses until a new agreement is accepted brings its page, and goes through after that', async () => {
  const app = await phone();
  const { page } = app;
  await register(app, 'asked-at-an-order@example.com');
  // As if the agreement had changed while the ticket was being filled in.
  const reason = { reason: 'CONSENT_DUE', field: null, params: {}, requestId: 'r' };
  await page.route(
    '**/api/v1/trade/order/place',
    (route) =>
      route.fulfill({ status: 403, json: { code: 403, status: 403, msg: '利用規約が改定されました。', data: reason } }),
    { times: 1 },
  );
  await app.open('/pages/trade/buy/buy?code=7203&qty=100');
  await app.button('買い注文の確認へ').click();
  await app.see('注文内容の確認');
  await page.route(
    '**/api/v1/user/user/info',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, agreementDue: true } } });
    },
    { times: 1 },
  );
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await app.see('利用規約が新しくなりました');
  await app.button('同意して続ける').click();
  await app.button('買い注文の確認へ').click();
  await app.see('注文内容の確認');
  const placed = page.waitForResponse(/order\/place/);
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  expect((await placed).status()).toBe(200);
});
