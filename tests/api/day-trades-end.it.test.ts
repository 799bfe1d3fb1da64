import { randomUUID } from 'node:crypto';
import { DEFAULT_DAY_TRADES, HOUSE } from '@kabuto/brokerage';
import { type IsoDate, isoDate, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTablesEnd, verifyTenant } from '../../apps/server/src/core/index.ts';
import { readDue } from '../../apps/server/src/documents/due.ts';
import type { DayTradeData } from '../../apps/server/src/documents/papers/day-trade-tables.ts';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { readDayTradeData } from '../../apps/server/src/documents/read-day-trade-data.ts';
import { readStatementData } from '../../apps/server/src/documents/read-statement-data.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, QUIET } from '../support/quiet-market.ts';
import { expectStatementAgrees } from '../support/statement-agrees.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** Take the other side of the trades. */
let seller: ApiClient;
let buyer: ApiClient;
/** Leaves the end of the day to the brokerage; closes by herself; has little cash. */
let leaving: ApiClient;
let choosing: ApiClient;
let poor: ApiClient;
/** Has little cash too, and 100 shares. */
let debtor: ApiClient;
/** Takes delivery after the close. */
let delivering: ApiClient;

const core = () => app.market.core;
const key = randomUUID;
const account = (member: ApiClient) => member.call('GET v1/trade/day/account');
const facts = (member: ApiClient) => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });

/** A member who has accepted the risk document. */
async function trader(): Promise<ApiClient> {
  const member = await app.client().register();
  const { version, hash } = await member.call('GET v1/trade/day/document');
  await member.call('POST v1/trade/day/agree', { key: key(), body: { version, hash } });
  return member;
}

const accountIdOf = async (member: ApiClient): Promise<number> =>
  Number((await member.call('GET v1/user/user/info')).accountId);

/** Leaves a member this much of the paper cash. */
async function leaveCash(member: ApiClient, amount: number): Promise<void> {
  const accountId = await accountIdOf(member);
  const taken = { accountId, amount: yen(10_000_000 - amount), house: HOUSE.opening, source: 'test' };
  const { refusal } = await core().submit({ input: { kind: 'debit', ...taken } });
  expect(refusal).toBeNull();
}

/** Opens a position against the other members. */
async function open(member: ApiClient, side: 'buy' | 'sell', at: string, quantity: number): Promise<void> {
  await (side === 'buy' ? seller : buyer).place(limitOrder(side === 'buy' ? 'sell' : 'buy', at, quantity));
  await member.place({ ...limitOrder(side, at, quantity), credit: 'open' });
  expect((await account(member)).positions.at(-1)?.quantity).toBe(String(quantity));
}

/** The kinds of a member's notices of day trades, oldest first, once there are so many. */
const noticesOf = (member: ApiClient, count: number): Promise<string[]> =>
  eventually(async () => {
    const { rows } = await member.call('GET v1/user/notice/list', { query: { group: 'orders', pageSize: '100' } });
    const kinds = rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('dayTrade'));
    return kinds.length >= count && kinds.reverse();
  });

/** Lets the clock run until the market is in a phase. */
async function until(phase: string): Promise<void> {
  await core().setSpeed(60);
  await eventually(() => core().feed.session?.phase === phase);
  await core().setSpeed(1);
  await core().waitUntilCaughtUp();
}

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['day-trade-terms', 'day-trades'] });
  await app.openMarket();
  await app.runJob('day-trade-terms');
  seller = await memberWithShares(app, 20_000);
  buyer = await memberWithShares(app, 20_000);
  [leaving, choosing, poor] = [await trader(), await trader(), await trader()];
  await choosing.call('POST v1/trade/day/option', { key: key(), body: { closesAtAuction: 'false' } });
  await poor.call('POST v1/trade/day/option', { key: key(), body: { closesAtAuction: 'false' } });
  await leaveCash(poor, 1_000_000);
  delivering = await trader();
  await delivering.call('POST v1/trade/day/option', { key: key(), body: { closesAtAuction: 'false' } });
  debtor = await trader();
  await debtor.call('POST v1/trade/day/option', { key: key(), body: { closesAtAuction: 'false' } });
  const { base } = await facts(debtor);
  await leaveCash(debtor, 1_001_000 + Math.ceil(Number(base) * 100));
  await seller.place(limitOrder('sell', base));
  await debtor.place(limitOrder('buy', base));
}, 120_000);
afterAll(() => app.stop());

