import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { takePicture } from './support/picture.ts';
import { settled } from './support/routes.ts';

const MARKET = '/pages/quotation/quotation';
const WATCHLIST = '/pages/collection/collection';
const STOCK = '/pages/stock/detail/detail?code=7203';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(async () => {
  phone.explainFailure();
  await app.page.setViewportSize({ width: 375, height: 812 });
});

const main = () => app.page.getByRole('main');
const rows = () =>
  main()
    .getByRole('listitem')
    .filter({ has: app.page.locator('a[href*="?code="]') });
const radio = (name: string | RegExp) => main().getByRole('radio', { name, exact: typeof name === 'string' });

async function open(address: string): Promise<void> {
  await app.open(address);
  await settled(app.page);
}

/** The issue codes of the rows, in their order. */
const codes = async (): Promise<readonly string[]> => {
  await expect.poll(() => rows().count()).toBeGreaterThan(0);
  return (await rows().allInnerTexts()).map((text) => /\b\d{3}[\dA-Z]\b/.exec(text)?.[0] ?? '');
};

describe('RT-12/content the market', () => {
  it('RT-12/content rankings by gain, loss, volume, gap and value, of all sections or of one, stay over a reload', async () => {
    await open(MARKET);
    await expect.poll(() => rows().count()).toBe(20);
    for (const [kind, words] of [
      ['値下がり', /−\d+\.\d\d%/],
      ['出来高', /[\d,.]+万?株/],
      ['ギャップアップ', /寄付 \+\d+\.\d\d%/],
      ['ギャップダウン', /寄付 −\d+\.\d\d%/],
      ['売買代金', /[\d,.]+(万|億)円/],
    ] as const) {
      await radio(kind).click();
      await expect.poll(() => rows().first().innerText()).toMatch(words);
    }
    const all = await codes();
    await main().getByRole('button', { name: 'グロース' }).click();
    await expect.poll(codes).not.toEqual(all);
    await app.page.reload();
    await settled(app.page);
    expect(await radio('売買代金').getAttribute('aria-checked')).toBe('true');
    expect(await main().getByRole('button', { name: 'グロース' }).getAttribute('aria-pressed')).toBe('true');
    await app.see(/^\d\d:\d\d:\d\d 時点$/);
    await main().getByRole('button', { name: 'すべて' }).click();
    await radio('値上がり').click();
    await expect.poll(() => rows().count()).toBe(20);
  });

  it('RT-12/content issues at a limit are listed, or the page says that there are none', async () => {
    await open(MARKET);
    for (const [kind, none] of [
      ['ストップ高', 'いまストップ高の銘柄はありません。'],
      ['ストップ安', 'いまストップ安の銘柄はありません。'],
    ] as const) {
      await radio(kind).click();
      await main().getByText(none).or(rows().first()).first().waitFor();
      expect(await radio(kind).getAttribute('aria-checked')).toBe('true');
    }
    await radio('値上がり').click();
  });

  it.each([375, 960])(
    'RT-12/content at %i px the sectors by mean change lead to their issues and back',
    async (width) => {
      await app.page.setViewportSize({ width, height: 812 });
      await open(MARKET);
      await radio('業種').click();
      const sectors = main().getByRole('region', { name: '業種' }).getByRole('listitem');
      await expect.poll(() => sectors.count()).toBeGreaterThan(5);
      const figures = (await sectors.allInnerTexts()).map((text) => /([+−±])([\d.]+)%/.exec(text));
      const changes = figures.map((found) => Number(found?.[2]) * (found?.[1] === '−' ? -1 : 1));
      expect(changes).toEqual(changes.toSorted((a, b) => b - a));
      await sectors.first().getByRole('link').click();
      await app.page.waitForURL(/quotation\?sector=\d{4}$/);
      await app.see('平均騰落率');
      await expect.poll(() => main().getByRole('listitem').count()).toBeGreaterThan(0);
      await app.button('戻る').click();
      await app.page.waitForURL(/quotation$/);
      await app.see('模擬200');
    },
  );

  it.each([375, 960])(
    'RT-12/content at %i px an index has a page with its day, its chart and its issues',
    async (width) => {
      await app.page.setViewportSize({ width, height: 812 });
      await open(MARKET);
      const card = main().getByRole('link', { name: /模擬200/ });
      const points = /[\d,]+\.\d\d/.exec(await card.innerText())?.[0] ?? '';
      await card.click();
      await app.page.waitForURL(/quotation\?index=[A-Z]+\d*$/);
      const index = main().getByRole('region', { name: '模擬200' });
      await index.getByText('前日終値').waitFor();
      const [value = '', change = ''] = (await index.innerText()).split(/\n+/);
      expect(Math.abs(amountOf(value) / amountOf(points) - 1)).toBeLessThan(0.05);
      expect(change).toMatch(/^[+−±][\d,]+\.\d\d/);
      const counts = /値上がり (\d+)\s+変わらず (\d+)\s+値下がり (\d+)/.exec(await index.innerText());
      expect(Number(counts?.[1]) + Number(counts?.[2]) + Number(counts?.[3])).toBeGreaterThan(20);
      const chart = index.getByRole('slider');
      for (const interval of ['1分', '日足']) {
        await index.getByRole('radio', { name: interval, exact: true }).click();
        await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/始値 [\d,]+\.\d、.*終値 [\d,]+\.\d/);
      }
      // the newest bar moves with the value, and not only when the bars are read again
      const apart = async (): Promise<number> => {
        const [spoken, head] = await Promise.all([chart.getAttribute('aria-valuetext'), index.innerText()]);
        const close = /終値 ([\d,]+\.\d)/.exec(spoken ?? '')?.[1] ?? '';
        return Math.abs(amountOf(close) - amountOf(head.split(/\n+/)[0] ?? ''));
      };
      await expect.poll(apart).toBeLessThan(0.1);
      await expect.poll(() => index.getByRole('listitem').count()).toBe(20);
      await takePicture(app.page, `market-index-${width}`);
      await app.page.reload();
      await settled(app.page);
      await app.see('前日終値');
      await app.button('戻る').click();
      await app.page.waitForURL(/quotation$/);
    },
  );

  it('RT-12/content more rows on demand, the search, and the stock of a row', async () => {
    await open(MARKET);
    await app.button('もっと見る').click();
    await expect.poll(() => rows().count()).toBeGreaterThan(20);
    await app.link('銘柄名・コードで検索').click();
    await app.page.waitForURL(/trade\/query\/query/);
    await open(MARKET);
    await rows().first().getByRole('link').click();
    await app.page.waitForURL(/stock\/detail\/detail\?code=/);
    await app.see('始値');
  });
});

