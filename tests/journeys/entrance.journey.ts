import { expect, it } from 'vitest';
import { register } from './support/member.ts';
import { usePhones } from './support/phones.ts';

const { phone, complaints } = usePhones();

it('RT-02/content asks for a picture after failures, and says nothing about who has an account', async () => {
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
  await page.getByRole('img', { name: '確認用の画像' }).waitFor();
  await app.button('ログイン').click();
  await page.getByRole('alert').getByText('画像の文字を入力してください').waitFor();
  // The page in another language and theme keeps what was typed.
  await page.getByRole('combobox', { name: '言語' }).selectOption('en');
  await page.getByLabel('Email or mobile number').waitFor();
  expect(await page.locator('input[name="username"]').inputValue()).toBe('090-9999-8888');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  expect(complaints()).toEqual([]);
});

it('RT-08/content an agreement that has changed stands in place of every page until the member agrees', async () => {
  const app = await phone();
  const { page } = app;
  await register(app, 'agreed@example.com');
  // As if it had changed since: the member's first answer says so, the rest is the server's.
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
