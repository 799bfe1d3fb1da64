import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { allFills, allOrders, feeOf, fold } from '../support/ledger.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const PAPER_CASH = 10_000_000;
const CODES = ['7203', '9432', '8306', '6758'] as const;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

type Trade = { code: string; side: 'buy' | 'sell'; lots: number; type: 'market' | 'limit'; away: boolean };
const trade: fc.Arbitrary<Trade> = fc.record({
  code: fc.constantFrom(...CODES),
  side: fc.constantFrom('buy', 'sell'),
  lots: fc.integer({ min: 1, max: 4 }),
  type: fc.constantFrom('market', 'limit'),
  away: fc.boolean(),
});

/** Places an order; `away` rests at the far limit of the day. A rejection for lack of cash or shares is fine here. */
async function give(member: ApiClient, { code, side, lots, type, away }: Trade): Promise<void> {
  const { lower, upper } = await member.call('GET v1/trade/order/facts', { query: { code } });
  const far = side === 'buy' ? lower : upper;
  const near = side === 'buy' ? upper : lower;
  await member.ask('POST v1/trade/order/place', {
    key: randomUUID(),
    body: { code, side, type, quantity: String(lots * 100), ...(type === 'limit' ? { price: away ? far : near } : {}) },
  });
}

const sum = (amounts: readonly string[]): number => amounts.reduce((total, amount) => total + Number(amount), 0);

/** Everything that is shown about an account, read while it does not change. */
async function readAccount(member: ApiClient) {
  const read = () => member.call('GET v1/trade/asset/summary');
  for (;;) {
    const summary = await read();
    const explain = await member.call('GET v1/trade/asset/explain');
    const positions = await member.call('GET v1/trade/position/list', { query: { pageSize: '100' } });
    const open = await member.call('GET v1/trade/order/list', { query: { scope: 'open', pageSize: '100' } });
    const fills = await allFills(member);
    if (isDeepStrictEqual(summary, await read())) return { summary, explain, positions, open: open.rows, fills };
  }
}

/** Everything shown about an account agrees with its fills and open orders to the yen. */
async function agrees(member: ApiClient): Promise<void> {
  const { summary, explain, positions, open, fills } = await readAccount(member);
  const folded = fold(PAPER_CASH, fills);

  expect(Number(summary.cash)).toBe(folded.cash);
  const owned = [...folded.holdings].filter(([, { quantity }]) => quantity > 0);
  expect(positions.rows.map(({ code }) => code).sort()).toEqual(owned.map(([code]) => code).sort());
  for (const row of positions.rows) {
    const own = folded.holdings.get(row.code);
    const value = Math.floor((Math.round(Number(row.last) * 10) * Number(row.quantity)) / 10);
    expect(row).toMatchObject({
      quantity: String(own?.quantity),
      averageCost: String(own?.averageCost),
      realised: String(own?.realised),
      marketValue: String(value),
      unrealised: String(value - (own?.averageCost ?? 0) * (own?.quantity ?? 0)),
    });
  }
  expect(Number(summary.marketValue)).toBe(sum(positions.rows.map(({ marketValue }) => marketValue)));
  expect(Number(summary.total)).toBe(Number(summary.cash) + Number(summary.marketValue));
  expect(Number(summary.unrealised)).toBe(sum(positions.rows.map(({ unrealised }) => unrealised)));
  // There were only this day's trades, so the change of the day is the change of the account.
  expect(Number(summary.dayChange)).toBe(Number(summary.total) - PAPER_CASH);
  expect(Number(summary.held)).toBe(sum(open.map(({ holdCash }) => holdCash)));
  expect(summary.openOrders).toBe(open.length);

  for (const [shown, section] of [
    [summary.buyingPower, explain.buyingPower],
    [summary.withdrawable, explain.withdrawable],
  ] as const) {
    expect(section.total).toBe(shown);
    expect(sum(section.lines.map(({ amount }) => amount))).toBe(Number(shown));
  }
  const holds = explain.buyingPower.lines.filter(({ kind }) => kind === 'hold');
  const holding = open.filter(({ holdCash }) => holdCash !== '0');
  expect(new Map(holds.map(({ orderId, amount }) => [orderId, amount]))).toEqual(
    new Map(holding.map(({ orderId, holdCash }) => [orderId, `-${holdCash}`])),
  );
}

