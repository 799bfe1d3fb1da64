import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../apps/server/src/identity/factors/totp.ts';
import type { App } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { enterDemo, logIn, register } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { confirmByPassword, logOut, openTask, SETTINGS } from './support/settings.ts';
import { TicketPage } from './support/ticket-page.ts';

const STEP_MS = 30_000;
/** Registers for one journey and logs in for another: an address gets five codes an hour without a captcha. */
const OWNER = 'profile-of-taro@example.com';

const { phone, complaints } = useSharedPhones();

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

describe('passkeys', () => {
  it('AUT-06 are added after a confirmation, named, log in alone and as second factor, and are removed', async () => {
    const app = await phone();
    const { held } = await addAuthenticator(app.page, { autofill: false });
    await register(app, 'passkey@example.com');
    await openTask(app, /^パスキー/);
    await app.sheet.getByLabel('名前').fill('通勤用の電話');
    await app.sheet.getByRole('button', { name: 'パスキーを追加' }).click();
    await confirmByPassword(app);
    await app.sheet.getByRole('listitem').nth(9).waitFor();
    const codes = await app.sheet.getByRole('listitem').allInnerTexts();
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    await app.sheet.getByRole('button', { name: '保管しました' }).click();
    expect(await held()).toBe(1);
    await app.see(/残り10個/);

    await openTask(app, /^パスキー/);
    await app.sheet.getByText('通勤用の電話').waitFor();
    await app.sheet.getByRole('button', { name: '名前を変える' }).click();
    await app.sheet.locator('input[name="newName"]').fill('新しい電話');
    await app.sheet.getByRole('button', { name: '保存' }).click();
    await app.sheet.getByText('新しい電話').waitFor();
    const notForUsdt = app.sheet.getByText('USDTの出金の確認には使えません');
    expect(await notForUsdt.count()).toBe(0);
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    // as of an authenticator whose keys the signer cannot check
    const list = '**/api/v1/user/factor/list';
    await app.page.route(list, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace('"confirmsUsdt":true', '"confirmsUsdt":false'),
      });
    });
    await app.page.reload();
    await openTask(app, /^パスキー/);
    await notForUsdt.waitFor();
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.page.unroute(list);

    await logOut(app);
    const ways = app.page.getByRole('main').getByRole('button');
    await expect.poll(() => ways.first().innerText()).toBe('パスキーでログイン');
    await app.button('パスキーでログイン').click();
    await app.see('総資産');
    await logOut(app);
    await logIn(app, 'passkey@example.com');
    await app.button('パスキーで確認する').waitFor();
    await app.button('パスキーで確認する').click();
    await app.see('総資産');

    await openTask(app, /^パスキー/);
    await app.sheet.getByRole('button', { name: '削除' }).click();
    await app.sheet.getByRole('button', { name: 'OK' }).click();
    await app.sheet.getByRole('button', { name: 'パスキーで確認する' }).click();
    await app.see('削除しました');
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.page
      .getByRole('main')
      .getByRole('button', { name: /^パスキー\s*未設定/ })
      .waitFor();
    await logOut(app);
    // The device still has the passkey, which the server no longer knows.
    await app.button('パスキーでログイン').click();
    await expect.poll(() => ways.first().innerText()).toBe('ワンタップでデモを始める');
    await logIn(app, 'passkey@example.com');
    await app.see('総資産');
    expect(complaints()).toEqual([]);
  });

  it('a login without a passkey on the device says so, and the page goes on working', async () => {
    const app = await phone();
    await addAuthenticator(app.page);
    await app.open('/pages/user/login');
    await app.button('パスキーでログイン').click();
    await app.see('パスキーを確認できませんでした。');
    await app.link('新規登録').click();
    // The login page has a field of the same name.
    await app.button('口座を開く').waitFor();
    await app.page.getByLabel('メールアドレス').fill('after-passkey@example.com');
    await app.button('コードを送る').click();
    await app.button('このコードを使う').waitFor();
  });
});

