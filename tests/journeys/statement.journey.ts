import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { RangeSheet } from './support/range-sheet.ts';
import { settled } from './support/routes.ts';

const STATEMENT = '/pages/trade/statement/statement';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** Saves the statement as the named kind of file and returns its bytes and name. */
async function save(kind: string): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  await app.button('ファイルに保存').click();
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    app.sheet.getByRole('button', { name: kind }).click(),
  ]);
  return { bytes: await readFile(await download.path()), name: download.suggestedFilename() };
}

const rowsOf = (text: string): string[][] =>
  text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));

const lines = () => app.page.getByRole('main').getByRole('listitem').filter({ hasText: '残高' });

describe('RT-34 the statement', () => {
  it('RT-34/content leads from the opening to the closing balance, yen by yen, and so does its CSV in both encodings', async () => {
    await app.open(STATEMENT);
    await settled(app.page);
    expect(await lines().count()).toBe(10);
    const { bytes, name } = await save('CSV（UTF-8）');
    expect(name).toMatch(/^kabuto-statement-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [header, opening, ...rest] = rowsOf(text);
    const closing = rest.at(-1);
    expect(header).toEqual(['日付', '時刻', '内容', 'コード', '銘柄名', '数量', '金額', '残高', '受渡日']);
    expect([opening?.[2], closing?.[2]]).toEqual(['期首残高', '期末残高']);
    let balance = Number(opening?.[7]);
    for (const line of rest.slice(0, -1)) {
      balance += Number(line[6]);
      expect(Number(line[7])).toBe(balance);
    }
    expect(Number(closing?.[7])).toBe(balance);
    expect(rest.length).toBeGreaterThan(10);
    const card = app.page.getByRole('region', { name: '残高の推移' });
    const amounts = await card.locator('dd').allInnerTexts();
    expect(amounts.map(amountOf)).toEqual([Number(opening?.[7]), balance]);

    const shiftJis = await save('CSV（Shift_JIS）');
    expect(new TextDecoder('shift_jis', { fatal: true }).decode(shiftJis.bytes)).toBe(text);
  });

  it('RT-34/content DOC-01 is saved as a PDF in Japanese and in English', async () => {
    await app.open(STATEMENT);
    await settled(app.page);
    for (const kind of ['PDF（日本語）', 'PDF（英語）']) {
      const { bytes, name } = await save(kind);
      expect(name).toMatch(
        kind === 'PDF（日本語）' ? /^kabuto-statement-.*-jp\.pdf$/ : /^kabuto-statement-.*-en\.pdf$/,
      );
      const texts = textsOfPdf(Buffer.from(bytes));
      expect(texts).toContain(kind === 'PDF（日本語）' ? '取引の明細' : 'Transactions');
    }
  });

  it('VAL-25 CON-11 refuses a range of more than a year beside the field, and shows one of a week', async () => {
    await app.open(STATEMENT);
    await settled(app.page);
    const sheet = await RangeSheet.open(app);
    await sheet.choose('2024-11-01', '2025-11-02');
    await app.see('期間は1年以内で指定してください');
    expect(await sheet.from.getAttribute('aria-invalid')).toBe('true');
    await sheet.choose('2024-11-02', '2025-11-02');
    await app.page.waitForURL((url) => url.searchParams.get('from') === '2024-11-02');
    await app.see('この期間の取引はありません');
    await app.see('この期間の内容は確定しています。');
  });
});
