import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { RangeSheet } from './support/range-sheet.ts';
import { settled } from './support/routes.ts';
import { TicketPage } from './support/ticket-page.ts';
import { TRADE_TABS, TradesPage } from './support/trades-page.ts';

const { history: HISTORY, results: RESULTS } = TRADE_TABS;

let phone: DemoPhone;
let app: App;
let trades: TradesPage;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  trades = new TradesPage(app);
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const fills = () => trades.fills;
const results = () => trades.results;
const scrollTo = (fromBottom: number): Promise<void> =>
  app.page.evaluate((rest) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    document.documentElement.scrollTo(0, scrollHeight - clientHeight - rest);
  }, fromBottom);

/** Saves the list as CSV and returns its rows. */
async function csv(): Promise<string[][]> {
  const [download] = await Promise.all([app.page.waitForEvent('download'), app.button('CSVで保存').click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
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
      await scrollTo(0);
      return end.getAttribute('data-state');
    })
    .toBe('no_more_data');
}

describe('RT-31/content fills of a range', () => {
  it('RT-31/content ten rows by date, the next ten when the end comes near, and sums of all of them', async () => {
    await TradesPage.open(app, 'history');
    expect(await fills().count()).toBe(10);
    const total = await trades.count(/^約定 \d+件/);
    expect(total).toBeGreaterThan(10);
    await scrollToEnd();
    expect(await fills().count()).toBe(total);

    const rows = await csv();
    const [header, ...lines] = rows;
    expect(header?.slice(0, 4)).toEqual(['約定日', '時刻', 'コード', '銘柄名']);
    expect(lines).toHaveLength(total);
    const sum = (column: string, side?: string): number =>
      lines
        .filter((line) => side === undefined || line[header?.indexOf('売買') ?? -1] === side)
        .reduce((all, line) => all + Number(line[header?.indexOf(column) ?? -1] ?? Number.NaN), 0);
    for (const [label, amount] of [
      ['買付', sum('約定代金', '買付')],
      ['売却', sum('約定代金', '売却')],
      ['手数料', sum('手数料')],
      ['実現損益', sum('実現損益')],
    ] as const)
      expect(amountOf(await app.figure(label).innerText())).toBe(amount);
  });

  it('filters by issue, keeps that in the address over a reload, and adds up by issue', async () => {
    await TradesPage.open(app, 'history');
    await app.page.getByText('銘柄別の合計').click();
    await app.text(/^買 \d+株/).waitFor();
    await app.page.getByLabel('銘柄', { exact: true }).selectOption('7203');
    await app.page.waitForURL((url) => url.searchParams.get('code') === '7203');
    await app.page.reload();
    await settled(app.page);
    const total = await trades.count(/^約定 \d+件/);
    expect(await fills().filter({ hasText: 'トヨタ自動車' }).count()).toBe(total);
    expect(await fills().count()).toBe(total);
    await fills().first().click();
    await app.see('注文番号');
  });

  it('RT-31 filters by side and account, with the sums of what is left, over a reload and back to everything', async () => {
    await TradesPage.open(app, 'history');
    const total = await trades.count(/^約定 \d+件/);
    await trades.filter('売買').selectOption('売却');
    await app.page.waitForURL((url) => url.searchParams.get('side') === 'sell');
    await app.page.reload();
    await settled(app.page);
    const sold = await trades.count(/^約定 \d+件/);
    expect(sold).toBeLessThan(total);
    expect(await fills().locator('[data-tone="sell"]').count()).toBe(await fills().count());
    expect(amountOf(await app.figure('買付').innerText())).toBe(0);
    expect(amountOf(await app.figure('売却').innerText())).toBeGreaterThan(0);

    await trades.filter('口座').selectOption('NISA');
    await app.see('条件に合うものはありません');
    await app.button('絞り込みを解除').click();
    await fills().first().waitFor();
    await expect.poll(() => trades.count(/^約定 \d+件/)).toBe(total);
    expect([...new URL(app.page.url()).searchParams.keys()]).toEqual([]);
  });

  it('shows the pages that the address asks for', async () => {
    await TradesPage.open(app, 'history', '?page=2');
    await expect.poll(() => fills().count()).toBeGreaterThan(10);
  });
});

