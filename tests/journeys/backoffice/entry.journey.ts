import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../apps/server/src/platform/net/index.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { type Complaints, launchBrowser, openPhone } from '../support/browser.ts';
import { heading, register } from '../support/office.ts';
import { RealServer } from '../support/server.ts';

let server: RealServer;
let browser: Browser;
let entry: string;
const complaints: Complaints[] = [];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const port = await freePort();
  entry = `http://localhost:${port}/`;
  [server, browser] = await Promise.all([RealServer.start({ OPERATOR_PORT: String(port) }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(complaints.flat()).toEqual([]);
});

// The server limits the connections of one address, and each context keeps its own.
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

async function open() {
  const opened = await openPhone(browser, { width: 1280, height: 800 });
  complaints.push(opened.complaints);
  contexts.push(opened.context);
  // As from this machine itself, without the header of a proxy.
  await opened.context.setExtraHTTPHeaders({});
  await addAuthenticator(opened.page);
  await opened.page.goto(entry);
  return opened;
}

async function logIn(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'パスキーでログイン' }) });
  await form.getByLabel('証券会社（識別名）').fill('kabuto');
  await form.getByRole('button').click();
}

describe('the entry of the back office', () => {
  it('an operator takes the first token for a passkey, logs out and in again, and the token opens nothing more', async () => {
    const token = (await server.kabuto('operator', 'create', 'Hanako')).trim().split('\n').at(-1) ?? '';
    const { page, context } = await open();
    await register(page, 'not-the-token');
    await page.getByRole('alert').getByText('照会番号').waitFor();
    await page.getByText('はじめての方').click();
    await register(page, token);
    await page.getByText('カブト証券').waitFor();
    await page.getByText('まだ役割がありません。').waitFor();
    await page.getByText('Hanako').waitFor();
    const [cookie] = (await context.cookies(entry)).filter(({ name }) => name === '__Host-kabuto-operator');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });

    await page.getByRole('button', { name: 'ログアウト' }).click();
    await logIn(page);
    await page.getByText('Hanako').waitFor();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await register(page, token);
    await page.getByRole('alert').getByText('照会番号').waitFor();
    expect(await context.cookies(entry)).toEqual([]);
  });

  it('on this machine one tap enters the demo as either operator, marked as a simulation', async () => {
    const { page } = await open();
    await page.getByText('シミュレーション').waitFor();
    await page.getByRole('button', { name: '担当者Aで入る' }).click();
    await heading(page, '本日');
    await page.getByText('Demo: A').waitFor();
    await page.getByText('シミュレーション').waitFor();
    await page.getByText('成立しています').waitFor();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await page.getByRole('button', { name: '担当者Bで入る' }).click();
    await page.getByText('Demo: B').waitFor();
  });

  it('a session that has ended leads to the entry, and from there back to the page', async () => {
    const { page, context } = await open();
    await page.getByRole('button', { name: '担当者Aで入る' }).click();
    await heading(page, '本日');
    await page.getByRole('link', { name: '担当者' }).click();
    await heading(page, '担当者');
    await context.clearCookies();
    await page.reload();
    await page.getByRole('button', { name: '担当者Aで入る' }).click();
    await heading(page, '担当者');
    await context.clearCookies();
    await page.getByRole('link', { name: '操作記録' }).click();
    await page.getByRole('button', { name: '担当者Aで入る' }).click();
    await heading(page, '操作記録');
  });

  it('language and theme are chosen on the entry page and kept', async () => {
    const { page } = await open();
    await page.getByRole('combobox', { name: '言語' }).click();
    await page.getByRole('option', { name: '繁體中文' }).click();
    await page.getByRole('button', { name: '改為深色' }).click();
    await page.getByRole('button', { name: '以承辦人 A 進入' }).click();
    await heading(page, '今日');
    await page.reload();
    await heading(page, '今日');
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dataset.theme]')).toEqual([
      'zh-Hant-TW',
      'dark',
    ]);
    await page.getByRole('combobox', { name: '語言' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await heading(page, 'Today');
    await page.getByRole('link', { name: 'Operators', exact: true }).click();
    await page.getByText('Rows per page:').waitFor();
  });

  it('a page follows the language and the theme that are chosen in another tab', async () => {
    const { page, context } = await open();
    const other = await context.newPage();
    await other.goto(entry);
    await other.getByRole('button', { name: '担当者Aで入る' }).click();
    await heading(other, '本日');
    await page.getByRole('combobox', { name: '言語' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await heading(other, 'Today');
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await other.locator('html[lang="en"][data-theme="dark"]').waitFor({ state: 'attached' });
  });

  it('is in Japanese when the chosen language cannot be loaded', async () => {
    const { page, context } = await open();
    await context.addInitScript(() => localStorage.setItem('office.language', 'en'));
    await page.reload();
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    await context.route('**/assets/en-*.js', (route) => route.abort('connectionreset'));
    await page.reload();
    await page.getByRole('button', { name: 'パスキーでログイン' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('ja');
  });
});
