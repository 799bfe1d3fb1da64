import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { display } from './support/display.ts';
import { layoutFaults } from './support/layout.ts';
import { beforeOpening } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';

const MARKET = '/pages/quotation/quotation';
const WATCHLIST = '/pages/collection/collection';
const WIDTHS = [
  { width: 375, height: 812 },
  { width: 960, height: 1024 },
] as const;

const phones = usePhones();
let app: App;
let explainFailure: () => void;

beforeAll(async () => {
  app = await phones.phone();
  explainFailure = explainFailureOf(app.page);
  await enterDemo(app);
});
beforeEach(() => explainFailure());

const main = () => app.page.getByRole('main');
const board = (name: string) => main().getByRole('region', { name });
const texts = (name: string) => board(name).getByRole('listitem').allInnerTexts();

async function open(address: string): Promise<void> {
  await app.open(address);
  await settled(app.page);
}

describe.each(WIDTHS)('at $width px', ({ width, height }) => {
  beforeAll(async () => {
    await app.page.setViewportSize({ width, height });
    await beforeOpening(app);
  });

  it('RT-12/content before 09:00 the market is the board of the auction, with what is left to buy and to sell', async () => {
    await open(MARKET);
    expect(await main().getByRole('radio', { name: '寄付前' }).getAttribute('aria-checked')).toBe('true');
    await main().getByRole('radio', { name: '値上がり' }).click();
    await expect.poll(async () => (await texts('寄前気配'))[0]).toMatch(/\+\d+\.\d\d%\s*[\d,.]+万?株/);
    for (const [name, words] of [
      ['買い超過', /買い超過 [\d,.]+万?株/],
      ['売り超過', /売り超過 [\d,.]+万?株/],
    ] as const) {
      await main().getByRole('radio', { name }).click();
      await expect.poll(async () => (await texts('寄前気配')).every((text) => words.test(text))).toBe(true);
    }
    await app.see(/^08:\d\d:\d\d 時点$/);
    expect(await layoutFaults(app.page, width)).toEqual([]);
    for (const [language, name, words] of [
      ['en', 'Auction board', /sell surplus/],
      ['tw', '盤前試撮', /賣超/],
    ] as const) {
      await display(app.page, language, 'light');
      await expect.poll(async () => (await texts(name))[0]).toMatch(words);
      expect(await layoutFaults(app.page, width)).toEqual([]);
    }
    await display(app.page, 'jp', 'light');
  });

  it('RT-15/content before 09:00 a list shows what the auction would do, else the last close with its date', async () => {
    const rows = main().locator('a[href*="?code="], button[data-tappable]');
    await beforeOpening(app);
    await open(WATCHLIST);
    await expect.poll(() => rows.first().innerText()).toMatch(/予想[\s\S]*%\s*[\d,.]+万?\s*株/);
    await app.page.route('**/api/v1/quote/auction/quotes**', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { rows: [], at: 0, seq: 0 }, status: 200 } }),
    );
    await open(WATCHLIST);
    await expect.poll(() => rows.first().innerText()).toMatch(/[\d,]+(\.\d)?\s*\d\d\/\d\d 終値/);
    await app.page.unroute('**/api/v1/quote/auction/quotes**');
  });
});

it('MKT-03 RT-16 RT-26 prices of an issue fall from top to bottom in both of its books, though bids and asks cross', async () => {
  await beforeOpening(app);
  const books = [
    ['/pages/stock/detail/detail?code=7203', '板'],
    ['/pages/trade/buy/buy?code=7203&qty=100', '気配'],
  ] as const;
  for (const [address, name] of books) {
    await open(address);
    const rows = board(name).getByText(/^[売買] [\d,.]+円 [\d,]+株$/);
    await rows.first().waitFor();
    const texts = await rows.allInnerTexts();
    const pricesOf = (side: string) =>
      texts.filter((text) => text.startsWith(side)).map((text) => amountOf(text.split('円')[0] ?? ''));
    const prices = pricesOf('');
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    // the auction has something to match
    if (name === '板') expect(Math.max(...pricesOf('買'))).toBeGreaterThanOrEqual(Math.min(...pricesOf('売')));
  }
});

it('no page has complained', () => {
  expect(phones.complaints()).toEqual([]);
});
