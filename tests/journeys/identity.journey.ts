import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cameraJpeg, oneColour } from '../../apps/server/src/files/testing-pictures.ts';
import { IdentityPage } from './support/identity.ts';
import { useSharedPhones } from './support/phones.ts';

const UPLOAD = '**/api/v1/file/picture/upload**';

const { phone } = useSharedPhones();
const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file on disk, as a phone's camera writes it: turned by a quarter in its metadata. */
async function pictureFile(name: string, width: number, height: number): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, await cameraJpeg(width, height));
  return file;
}

const openForm = async (): Promise<IdentityPage> => IdentityPage.ofNewMember(await phone());

describe('the identity check', () => {
  it('RT-22/content KYC-01 VAL-26 CON-04 is submitted with real pictures, rejected for one, repaired with that one, and verified', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.fillLicence();
    const front = await pictureFile('front.jpg', 3_000, 2_000);
    await page.evaluate(() => {
      const sent: Blob[] = [];
      Object.assign(globalThis, { sent });
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        const file = body instanceof FormData ? body.get('file') : null;
        if (file instanceof Blob) sent.push(file);
        send.call(this, body);
      };
    });
    await form.picture('表面の写真').setInputFiles(front);
    await form.picture('裏面の写真').setInputFiles(front);
    await form.uploaded(2);
    const sent = await page.evaluate(() =>
      Promise.all(
        (globalThis as unknown as { sent: Blob[] }).sent.map(async (file) => {
          const { width, height } = await createImageBitmap(file);
          return `${file.type} ${width} x ${height}`;
        }),
      ),
    );
    expect(sent).toEqual(['image/jpeg 533 x 800', 'image/jpeg 533 x 800']);
    await app.button('一色の見本').last().click();
    await form.uploaded(3);
    await app.button('提出する').dblclick();
    await app.see('審査中です');

    await form.decided('再提出が必要です');
    await app.see('本人の顔写真：画像が一色で、何も写っていません');
    expect(await page.locator('input[name="name"]').count()).toBe(0);
    expect(await page.locator('input[type="file"]:not([capture])').count()).toBe(1);
    await app.see('デモの自動審査: 画像');
    await app.button('見本を使う').click();
    await form.uploaded(1);
    await app.button('再提出する').click();
    await form.decided('本人確認は完了しています');
    await app.open('/pages/user/info/info');
    await app.see('本人確認は完了しています');
  });

  it('VAL-01 VAL-02 VAL-03 names what is missing or wrong, and sends nothing', async () => {
    const form = await openForm();
    const { app, page } = form;
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('identity/submit')) sent += 1;
    });
    await app.button('提出する').click();
    await app.see('本人確認書類の種類を選択してください');
    await page.getByLabel('運転免許証').check();
    await app.see('氏名を入力してください');
    await app.see('本人確認書類の表面をアップロードしてください');
    await form.fillLicence();
    await form.field('kana').fill('山田');
    await form.field('number').fill('12');
    await form.field('birthDate').fill('2020-01-01');
    await form.field('expiry').fill('2020-01-01');
    for (const words of [
      'カタカナで入力してください',
      /形式が正しくありません/,
      '18歳以上の方が対象です',
      '有効期限が切れています',
    ])
      await app.see(words);
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    await app.see('裏面と個人番号（マイナンバー）は提出しないでください。');
    expect(await form.field('number').count()).toBe(0);
    expect(sent).toBe(0);
  });

  it('VAL-23 VAL-24 ERR-08 refuses a picture that is too large, and sends one again after the line broke', async () => {
    const form = await openForm();
    const { app, page } = form;
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    await page.evaluate(() => {
      const decode = createImageBitmap;
      const decoded: Blob[] = [];
      Object.assign(globalThis, {
        decoded,
        createImageBitmap: (file: Blob, options: ImageBitmapOptions) => {
          decoded.push(file);
          return decode(file, options);
        },
      });
    });
    const many = path.join(folder, 'many.jpg');
    writeFileSync(many, await oneColour(8_000, 5_001));
    await form.picture('表面の写真').setInputFiles(many);
    await app.see('画像が大きすぎます');
    // Refused by its head: a phone has no memory for all the pixels.
    expect(await page.evaluate(() => (globalThis as unknown as { decoded: Blob[] }).decoded.length)).toBe(0);
    const small = await pictureFile('small.jpg', 640, 480);
    await form.picture('表面の写真').setInputFiles(small);
    await form.uploaded(1);
    expect(await page.evaluate(() => (globalThis as unknown as { decoded: Blob[] }).decoded.length)).toBe(1);
    const large = path.join(folder, 'large.jpg');
    writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1));
    await form.picture('表面の写真').setInputFiles(large);
    await app.see('画像が大きすぎます');
    const text = path.join(folder, 'text.jpg');
    writeFileSync(text, 'no picture');
    await form.picture('表面の写真').setInputFiles(text);
    await app.see('この画像は読み込めません。');
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    await form.picture('表面の写真').setInputFiles(small);
    await app.see('アップロードに失敗しました（602001）');
    await page.unroute(UPLOAD);
    await app.button('もう一度送る').click();
    await form.uploaded(1);
  });

  it('CON-01 VAL-24 an upload has 60 s; a picture that takes longer is reported and sent again', async () => {
    const form = await openForm();
    const { app, page } = form;
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    // The first upload's time runs out after 300 ms; the page keeps the limits that the app has set.
    await page.evaluate(() => {
      const limits: number[] = [];
      Object.assign(globalThis, { limits });
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        limits.push(this.timeout);
        if (limits.length === 1) this.timeout = 300;
        send.call(this, body);
      };
    });
    const limits = () => page.evaluate(() => (globalThis as unknown as { limits: number[] }).limits);
    await page.route(UPLOAD, () => undefined);
    await form.picture('表面の写真').setInputFiles(await pictureFile('slow.jpg', 640, 480));
    await app.see('アップロードに失敗しました（602001）');
    expect(await limits()).toEqual([60_000]);
    await page.unroute(UPLOAD);
    await app.button('もう一度送る').click();
    await form.uploaded(1);
    expect(await limits()).toEqual([60_000, 60_000]);
  });

  it('keeps what was filled in so far over a reload, and removes it with the logout', async () => {
    const form = await openForm();
    const { app, page } = form;
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    await form.field('name').fill('山田 太郎');
    await page.reload();
    await app.see('本人確認は未提出です');
    expect(await form.field('name').inputValue()).toBe('山田 太郎');
    expect(await page.getByLabel('マイナンバーカード（表面のみ）').isChecked()).toBe(true);
    await app.button('戻る').click();
    await app.button('メニュー').click();
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(await stored()).toContain('山田');
    await app.button('ログアウト').click();
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).last().click();
    await app.button('ログイン').waitFor();
    expect(await stored()).not.toContain('山田');
  });
});
