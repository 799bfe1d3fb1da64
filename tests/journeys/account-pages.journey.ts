import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { AssetsPage } from './support/assets-page.ts';
import { HoldingsPage } from './support/holdings-page.ts';
import { HomePage } from './support/home-page.ts';
import { layoutFaults } from './support/layout.ts';
import { openMarket } from './support/market.ts';
import { enterDemo, logIn, PASSWORD } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { NoticesPage } from './support/notices-page.ts';
import { useSharedPhones } from './support/phones.ts';
import { RegisterPage } from './support/register-page.ts';
import { settled } from './support/routes.ts';
import { SettingsPage } from './support/settings-page.ts';

const WIDTHS = [
  { width: 375, height: 812 },
  { width: 960, height: 900 },
] as const;
const NEW_PASSWORD = 'shiroi-usagi-2027';

/** What a member without anything is shown. */
const EMPTY = [
  { code: 'RT-01', address: '/', says: '登録銘柄はまだありません' },
  { code: 'RT-05', address: '/pages/user/holding/stock', says: '保有株式はまだありません' },
  { code: 'RT-13', address: '/pages/cms/cms', says: 'お知らせはまだありません' },
  { code: 'RT-23', address: '/pages/trade/index/index', says: '保有株式はまだありません' },
] as const;

const phones = useSharedPhones();
let demo: App;

beforeAll(async () => {
  demo = await phones.phone();
  await enterDemo(demo);
  await openMarket(demo);
});

