import type { AssetHistory } from '@kabuto/contract';
import { isoDate, tokyoEpoch } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { feeOf } from '../support/ledger.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** Has 300 shares since 2026-11-10, bought at 1,000 yen, and sells 100 on the day of the test. */
let member: ApiClient;
let newcomer: ApiClient;
let demo: ApiClient;

type Range = 'day' | 'month' | 'year';

const pointsOf = async (one: ApiClient, range: Range): Promise<AssetHistory['points']> =>
  (await one.call('GET v1/trade/asset/history', { query: { range } })).points;

const taxesOf = async (one: ApiClient) =>
  (await one.call('GET v1/trade/cash/list', { query: { pageSize: '100' } })).rows.filter(({ kind }) => kind === 'tax');

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  [member, newcomer, demo] = [
    await memberWithShares(app, 300),
    await app.client().register(),
    await app.client().demo(),
  ];
  await app.openMarket();
});
afterAll(() => app.stop());

describe('RT-01 the history of total assets', () => {
  it('is empty for an account that has never traded', async () => {
    expect(await pointsOf(newcomer, 'year')).toEqual([]);
    expect(await pointsOf(newcomer, 'day')).toEqual([]);
  });

  it('values the shares of each date at its close, and counts a later deposit from the beginning', async () => {
    const points = await pointsOf(member, 'month');
    const bars = await member.call('GET v1/quote/bar/list', { query: { code: QUIET, interval: 'day', limit: '40' } });
    const closes = new Map(bars.map(([at, , , , close]) => [at, Number(close)]));
    const before = tokyoEpoch(isoDate('2026-11-09'), 0);
    const deposited = 10_000_000 + 1_000 * 300 + 1_000_000;
    expect(points[0]).toEqual([before, String(deposited)]);
    const dates = points.slice(1, -1);
    expect(dates.length).toBeGreaterThan(5);
    const cash = deposited - 300_000 - feeOf(300_000);
    expect(dates).toEqual(dates.map(([at]) => [at, String(cash + 300 * (closes.get(at) ?? Number.NaN))]));
  });

  it('leaves the dates before a trade as they were, and the day begins without the trade', async () => {
    const before = await pointsOf(member, 'month');
    const at = await priceSteps(member);
    await newcomer.place(limitOrder('buy', at(-1), 100));
    await member.place(limitOrder('sell', at(-1), 100));
    const { total, dayChange } = await member.call('GET v1/trade/asset/summary');
    const after = await pointsOf(member, 'month');
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)?.[1]).toBe(total);
    expect(after.at(-1)?.[1]).not.toBe(before.at(-1)?.[1]);
    const day = await pointsOf(member, 'day');
    expect(Number(day[0]?.[1])).toBe(Number(total) - Number(dayChange));
    expect(day.at(-1)?.[1]).toBe(total);
  });

  it('ends with the total assets shown when the market is closed, tax withheld included, and earlier dates stay', async () => {
    const past = (await pointsOf(member, 'year')).slice(0, -1);
    await app.market.core.skipTo('closing');
    await app.market.core.setSpeed(60);
    await eventually(() => app.market.core.feed.session?.phase === 'closed');
    // Not into the night, after which the market begins its next date.
    await app.market.core.setSpeed(1);
    // The tax is withheld in a batch after the one that closes the market.
    await eventually(async () => (await taxesOf(member)).length > 0);
    await app.market.core.waitUntilCaughtUp();
    for (const one of [member, newcomer, demo])
      for (const range of ['day', 'month', 'year'] as const) {
        const points = await pointsOf(one, range);
        const { total } = await one.call('GET v1/trade/asset/summary');
        expect(points.at(-1)?.[1], range).toBe(total);
        const times = points.map(([time]) => time);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(new Set(times).size).toBe(times.length);
      }
    expect(await taxesOf(member)).toHaveLength(1);
    expect((await pointsOf(member, 'year')).slice(0, -1)).toEqual(past);
  });

  it('keeps a closed date as it was shown then', async () => {
    const shown = await pointsOf(member, 'year');
    await app.market.core.skipTo('day');
    await app.market.core.waitUntilCaughtUp();
    expect((await pointsOf(member, 'year')).slice(0, -1)).toEqual(shown);
  });

  it('of a demo account begins with its cash, before its first trade', async () => {
    const [first, ...rest] = await pointsOf(demo, 'year');
    expect(first?.[1]).toBe('10000000');
    expect(rest.length).toBeGreaterThan(55);
  });
});
