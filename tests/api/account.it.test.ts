import { randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { LANGUAGES } from '@kabuto/contract';
import { isoDate, previousBusinessDay, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { eventually } from '../support/eventually.ts';
import { feeOf } from '../support/ledger.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET, setLimits, stopOrder } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

const PLACE = 'POST v1/trade/order/place';
const sum = (lines: readonly { readonly amount: string }[]): number =>
  lines.reduce((total, { amount }) => total + Number(amount), 0);

it('an account returns its number and its tax type', async () => {
  const member = await app.client().register();
  const { accountId } = await member.call('GET v1/user/user/info');
  expect(await member.call('GET v1/trade/account/detail')).toEqual({
    accountId,
    taxType: 'specified',
    withdrawNotBefore: null,
  });
});

describe('ORD-08 what an account may order', () => {
  it('one order and one day: refused with field, numbers and text in three languages; the ticket gets what is left', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const worth = Number(at(-3)) * 100;
    const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    expect((await facts()).limits).toEqual({ order: null, day: null });
    await setLimits(app, member, { order: worth * 2, day: worth * 3 });
    expect((await facts()).limits).toEqual({ order: String(worth * 2), day: String(worth * 3) });

    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const body = limitOrder('buy', at(-3), 300);
      const { reason, field, params, msg } = await member.refusal(PLACE, { body, key: randomUUID(), lang });
      expect({ reason, field, params }).toEqual({
        reason: 'ORDER_LIMIT',
        field: 'quantity',
        params: { required: String(worth * 3), available: String(worth * 2), max: '200' },
      });
      texts.add(msg);
    }
    expect(texts.size).toBe(LANGUAGES.length);

    const { order } = await member.place(limitOrder('buy', at(-3), 200));
    expect((await facts()).limits).toEqual({ order: String(worth * 2), day: String(worth) });
    const body = limitOrder('buy', at(-3), 200);
    expect(await member.refusal(PLACE, { body, key: randomUUID() })).toMatchObject({
      reason: 'DAY_LIMIT',
      field: 'quantity',
      params: { required: String(worth * 2), available: String(worth), max: '100' },
    });
    await member.cancel(order.orderId);
    expect((await facts()).limits.day).toBe(String(worth * 3));
  });

  it('the ticket gets what the same-day same-issue rule takes away', async () => {
    const [member, other] = [await app.client().register(), await memberWithShares(app, 200)];
    const at = await priceSteps(member);
    await other.place(limitOrder('sell', at(0)));
    await member.place(limitOrder('buy', at(0)));
    await other.place(limitOrder('buy', at(1)));
    await member.place(limitOrder('sell', at(1)));
    const net = Number(at(1)) * 100 - feeOf(Number(at(1)) * 100);
    const { sameIssue } = await member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    expect(sameIssue).toEqual({ barred: String(net), locked: '0' });
  });

  it('ORD-09 buys and sells at once, and the proceeds may not buy the same issue again; fresh money may, and any other issue', async () => {
    const [member, other] = [await app.client().register(), await memberWithShares(app, 300)];
    const at = await priceSteps(member);
    const worth = Number(at(0)) * 100;
    await other.place(limitOrder('sell', at(0)));
    await member.place(limitOrder('buy', at(0)));
    await other.place(limitOrder('buy', at(0)));
    await member.place(limitOrder('sell', at(0)));
    const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    const { buyingPower, sameIssue } = await facts();
    const net = worth - feeOf(worth);
    expect(sameIssue).toEqual({ barred: String(net), locked: '0' });

    const fresh = Number(buyingPower) - net;
    const lots = Math.floor(Number(buyingPower) / (worth + feeOf(worth)));
    const hold = worth * lots + feeOf(worth * lots);
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const body = limitOrder('buy', at(0), lots * 100);
      const { reason, field, params, msg } = await member.refusal(PLACE, { body, key: randomUUID(), lang });
      expect({ reason, field }).toEqual({ reason: 'SAME_ISSUE_FUNDS', field: 'quantity' });
      expect(params).toMatchObject({ required: String(hold), available: String(fresh) });
      expect(Number(params.max)).toBeLessThan(lots * 100);
      expect(Number(params.max) % 100).toBe(0);
      texts.add(msg);
    }
    expect(texts.size).toBe(LANGUAGES.length);
    const { order } = await member.place(limitOrder('buy', at(-1), 100));
    expect(order.state).toBe('working');
    expect((await facts()).sameIssue.barred).toBe(String(net));
  });

  it('RT-26 the ticket learns the usual amount of an order: the median of those with a fill, five at least', async () => {
    const [member, other] = [await app.client().register(), await memberWithShares(app, 1_000)];
    const at = await priceSteps(member);
    const usual = async () => (await member.call('GET v1/trade/order/facts', { query: { code: QUIET } })).usual;
    for (const quantity of [100, 100, 200, 300]) {
      await other.place(limitOrder('sell', at(0), quantity));
      await member.place(limitOrder('buy', at(0), quantity));
    }
    // without a fill an order does not count
    await member.place(limitOrder('buy', at(-3)));
    expect(await usual()).toBeNull();
    await other.place(limitOrder('sell', at(0), 300));
    await member.place(limitOrder('buy', at(0), 300));
    expect(await usual()).toBe(String(Number(at(0)) * 200));
  });

  it('RT-26 RT-27 the ticket learns the tax and the trades of the day, from which it estimates a sale', async () => {
    const [member, other] = [await memberWithShares(app, 200), await app.client().register()];
    const at = await priceSteps(member);
    const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    const none = { type: 'specified', gain: '0', withheld: '0', dayGain: '0', held: '0' };
    expect(await facts()).toMatchObject({ quantity: '200', day: null, tax: none });
    await other.place(limitOrder('buy', at(0)));
    await member.place(limitOrder('sell', at(0)));
    const net = Number(at(0)) * 100 - feeOf(Number(at(0)) * 100);
    const { day, tax, averageCost, settlesOn, buyingPower } = await facts();
    const gain = net - Number(averageCost) * 100;
    const held = Math.floor(gain * 0.15315) + Math.floor(gain * 0.05);
    expect(day).toEqual({
      ownedBefore: '200',
      costBefore: averageCost,
      bought: '0',
      cost: '0',
      sold: '100',
      net: String(net),
    });
    expect(tax).toMatchObject({ dayGain: String(gain), held: String(held) });
    expect(settlesOn > isoDate('2026-11-10')).toBe(true);
    const { lines } = (await member.call('GET v1/trade/asset/explain')).buyingPower;
    expect(sum(lines)).toBe(Number(buyingPower));
  });
});

