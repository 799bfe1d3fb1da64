import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import type { App } from './support/app.ts';
import { enterDemo } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';

const IDENTITY = '/pages/authenticate/authenticate';
const UPLOAD = '**/api/v1/file/picture/upload**';
/** The demo clerk decides after 20 seconds, and the page reads every three. */
const DECIDED_MS = 60_000;

const { phone } = useSharedPhones();
const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file on disk, as a phone's camera writes it: turned by a quarter in its metadata. */
async function pictureFile(name: string, width: number, height: number): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, await cameraJpeg(width, height));
  return file;
}

async function openForm(): Promise<App> {
  const app = await phone();
  await enterDemo(app);
  await app.open(IDENTITY);
  await app.see('本人確認は未提出です');
  return app;
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const picture = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillFields(page: Page): Promise<void> {
  await page.getByLabel('運転免許証').check();
  await field(page, 'name').fill('山田 太郎');
  await field(page, 'kana').fill('やまだ たろう');
  await field(page, 'number').fill('123456789012');
  await field(page, 'birthDate').fill('1990-04-01');
  await field(page, 'address').fill('東京都千代田区千代田1-1');
  await field(page, 'expiry').fill('2099-04-01');
}
const uploaded = async (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.getByText('アップロード済み').count(), { timeout: 30_000 }).toBe(count);

describe('the identity check', () => {
  it('RT-22 KYC-01 VAL-26 is submitted with real pictures, rejected for one, repaired with that one, and verified', async () => {
    const app = await openForm();
    const { page } = app;
    await fillFields(page);
    const front = await pictureFile('front.jpg', 3_000, 2_000);
    const sizes: string[] = [];
    await page.route(UPLOAD, async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: { width: number; height: number } };
      sizes.push(`${data.width} x ${data.height}`);
      await route.fulfill({ response: reply });
    });
    await picture(page, '表面の写真').setInputFiles(front);
    await picture(page, '裏面の写真').setInputFiles(front);
    await uploaded(page, 2);
    expect(sizes).toEqual(['533 x 800', '533 x 800']);
    await page.unroute(UPLOAD);
    await app.button('一色の見本').last().click();
    await uploaded(page, 3);
    await app.button('提出する').dblclick();
    await app.see('審査中です');

    await page.getByRole('heading', { name: '再提出が必要です' }).waitFor({ timeout: DECIDED_MS });
    await app.see('本人の顔写真：画像が一色で、何も写っていません');
    expect(await page.locator('input[name="name"]').count()).toBe(0);
    expect(await page.locator('input[type="file"]').count()).toBe(1);
    await app.see('デモの自動審査: 画像');
    await app.button('見本を使う').click();
    await uploaded(page, 1);
    await app.button('再提出する').click();
    await page.getByRole('heading', { name: '本人確認は完了しています' }).waitFor({ timeout: DECIDED_MS });
    await app.open('/pages/user/info/info');
    await app.see('本人確認は完了しています');
  });

  it('VAL-01 VAL-02 VAL-03 names what is missing or wrong, and sends nothing', async () => {
    const app = await openForm();
    const { page } = app;
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('identity/submit')) sent += 1;
    });
    await app.button('提出する').click();
    await app.see('本人確認書類の種類を選択してください');
    await page.getByLabel('運転免許証').check();
    await app.see('氏名を入力してください');
    await app.see('本人確認書類の表面をアップロードしてください');
    await fillFields(page);
    await field(page, 'kana').fill('山田');
    await field(page, 'number').fill('12');
    await field(page, 'birthDate').fill('2020-01-01');
    await field(page, 'expiry').fill('2020-01-01');
    for (const words of [
      'カタカナで入力してください',
      /形式が正しくありません/,
      '18歳以上の方が対象です',
      '有効期限が切れています',
    ])
      await app.see(words);
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    await app.see('裏面と個人番号（マイナンバー）は提出しないでください。');
    expect(await field(page, 'number').count()).toBe(0);
    expect(sent).toBe(0);
  });

  it('VAL-23 VAL-24 ERR-08 refuses a picture that is too large, and sends one again after the line broke', async () => {
    const app = await openForm();
    const { page } = app;
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    const large = path.join(folder, 'large.jpg');
    writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1));
    await picture(page, '表面の写真').setInputFiles(large);
    await app.see('画像が大きすぎます');
    const text = path.join(folder, 'text.jpg');
    writeFileSync(text, 'no picture');
    await picture(page, '表面の写真').setInputFiles(text);
    await app.see('この画像は読み込めません。');
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await picture(page, '表面の写真').setInputFiles(await pictureFile('small.jpg', 640, 480));
    await app.see('アップロードに失敗しました（602001）');
    await page.unroute(UPLOAD);
    await app.button('もう一度送る').click();
    await uploaded(page, 1);
  });

  it('keeps the fields over a reload, and back leaves the page', async () => {
    const app = await openForm();
    const { page } = app;
    await fillFields(page);
    await page.reload();
    await app.see('本人確認は未提出です');
    expect(await field(page, 'name').inputValue()).toBe('山田 太郎');
    expect(await page.getByLabel('運転免許証').isChecked()).toBe(true);
    await app.button('戻る').click();
    await app.button('メニュー').waitFor();
  });
});