describe('DAY-02 the end of a day', () => {
  it('restricts an account below 20 % to closing orders', async () => {
    const { base, upper } = await facts(poor);
    await open(leaving, 'buy', base, 100);
    await open(choosing, 'buy', base, 100);
    await open(delivering, 'buy', base, 100);
    await open(poor, 'sell', base, 1_000);
    await open(debtor, 'sell', base, 1_000);
    await app.runJob('day-trades');
    expect((await account(poor)).state).toBe('open');
    // the last price of the day is at the upper limit
    await seller.place(limitOrder('sell', upper));
    await buyer.place(limitOrder('buy', upper));
    // special quotes lead there
    await core().skipTo('lunch');
    await app.runJob('day-trades');
    const after = await account(poor);
    expect(after.state).toBe('restricted');
    expect(Number(after.ratio)).toBeLessThan(20);
    const body = { ...limitOrder('buy', base), credit: 'open' } as const;
    expect((await poor.refusal('POST v1/trade/order/place', { key: key(), body })).reason).toBe('DAY_TRADE_RESTRICTED');
    expect((await poor.call('GET v1/trade/day/terms')).refusal).toBe('DAY_TRADE_RESTRICTED');
    expect(await noticesOf(poor, 1)).toEqual(['dayTradeRestricted']);
    const { rows } = await poor.call('GET v1/user/notice/list', { query: { group: 'orders' }, lang: 'en' });
    const notice = rows.find(({ kind }) => kind === 'dayTradeRestricted');
    expect(notice?.text).toMatch(/Collateral: [\d,]+ JPY \(required: [\d,]+ JPY, ratio: \d+\.\d\d %\)$/);
  });

  it('warns at 15:00 and closes at the auction for those who chose that', async () => {
    await core().skipTo('closing');
    await app.runJob('day-trades');
    await app.runJob('day-trades');
    expect(await noticesOf(leaving, 2)).toEqual(['dayTradeWarning', 'dayTradeAuction']);
    expect(await noticesOf(choosing, 1)).toEqual(['dayTradeWarning']);
    const { upper } = await facts(buyer);
    await buyer.place(limitOrder('buy', upper));
    await until('closed');
    expect((await account(leaving)).positions).toEqual([]);
    expect((await account(choosing)).positions).toMatchObject([{ quantity: '100' }]);
  });

  it('takes deliveries after the close too, so that the confirmation of the date is issued after it', async () => {
    const [position] = (await account(delivering)).positions;
    if (position === undefined) throw new Error('nothing is open');
    const { positionId, quantity } = position;
    const list = () => delivering.call('GET v1/trade/document/list', { query: { kind: 'confirmation' } });
    expect((await list()).rows).toEqual([]);
    await delivering.call('POST v1/trade/day/deliver', { key: key(), body: { positionId, quantity } });
    expect((await account(delivering)).positions).toEqual([]);
    expect((await list()).rows).toEqual([]);
  });

  it('closes at the next opening what was left, for one penalty, and keeps what a loss leaves as a deficit', async () => {
    // the clock passes the evening at once: no job runs between the close and the next morning
    await core().skipTo('day');
    await core().waitUntilCaughtUp();
    expect((await account(choosing)).positions).toMatchObject([{ overdue: true }]);
    const { upper } = await facts(poor);
    await seller.place(limitOrder('sell', upper, 2_000));
    await core().skipTo('lunch');
    await core().waitUntilCaughtUp();
    expect((await account(choosing)).positions).toEqual([]);
    expect(await noticesOf(choosing, 3)).toEqual(['dayTradeWarning', 'dayTradeForced', 'dayTradePenalty']);
    // the curve begins with the paper cash, so that the penalty is in it
    const { points } = await choosing.call('GET v1/trade/asset/history', { query: { range: 'month' } });
    const { total } = await choosing.call('GET v1/trade/asset/summary');
    expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual(['10000000', total]);
    const after = await account(poor);
    expect(after.positions).toEqual([]);
    expect(after).toMatchObject({ state: 'deficit', power: '0' });
    expect(Number(after.deficit?.amount)).toBeGreaterThan(0);
    const body = { ...limitOrder('buy', upper), credit: 'open' } as const;
    expect(await poor.refusal('POST v1/trade/order/place', { key: key(), body })).toMatchObject({
      reason: 'DAY_TRADE_DEFICIT',
      params: { amount: after.deficit?.amount },
    });
    expect(await noticesOf(poor, 5)).toContain('dayTradeDeficit');
  });

  it('a deposit repays the deficit first', async () => {
    const { deficit } = await account(poor);
    const amount = Number(deficit?.amount);
    const accountId = await accountIdOf(poor);
    const paid = { kind: 'credit', accountId, house: HOUSE.opening, source: 'test' } as const;
    await core().submit({ input: { ...paid, amount: yen(amount + 500_000) } });
    await core().waitUntilCaughtUp();
    await app.runJob('day-trades');
    const after = await account(poor);
    expect(after).toMatchObject({ deficit: null, collateral: '500000' });
    expect((await noticesOf(poor, 7)).slice(-2)).toEqual(['dayTradeRepaid', 'dayTradeReleased']);
  });

  it('leaves books that verify', async () => {
    await core().waitUntilCaughtUp();
    expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
  });

  it('DOC-01 the confirmation of the date has the day trades with their results', async () => {
    const { orderDate: to } = await leaving.call('GET v1/quote/session/detail');
    const { rows: fills } = await leaving.call('GET v1/trade/fill/list', {
      query: { scope: 'history', from: '2026-06-01', to, pageSize: '100' },
    });
    const closes = fills.filter(({ credit }) => credit === 'close');
    expect(fills.map(({ credit }) => credit)).toEqual(['close', 'open']);
    expect(fills.map(({ provisional }) => provisional)).toEqual([false, false]);
    const { rows } = await leaving.call('GET v1/trade/document/list', { query: { kind: 'confirmation' } });
    const document = rows.find(({ from }) => from === closes[0]?.tradeDate);
    const query = { documentId: document?.documentId ?? '', language: 'jp' } as const;
    const texts = textsOfPdf(Buffer.from(await leaving.call('GET v1/trade/document/file', { query })));
    expect(texts).toEqual(expect.arrayContaining(['新規買', '返済売']));
    const result = closes.reduce((sum, { realised }) => sum + Number(realised), 0);
    const [digits, sign] = [Math.abs(result).toLocaleString('en-US'), result < 0 ? '\u2212' : '+'];
    expect(texts).toContain(`${sign}${digits}`);
  });

  it('DOC-01 the confirmation of the date has a delivery after the close, and names the market of each trade', async () => {
    const { rows } = await delivering.call('GET v1/trade/document/list', { query: { kind: 'confirmation' } });
    expect(rows).toHaveLength(1);
    const query = { documentId: rows[0]?.documentId ?? '', language: 'jp' } as const;
    const texts = textsOfPdf(Buffer.from(await delivering.call('GET v1/trade/document/file', { query })));
    expect(texts).toEqual(expect.arrayContaining(['新規買', '現引・現渡の明細（単位：株、円）', '現引']));
    const { rows: fills } = await delivering.call('GET v1/trade/fill/list', {
      query: { scope: 'history', from: '2026-06-01', to: rows[0]?.to ?? '', pageSize: '100' },
    });
    const value = Number(fills[0]?.notional);
    const interest = Math.floor((value * 18_000) / 365_000_000);
    expect(texts).toContain(`\u2212${(value + interest).toLocaleString('en-US')}`);
  });

  it('RT-33 a closed short position was sold when it was opened: its proceeds are those less its costs', async () => {
    const { orderDate: to } = await poor.call('GET v1/quote/session/detail');
    const query = { scope: 'history', from: '2026-06-01', to, pageSize: '100' } as const;
    const { rows: fills } = await poor.call('GET v1/trade/fill/list', { query });
    const sumOf = (effect: 'open' | 'close', of: 'notional' | 'realised') =>
      fills.filter(({ credit }) => credit === effect).reduce((sum, fill) => sum + Number(fill[of]), 0);
    const { rows } = await poor.call('GET v1/trade/result/list', { query });
    const results = rows.filter(({ credit }) => credit === 'day');
    const proceeds = results.reduce((sum, result) => sum + Number(result.proceeds), 0);
    const realised = results.reduce((sum, result) => sum + Number(result.realised), 0);
    expect(realised).toBe(sumOf('close', 'realised'));
    // what is left of the proceeds after the result is what the shares were bought back for
    expect(proceeds - realised).toBe(sumOf('close', 'notional'));
    const costs = sumOf('open', 'notional') - proceeds;
    expect(costs).toBeGreaterThanOrEqual(0);
    expect(costs).toBeLessThan(sumOf('open', 'notional') / 50);
  });

  it('RT-34 RT-35 the statement of each member leads to the cash and the shares of the account', async () => {
    for (const member of [seller, buyer, leaving, choosing, poor, delivering]) await expectStatementAgrees(member);
  });

  it('sells collateral for a deficit that was due by an order that its customer cannot cancel', async () => {
    expect(Number((await account(debtor)).deficit?.amount)).toBeGreaterThan(0);
    // the settlement date of the loss, and the morning after it
    for (let day = 0; day < 3; day += 1) await core().skipTo('day');
    await core().waitUntilCaughtUp();
    const { rows, cancellable } = await debtor.call('GET v1/trade/order/list', { query: { scope: 'open' } });
    expect(cancellable).toBe(0);
    expect(rows).toMatchObject([{ origin: 'collateral', side: 'sell', type: 'market', quantity: '100' }]);
    const body = { orderId: rows[0]?.orderId ?? '' };
    expect((await debtor.refusal('POST v1/trade/order/cancel', { key: key(), body })).reason).toBe('ORDER_OF_BROKER');
    // the sale is open: what was stored is what a start reads
    expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
  });

  it('DOC-01 the statement of a month has what day trades did and left open, and agrees with the cash book to the yen', async () => {
    const { rows: fills } = await choosing.call('GET v1/trade/fill/list', {
      query: { scope: 'history', from: '2026-06-01', to: '2026-12-30', pageSize: '100' },
    });
    const [closing, opening] = fills.map(({ tradeDate }) => isoDate(tradeDate));
    if (closing === undefined || opening === undefined) throw new Error('no trades');
    const pool = createPool({ url: app.database.appUrl, name: 'documents', max: 2 });
    const names = () => (code: string) => ({ en: code, jp: code, tw: code });
    const of = async (member: ApiClient, from: IsoDate, to: IsoDate): Promise<DayTradeData> => {
      const accountId = await accountIdOf(member);
      const period = { tenantId: 1, accountId, from, to };
      return readTenant(pool, 1, async (client) => {
        const asOf = (await readTablesEnd(client, 1))?.at ?? 0;
        const statement = await readStatementData(client, { names }, { ...period, asOf });
        return readDayTradeData(client, { names }, { ...period, documentId: 1 }, statement);
      });
    };
    try {
      const firstDay = await of(choosing, opening, opening);
      expect(firstDay).toMatchObject({ closed: [], charges: [] });
      expect(firstDay.open).toMatchObject([{ code: QUIET, side: 'long', quantity: 100, tradeDate: opening }]);
      expect(firstDay.open[0]?.value).toBeGreaterThan(0);
      const next = await of(choosing, closing, closing);
      expect(next).toMatchObject({ open: [], charges: [{ kind: 'penalty', cash: 0 - DEFAULT_DAY_TRADES.penalty }] });
      expect(next.closed).toMatchObject([{ code: QUIET, quantity: 100, premium: 0 }]);
      for (const { gross, interest, premium, net } of next.closed) {
        expect(interest).toBeGreaterThan(0);
        expect(net).toBe(gross - interest - premium);
      }
      expect((await of(delivering, opening, closing)).deliveries).toMatchObject([{ code: QUIET, side: 'long' }]);
      expect((await of(poor, opening, closing)).charges.map(({ kind }) => kind)).toContain('deficit');
      // other members and each date agree too, or these throw; the seller has shares of before its first day
      for (const member of [leaving, choosing, delivering, poor, debtor])
        for (const [from, to] of [
          [opening, opening],
          [closing, closing],
          [opening, isoDate('2026-12-30')],
        ] as const)
          await of(member, from, to);

      const month = opening.slice(0, 7);
      const dueBy = (today: string) =>
        withTenant(pool, 1, async (client) => {
          const end = await readTablesEnd(client, 1);
          if (end === null) throw new Error('no journal');
          const dates = { due: isoDate(today), today: isoDate(today), doneAt: null, isRequested: true };
          const wanted = {
            tenantId: 1,
            accountIds: [await accountIdOf(leaving), await accountIdOf(seller)],
            head: end,
          };
          return (await readDue(client, { ...wanted, ...dates })).filter(({ kind }) => kind === 'month');
        });
      expect(await dueBy(`${month}-28`)).toEqual([]);
      const [due, ...more] = await dueBy('2027-01-01');
      // those of accounts without day trades have none
      expect(due).toMatchObject({ accountId: await accountIdOf(leaving), from: `${month}-01` });
      expect(more.filter(({ from }) => from === `${month}-01`)).toEqual([]);
    } finally {
      await pool.end();
    }
  });
});
