import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { display } from './support/display.ts';
import { openMarket } from './support/market.ts';
import { enterDemo, logIn } from './support/member.ts';
import { settled } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';
import { until } from './support/until.ts';

let server: SharedServer;
let browser: Browser;
let app: App;
let complaints: Complaints;
/** A member who resets a forgotten password. */
let forgetful: ApiClient;
const FORGETFUL = 'forgetful@example.com';

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phone = await openPhone(browser);
  complaints = phone.complaints;
  forgetful = await new ApiClient(server.url).register(FORGETFUL);
  app = new App(phone.page, server.url);
  await enterDemo(app);
  await openMarket(app);
});

afterAll(async () => {
  await browser.close();
});

describe('what stands on the pages', () => {
  it('RT-08/content the user agreement with its version in three languages', async () => {
    await app.open('/pages/user/agreement/agreement');
    await settled(app.page);
    const versions = new Set<string>();
    for (const [language, version, first] of [
      ['jp', /^版 (\S+)$/, '第1条（目的）'],
      ['en', /^Version (\S+)$/, '1. Purpose'],
      ['tw', /^版本 (\S+)$/, '第一條'],
    ] as const) {
      await display(app.page, language, 'light');
      await app.see(version);
      versions.add(version.exec(await app.text(version).innerText())?.[1] ?? '');
      expect(await app.page.getByRole('heading', { level: 2 }).count()).toBe(5);
      expect(await app.page.getByRole('heading', { level: 2 }).first().innerText()).toContain(first);
    }
    expect(versions.size).toBe(1);
    await display(app.page, 'jp', 'light');
  });

  it('RT-25/content finds a stock by code, kanji, kana and romaji, and remembers what was opened', async () => {
    const { page } = app;
    const results = page.getByRole('main').getByRole('listitem');
    for (const [typed, name] of [
      ['7974', '任天堂'],
      ['任天', '任天堂'],
      ['にんてん', '任天堂'],
      ['ニンテン', '任天堂'],
      ['ﾆﾝﾃﾝ', '任天堂'],
      ['nintendo', '任天堂'],
      ['toyota', 'トヨタ自動車'],
      ['とよた', 'トヨタ自動車'],
    ] as const) {
      await app.open('/pages/trade/query/query');
      await page.getByRole('searchbox').fill(typed);
      await page.getByRole('heading', { name: '検索結果' }).waitFor();
      await results.filter({ hasText: name }).first().waitFor();
    }
    await results.filter({ hasText: 'トヨタ自動車' }).first().getByRole('link').click();
    await page.getByRole('heading', { name: 'トヨタ自動車' }).waitFor();
    await app.button('買う').waitFor();
    await app.open('/pages/trade/query/query');
    const history = page.getByRole('main').locator('section', { hasText: '最近見た銘柄' });
    await history.getByText('トヨタ自動車').waitFor();
    await app.button('履歴を消す').click();
    await page.locator('dialog[open]').getByRole('button', { name: '削除' }).click();
    await history.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('RT-04/content a new password with the mailed code; the old one and every open session are gone', async () => {
    const { page, context } = await openPhone(browser);
    const guest = new App(page, server.url);
    await guest.open('/pages/user/login');
    await guest.link('パスワードを忘れた').click();
    // The login page has a field of the same name until this page is shown.
    await guest.button('コードを送る').waitFor();
    await page.getByLabel('メールアドレス').fill(FORGETFUL);
    // One mail a minute: the last one opened the account. Five attempts in an hour, rejected ones too, would require a
    // captcha.
    await until(
      'another mail may be sent',
      async () => {
        await guest.button('コードを送る').click();
        return page
          .getByRole('button', { name: /^再送/ })
          .waitFor({ timeout: 30_000 })
          .then(
            () => true,
            () => false,
          );
      },
      100_000,
    );
    await guest.button('このコードを使う').click();
    await page.getByLabel('新しいパスワード', { exact: true }).fill('quiet-river-stone-77');
    await page.getByLabel('新しいパスワード（確認）').fill('quiet-river-stone-77');
    await guest.button('パスワードを再設定する').click();
    await guest.see('パスワードを再設定しました');
    expect(await forgetful.refusal('GET v1/user/user/info')).toMatchObject({ status: 401, reason: 'UNAUTHENTICATED' });
    for (const [password, outcome] of [
      ['kite-lamp-river-42', /正しくありません/],
      ['quiet-river-stone-77', '総資産'],
    ] as const) {
      await logIn(guest, FORGETFUL, password);
      await guest.see(outcome);
    }
    await context.close();
  });
});