describe('VAL-25 the picker of dates', () => {
  it('VAL-25 refuses more than a year, a missing date and a wrong order beside the field, then shows the range', async () => {
    const { page } = app;
    await TradesPage.open(app, 'history');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/fill\/list\?.*from=/.test(request.url())) asked.push(request.url());
    });
    const { from, to, show } = await RangeSheet.open(app);
    await show.click();
    await app.see('開始日を入力してください');
    await from.fill('2024-11-01');
    await to.fill('2025-11-02');
    await app.see('期間は1年以内で指定してください');
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    await show.click();
    await from.fill('2025-11-03');
    await app.see('終了日は開始日以降の日付にしてください');
    expect(asked).toEqual([]);
    await from.fill('2025-11-01');
    await to.fill('2025-11-02');
    await show.click();
    await app.see('この期間の約定はありません');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['2025-11-01', '2025-11-02']);
    await app.button('2025/11/01 – 2025/11/02').waitFor();
    await app.button('1年分を表示').click();
    await fills().first().waitFor();
  });
});

describe('RT-33/content realised results', () => {
  it('RT-33/content by issue, month and year the sums agree with the total and with the lines', async () => {
    const { page } = app;
    await TradesPage.open(app, 'results');
    const hero = amountOf(await page.getByRole('main').locator('h2 + p').first().innerText());
    await scrollToEnd();
    const [header, ...lines] = await csv();
    expect(await results().count()).toBe(lines.length);
    const realised = lines.map((line) => Number(line[header?.indexOf('実現損益') ?? -1]));
    expect(realised.reduce((sum, amount) => sum + amount, 0)).toBe(hero);
    const groups = page.getByRole('main').locator('[class*="_figures_"] > [class*="_value_"]');
    for (const by of ['銘柄別', '月別', '年別']) {
      await page.getByRole('radio', { name: by }).click();
      await expect
        .poll(async () => (await groups.allInnerTexts()).map(amountOf).reduce((sum, amount) => sum + amount, 0))
        .toBe(hero);
    }
    for (const label of ['源泉徴収税額', '税引後']) await app.figure(label).waitFor();
    expect(await results().filter({ hasText: '確定' }).count()).toBe(lines.length);
  });

  it('an issue shows its results only; one of them opens its fills', async () => {
    const { page } = app;
    await TradesPage.open(app, 'results');
    await page.getByRole('main').getByRole('button', { name: /9984/ }).click();
    await page.waitForURL((url) => url.searchParams.get('code') === '9984');
    await expect.poll(() => results().count()).toBe(1);
    await results().first().click();
    await page.waitForURL((url) => url.pathname === HISTORY && url.searchParams.get('code') === '9984');
    await fills().first().waitFor();
    expect(await fills().count()).toBe(1);
  });
});

describe('RT-29/content fills of the day', () => {
  it('RT-29/content a new fill with time, venue, price, quantity and fee, which leads to its order', async () => {
    await (await TicketPage.open(app, 'sell', 'code=9432&type=market')).send('約定しました');
    await TradesPage.open(app, 'today');
    await fills().first().waitFor();
    const row = fills().filter({ hasText: '9432' }).first();
    for (const words of [/\d\d:\d\d:\d\d 東証/, /100株/, /手数料/, '暫定'])
      await row.getByText(words).first().waitFor();
    expect(amountOf(await app.figure('売却').innerText())).toBeGreaterThan(0);
    await row.click();
    await app.see('注文番号');
  });

  it('RT-33/content its result is provisional, and an issue without results leads back to all of them', async () => {
    await TradesPage.open(app, 'results');
    await results().filter({ hasText: '9432' }).filter({ hasText: '暫定' }).first().waitFor();
    const sold = new Set((await csv()).map(([, , code]) => code));
    const unsold = ['8035', '7267', '6902', '8058'].find((code) => !sold.has(code));
    await app.open(`${RESULTS}?code=${unsold}`);
    await app.see('この期間に決済したこの銘柄の取引はありません');
    await app.button('すべての銘柄').click();
    await results().first().waitFor();
  });

  it('RT-33/content the results of one part of the account are those of the filter, until it is cleared', async () => {
    const { page } = app;
    await TradesPage.open(app, 'results');
    const all = await results().count();
    const part = page.getByRole('main').getByLabel('口座', { exact: true });
    await part.selectOption('own');
    await page.waitForURL((url) => url.searchParams.get('accountType') === 'own');
    await results().first().waitFor();
    expect(await results().count()).toBeLessThanOrEqual(all);
    await part.selectOption('');
    await page.waitForURL((url) => !url.searchParams.has('accountType'));
    await expect.poll(() => results().count()).toBe(all);
  });

  it('the tabs lead from the day to the history and the results, each with its address', async () => {
    const { page } = app;
    await TradesPage.open(app, 'today');
    await trades.tab('履歴').click();
    await page.waitForURL((url) => url.pathname === HISTORY);
    await trades.tab('実現損益').click();
    await page.waitForURL((url) => url.pathname === RESULTS);
    await app.see('実現損益（税引前）');
  });
});