describe('ORD-18 explain', () => {
  it('returns every yen and share, with the cause of each hold and the date by which it ends', async () => {
    const [member, other] = [await memberWithShares(app, 300), await app.client().register()];
    const at = await priceSteps(member);
    await other.place(limitOrder('buy', at(0)));
    await member.place(limitOrder('sell', at(0)));
    const buy = await member.place(limitOrder('buy', at(-4)));
    const stop = await member.place(stopOrder('sell', '<=', at(-9)));
    const explained = await member.call('GET v1/trade/asset/explain');
    const summary = await member.call('GET v1/trade/asset/summary');
    for (const [section, shown] of [
      [explained.cash, summary.cash],
      [explained.held, summary.held],
      [explained.buyingPower, summary.buyingPower],
      [explained.withdrawable, summary.withdrawable],
    ] as const) {
      expect(section.total).toBe(shown);
      expect(sum(section.lines)).toBe(Number(shown));
    }
    const { tradeDate } = buy.order;
    const [hold, tax, ...rest] = explained.held.lines;
    expect(hold).toMatchObject({
      kind: 'hold',
      orderId: buy.order.orderId,
      amount: buy.order.holdCash,
      until: tradeDate,
    });
    // 100 shares that cost 1,000 yen each were sold far above it
    expect(tax).toMatchObject({ kind: 'tax', orderId: null, until: tradeDate });
    expect(Number(tax?.amount)).toBeGreaterThan(0);
    expect(rest).toEqual([]);

    const [holding] = explained.holdings;
    expect(holding).toMatchObject({
      code: QUIET,
      owned: { total: '200' },
      sellable: { total: '100' },
      locked: '0',
    });
    expect(sum(holding?.owned.lines ?? [])).toBe(200);
    expect(sum(holding?.sellable.lines ?? [])).toBe(100);
    expect(holding?.sellable.lines.at(-1)).toMatchObject({ kind: 'hold', amount: '-100', orderId: stop.order.orderId });
    await member.cancelAll();
  });

  it('shares that may not be sold today are missing everywhere, and are a line of what can be sold', async () => {
    const [member, other] = [await memberWithShares(app, 200), await app.client().register()];
    const at = await priceSteps(member);
    const { accountId } = await member.call('GET v1/trade/account/detail');
    const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    const spent = yen(Number((await facts()).buyingPower) - 10_000);
    const debit = { kind: 'debit', accountId: Number(accountId), house: HOUSE.opening, source: 'test' } as const;
    expect((await app.market.core.submit({ input: { ...debit, amount: spent } })).refusal).toBeNull();
    await other.place(limitOrder('buy', at(0), 200));
    await member.place(limitOrder('sell', at(0), 200));
    await other.place(limitOrder('sell', at(0)));
    await member.place(limitOrder('buy', at(0)));

    const { sellable, sameIssue } = await facts();
    const free = Number(sellable) - Number(sameIssue.locked);
    expect([sellable, free]).toEqual(['100', expect.toSatisfy((one: number) => one < 10)]);
    const { rows } = await member.call('GET v1/trade/position/list');
    expect(rows).toMatchObject([{ quantity: '100', sellable: String(free) }]);
    const [holding] = (await member.call('GET v1/trade/asset/explain')).holdings;
    expect(holding?.sellable.total).toBe(String(free));
    expect(holding?.sellable.lines.at(-1)).toMatchObject({ kind: 'sameIssue', amount: `-${sameIssue.locked}` });
    expect(sum(holding?.sellable.lines ?? [])).toBe(free);
  });

  it('lists cash that is held for other purposes than orders, with purpose and reference', async () => {
    const member = await app.client().register();
    const { accountId } = await member.call('GET v1/trade/account/detail');
    const hold = (purpose: 'withdrawal' | 'subscription', reference: string, amount: number) =>
      app.market.core.submit({
        input: { kind: 'hold', accountId: Number(accountId), purpose, reference, amount: yen(amount) },
      });
    await hold('withdrawal', 'T1', 3_000);
    await hold('subscription', 'S1', 2_000);
    const of = { accountId: Number(accountId), purpose: 'withdrawal', reference: 'T1' } as const;
    await app.market.core.submit({ input: { kind: 'releaseHold', ...of, amount: yen(1_000) } });
    const { held, buyingPower, withdrawable } = await member.call('GET v1/trade/asset/explain');
    const lines = (sign: '' | '-') => [
      { kind: 'record', purpose: 'withdrawal', reference: 'T1', amount: `${sign}2000`, orderId: null, until: null },
      { kind: 'record', purpose: 'subscription', reference: 'S1', amount: `${sign}2000`, orderId: null, until: null },
    ];
    expect(held).toMatchObject({ total: '4000', lines: lines('') });
    for (const section of [buyingPower, withdrawable]) {
      expect(section.lines.slice(-2)).toMatchObject(lines('-'));
      expect(sum(section.lines)).toBe(Number(section.total));
    }
  });
});

