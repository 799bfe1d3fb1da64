import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { App, amountOf } from './support/app.ts';
import { openPhone } from './support/browser.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { register } from './support/member.ts';
import { settled } from './support/routes.ts';

const DOCUMENTS = '/pages/trade/index/file';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const rows = () => app.page.getByRole('main').getByRole('listitem');
/** The marks of unread documents. */
const unread = () => rows().getByRole('img', { name: '未読' });
const total = async (): Promise<number> => amountOf(await app.text(/^書類 \d+件/).innerText());

describe('RT-24 documents', () => {
  it('RT-24/content DOC-01 a document is opened once its PDF was saved, in Japanese or English; those of before the account are not unread', async () => {
    await app.open(DOCUMENTS);
    await settled(app.page);
    const all = await total();
    expect(all).toBeGreaterThan(5);
    expect(await unread().count()).toBe(0);
    await rows().first().getByRole('button').click();
    await app.see('まだ開いていません');
    const [download] = await Promise.all([app.page.waitForEvent('download'), app.button('日本語のPDFを保存').click()]);
    expect(download.suggestedFilename()).toMatch(/^kabuto-confirmation-\d{4}-\d{2}-\d{2}-jp\.pdf$/);
    const texts = textsOfPdf(await readFile(await download.path()));
    expect(texts).toContain('取引報告書');
    await rows().first().getByRole('button').click();
    const [english] = await Promise.all([app.page.waitForEvent('download'), app.button('英語のPDFを保存').click()]);
    expect(textsOfPdf(await readFile(await english.path()))).toContain('Trade confirmation');
    await app.open(DOCUMENTS);
    await settled(app.page);
    await rows().first().getByRole('button').click();
    await app.see('発行日時');
    expect(await app.text('まだ開いていません').count()).toBe(0);

    await app.open(DOCUMENTS);
    await settled(app.page);

    await app.button('未読').click();
    await app.page.waitForURL((url) => url.searchParams.get('show') === 'unread');
    await app.see('この条件の書類はありません');
  });

  it('RT-24/content the filter is kept in the address, and shows the statement of the quarter', async () => {
    await app.open(`${DOCUMENTS}?show=balance`);
    await settled(app.page);
    expect(await total()).toBe(1);
    await app.see('2026/07/01 – 2026/09/30');
    await app.button('すべて').click();
    await expect.poll(total).toBeGreaterThan(5);
  });

  it('RT-24/content DOC-01 the user agreement is a document from the registration on, with its version', async () => {
    const { page } = await openPhone(phone.browser);
    const member = new App(page, phone.server.url);
    await register(member, 'agreements@example.com');
    await member.open(DOCUMENTS);
    await settled(page);
    await member.button('同意・契約').click();
    await page.waitForURL((url) => url.searchParams.get('show') === 'agreements');
    await member.see('版 2026-11');
    const row = page.getByRole('main').getByRole('listitem');
    expect(await row.count()).toBe(1);
    await row.getByRole('button').click();
    await member.see('同意日');
    const [download] = await Promise.all([page.waitForEvent('download'), member.button('日本語のPDFを保存').click()]);
    expect(download.suggestedFilename()).toMatch(/^kabuto-agreement-\d{4}-\d{2}-\d{2}-2026-11-jp\.pdf$/);
    expect(textsOfPdf(await readFile(await download.path()))).toContain('利用規約 同意書');
    await row.getByRole('button').click();
    await expect.poll(() => member.text('まだ開いていません').count()).toBe(0);
    await page.context().close();
  });
});
