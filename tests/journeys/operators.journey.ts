import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/net/index.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { RealServer } from './support/server.ts';

let server: RealServer;
let browser: Browser;
let entry: string;
const complaints: Complaints[] = [];

beforeAll(async () => {
  const port = await freePort();
  entry = `http://localhost:${port}/`;
  [server, browser] = await Promise.all([RealServer.start({ OPERATOR_PORT: String(port) }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('an operator takes the first token for a passkey, logs out and in again, and the token opens nothing more', async () => {
  const token = (await server.kabuto('operator', 'create', 'Hanako')).trim().split('\n').at(-1) ?? '';
  const opened = await openPhone(browser);
  complaints.push(opened.complaints);
  const { page } = opened;
  await addAuthenticator(page);
  await page.goto(entry);
  await page.getByText('はじめての方').click();
  const first = page.locator('#register');
  await first.getByLabel('証券会社（識別名）').fill('kabuto');
  await first.getByLabel('初回トークン').fill('not-the-token');
  await first.getByRole('button').click();
  await page.getByRole('alert').getByText('確認できませんでした').waitFor();
  await first.getByLabel('初回トークン').fill(token);
  await first.getByRole('button').click();
  await page.getByRole('heading', { name: 'カブト証券' }).waitFor();
  await page.getByText('管理者: Hanako').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'パスキー登録' }).waitFor();

  const [cookie] = (await opened.context.cookies(entry)).filter(({ name }) => name === '__Host-kabuto-operator');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  await page.getByRole('button', { name: 'ログアウト' }).click();
  const login = page.locator('#login');
  await login.getByLabel('証券会社（識別名）').fill('kabuto');
  await login.getByRole('button').click();
  await page.getByText('管理者: Hanako').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'ログアウト' }).waitFor();

  await page.getByRole('button', { name: 'ログアウト' }).click();
  await page.getByText('はじめての方').click();
  await first.getByLabel('証券会社（識別名）').fill('kabuto');
  await first.getByLabel('初回トークン').fill(token);
  await first.getByRole('button').click();
  await page.getByRole('alert').getByText('確認できませんでした').waitFor();
  expect(complaints.flat()).toEqual([]);
});
