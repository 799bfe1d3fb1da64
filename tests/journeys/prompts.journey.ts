import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { display, LANGUAGES, type Language } from './support/display.ts';
import { register } from './support/member.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

type Words = Readonly<Record<Language, string>>;

const SUBMIT: Words = { jp: '口座を開く', en: 'Open the account', tw: '開立帳戶' };
const SEND_CODE: Words = { jp: 'コードを送る', en: 'Send code', tw: '傳送驗證碼' };
const SET: Words = { jp: 'パスワードを再設定する', en: 'Set the password', tw: '重設密碼' };
const CONFIRM: Words = { jp: '確認用パスワードを入力してください', en: 'Confirm your password', tw: '請再次輸入密碼' };
const REVIEW: Words = { jp: '買い注文の確認へ', en: 'Review buy order', tw: '確認買進委託' };

let server: SharedServer;
let browser: Browser;
let guest: App;
let member: App;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  guest = new App((await openPhone(browser)).page, server.url);
  // Every form starts empty, without the input of the previous one.
  await guest.page.addInitScript(() => sessionStorage.clear());
  member = new App((await openPhone(browser)).page, server.url);
  await register(member, 'prompts@example.com');
});

afterAll(async () => {
  await browser.close();
});

/** The error text of a field, which a screen reader reads out as well; '' for a valid field. */
const noteOf = (page: Page, name: string): Promise<string> =>
  page.locator(`input[name="${name}"]`).evaluate((input) => {
    // The error comes first, then a rule of the field.
    const [id = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return input.getAttribute('aria-invalid') === 'true' ? (document.getElementById(id)?.textContent ?? '') : '';
  });

describe.each(LANGUAGES)('prompts in %s', (language) => {
  it('VAL-05 VAL-06 VAL-08 VAL-10 empty fields of the registration say what to enter, each at its field', async () => {
    const words: Readonly<Record<string, Words>> = {
      email: { jp: 'メールアドレスを入力してください', en: 'Enter your email', tw: '請輸入電子郵件' },
      code: { jp: 'メールの認証コードを入力してください', en: 'Enter the email code', tw: '請輸入電子郵件驗證碼' },
      password: { jp: 'パスワードを入力してください', en: 'Enter your password', tw: '請輸入密碼' },
      nickname: { jp: 'ニックネームを入力してください', en: 'Enter a nickname', tw: '請輸入暱稱' },
    };
    await guest.open('/pages/user/register');
    await display(guest.page, language, 'light');
    await guest.button(SUBMIT[language]).click();
    for (const [name, prompt] of Object.entries(words))
      await expect.poll(() => noteOf(guest.page, name)).toBe(prompt[language]);
  });

  it('VAL-08 an empty login asks for the password', async () => {
    const submit: Words = { jp: 'ログイン', en: 'Log in', tw: '登入' };
    const words: Words = { jp: 'パスワードを入力してください', en: 'Enter your password', tw: '請輸入密碼' };
    await guest.open('/pages/user/login');
    await display(guest.page, language, 'light');
    await guest.button(submit[language]).click();
    await expect.poll(() => noteOf(guest.page, 'password')).toBe(words[language]);
  });

  it('VAL-07 a registration or a new password by mobile number asks for the number and the code of the message', async () => {
    const mobile: Words = { jp: '携帯電話', en: 'Text message', tw: '手機簡訊' };
    const bad: Words = {
      jp: '携帯電話番号の形式が正しくありません',
      en: 'This is not a mobile number',
      tw: '手機號碼格式錯誤',
    };
    const words: Readonly<Record<string, Words>> = {
      mobile: { jp: '携帯電話番号を入力してください', en: 'Enter your mobile number', tw: '請輸入手機號碼' },
      code: {
        jp: 'SMSの認証コードを入力してください',
        en: 'Enter the code from the text message',
        tw: '請輸入簡訊驗證碼',
      },
    };
    for (const [path, button] of [
      ['/pages/user/register', SUBMIT],
      ['/pages/user/forget', SET],
    ] as const) {
      await guest.open(path);
      await display(guest.page, language, 'light');
      await guest.page.getByRole('radio', { name: mobile[language] }).click();
      await guest.button(button[language]).click();
      for (const [name, prompt] of Object.entries(words))
        await expect.poll(() => noteOf(guest.page, name)).toBe(prompt[language]);
      const number = guest.page.locator('input[name="mobile"]');
      await number.fill('090-12');
      await number.blur();
      await expect.poll(() => noteOf(guest.page, 'mobile')).toBe(bad[language]);
    }
  });

  it('VAL-09 the new password asks for what is missing, and for the same one twice', async () => {
    const differ: Words = { jp: 'パスワードが一致しません', en: 'The passwords differ', tw: '兩次輸入的密碼不同' };
    const words: Readonly<Record<string, Words>> = {
      email: { jp: 'メールアドレスを入力してください', en: 'Enter your email', tw: '請輸入電子郵件' },
      code: { jp: 'メールの認証コードを入力してください', en: 'Enter the email code', tw: '請輸入電子郵件驗證碼' },
      password: { jp: 'パスワードを入力してください', en: 'Enter your password', tw: '請輸入密碼' },
      again: CONFIRM,
    };
    await guest.open('/pages/user/forget');
    await display(guest.page, language, 'light');
    await guest.button(SET[language]).click();
    for (const [name, prompt] of Object.entries(words))
      await expect.poll(() => noteOf(guest.page, name)).toBe(prompt[language]);
    await guest.page.locator('input[name="password"]').fill('kite-lamp-river-42');
    await guest.page.locator('input[name="again"]').fill('kite-lamp-43');
    await guest.button(SET[language]).click();
    await expect.poll(() => noteOf(guest.page, 'again')).toBe(differ[language]);
  });

  it('VAL-04 VAL-20 an invalid address is reported on leaving the field and rejected on submit', async () => {
    const onBlur: Words = {
      jp: '正しいメールアドレスを入力してください',
      en: 'Enter a valid email',
      tw: '請輸入有效的電子郵件',
    };
    const onSubmit: Words = {
      jp: 'メールアドレスの形式が正しくありません',
      en: 'Email format error',
      tw: '電子郵件格式錯誤',
    };
    const sent: string[] = [];
    guest.page.on('request', (request) => {
      if (request.url().includes('send/captcha')) sent.push(request.url());
    });
    await guest.open('/pages/user/register');
    await display(guest.page, language, 'light');
    const email = guest.page.locator('input[name="email"]');
    await email.fill('hanako@');
    await email.blur();
    await expect.poll(() => noteOf(guest.page, 'email')).toBe(onBlur[language]);
    await guest.button(SEND_CODE[language]).click();
    await expect.poll(() => noteOf(guest.page, 'email')).toBe(onSubmit[language]);
    expect(sent).toEqual([]);
  });

  it('VAL-18 something that is no referrer ID asks for one, also from the address; none at all is taken', async () => {
    const words: Words = { jp: '紹介者IDを入力してください', en: 'Enter the referrer ID', tw: '請輸入推薦人 ID' };
    await guest.open('/pages/user/register?ref=a-friend');
    await display(guest.page, language, 'light');
    await guest.button(SUBMIT[language]).click();
    await expect.poll(() => noteOf(guest.page, 'referrerId')).toBe(words[language]);
    await guest.page.locator('input[name="referrerId"]').fill('');
    await guest.button(SUBMIT[language]).click();
    expect(await noteOf(guest.page, 'referrerId')).toBe('');
  });

  it('VAL-11 an empty search asks for a stock code', async () => {
    const words: Words = { jp: '銘柄コードを入力してください', en: 'Enter a stock code', tw: '請輸入股票代號' };
    await guest.open('/pages/trade/query/query');
    await display(guest.page, language, 'light');
    await guest.page.getByRole('searchbox').press('Enter');
    await guest.page.getByRole('alert').getByText(words[language], { exact: true }).waitFor();
  });

  it('VAL-19 a quantity that is no number is a wrong purchase amount', async () => {
    const words: Words = { jp: '購入金額が正しくありません', en: 'Wrong purchase amount', tw: '買進金額有誤' };
    const { page } = member;
    await member.open('/pages/trade/buy/buy?code=7203&price=3100&qty=1e5');
    await display(page, language, 'light');
    await settled(page);
    await page.getByRole('alert').getByText(words[language]).waitFor();
    await member.button(REVIEW[language]).click();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('VAL-12 VAL-13 VAL-21 the ticket asks for a stock and a quantity, and says when the balance is too small', async () => {
    const stock: Words = { jp: '銘柄を選択してください', en: 'Select a stock', tw: '請選擇股票' };
    const quantity: Words = {
      jp: '購入数量を入力してください',
      en: 'Enter the purchase quantity',
      tw: '請輸入買進數量',
    };
    const balance: Words = { jp: '残高が不足しています', en: 'Insufficient balance', tw: '餘額不足' };
    const { page } = member;
    await member.open('/pages/trade/buy/buy');
    await display(page, language, 'light');
    await member.see(stock[language]);
    await member.open('/pages/trade/buy/buy?code=7203&price=3100&qty=');
    await settled(page);
    await member.button(REVIEW[language]).click();
    await page.getByRole('alert').getByText(quantity[language]).waitFor();
    await member.open('/pages/trade/buy/buy?code=7203&price=3100&qty=9000');
    await settled(page);
    await member.button(REVIEW[language]).click();
    await page.getByRole('alert').getByText(balance[language]).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});