describe('money and shares to the yen', () => {
  it('a registered member starts with 10,000,000 yen only', async () => {
    const member = await app.client().register();
    expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({
      total: '10000000',
      cash: '10000000',
      buyingPower: '10000000',
      withdrawable: '10000000',
      held: '0',
      positions: 0,
      openOrders: 0,
    });
    await agrees(member);
  });

  it('positions, summary and every explained line agree with the fills after random trades', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trade, { minLength: 4, maxLength: 10 }), async (trades) => {
        // a client that waits only for what it has seen: where read tables lag, no two replies to one that follows the
        // market are alike
        const member = await new ApiClient(app.origin).register();
        for (const one of trades) await give(member, one);
        await agrees(member);
      }),
      { numRuns: 6, seed: 20_261_120 },
    );
  });

  it('ORD-08 cash hold and share hold: limit price or upper limit plus fee; released exactly on cancel, fill and expiry', async () => {
    const member = await app.client().register();
    const facts = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const held = async () => Number((await member.call('GET v1/trade/asset/summary')).held);
    const hold = (price: string, quantity: number) => {
      const notional = Math.floor((Math.round(Number(price) * 10) * quantity) / 10);
      return notional + feeOf(notional);
    };

    const low = { code: '7203', side: 'buy', type: 'limit', price: facts.lower } as const;
    const first = await member.place({ ...low, quantity: '200' });
    expect(Number(first.order.holdCash)).toBe(hold(facts.lower, 200));
    expect(await held()).toBe(hold(facts.lower, 200));
    await member.cancel(first.order.orderId);
    expect(await held()).toBe(0);

    await member.place({ code: '7203', side: 'buy', type: 'market', quantity: '300' });
    await eventually(async () =>
      (await allOrders(member)).every(({ state }) => state === 'filled' || state === 'cancelled'),
    );
    expect(await held()).toBe(0);
    expect(Number((await member.call('GET v1/trade/asset/summary')).cash)).toBe(
      PAPER_CASH - sum((await allFills(member)).flatMap(({ notional, fee }) => [notional, fee])),
    );

    const high = { code: '7203', side: 'sell', type: 'limit', price: facts.upper, quantity: '200' } as const;
    const selling = await member.place(high);
    expect(selling.order.holdShares).toBe('200');
    const sellable = async () => (await member.call('GET v1/trade/order/facts', { query: { code: '7203' } })).sellable;
    expect(await sellable()).toBe('100');
    await member.cancel(selling.order.orderId);
    expect(await sellable()).toBe('300');

    const [buy, sell] = [await member.place({ ...low, quantity: '100' }), await member.place(high)];
    expect(await sellable()).toBe('100');
    await app.market.core.skipTo('closing');
    await app.market.core.setSpeed(60);
    await eventually(async () => app.market.core.feed.session?.phase === 'closed');
    await app.market.core.setSpeed(1);
    const states = new Map((await allOrders(member)).map(({ orderId, state, reason }) => [orderId, { state, reason }]));
    for (const { order } of [buy, sell])
      expect(states.get(order.orderId)).toEqual({ state: 'expired', reason: 'SESSION_ENDED' });
    expect(await held()).toBe(0);
    expect(await sellable()).toBe('300');

    // Outside hours a market order waits, and its hold is visible: the upper limit of the coming day.
    const { upper } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const waiting = await member.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' });
    expect(waiting.order).toMatchObject({ state: 'waiting', holdCash: String(hold(upper, 100)) });
    expect(await held()).toBe(hold(upper, 100));
    expect((await member.cancel(waiting.order.orderId)).order.state).toBe('cancelled');
    expect(await held()).toBe(0);
  });
});