describe('RT-15/content the watchlist', () => {
  it('RT-15/content the head of the column shows yen and percent together, then yen, percent and volume in turn', async () => {
    await open(WATCHLIST);
    const head = main().getByRole('button', { name: /^現在値/ });
    const figure = rows().first();
    await expect.poll(() => head.innerText()).toContain('前日比（％）');
    expect((await figure.innerText()).trim()).toMatch(/[+−±][\d,.]+\s*[+−±]\d+\.\d\d%$/);
    await head.click();
    for (const [title, words] of [
      ['前日比', /[+−±][\d,.]+(?!%)$/],
      ['騰落率', /[+−±]\d+\.\d\d%$/],
      ['出来高', /株$/],
    ] as const) {
      await expect.poll(() => head.innerText()).toContain(title);
      await expect.poll(async () => (await figure.innerText()).trim()).toMatch(words);
      await head.click();
    }
    await expect.poll(() => head.innerText()).toContain('前日比（％）');
  });

  it('RT-15/content sorts by code and returns to the own order', async () => {
    await open(WATCHLIST);
    const own = await codes();
    const choose = async (from: string, to: string): Promise<void> => {
      await main().getByRole('button', { name: from }).click();
      await app.sheet.getByRole('radio', { name: to }).click();
      await expect.poll(() => app.page.locator('dialog[open]').count()).toBe(0);
    };
    await choose('登録順', 'コード順');
    await expect.poll(codes).toEqual(own.toSorted());
    await choose('コード順', '登録順');
    await expect.poll(codes).toEqual(own);
  });

  it('RT-15/content an issue is moved and removed; both survive a reload', async () => {
    await open(WATCHLIST);
    const own = await codes();
    await app.button('編集').click();
    await main()
      .getByRole('button', { name: /を下へ$/ })
      .first()
      .click();
    await app.button('完了').click();
    const [first = '', second = '', ...rest] = own;
    await expect.poll(codes).toEqual([second, first, ...rest]);
    await app.button('編集').click();
    await main()
      .getByRole('button', { name: /を外す$/ })
      .first()
      .click();
    await app.see(/を外しました/);
    await app.page.reload();
    await settled(app.page);
    await expect.poll(codes).toEqual([first, ...rest]);
  });

  it('RT-15/content a list is added under a name and removed; an empty one says so', async () => {
    await open(WATCHLIST);
    await app.button('リストを追加').click();
    await app.sheet.getByLabel('リスト名').fill('配当');
    await app.sheet.getByRole('button', { name: 'リストを追加' }).click();
    await radio('配当').click();
    await app.see('このリストはまだ空です');
    await app.button('編集').click();
    await app.button('リストの編集').click();
    await app.sheet.getByRole('button', { name: 'リストを削除' }).click();
    await app.sheet.getByText('「配当」を削除しますか？').waitFor();
    await app.sheet.getByRole('button', { name: '削除', exact: true }).click();
    await app.see('リストを削除しました');
    await expect.poll(() => radio('配当').count()).toBe(0);
  });
});