describe('CON-09 CON-14 the end of a list', () => {
  it('CON-09 the next page is requested 50 px before the end, not 60', async () => {
    const { page } = app;
    await TradesPage.open(app, 'history');
    const pages: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const pageNum = searchParams.get('pageNum') ?? '';
      // The first page may be read again when an order of the account is filled.
      if (pathname.endsWith('/fill/list') && pageNum !== '1') pages.push(pageNum);
    });
    const end = page.locator('[data-state="allow_loading_more"]');
    const distance = (): Promise<number> =>
      end.evaluate((element) => Math.round(element.getBoundingClientRect().top - window.innerHeight));
    const comeWithin = async (pixels: number): Promise<void> => {
      const rest = (await distance()) - pixels;
      await page.evaluate((by) => window.scrollBy(0, by), rest);
    };
    // By then the pause after the first page is over.
    const sinceFirstPage = () =>
      page.evaluate(() => {
        const read = performance.getEntriesByType('resource').find(({ name }) => name.includes('/fill/list'));
        return performance.now() - (read?.startTime ?? 0) - (read?.duration ?? 0);
      });
    await expect.poll(sinceFirstPage).toBeGreaterThan(700);
    await comeWithin(60);
    expect(await distance()).toBe(60);
    // An observer with a margin of its own has seen the end: so would the list's.
    await end.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          const near = (entries: readonly IntersectionObserverEntry[]) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) requestAnimationFrame(() => resolve());
          };
          new IntersectionObserver(near, { rootMargin: '0px 0px 70px' }).observe(element);
        }),
    );
    expect(pages).toEqual([]);
    await comeWithin(45);
    await expect.poll(() => pages).toEqual(['2']);
  });

  it('CON-14 after a page the bottom asks for nothing for 350 ms', async () => {
    const { page } = app;
    /**
     * Milliseconds in the browser from the first page's reply to the request of the second; undefined before its reply.
     */
    const pause = () =>
      page.evaluate(() => {
        const call = (pageNum: number) =>
          performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .find(({ name }) => name.includes('/fill/list') && name.includes(`pageNum=${pageNum}`));
        const [first, second] = [call(1), call(2)];
        return first === undefined || second === undefined ? undefined : second.startTime - first.responseEnd;
      });
    await page.setViewportSize({ width: 375, height: 4_000 });
    await app.open(HISTORY);
    await expect.poll(pause).toBeDefined();
    expect(await pause()).toBeGreaterThanOrEqual(350);
    await page.setViewportSize({ width: 375, height: 812 });
  });

  it('CON-14 a step repeats once its button is held for 350 ms', async () => {
    const { page } = app;
    const { quantity } = await TicketPage.open(app, 'buy', 'code=9432');
    const plus = page.getByRole('button', { name: '数量 増やす' });
    await quantity.waitFor();
    const box = await plus.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
    const before = await quantity.innerText();
    const began = Date.now();
    await page.mouse.down();
    await expect.poll(() => quantity.innerText(), { interval: 10 }).not.toBe(before);
    const first = Date.now() - began;
    await expect.poll(async () => amountOf(await quantity.innerText()) - amountOf(before)).toBeGreaterThan(200);
    await page.mouse.up();
    expect(first).toBeGreaterThanOrEqual(345);
  });
});
