import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { RangeSheet } from './support/range-sheet.ts';
import { settled } from './support/routes.ts';

const BOOK = '/pages/trade/transfer-trade/transfer-trade';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const rows = () => app.page.getByRole('main').getByRole('listitem').filter({ hasText: '残高' });

/** Saves the list as CSV and returns its rows. */
async function csv(): Promise<string[][]> {
  const [download] = await Promise.all([app.page.waitForEvent('download'), app.button('CSVで保存').click()]);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
}

/** Loads the list to its end. */
async function scrollToEnd(): Promise<void> {
  const end = app.page.locator('[data-state]').last();
  await expect
    .poll(async () => {
      await app.page.evaluate(() => document.documentElement.scrollTo(0, document.documentElement.scrollHeight));
      return end.getAttribute('data-state');
    })
    .toBe('no_more_data');
}

describe('cash transactions', () => {
  it('RT-35/content FND-06 each line has the balance after it: the line below and its amount, from zero to the cash', async () => {
    await app.open(BOOK);
    await settled(app.page);
    expect(await rows().count()).toBe(10);
    const total = amountOf(await app.text(/^明細 \d+件/).innerText());
    expect(total).toBeGreaterThan(10);
    await scrollToEnd();
    expect(await rows().count()).toBe(total);

    const [header, ...lines] = await csv();
    expect(header).toEqual(['日付', '時刻', '内容', 'コード', '銘柄名', '数量', '金額', '残高', '受渡日']);
    expect(lines).toHaveLength(total);
    let balance = 0;
    for (const line of lines.toReversed()) {
      balance += Number(line[6]);
      expect(Number(line[7])).toBe(balance);
    }
    const shown = await rows().allInnerTexts();
    expect(shown.map((text) => amountOf(/残高\s*([−\d,]+)/.exec(text)?.[1] ?? ''))).toEqual(
      lines.map((line) => Number(line[7])),
    );
    const sum = (sign: number): number => lines.reduce((all, line) => all + Math.max(0, sign * Number(line[6])), 0);
    expect(await app.amount('受取の合計')).toBe(sum(1));
    expect(await app.amount('支払の合計')).toBe(sum(-1));
    expect(await app.amount('差引')).toBe(sum(1) - sum(-1));
    await app.see('当初の預り金');
  });

  it('filters by kind, keeps that in the address over a reload, and a trade opens its order', async () => {
    await app.open(BOOK);
    await settled(app.page);
    await app.button('入出金').click();
    await app.page.waitForURL((url) => url.searchParams.get('group') === 'transfer');
    await app.page.reload();
    await settled(app.page);
    expect(await rows().count()).toBe(amountOf(await app.text(/^明細 \d+件/).innerText()));
    await app.see('当初の預り金');
    await app.button('売買').click();
    await app.page.waitForURL((url) => url.searchParams.get('group') === 'trade');
    await settled(app.page);
    await rows().first().getByRole('link').click();
    await app.see('注文番号');
  });

  it('VAL-25 refuses a range of more than a year beside the field, then shows the range', async () => {
    const { page } = app;
    await app.open(BOOK);
    await settled(page);
    const sheet = await RangeSheet.open(app);
    await sheet.choose('2024-11-01', '2025-11-02');
    await app.see('期間は1年以内で指定してください');
    expect(await sheet.from.getAttribute('aria-invalid')).toBe('true');
    await sheet.choose('2024-11-02', '2025-11-02');
    await page.waitForURL((url) => url.searchParams.get('from') === '2024-11-02');
    await app.see('この条件の明細はありません');
    await app.button('すべての明細を表示').click();
    await expect.poll(() => rows().count()).toBe(10);
  });
});
