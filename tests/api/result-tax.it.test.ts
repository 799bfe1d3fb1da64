import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let maker: ApiClient;
/** Sells shares and closes a day trade at a gain, and leaves another one to the brokerage. */
let member: ApiClient;
/** Has bought back a short position, and closed a long one. */
let shorter: ApiClient;
let at: (ticks: number) => string;

const totals = (by: 'issue' | 'month' | 'year', code?: string) =>
  member.call('GET v1/trade/result/totals', { query: { by, ...(code === undefined ? {} : { code }) } });
const agree = async (one: ApiClient) => {
  const { version, hash } = await one.call('GET v1/trade/day/document');
  await one.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
};
const openLong = async (quantity: number) => {
  await maker.place(limitOrder('sell', at(0), quantity));
  await member.place({ ...limitOrder('buy', at(0), quantity), credit: 'open' });
  const { positions } = await member.call('GET v1/trade/day/account');
  return positions.at(-1)?.positionId ?? '';
};
const list = (accountType?: 'own' | 'nisa') => {
  const query = { scope: 'history', ...(accountType === undefined ? {} : { accountType }) } as const;
  return member.call('GET v1/trade/result/list', { query });
};
const sumOf = (rows: readonly { readonly tax: string }[]): number =>
  rows.reduce((sum, { tax }) => sum + Number(tax), 0);

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['day-trade-terms', 'day-trades'] });
  await app.openMarket();
  await app.runJob('day-trade-terms');
  maker = await memberWithShares(app, 20_000);
  member = await memberWithShares(app, 100);
  shorter = await app.client().register();
  for (const one of [member, shorter]) await agree(one);
  await member.call('POST v1/trade/day/option', { key: randomUUID(), body: { closesAtAuction: 'false' } });
  at = await priceSteps(maker);
  const positionId = await openLong(1_000);
  await maker.place(limitOrder('buy', at(20), 1_100));
  await member.place({ ...limitOrder('sell', at(20), 1_000), credit: 'close', positionId });
  await member.place(limitOrder('sell', at(20)));
  await openLong(100);
  for (const [side, other, ticks] of [
    ['sell', 'buy', 0],
    ['buy', 'sell', 0],
  ] as const) {
    await maker.place(limitOrder(other, at(ticks)));
    await shorter.place({ ...limitOrder(side, at(ticks)), credit: 'open' });
    const { positions } = await shorter.call('GET v1/trade/day/account');
    await maker.place(limitOrder(side, at(ticks + 5)));
    const lot = { credit: 'close', positionId: positions.at(-1)?.positionId ?? '' } as const;
    await shorter.place({ ...limitOrder(other, at(ticks + 5)), ...lot });
  }
}, 120_000);
afterAll(() => app.stop());