describe.each(WIDTHS)('the pages of the account at $width px', ({ width, height }) => {
  const email = `account-pages-${width}@example.com`;
  let newcomer: App;
  let explainFailure: () => void;
  const fits = async ({ page }: App): Promise<void> => expect(await layoutFaults(page, width)).toEqual([]);

  beforeAll(async () => {
    newcomer = await phones.phone();
    explainFailure = explainFailureOf(demo.page, newcomer.page);
    for (const { page } of [demo, newcomer]) await page.setViewportSize({ width, height });
  });
  beforeEach(() => explainFailure());
  afterAll(() => newcomer.page.context().close());

  it('RT-03 says what is wrong at each field, keeps what was typed over a reload, and opens the account', async () => {
    const { page } = newcomer;
    const form = await RegisterPage.open(newcomer);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/user/user/register')) sent.push(request.url());
    });
    await form.field('email').fill('no-address');
    await form.submit.click();
    await form.error(/正しいメールアドレス|メールアドレスの形式/).waitFor();
    await form.error('ニックネームを入力してください').waitFor();
    expect(sent).toEqual([]);
    await fits(newcomer);

    await form.useCode(email);
    await form.field('nickname').fill('太郎');
    await page.reload();
    expect(await form.field('email').inputValue()).toBe(email);
    expect(await form.field('nickname').inputValue()).toBe('太郎');
    await newcomer.button('このコードを使う').click();
    const code = await form.field('code').inputValue();
    await form.field('code').fill(code === '000000' ? '000001' : '000000');
    await form.field('password').fill(PASSWORD);
    await form.consent.check();
    await form.submit.click();
    await form.error(/認証コードが正しくない/).waitFor();
    await form.field('code').fill(code);
    await form.submit.click();
    await newcomer.see('総資産');
  });

  it('RT-01 RT-05 RT-13 RT-23 say what will be there while there is nothing, and after a reload', async () => {
    for (const { code, address, says } of EMPTY) {
      await newcomer.open(address);
      await newcomer.see(says);
      await settled(newcomer.page);
      expect(await layoutFaults(newcomer.page, width), code).toEqual([]);
      await newcomer.page.reload();
      await newcomer.see(says);
    }
  });

  it('RT-07 keeps each choice over a reload, and says what is wrong with a new password at its field', async () => {
    const { page } = newcomer;
    const settings = await SettingsPage.open(newcomer);
    await settings.lots(3).click();
    await settings.confirmsOrders.click();
    await settings.textSize('特大').click();
    await fits(newcomer);
    await page.reload();
    await settled(page);
    expect(await settings.lots(3).getAttribute('aria-checked')).toBe('true');
    expect(await settings.confirmsOrders.getAttribute('aria-checked')).toBe('false');
    expect(await settings.textSize('特大').getAttribute('aria-checked')).toBe('true');
    await settings.textSize('標準').click();
    await settings.openTask(/^パスワードの変更/);
    const fields = newcomer.sheet.locator('input[autocomplete="new-password"]');
    await fields.first().fill('short');
    await newcomer.sheet.locator('button[type="submit"]').last().click();
    await newcomer.sheet.getByRole('alert').first().waitFor();
    await fits(newcomer);
    await page.reload();
    await settled(page);
    expect(await newcomer.sheet.count()).toBe(0);
  });

  it('RT-04 says what is wrong at each field, keeps the address over a reload, and sets the password', async () => {
    const guest = await phones.phone();
    const { page } = guest;
    await page.setViewportSize({ width, height });
    const form = await RegisterPage.openForgotten(guest);
    await form.submit.click();
    await form.error('メールアドレスを入力してください').waitFor();
    await form.useCode(email);
    await form.field('password').fill(NEW_PASSWORD);
    await form.field('again').fill(`${NEW_PASSWORD}x`);
    await form.submit.click();
    await guest.page.getByRole('alert').first().waitFor();
    await fits(guest);
    await page.reload();
    expect(await form.field('email').inputValue()).toBe(email);
    expect(await form.field('password').inputValue()).toBe('');
    await guest.button('このコードを使う').click();
    await form.field('password').fill(NEW_PASSWORD);
    await form.field('again').fill(NEW_PASSWORD);
    await form.submit.click();
    await logIn(guest, email, NEW_PASSWORD);
    await guest.see('総資産');
    // the new password has ended the other login
    await newcomer.page.context().close();
    newcomer = guest;
  });

  it('RT-01 shows the total, hides it over a reload, and leads to the holdings', async () => {
    const home = await HomePage.open(demo);
    await expect.poll(() => home.total.innerText()).toMatch(/^[\d,]{9,}\s*円$/);
    await fits(demo);
    await home.eye('金額を隠す').click();
    await demo.page.reload();
    await settled(demo.page);
    await expect.poll(() => home.total.innerText()).toMatch(/^\*{5}/);
    await fits(demo);
    await home.eye('金額を表示').click();
    await expect.poll(() => home.total.innerText()).toMatch(/^[\d,]{9,}/);
    await home.shortcut('保有').click();
    await demo.page.waitForURL((url) => url.pathname === '/pages/user/holding/stock');
  });

  it('RT-05 a holding opens its figures; a reload closes them and keeps the list', async () => {
    const holdings = await HoldingsPage.open(demo);
    const rows = await holdings.rows.count();
    expect(rows).toBe(6);
    await holdings.openSheet('ソニー');
    const quantity = amountOf(await demo.figure('保有数量', demo.sheet).innerText());
    expect(quantity).toBeGreaterThan(0);
    await fits(demo);
    await demo.page.reload();
    await settled(demo.page);
    expect(await demo.sheet.count()).toBe(0);
    expect(await holdings.rows.count()).toBe(rows);
    await holdings.openSheet('ソニー');
    expect(amountOf(await demo.figure('保有数量', demo.sheet).innerText())).toBe(quantity);
    await holdings.action('売る').click();
    await demo.page.waitForURL((url) => url.pathname === '/pages/trade/sell/sell' && url.searchParams.has('code'));
  });

  it('RT-23 a number opens its lines; a reload closes them and shows the same cash', async () => {
    const assets = await AssetsPage.open(demo);
    await fits(demo);
    await assets.explain('現金');
    const { lines, sum } = await assets.lines('現金');
    expect(lines.reduce((total, amount) => total + amount, 0)).toBe(sum);
    await fits(demo);
    await demo.page.reload();
    await settled(demo.page);
    expect(await demo.sheet.count()).toBe(0);
    await assets.explain('現金');
    expect((await assets.lines('現金')).sum).toBe(sum);
    await assets.closeSheet();
  });

  it('RT-13 the kinds limit the list; read ones stay read over a reload', async () => {
    const notices = await NoticesPage.open(newcomer);
    // setting the password by a code was one
    await notices.unread('パスワードが再設定されました。').waitFor();
    await fits(newcomer);
    await notices.kind('注文').click();
    await newcomer.see('お知らせはまだありません');
    await notices.kind('セキュリティ').click();
    await notices.unread('パスワードが再設定されました。').waitFor();
    await notices.readAll.click();
    await expect.poll(() => notices.unread(/./).count()).toBe(0);
    await newcomer.page.reload();
    await settled(newcomer.page);
    await notices.rows.filter({ hasText: 'パスワードが再設定されました。' }).waitFor();
    expect(await notices.unread(/./).count()).toBe(0);
    await fits(newcomer);
  });
});

it('no page of the account reported an error', () => {
  expect(phones.complaints()).toEqual([]);
});