describe('ORD-12 results', () => {
  it('are provisional until the date is closed, then final; result and tax are sent on the stream and listed in the cash book', async () => {
    const [member, other] = [await memberWithShares(app, 300), await app.client().register()];
    const at = await priceSteps(member);
    const stream = await member.stream();
    await stream.follow();
    await other.place(limitOrder('buy', at(0), 200));
    await member.place(limitOrder('sell', at(0), 200));
    // buying after selling changes the final average cost, and with it the result
    const seller = await memberWithShares(app, 100);
    await seller.place(limitOrder('sell', at(2)));
    await member.place(limitOrder('buy', at(2)));

    const results = (scope: 'today' | 'history') => member.call('GET v1/trade/result/list', { query: { scope } });
    const before = await results('today');
    const net = Number(at(0)) * 200 - feeOf(Number(at(0)) * 200);
    const provisional = String(net - 1_001 * 200);
    expect(before.rows).toMatchObject([
      {
        code: QUIET,
        quantity: '200',
        proceeds: String(net),
        realised: provisional,
        provisional: true,
        averageCost: null,
      },
    ]);
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({
      realisedToday: provisional,
      realisedProvisional: true,
    });
    const [position] = (await member.call('GET v1/trade/position/list')).rows;
    expect(position).toMatchObject({ realised: provisional, provisional });
    const sales = async () =>
      (await member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageSize: '100' } })).rows.filter(
        ({ side }) => side === 'sell',
      );
    expect((await sales()).map((fill) => fill.provisional)).toEqual([true]);
    const tradeDate = before.rows[0]?.tradeDate ?? '';

    await app.market.core.skipTo('day');
    const after = await results('history');
    const [final] = after.rows;
    const cost = Math.ceil((1_001 * 300 + Number(at(2)) * 100 + feeOf(Number(at(2)) * 100)) / 400);
    expect(final).toMatchObject({
      tradeDate,
      averageCost: String(cost),
      realised: String(net - cost * 200),
      provisional: false,
    });
    expect(after.total).toBe(1);
    expect(tradeDate).toBe(previousBusinessDay(isoDate((await member.call('GET v1/quote/session/detail')).orderDate)));
    // the fill keeps its original number, marked as provisional
    expect(await sales()).toMatchObject([{ realised: provisional, provisional: true }]);

    const explained = await eventually(() => {
      const kinds = stream.account.map(({ event }) => event);
      const result = kinds.find((event) => event.kind === 'result');
      const tax = kinds.find((event) => event.kind === 'tax');
      return result !== undefined && tax !== undefined ? { result, tax } : undefined;
    });
    // the list has its part of the tax too, which follows from the whole day's
    const { tax: ofResult, ...result } = final ?? {};
    expect(explained.result.result).toEqual(result);
    expect(ofResult).toBe(explained.tax.tax.amount);
    expect(Number(explained.tax.tax.gain)).toBe(Number(final?.realised));
    expect(explained.tax.tax.amount).toBe(explained.tax.tax.withheld);

    const { rows, total } = await member.call('GET v1/trade/cash/list', { query: { pageSize: '100' } });
    expect(total).toBe(rows.length);
    expect(rows.slice(0, 3).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tax', String(0 - Number(explained.tax.tax.amount))],
      ['buy', String(0 - Number(at(2)) * 100 - feeOf(Number(at(2)) * 100))],
      ['sell', String(net)],
    ]);
    const { cash } = await member.call('GET v1/trade/asset/summary');
    expect(sum(rows)).toBe(Number(cash));
    expect(rows[0]?.balance).toBe(cash);
    await stream.close();
  });

  it('verify decides all of it again and finds no difference', async () => {
    expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
  });
});