describe('RT-33 the tax of accounts with day trades', () => {
  it('is not that of results whose date is open', async () => {
    const { rows, sum } = await totals('issue');
    expect(rows).toMatchObject([{ key: QUIET, results: 2, provisional: true, tax: '0' }]);
    expect(sum.tax).toBe('0');
    expect((await list()).rows.map(({ tax }) => tax)).toEqual([undefined, undefined]);
  });

  it('is a filter by the part of the account, of which the NISA part is not taxed', async () => {
    for (const [accountType, count] of [
      ['own', 2],
      ['nisa', 0],
    ] as const) {
      expect((await list(accountType)).total, accountType).toBe(count);
      const query = { by: 'issue', accountType } as const;
      const { sum, openTax } = await member.call('GET v1/trade/result/totals', { query });
      expect([sum.results, openTax === null], accountType).toEqual([count, accountType === 'nisa']);
    }
  });

  it('by issue sums to that by month and year, which is what the close posted', async () => {
    await app.market.core.skipTo('day');
    await app.market.core.waitUntilCaughtUp();
    const { rows: book } = await member.call('GET v1/trade/cash/list', { query: { pageSize: '100' } });
    const posted = 0 - Number(book.find(({ kind }) => kind === 'tax')?.amount);
    const { rows, sum, taxYear } = await totals('issue');
    expect([sumOf(rows), Number(sum.tax), Number(taxYear.withheld)]).toEqual([posted, posted, posted]);
    expect(rows).toMatchObject([{ key: QUIET, tax: String(posted) }]);
    for (const by of ['month', 'year'] as const) expect(sumOf((await totals(by)).rows), by).toBe(posted);
    const { rows: each } = await list();
    expect(each.map(({ credit }) => credit)).toEqual([undefined, 'day']);
    expect(each.reduce((all, { tax }) => all + Number(tax), 0)).toBe(posted);
    expect((await totals('year', QUIET)).sum.tax).toBe(String(posted));
  });

  it('is lowered by a penalty, which belongs to no issue', async () => {
    const before = Number((await totals('issue', QUIET)).sum.tax);
    await maker.place(limitOrder('buy', at(0), 100));
    await app.market.core.skipTo('lunch');
    await app.market.core.skipTo('day');
    await app.market.core.waitUntilCaughtUp();
    const { rows, sum, taxYear } = await totals('issue');
    expect(rows.map(({ key }) => key)).toEqual([QUIET, 'penalty']);
    expect(Number(rows[1]?.tax)).toBeLessThan(0);
    expect(Number((await totals('issue', QUIET)).sum.tax)).not.toBe(before);
    expect(sum.tax).toBe(taxYear.withheld);
    for (const by of ['issue', 'month', 'year'] as const)
      expect(String(sumOf((await totals(by)).rows)), by).toBe(taxYear.withheld);
  });

  it('of equal results of an issue and a date, as of shares that are delivered late, is that of each', async () => {
    const own = async () => (await list()).rows.filter(({ credit, tax }) => credit === undefined && tax !== undefined);
    const [first] = await own();
    if (first === undefined) throw new Error('no final result of shares');
    const { accountId } = await member.call('GET v1/user/user/info');
    await asSuper(app.database.superUrl, (client) =>
      client.query(
        `insert into day_result (tenant_id, event_seq, account_id, code, trade_date, settles_on, quantity, proceeds,
                                 average_cost, realised, provisional, journal_seq)
         select tenant_id, event_seq + late, account_id, code, trade_date, settles_on, quantity, proceeds, average_cost,
                0 - realised, 0, journal_seq
           from day_result, unnest(array[1000000000, 1000000001]) as late
          where account_id = $1 and trade_date = $2::date`,
        [accountId, first.tradeDate],
      ),
    );
    // the newest first: the first loss refunds the gain before it, the second one comes when nothing is withheld
    const rows = (await own()).filter(({ tradeDate }) => tradeDate === first.tradeDate);
    expect(rows.map(({ realised }) => Number(realised))).toEqual(
      [-1, -1, 1].map((sign) => sign * Number(first.realised)),
    );
    expect(rows.map(({ tax }) => Number(tax))).toEqual([0, 0 - Number(first.tax), Number(first.tax)]);
  });
});

it('RT-29 RT-31 the sums of one side have the results of its fills, whichever side closes', async () => {
  const { orderDate: to } = await shorter.call('GET v1/quote/session/detail');
  const range = { scope: 'history', from: '2026-11-01', to } as const;
  const { rows } = await shorter.call('GET v1/trade/fill/list', { query: { ...range, pageSize: '100' } });
  const resultsOf = (side?: 'buy' | 'sell') =>
    rows
      .filter((fill) => (side === undefined || fill.side === side) && fill.realised !== null)
      .reduce((sum, { realised }) => sum + Number(realised), 0);
  expect([resultsOf('buy') < 0, resultsOf('sell') > 0]).toEqual([true, true]);
  for (const side of ['buy', 'sell', undefined] as const) {
    const query = { ...range, ...(side === undefined ? {} : { side }) };
    const { sum } = await shorter.call('GET v1/trade/fill/totals', { query });
    expect(sum.realised, side).toBe(String(resultsOf(side)));
  }
});
