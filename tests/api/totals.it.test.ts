import { LANGUAGES, type Language } from '@kabuto/contract';
import { addBusinessDays, isoDate } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { feeOf } from '../support/ledger.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** Holds 300 shares at 1,001 yen (fees included), sells 200 and buys 100 on the day of the test. */
let member: ApiClient;
let other: ApiClient;
/** Held 100 shares and sold all of them on the day of the test. */
let seller: ApiClient;
let tradeDate: string;
/** What the day's trades came to before fees. */
let sold: number;
let bought: number;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  [member, other] = [await memberWithShares(app, 300), await app.client().register()];
  const at = await priceSteps(member);
  const buy = await other.place(limitOrder('buy', at(0), 200));
  tradeDate = buy.order.tradeDate;
  await member.place(limitOrder('sell', at(0), 200));
  seller = await memberWithShares(app, 100);
  await seller.place(limitOrder('sell', at(2)));
  await member.place(limitOrder('buy', at(2)));
  [sold, bought] = [Number(at(0)) * 200, Number(at(2)) * 100];
});
afterAll(() => app.stop());

const fillTotals = (scope: 'today' | 'history', range: { from?: string; to?: string } = {}) =>
  member.call('GET v1/trade/fill/totals', { query: { scope, ...range } });
const resultTotals = (by: 'issue' | 'month' | 'year', code?: string) =>
  member.call('GET v1/trade/result/totals', { query: { by, ...(code === undefined ? {} : { code }) } });

describe('RT-29 RT-31 sums of fills', () => {
  it('are those of the day by issue, and of a range with older fills', async () => {
    const fees = { sold: feeOf(sold), bought: feeOf(bought) };
    const realised = String(sold - fees.sold - 1_001 * 200);
    const sums = { bought: String(bought), sold: String(sold), fee: String(fees.bought + fees.sold), realised };
    expect(await fillTotals('today')).toMatchObject({
      rows: [{ code: QUIET, boughtShares: '100', soldShares: '200', ...sums, provisional: true }],
      sum: { ...sums, provisional: true },
    });
    const whole = await fillTotals('history');
    expect(whole.sum.bought).toBe(String(bought + 300_000));
    expect(whole.rows[0]?.boughtShares).toBe('400');
    expect(await fillTotals('history', { from: '2026-11-10', to: '2026-11-10' })).toMatchObject({
      sum: { bought: '300000', sold: '0', realised: null, provisional: false },
    });
  });

  it('are empty for a range without fills, and contain no other account', async () => {
    expect(await fillTotals('history', { from: '2026-11-01', to: '2026-11-02' })).toMatchObject({ rows: [] });
    const { rows } = await other.call('GET v1/trade/fill/totals', { query: { scope: 'history' } });
    expect(rows).toMatchObject([{ boughtShares: '200', soldShares: '0', realised: null }]);
  });
});

it("ORD-18 the day's change is that of the positions and of what was sold out today", async () => {
  const sum = (rows: readonly { readonly dayChange: string }[]): number =>
    rows.reduce((total, { dayChange }) => total + Number(dayChange), 0);
  for (const one of [seller, member]) {
    const { dayChange, soldOut } = await one.call('GET v1/trade/asset/summary');
    const { rows } = await one.call('GET v1/trade/position/list');
    expect(sum(rows) + sum(soldOut)).toBe(Number(dayChange));
    expect(soldOut.map(({ code }) => code)).toEqual(one === seller ? [QUIET] : []);
    expect(rows.map(({ tickTable }) => tickTable)).toEqual(one === seller ? [] : ['topix500']);
  }
});

