import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { IdentityPage } from './support/identity.ts';
import { accessibilityFaults, layoutFaults } from './support/layout.ts';
import { useSharedPhones } from './support/phones.ts';
import { takePicture } from './support/picture.ts';

const SUBMIT = '**/api/v1/user/identity/submit';
const { phone } = useSharedPhones();
const openForm = async (): Promise<IdentityPage> => IdentityPage.ofNewMember(await phone());

/** The keys of the submissions that the page sends from now on. */
function submittedKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/v1/user/identity/submit')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Submits the form; the server takes it and its reply is lost. Returns the keys of all submissions from now on. */
async function submitWithoutReply(app: App): Promise<readonly string[]> {
  const { page } = app;
  const keys = submittedKeys(page);
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await app.button('提出する').click();
  await expect.poll(() => keys.length).toBe(1);
  await expect.poll(() => app.button('提出する').getAttribute('aria-busy')).not.toBe('true');
  await page.unroute(SUBMIT);
  return keys;
}

describe('the identity check over time', () => {
  it('KYC-01 two taps send one case at 960 pixels, and a reload shows it pending', async () => {
    const form = await openForm();
    const { app, page } = form;
    await page.setViewportSize({ width: 960, height: 1024 });
    await form.fillLicence();
    await form.chooseSamples();
    const keys = submittedKeys(page);
    await app.button('提出する').dblclick();
    await app.see('審査中です');
    expect(keys).toHaveLength(1);
    await page.reload();
    await app.see('審査中です');
    await app.see(/デモの自動審査が、提出から約20秒で結果を返します/);
    expect(await page.locator('form input').count()).toBe(0);
  });

  it('KYC-01 a submission whose reply was lost is sent again under its key and is one case', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.fillLicence();
    await form.chooseSamples();
    const keys = await submitWithoutReply(app);
    await app.button('提出する').click();
    await app.see('審査中です');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await form.decided('本人確認は完了しています');
    expect(await page.locator('form').count()).toBe(0);
  });

  it('KYC-01 after a reload in place of the lost reply the case is pending, and the tab keeps nothing of what was sent', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.fillLicence();
    await form.chooseSamples();
    const keys = await submitWithoutReply(app);
    await page.reload();
    await app.see('審査中です');
    expect(await page.locator('form').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kabuto.identity'))).toBeNull();
    expect(keys).toHaveLength(1);
  });

  it('RT-22 another document needs its own pictures, the face stays', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.fillLicence();
    await form.chooseSamples();
    await page.getByLabel('パスポート').check();
    await form.uploaded(1);
    await page.getByText('住所のページの写真', { exact: true }).waitFor();
    const keys = submittedKeys(page);
    await app.button('提出する').click();
    await app.see('本人確認書類の表面をアップロードしてください');
    await app.see('本人確認書類の裏面をアップロードしてください');
    expect(await page.getByText('本人の顔写真をアップロードしてください').count()).toBe(0);
    expect(keys).toHaveLength(0);
  });

  it('RT-22 a phone opens its camera or its album', async () => {
    const form = await openForm();
    const { page } = form;
    await page.getByLabel('マイナンバーカード（表面のみ）').check();
    expect(await form.camera('表面の写真').getAttribute('capture')).toBe('environment');
    expect(await form.camera('本人の顔写真').getAttribute('capture')).toBe('user');
    expect(await form.picture('表面の写真').getAttribute('capture')).toBeNull();
    expect(await form.camera('表面の写真').isVisible()).toBe(true);
    expect(await layoutFaults(page, 375)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Only as much as the screen shows: a picture of the whole page is taken without touch, and so without the camera.
    await form.camera('本人の顔写真').scrollIntoViewIfNeeded();
    await takePicture(page, 'RT-22-camera-jp-375');
  });
});
