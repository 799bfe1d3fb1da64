import { CASH } from '@kabuto/brokerage';
import type { CashLine, StatementView } from '@kabuto/contract';
import { addDays, epochMs, isoDate, tokyoDate, tokyoEpoch } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  member = await memberWithShares(app, 300);
  const other = await app.client().register();
  const at = await priceSteps(member);
  await other.place(limitOrder('buy', at(0), 200));
  await member.place(limitOrder('sell', at(0), 200));
  await app.market.core.skipTo('day');
  await app.market.core.waitUntilCaughtUp();
});
afterAll(() => app.stop());

type Range = { readonly from?: string; readonly to?: string };

const detail = (by: ApiClient, range: Range): Promise<StatementView> =>
  by.call('GET v1/trade/statement/detail', { query: range });

async function linesOf(by: ApiClient, range: Range, pageSize = 100): Promise<CashLine[]> {
  const rows: CashLine[] = [];
  for (let pageNum = 1, total = 1; rows.length < total; pageNum += 1) {
    const query = { ...range, order: 'oldest', pageSize: String(pageSize), pageNum: String(pageNum) } as const;
    const page = await by.call('GET v1/trade/cash/list', { query });
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
    total = page.total;
  }
  return rows;
}

/** The account's yen in the ledger, from the postings alone. */
async function ledgerCash(by: ApiClient): Promise<number> {
  const { accountId } = await by.call('GET v1/user/user/info');
  const { rows } = await asSuper(app.database.superUrl, (client) =>
    client.query<{ sum: string }>(
      'select sum(amount)::text as sum from posting where tenant_id = 1 and account_id = $1 and asset = $2',
      [Number(accountId), CASH],
    ),
  );
  return Number(rows[0]?.sum ?? 0);
}

/** Whether the lines lead from the opening to the closing balance, yen by yen. */
function expectAgrees(statement: StatementView, lines: readonly CashLine[]): void {
  let balance = Number(statement.opening);
  for (const { lineId, amount, balance: after } of lines) {
    balance += Number(amount);
    expect(after, lineId).toBe(String(balance));
  }
  expect(statement.closing).toBe(String(balance));
  expect(statement.lines).toBe(lines.length);
  const sum = (sign: number): number => lines.reduce((all, { amount }) => all + Math.max(0, sign * Number(amount)), 0);
  expect([Number(statement.in), Number(statement.out)]).toEqual([sum(1), sum(-1)]);
  const total = (of: 'in' | 'out' | 'lines') => statement.groups.reduce((all, group) => all + Number(group[of]), 0);
  expect([total('in'), total('out'), total('lines')]).toEqual([sum(1), sum(-1), lines.length]);
  for (const { code, opening, bought, sold, closing } of statement.shares)
    expect(Number(opening) + Number(bought) - Number(sold), code).toBe(Number(closing));
}