describe('RT-33 sums of realised results', () => {
  it('are provisional while the date is open; the tax that is held for it is the estimate', async () => {
    const { rows, sum, openTax, taxYear } = await resultTotals('issue');
    expect(rows).toMatchObject([{ key: QUIET, results: 1, provisional: true, tax: '0' }]);
    expect(sum).toMatchObject({ realised: rows[0]?.realised, tax: '0' });
    expect(taxYear).toMatchObject({ gain: '0', withheld: '0' });
    expect(Number(taxYear.held)).toBeGreaterThan(0);
    const closed = { from: '2026-11-10', to: '2026-11-10' };
    const before = await member.call('GET v1/trade/result/totals', { query: { by: 'issue', ...closed } });
    expect([openTax, before.openTax]).toEqual([taxYear.held, null]);
  });

  it('are final after the close, with the tax that it withheld, by issue, month and year of settlement', async () => {
    await app.market.core.skipTo('day');
    const { rows: results } = await member.call('GET v1/trade/result/list', { query: { scope: 'history' } });
    const { rows: book } = await member.call('GET v1/trade/cash/list', { query: { pageSize: '100' } });
    const realised = results[0]?.realised ?? '';
    const tax = String(0 - Number(book.find(({ kind }) => kind === 'tax')?.amount));
    const settlesOn = addBusinessDays(isoDate(tradeDate), 2);
    const proceeds = String(sold - feeOf(sold));
    const sums = { results: 1, proceeds, realised, provisional: false };
    for (const [by, key] of [
      ['month', settlesOn.slice(0, 7)],
      ['year', settlesOn.slice(0, 4)],
    ] as const)
      expect(await resultTotals(by)).toEqual({
        rows: [{ key, names: null, ...sums, tax }],
        sum: { ...sums, tax },
        openTax: '0',
        taxYear: { year: Number(settlesOn.slice(0, 4)), gain: realised, withheld: tax, held: '0' },
      });
    expect(await resultTotals('issue')).toMatchObject({ rows: [{ key: QUIET, ...sums, tax }], sum: { tax } });
    expect(Number(tax)).toBeGreaterThan(0);
    expect((await fillTotals('history')).sum).toMatchObject({ realised, provisional: false });
  });

  it('have the tax of one issue, and are empty for an issue that was not sold', async () => {
    const { sum, rows } = await resultTotals('year', QUIET);
    expect(sum).toEqual((await resultTotals('year')).sum);
    expect(rows).toMatchObject([{ tax: sum.tax }]);
    expect(await resultTotals('issue', '6758')).toMatchObject({
      rows: [],
      sum: { results: 0, realised: '0', tax: '0' },
    });
  });
});

/** Every read of a member's own rows over a range of dates. */
const RANGED = [
  ['GET v1/trade/order/list', { scope: 'history' }],
  ['GET v1/trade/fill/list', { scope: 'history' }],
  ['GET v1/trade/fill/totals', { scope: 'history' }],
  ['GET v1/trade/result/list', { scope: 'history' }],
  ['GET v1/trade/result/totals', { by: 'year' }],
  ['GET v1/trade/cash/list', {}],
  ['GET v1/trade/cash/totals', {}],
  ['GET v1/trade/statement/detail', {}],
] as const;

describe('VAL-25 a range of dates', () => {
  it.each(RANGED)('VAL-25 %s takes a year and refuses a day more at its field, leap days too', async (name, fixed) => {
    const ask = (from: string, to: string, lang: Language = 'en') =>
      member.ask(name, { query: { ...fixed, from, to }, lang });
    for (const [from, to, dayMore] of [
      ['2025-11-01', '2026-11-01', '2026-11-02'],
      ['2024-02-29', '2025-02-28', '2025-03-01'],
      ['2023-02-28', '2024-02-28', '2024-02-29'],
    ] as const) {
      expect((await ask(from, to)).status, `${from} to ${to}`).toBe(200);
      expect(await ask(from, dayMore), `${from} to ${dayMore}`).toMatchObject({
        status: 400,
        data: { reason: 'RANGE_TOO_LONG', field: 'from' },
      });
    }
    const texts = new Set<string>();
    for (const lang of LANGUAGES) texts.add((await ask('2025-11-01', '2026-11-02', lang)).msg);
    expect([...texts].filter((text) => text !== '')).toHaveLength(LANGUAGES.length);
  });

  it('VAL-25 an open end is the order date, or a year before the end', async () => {
    const whole = await fillTotals('history');
    expect((await fillTotals('history', { from: '2026-01-01' })).sum).toEqual(whole.sum);
    expect(
      await member.refusal('GET v1/trade/fill/list', { query: { scope: 'history', from: '2025-01-01' } }),
    ).toMatchObject({
      reason: 'RANGE_TOO_LONG',
    });
    expect((await fillTotals('history', { to: '2026-11-09' })).rows).toEqual([]);
  });
});
