import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { openPhone } from './support/browser.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { fillRegistration, logIn, PASSWORD } from './support/member.ts';
import { breakCalls } from './support/network.ts';
import { takeStates } from './support/picture.ts';
import { retryAll } from './support/retry.ts';
import { ROUTE_CASES, type RouteCase, settled, showsAll } from './support/routes.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const reading: readonly RouteCase[] = ROUTE_CASES.filter((route) => route.anonymous !== true);

describe('when the server fails', () => {
  it.each(reading.map((route, index) => ({ ...route, how: index % 2 === 0 ? 'server' : 'line' }) as const))(
    '$code/error says what happened ($how) and trying again works',
    async (route) => {
      const calls = await breakCalls(app.page, route.how);
      await app.open(route.path + (route.query ?? ''));
      await app.see(route.how === 'server' ? 'システムエラーです。' : 'サーバーに接続できません。');
      await app.button('再試行').first().waitFor();
      await takeStates(app.page, `${route.code}-error`);
      await calls.restore();
      await retryAll(app);
      await showsAll(app, route);
      await settled(app.page);
    },
  );

  it('RT-03/error RT-02/error a failed form says so, keeps what was typed, and can be sent again', async () => {
    const { page } = await openPhone(phone.browser);
    const guest = new App(page, phone.server.url);
    await fillRegistration(guest, 'again@example.com');
    let calls = await breakCalls(page, 'server');
    await guest.button('口座を開く').click();
    await guest.see('システムエラーです。');
    expect(await page.getByLabel('メールアドレス').inputValue()).toBe('again@example.com');
    await calls.restore();
    await guest.button('口座を開く').click();
    await guest.see('総資産');
    await page.evaluate(() => localStorage.clear());
    await guest.open('/pages/user/login');
    calls = await breakCalls(page, 'line');
    await logIn(guest, 'again@example.com');
    await guest.see('サーバーに接続できません。');
    expect(await page.getByLabel('メールアドレス').inputValue()).toBe('again@example.com');
    await calls.restore();
    await guest.button('ログイン').click();
    await guest.see('総資産');
    await page.context().close();
  });

  it.each(['server', 'line'] as const)(
    'RT-04/error a new password that cannot be sent (%s) says so and keeps what was typed',
    async (how) => {
      const { page } = await openPhone(phone.browser);
      const guest = new App(page, phone.server.url);
      const errorText = how === 'server' ? 'システムエラーです。' : 'サーバーに接続できません。';
      const again = page.getByRole('alert').getByText('認証コードが正しくないか');
      await guest.open('/pages/user/forget');
      await page.getByLabel('メールアドレス').fill(`forgotten-${how}@example.com`);
      let calls = await breakCalls(page, how);
      await guest.button('コードを送る').click();
      await guest.see(errorText);
      await calls.restore();
      await guest.button('コードを送る').click();
      await page.getByRole('button', { name: /^再送/ }).waitFor();
      await page.locator('input[name="code"]').fill('123456');
      await page.getByLabel('新しいパスワード', { exact: true }).fill(PASSWORD);
      await page.getByLabel('新しいパスワード（確認）').fill(PASSWORD);
      calls = await breakCalls(page, how);
      await guest.button('パスワードを再設定する').click();
      await guest.see(errorText);
      expect(await page.locator('input[name="code"]').inputValue()).toBe('123456');
      expect(await page.getByLabel('新しいパスワード', { exact: true }).inputValue()).toBe(PASSWORD);
      await calls.restore();
      await guest.button('パスワードを再設定する').click();
      await again.waitFor();
      await page.context().close();
    },
  );
});