describe('RT-34 DOC-01 the statement of a period', () => {
  it('of the whole history begins with nothing and ends with the cash of the ledger and the shares held', async () => {
    const statement = await detail(member, {});
    const lines = await linesOf(member, {}, 2);
    expectAgrees(statement, lines);
    expect([statement.opening, statement.complete]).toEqual(['0', false]);
    expect(Number(statement.closing)).toBe(await ledgerCash(member));
    expect(statement.closing).toBe((await member.call('GET v1/trade/asset/summary')).cash);
    expect(statement.shares).toEqual([
      { code: QUIET, names: expect.anything(), opening: '0', bought: '300', sold: '200', closing: '100' },
    ]);
    expect(lines.map(({ kind }) => kind)).toEqual(['cash', 'cash', 'buy', 'sell', 'tax']);
  });

  it('ends where the one of the next period begins, in yen and in shares, wherever the year is cut', async () => {
    const demo = await app.client().demo();
    const whole = await detail(demo, {});
    const all = await linesOf(demo, {});
    const dates = [...new Set(all.map(({ at }) => tokyoDate(epochMs(at))))].filter((_, index) => index % 5 === 0);
    for (const to of [addDays(dates[0] ?? isoDate(whole.to), -1), ...dates, isoDate(whole.to)]) {
      const before = await detail(demo, { from: addDays(to, -300), to });
      expect(before.opening).toBe('0');
      expect(before.complete).toBe(whole.asOf >= tokyoEpoch(addDays(to, 1), 0));
      const after = await detail(demo, { from: addDays(to, 1), to: addDays(to, 90) });
      expect(after.opening, to).toBe(before.closing);
      expect(after.closing, to).toBe(whole.closing);
      const held = ({ shares }: StatementView, of: 'opening' | 'closing') =>
        shares.filter((row) => row[of] !== '0').map((row) => [row.code, row[of]]);
      expect(held(after, 'opening'), to).toEqual(held(before, 'closing'));
    }
  });

  it('of a demo account has its 60 days, cut at any of them', async () => {
    const demo = await app.client().demo();
    const whole = await detail(demo, {});
    const all = await linesOf(demo, {});
    expectAgrees(whole, all);
    expect(Number(whole.closing)).toBe(await ledgerCash(demo));
    const days = [...new Set(all.map(({ at }) => tokyoDate(epochMs(at))))];
    expect(days.length).toBeGreaterThan(10);
    for (const day of days.filter((_, index) => index % 7 === 0)) {
      const range = { from: day, to: addDays(day, 6) };
      expectAgrees(await detail(demo, range), await linesOf(demo, range, 3));
    }
    const { rows } = await demo.call('GET v1/trade/position/list', { query: { pageSize: '100' } });
    const held = whole.shares
      .filter(({ closing }) => closing !== '0')
      .map(({ code, closing }) => [code, closing] as const);
    const positions = new Map<string, number>();
    for (const { code, quantity } of rows) positions.set(code, (positions.get(code) ?? 0) + Number(quantity));
    expect(new Map(held)).toEqual(
      new Map(
        [...positions].filter(([, quantity]) => quantity > 0).map(([code, quantity]) => [code, String(quantity)]),
      ),
    );
  });

  it('DOC-01 as a PDF has the same lines in Japanese and English, the same bytes each time', async () => {
    const demo = await app.client().demo();
    const whole = await detail(demo, {});
    const lines = await linesOf(demo, {});
    const from = tokyoDate(epochMs(lines[0]?.at ?? 0));
    const range = { from, to: addDays(from, 40) };
    const file = async (language: 'jp' | 'en') =>
      Buffer.from(await demo.call('GET v1/trade/statement/file', { query: { ...range, language } }));
    const statement = await detail(demo, range);
    expect(statement.complete).toBe(true);
    const shown = (digits: string): string => Number(digits).toLocaleString('en-US').replace('-', '\u2212');
    for (const [language, title] of [
      ['jp', '取引残高報告書'],
      ['en', 'Account statement'],
    ] as const) {
      const pdf = await file(language);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      const texts = textsOfPdf(pdf);
      expect(texts).toContain(title);
      expect(texts).toContain(whole.accountId);
      for (const line of await linesOf(demo, range)) expect(texts, line.lineId).toContain(shown(line.balance));
      expect(texts.some((text) => text.includes(shown(statement.closing)))).toBe(true);
      expect((await file(language)).equals(pdf)).toBe(true);
    }
    expect((await file('jp')).equals(await file('en'))).toBe(false);
  });

  it('with its lines is read at one time, while trades are booked', async () => {
    await app.openMarket();
    const buyer = await app.client().demo();
    const at = await priceSteps(buyer);
    const seller = await memberWithShares(app, 300);
    let ended = false;
    const trading = (async () => {
      for (let round = 0; round < 3; round++) {
        await buyer.place(limitOrder('buy', at(0), 100));
        await seller.place(limitOrder('sell', at(0), 100));
      }
      ended = true;
    })();
    const seen = new Set<number>();
    do {
      const { statement, lines } = await buyer.call('GET v1/trade/statement/lines', { query: {} });
      expectAgrees(statement, lines);
      seen.add(lines.length);
    } while (!ended);
    await trading;
    const { statement, lines } = await buyer.call('GET v1/trade/statement/lines', { query: {} });
    expectAgrees(statement, lines);
    expect(statement).toEqual({ ...(await detail(buyer, {})), asOf: expect.any(Number) });
    expect(lines.length).toBe(Math.min(...seen) + 3);
  });
});
