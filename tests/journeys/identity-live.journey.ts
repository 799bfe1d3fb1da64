import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import { startSmtp, type TestSmtp } from '../../apps/server/src/platform/mail/testing-smtp.ts';
import { App } from './support/app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { IdentityPage } from './support/identity.ts';
import { layoutFaults } from './support/layout.ts';
import { PASSWORD } from './support/member.ts';
import { takePicture } from './support/picture.ts';
import { settled } from './support/routes.ts';
import { RealServer } from './support/server.ts';
import { confirmByPassword } from './support/settings.ts';
import { until } from './support/until.ts';

const EMAIL = 'hanako@kaede.example';

let smtp: TestSmtp;
let server: RealServer;
let browser: Browser;
let folder: string;

/** A live brokerage with an agreement; its codes come by mail. */
beforeAll(async () => {
  [smtp, browser, folder] = await Promise.all([
    startSmtp(),
    launchBrowser(),
    mkdtemp(path.join(tmpdir(), 'kabuto-agreement-')),
  ]);
  server = await RealServer.start({ SMTP_URL: smtp.url, MAIL_FROM: 'desk@kaede.example' });
  await server.kabuto(
    'tenant',
    'create',
    'kaede',
    '--mode',
    'live',
    '--operator',
    '楓証券株式会社',
    '--registration',
    '第43号',
    '--support',
    'help@kaede.example',
    '--name-en',
    'Kaede',
    '--name-jp',
    '楓証券',
    '--name-tw',
    '楓證券',
  );
  const texts = ['jp', 'en', 'tw'].flatMap((language) => [`--${language}`, path.join(folder, language)]);
  for (const language of ['jp', 'en', 'tw'])
    await writeFile(path.join(folder, language), '# 1\n口座は本人名義に限ります。');
  await server.kabuto('tenant', 'agreement', 'kaede', '--version', '1', ...texts);
  await server.restart();
}, 180_000);

afterAll(async () => {
  await browser.close();
  await server.stop();
  await smtp.close();
  await rm(folder, { recursive: true });
});

/** Opens an account with the code from the mail; ends on home. */
async function register(app: App): Promise<void> {
  await app.open('/pages/user/register?tenant=kaede');
  await app.button('コードを送る').waitFor();
  await app.page.getByLabel('メールアドレス').fill(EMAIL);
  await app.button('コードを送る').click();
  let code: string | undefined;
  await until('the mail with the code', () => {
    code = smtp.received.map(({ text }) => /認証コード：(\d+)/.exec(text)?.[1]).find((found) => found !== undefined);
    return Promise.resolve(code !== undefined);
  });
  await app.page.getByLabel('認証コード').fill(code ?? '');
  await app.page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.page.getByLabel('ニックネーム').fill('花子');
  await app.page.getByRole('checkbox', { name: /利用規約/ }).check();
  await app.button('口座を開く').click();
  await app.see('総資産');
}

it('RT-22 KYC-01 at a live brokerage home leads to the identity check, which has no samples and waits for an operator', async () => {
  const { page, complaints } = await openPhone(browser);
  const app = new App(page, server.url);
  await register(app);
  await addAuthenticator(page);
  const banner = app.link(/本人確認をお願いします/);
  await banner.waitFor();
  await settled(page);
  expect(await layoutFaults(page, 375)).toEqual([]);
  await takePicture(page, 'RT-01-identity-jp-375');
  // Nothing can be withdrawn before: the page says why, and leads to the same place.
  await app.open('/pages/trade/withdraw/withdraw');
  const barrier = page.getByRole('status').filter({ hasText: '本人確認が済むと出金できます。' });
  await barrier.waitFor();
  await settled(page);
  expect(await layoutFaults(page, 375)).toEqual([]);
  expect(await app.button('確認画面へ').isDisabled()).toBe(true);
  await barrier.getByRole('link').click();
  await IdentityPage.opened(app);
  await page.goBack();
  await barrier.waitFor();
  await page.goBack();
  await banner.click();
  const form = await IdentityPage.opened(app);
  expect(await app.button('見本を使う').count()).toBe(0);
  await form.fillLicence();
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg() };
  for (const label of ['表面の写真', '裏面の写真', '本人の顔写真']) await form.picture(label).setInputFiles(file);
  await form.uploaded(3);
  await app.button('提出する').click();
  await app.see(/担当者が確認し、結果をお知らせします/);
  await app.see('まだ閲覧されていません。');
  // The second factor is set up beside it.
  await app.button(/^パスキー/).click();
  await app.sheet.getByRole('button', { name: 'パスキーを追加' }).click();
  await confirmByPassword(app);
  await app.sheet.getByRole('button', { name: '保管しました' }).click();
  await expect.poll(() => app.button(/^パスキー/).innerText()).toContain('1');
  await settled(page);
  for (const width of [320, 375, 960]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await layoutFaults(page, width)).toEqual([]);
    await takePicture(page, `RT-22-second-factor-jp-${width}`, true);
  }
  await app.button('戻る').click();
  await app.see('総資産');
  await settled(page);
  await expect.poll(() => app.link(/本人確認/).count()).toBe(0);
  expect(complaints).toEqual([]);
});