describe('authenticator app', () => {
  it('is set up with its first code, asked for at the login, and a recovery code stands in for it', async () => {
    const app = await phone();
    await register(app, 'totp@example.com');
    await openTask(app, /^認証アプリ/);
    await app.sheet.getByRole('button', { name: '認証アプリを設定' }).click();
    await confirmByPassword(app);
    await app.sheet.getByRole('img', { name: '認証アプリ用のQRコード' }).waitFor();
    const uri = (await app.sheet.getByRole('link', { name: 'この端末の認証アプリで開く' }).getAttribute('href')) ?? '';
    const letters = Array.from(new URL(uri).searchParams.get('secret') ?? '');
    const bits = letters.map((l) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(l).toString(2).padStart(5, '0'));
    const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const code = (later: number): string => totpCode(secret, Math.floor(Date.now() / STEP_MS) + later);
    await app.sheet.getByLabel('表示された6桁の数字').fill('000000');
    await app.sheet.getByRole('button', { name: '確認して有効にする' }).click();
    await app.sheet.getByRole('alert').waitFor();
    await app.sheet.getByLabel('表示された6桁の数字').fill(code(0));
    await app.sheet.getByRole('button', { name: '確認して有効にする' }).click();
    await app.sheet.getByRole('listitem').nth(9).waitFor();
    const [recovery = ''] = await app.sheet.getByRole('listitem').allInnerTexts();
    await app.sheet.getByRole('button', { name: '保管しました' }).click();

    await logOut(app);
    await logIn(app, 'totp@example.com');
    await app.page.getByLabel('認証アプリのコード').fill('123');
    await app.button('確認する').click();
    await app.see(/確認できませんでした/);
    expect(await stored(app.page, 'tokenInfo')).toBeNull();
    // The code of the next time step: the one that set the factor up is used.
    await app.page.getByLabel('認証アプリのコード').fill(code(1));
    await app.button('確認する').click();
    await app.see('総資産');

    await logOut(app);
    await logIn(app, 'totp@example.com');
    await app.button('リカバリーコードを使う').click();
    await app.page.getByLabel('リカバリーコード').fill(recovery);
    await app.button('確認する').click();
    await app.see('総資産');
    await app.open(SETTINGS);
    await app.see('残り9個');
    expect(complaints()).toEqual([]);
  });
});