describe('RT-16/content one stock', () => {
  const part = (name: string) => radio(name);

  it('RT-16/content prices of the day with their times, limits, tick and lot, and the charts', async () => {
    await open(STOCK);
    const point = (label: string) => app.figure(label);
    for (const label of ['始値', '高値', '安値'])
      expect(await point(label).innerText()).toMatch(/^[\d,]+(\.\d)?\s*\d\d:\d\d$/);
    const [open_, high, low] = await Promise.all(
      ['始値', '高値', '安値'].map(async (label) => amountOf(await point(label).innerText())),
    );
    expect(high).toBeGreaterThanOrEqual(open_ ?? 0);
    expect(low).toBeLessThanOrEqual(open_ ?? 0);
    await app.button('詳しい数値').click();
    for (const label of ['前日終値', '基準値', '値幅制限', '呼値', '売買単位', 'VWAP', '売買代金'])
      expect(await point(label).innerText()).toMatch(/\d/);
    const chart = app.page.getByRole('region', { name: 'チャート' });
    for (const [name, line] of [
      ['日足', 'MA25'],
      ['週足', 'MA13'],
      ['月足', 'MA12'],
      ['1分', 'VWAP'],
    ] as const) {
      await chart.getByRole('radio', { name, exact: true }).click();
      await chart.getByText(line, { exact: false }).first().waitFor();
      await chart.locator('canvas').first().waitFor();
    }
  });

  it('RT-16/content ten levels of the book in order of price, over and under; a tap on a side prepares its order', async () => {
    await open(STOCK);
    const book = app.page.getByRole('region', { name: '板' });
    await book.getByRole('button', { name: '10本' }).click();
    for (const words of ['成行', 'OVER', 'UNDER']) await book.getByText(words).first().waitFor();
    const levels = book.locator('a[href*="price="]');
    await expect.poll(() => levels.count()).toBeGreaterThan(10);
    const prices = (await levels.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))).map(
      (href) => Number(/price=([\d.]+)/.exec(href)?.[1]),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    await book.locator('a[href*="/sell/sell?"]').first().click();
    await app.page.waitForURL(/trade\/sell\/sell\?code=7203&price=/);
    await open(STOCK);
    await book.locator('a[href*="/buy/buy?"]').first().click();
    await app.page.waitForURL(/trade\/buy\/buy\?code=7203&price=/);
  });

  it('RT-16/content the full book has every level with its orders around the spread; a tap prepares an order', async () => {
    await open(STOCK);
    await app.button('フル板').click();
    const levels = app.sheet.getByRole('link');
    await expect.poll(() => levels.count()).toBeGreaterThan(20);
    const texts = await levels.allInnerTexts();
    const spoken = texts.map((text) => /(売|買) ([\d,]+(?:\.\d)?)円 ([\d,]+)株/.exec(text));
    const prices = spoken.map((found) => amountOf(found?.[2] ?? ''));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(spoken.findIndex((found) => found?.[1] === '買')).toBe(
      spoken.findLastIndex((found) => found?.[1] === '売') + 1,
    );
    await app.sheet
      .getByText(/^[\d,]+件\s+[\d,]+株$/)
      .first()
      .scrollIntoViewIfNeeded();
    const first = amountOf(prices.at(-1)?.toString() ?? '');
    await levels.last().click();
    await app.page.waitForURL(
      (url) => url.pathname.endsWith('/sell/sell') && url.searchParams.get('price') === `${first}`,
    );
  });

  it('RT-16/content the tape, the profile, and the star', async () => {
    await open(STOCK);
    await part('歩み値').click();
    // the chart is a table, too
    const tape = main().getByRole('table').filter({ hasText: '約定値' });
    await expect.poll(() => tape.getByRole('row').count()).toBeGreaterThan(2);
    expect(await tape.getByRole('row').nth(1).innerText()).toMatch(/^\d\d:\d\d:\d\d/);
    const sizes = async (): Promise<readonly number[]> =>
      (await tape.locator('tbody td:last-child').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
    const all = await sizes();
    await app.button('500株以上').click();
    await expect.poll(async () => (await sizes()).every((size) => size >= 500)).toBe(true);
    expect(all.some((size) => size < 500)).toBe(true);
    await app.page.reload();
    await settled(app.page);
    await part('歩み値').click();
    expect(await app.button('500株以上').getAttribute('aria-pressed')).toBe('true');
    await app.button('すべて').click();
    await part('銘柄情報').click();
    await app.figure('読み').getByText('トヨタ').waitFor();
    await expect.poll(() => app.figure('業種').innerText()).not.toBe('');
    for (const label of ['年初来高値', '年初来安値'])
      await expect.poll(() => app.figure(label).innerText()).toMatch(/^[\d,]+(\.\d)? \(\d\d?\/\d\d?\)$/);
    // the demo account watches it already
    await app.button('登録銘柄から外す').click();
    await app.see('登録銘柄から外しました');
    await app.button('登録銘柄に追加').click();
    await app.see('登録銘柄に追加しました');
  });
});
