import { LANGUAGES } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, openNisa, priceSteps, QUIET, stopOrder } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let seller: ApiClient;
let at: (ticks: number) => string;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  seller = await memberWithShares(app, 2_000);
  at = await priceSteps(seller);
});
afterAll(() => app.stop());

const market = (quantity = 100) => ({ code: QUIET, side: 'buy', type: 'market', quantity: String(quantity) }) as const;
const stateOf = async (member: ApiClient, orderId: string) => (await member.detail(orderId)).order;

/** A member with a working sale of 100 shares, `ticks` above the base. */
async function withSale(ticks: number): Promise<{ readonly member: ApiClient; readonly sale: string }> {
  const member = await memberWithShares(app, 500);
  return { member, sale: (await member.place(limitOrder('sell', at(ticks)))).order.orderId };
}

describe('an order in continuous trading and the own orders on the other side', () => {
  it('a sale far away does not keep a market order from trading', async () => {
    const { member, sale } = await withSale(9);
    await seller.place(limitOrder('sell', at(1)));
    expect((await member.place(market())).order).toMatchObject({ state: 'filled', averagePrice: at(1) });
    expect(await stateOf(member, sale)).toMatchObject({ state: 'working' });
    await member.cancelAll();
  });

  it('at the own sale it stops: earlier trades stay, the rest is cancelled with a reason in three languages', async () => {
    const { member, sale } = await withSale(2);
    await seller.place(limitOrder('sell', at(1)));
    await seller.place(limitOrder('sell', at(2)));
    const { order } = await member.place(limitOrder('buy', at(2), 300));
    expect(order).toMatchObject({ state: 'cancelled', reason: 'SELF_TRADE', filled: '100', holdCash: '0' });
    expect(await stateOf(member, order.orderId)).toMatchObject({ state: 'cancelled', filled: '100' });
    expect(await stateOf(member, sale)).toMatchObject({ state: 'working', filled: '0' });
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const { orderId } = order;
      const detail = await member.call('GET v1/trade/order/detail', { query: { orderId }, lang });
      texts.add(detail.order.reasonText ?? '');
    }
    expect(texts.size).toBe(LANGUAGES.length);
    await member.cancelAll();
    await seller.cancelAll();
  });

  it('an order of the NISA part is one of the same account', async () => {
    const { member } = await withSale(1);
    await openNisa(app, member);
    const { order } = await member.place({ ...limitOrder('buy', at(1)), accountType: 'nisa' });
    expect(order).toMatchObject({ state: 'cancelled', reason: 'SELF_TRADE', filled: '0' });
    await member.cancelAll();
  });

  it('an immediate order and an amend stop there too', async () => {
    const { member } = await withSale(2);
    const immediate = await member.place({ ...limitOrder('buy', at(2)), timeInForce: 'ioc' });
    expect(immediate.order).toMatchObject({ state: 'cancelled', reason: 'SELF_TRADE' });

    const { orderId } = (await member.place(limitOrder('buy', at(-3), 200))).order;
    await seller.place(limitOrder('sell', at(1)));
    expect((await member.amend(orderId, { price: at(2) })).order).toMatchObject({
      state: 'cancelled',
      reason: 'SELF_TRADE',
      filled: '100',
      price: at(2),
      revision: 1,
      holdCash: '0',
    });
    await member.cancelAll();
  });

  it('so does a stop order when its price is reached', async () => {
    const { member } = await withSale(3);
    const stop = (await member.place(stopOrder('buy', '>=', at(2)))).order;
    expect(stop.state).toBe('armed');
    await seller.place(limitOrder('sell', at(2)));
    const buyer = await app.client().register();
    await buyer.place(market());
    expect(await stateOf(member, stop.orderId)).toMatchObject({ state: 'cancelled', reason: 'SELF_TRADE' });
    await member.cancelAll();
  });

  it('under a special quote it is rejected; the facts of a ticket name the own orders and the quote', async () => {
    const { member, sale } = await withSale(200);
    const farther = (await member.place(limitOrder('sell', at(201)))).order.orderId;
    const bid = (await member.place(limitOrder('buy', at(-5)))).order.orderId;
    const facts = () => member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
    const own = (orderId: string, side: 'buy' | 'sell', ticks: number) => ({
      orderId,
      side,
      price: at(ticks),
      condition: null,
    });
    const ownOrders = [own(bid, 'buy', -5), own(sale, 'sell', 200), own(farther, 'sell', 201)];
    expect(await facts()).toMatchObject({ quoted: false, ownOrders });
    const buyer = await app.client().register();
    await buyer.place(market());
    expect(await facts()).toMatchObject({ quoted: true, ownOrders });
    expect((await member.place(market())).order).toMatchObject({ state: 'rejected', reason: 'SELF_TRADE' });
    await buyer.cancelAll();
    await member.cancelAll();
    expect(await facts()).toMatchObject({ quoted: false, ownOrders: [] });
  });

  it('after a restart the venue still has the accounts of working orders', async () => {
    const { member } = await withSale(1);
    await app.restart();
    const { order } = await member.place(market());
    expect(order).toMatchObject({ state: 'cancelled', reason: 'SELF_TRADE', filled: '0' });
    await member.cancelAll();
  });

  it('an order that waited for an auction is rejected there', async () => {
    const { member, sale } = await withSale(2);
    await app.market.core.skipTo('lunch');
    // lunch lasts twenty seconds on the demo's clock: at ten times the speed there is still time to return to normal
    // speed
    await app.market.core.setSpeed(10);
    await eventually(() => app.market.core.feed.session?.phase === 'lunch');
    await app.market.core.setSpeed(1);
    const { order } = await member.place(limitOrder('buy', at(2)));
    expect(order.state).toBe('waiting');
    await app.market.core.setSpeed(60);
    await eventually(async () => (await stateOf(member, order.orderId)).state !== 'waiting');
    await app.market.core.setSpeed(1);
    expect(await stateOf(member, order.orderId)).toMatchObject({ state: 'rejected', reason: 'SELF_TRADE' });
    expect(await stateOf(member, sale)).toMatchObject({ state: 'working' });
  });
});

it('verify decides all of it again and finds no difference', async () => {
  expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
});