describe('settings', () => {
  it('RT-07/content text size, how tickets begin and whether they ask, take effect and stay', async () => {
    const app = await phone();
    const { page } = app;
    await enterDemo(app);
    await app.open(SETTINGS);
    await settled(page);
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await size();
    await page.getByRole('radio', { name: '特大' }).click();
    expect(await size()).toBeCloseTo(before * 1.2, 1);
    await page.reload();
    await settled(page);
    expect(await size()).toBeCloseTo(before * 1.2, 1);
    await page.getByRole('radio', { name: '標準', exact: true }).last().click();
    expect(await size()).toBe(before);

    await page.getByRole('radio', { name: '3単元' }).click();
    await page.getByRole('switch', { name: '注文前の確認画面', checked: true }).click();
    await page.getByRole('switch', { name: '注文前の確認画面', checked: false }).waitFor();
    await app.see('すぐに発注されます');
    await app.open('/pages/trade/buy/buy?code=7203');
    await page.getByRole('button', { name: '数量' }).filter({ hasText: '300' }).waitFor();
    const sent = page.waitForRequest(/v1\/trade\/order\/place$/);
    await app.button('買い注文を出す').click();
    expect(new URLSearchParams((await sent).postData() ?? '').get('quantity')).toBe('300');
    await page.getByRole('heading', { name: /^(注文を受け付けました|一部が約定しました|約定しました)$/ }).waitFor();
    expect(await stored(page, 'kabuto.skipConfirm')).toBe('true');

    // all three are kept, and the question is there again once it is switched on
    await app.open(SETTINGS);
    await settled(page);
    await page.getByRole('radio', { name: '3単元', checked: true }).waitFor();
    await page.getByRole('switch', { name: '注文前の確認画面', checked: false }).click();
    await page.getByRole('switch', { name: '注文前の確認画面', checked: true }).waitFor();
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('v1/trade/order/place')) orders.push(request.url());
    });
    const ticket = await TicketPage.open(app, 'buy', 'code=7203');
    await ticket.review();
    await ticket.ok.waitFor();
    expect(orders).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it('RT-07/content language, theme and direction colours take effect; fees, risks, operator, charts and version are shown', async () => {
    const app = await phone();
    const { page } = app;
    await enterDemo(app);
    await app.open(SETTINGS);
    await settled(page);
    const up = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up').trim());
    const red = await up();
    for (const choice of ['緑が上昇', '橙と青']) {
      await page.getByRole('radio', { name: choice }).click();
      expect(await up(), choice).not.toBe(red);
    }
    await page.getByRole('radio', { name: '赤が上昇' }).click();
    expect(await up()).toBe(red);
    await page.getByRole('radio', { name: 'ダーク' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.getByRole('radio', { name: 'ライト' }).click();
    for (const words of [
      '約定代金の0.055%',
      '元本を割り込むことがあります',
      'なし（模擬市場）',
      'バージョン 1.0.0（100）',
    ])
      await page.getByText(words).first().waitFor();
    const charts = page.getByRole('link', { name: 'TradingView Lightweight Charts' });
    expect(await charts.getAttribute('href')).toBe('https://www.tradingview.com/');
    await page.getByRole('radio', { name: '繁體中文' }).click();
    await page.locator('html[lang="zh-Hant-TW"]').waitFor();
    await page.reload();
    await app.see('成交金額的0.055%');
    expect(complaints()).toEqual([]);
  });

  it('RT-07/content a demo account has one line for what it cannot set, which leads to an account that can', async () => {
    const app = await phone();
    await enterDemo(app);
    await app.open(SETTINGS);
    await settled(app.page);
    await app.see(/設定には、口座の開設が必要です/);
    const rows = app.page.getByRole('main').getByRole('button', { name: /^(パスキー|認証アプリ|パスワード|口座の)/ });
    expect(await rows.count()).toBe(0);
    await app.link('口座を開設する').click();
    await app.page.waitForURL('**/pages/user/register');
  });

  it('RT-07/content mail notices of orders are chosen here and kept; a demo account reads that nothing is sent', async () => {
    const app = await phone();
    await register(app, OWNER);
    await app.open(SETTINGS);
    await settled(app.page);
    /** The choices of mails, not those of push notifications below them. */
    const mails = (of: App) =>
      of.page.locator('section', { has: of.page.getByRole('heading', { name: 'お知らせメール' }) });
    const shows = (name: string, checked: boolean) =>
      mails(app).getByRole('switch', { name, exact: true, checked }).waitFor();
    const turn = async (name: string, on: boolean): Promise<void> => {
      await shows(name, !on);
      const kept = app.page.waitForResponse(/v1\/user\/notice\/change/);
      await mails(app).getByRole('switch', { name, exact: true }).click();
      await shows(name, on);
      expect((await kept).status()).toBe(200);
    };
    const [fills, orders] = ['約定', '注文の受付・取消・失効・注文エラー'] as const;
    await turn(orders, true);
    await turn(fills, false);
    await app.see('常に受け取る');
    await app.open(SETTINGS);
    await settled(app.page);
    await shows(fills, false);
    await shows(orders, true);

    const guest = await phone();
    await enterDemo(guest);
    await guest.open(SETTINGS);
    await guest.see('デモ口座にはお知らせをお送りしません。');
    expect(await mails(guest).getByRole('switch').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('RT-07/content devices are listed and logged out, the password changed, the account frozen', async () => {
    const [app, other] = [await phone(), await phone()];
    const email = 'devices@example.com';
    await register(app, email);
    await other.open('/pages/user/login');
    await logIn(other, email);
    await other.see('総資産');
    await openTask(app, /^ログイン中の端末/);
    await app.sheet.getByText('この端末').waitFor();
    await app.sheet.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await app.see('ログアウトしました');
    await other.open('/');
    await other.see('ログインの有効期限');

    await openTask(app, 'パスワードの変更');
    const newPassword = app.sheet.getByLabel('新しいパスワード', { exact: true });
    await newPassword.fill('password');
    await app.sheet.getByText('あと7文字').waitFor();
    await newPassword.fill('passwordpassword');
    await app.sheet.getByText('推測されやすいため使えません').waitFor();
    await newPassword.fill('quiet-river-stone-77');
    await app.sheet.getByText('強いパスワードです').waitFor();
    await app.sheet.getByLabel('新しいパスワード（確認）').fill('quiet-river-stone-77');
    await app.sheet.getByRole('button', { name: '変更する' }).click();
    await confirmByPassword(app);
    await app.see('パスワードを変更しました');
    await app.open('/pages/user/info/info');
    await settled(app.page);
    expect(await app.figure('出金').innerText()).toMatch(/ から可能$/);

    // The stream ends with the session, and asks to log in again before the reply is there.
    await app.page.route('**/api/v1/user/user/freeze', async (route) => {
      const response = await route.fetch();
      await app.see(/^ログインの有効期限が切れたか/);
      await route.fulfill({ response });
    });
    await openTask(app, '口座の凍結');
    await app.sheet.getByRole('button', { name: '口座を凍結する' }).click();
    await expect.poll(() => new URL(app.page.url()).pathname).toBe('/pages/user/login');
    await expect.poll(() => app.page.locator('dialog[open]').count()).toBe(0);
    await app.page.getByLabel('メールアドレス').fill(email);
    await app.page.getByLabel('パスワード', { exact: true }).fill('quiet-river-stone-77');
    await app.button('ログイン').click();
    await app.see('この口座は凍結中です');
  });
});

describe('profile', () => {
  it('RT-06/content shows who one is, with mail address and account number masked', async () => {
    const app = await phone();
    await app.open('/pages/user/login');
    await logIn(app, OWNER);
    await app.see('総資産');
    await app.open('/pages/user/info/info');
    await settled(app.page);
    expect(await app.figure('ニックネーム').innerText()).toBe('太郎');
    expect(await app.figure('メールアドレス').innerText()).toMatch(/^p\S*[*•]+\S*@example\.com$/);
    expect(await app.figure('口座番号').innerText()).toMatch(/^•+\d{3}$/);
    expect(await app.figure('口座区分').innerText()).toBe('特定口座（源泉徴収あり）');
    expect(await app.figure('会員ID（紹介者ID）').innerText()).toMatch(/^\d{10}$/);
    expect(await app.figure('出金').innerText()).toBe('可能');
  });
});
