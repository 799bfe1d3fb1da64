import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { type KabusReply, startGateway, type TestGateway } from '../support/kabus-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let gateway: TestGateway;
let member: ApiClient;
let maker: ApiClient;
let at: (ticks: number) => string;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['day-trade-terms', 'day-trades'] });
  await app.openMarket();
  await app.runJob('day-trade-terms');
  maker = await memberWithShares(app, 10_000);
  at = await priceSteps(maker);
  gateway = await startGateway(app);
  member = await memberWithShares(app, 1_000);
  const { version, hash } = await member.call('GET v1/trade/day/document');
  await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
  await gateway.login((await member.call('POST v1/user/kabus/create', {})).password);
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

/** A cash purchase with a limit; `terms` replace what differs. */
const buy = (terms: object = {}) => ({
  Symbol: QUIET,
  Exchange: 27,
  SecurityType: 1,
  Side: '2',
  CashMargin: 1,
  DelivType: 2,
  FundType: '02',
  AccountType: 4,
  Qty: 100,
  FrontOrderType: 20,
  Price: Number(at(-5)),
  ExpireDay: 0,
  ...terms,
});
const sell = (terms: object = {}) => buy({ Side: '1', DelivType: 0, FundType: '  ', Price: Number(at(5)), ...terms });
const send = (order: object): Promise<KabusReply> => gateway.call('POST', 'sendorder', order);
const idOf = ({ body }: KabusReply): string => String(Reflect.get(Object(body), 'OrderId'));
const cancel = (id: string): Promise<KabusReply> => gateway.call('PUT', 'cancelorder', { OrderId: id });
type Row = Readonly<Record<'Details' | 'ExecutionID', unknown>>;
async function rows(path: string): Promise<Row[]> {
  const { status, body } = await gateway.call('GET', path);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return body as Row[];
}

describe('an order of a trading program', () => {
  it('is in the list of the program and of the app, and is cancelled by either', async () => {
    const sent = await send(buy());
    expect(sent).toMatchObject({ status: 200, body: { Result: 0 } });
    const id = idOf(sent);
    const [row] = await rows(`orders?id=${id}`);
    expect(row).toMatchObject({ ID: id, State: 3, Symbol: QUIET, Side: '2', CashMargin: 1, OrderQty: 100, CumQty: 0 });
    const inApp = await member.call('GET v1/trade/order/list', { query: { scope: 'open' } });
    const order = inApp.rows.find(({ code }) => code === QUIET);
    expect(order).toMatchObject({ side: 'buy', quantity: '100', state: 'working' });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { Result: 0, OrderId: id } });
    expect((await member.detail(order?.orderId ?? '')).order.state).toBe('cancelled');
    expect(await cancel(id)).toMatchObject({ status: 200, body: { Result: 47, OrderId: null } });
    const [ended] = await rows(`orders?id=${id}`);
    expect(ended).toMatchObject({
      State: 5,
      Details: expect.arrayContaining([expect.objectContaining({ RecType: 6 })]),
    });
  });

  it('is filled with its step, which has the price and the date of delivery, and cannot be cancelled then', async () => {
    await maker.place(limitOrder('sell', at(0), 100));
    const id = idOf(await send(buy({ Price: Number(at(0)) })));
    const [row] = await rows(`orders?id=${id}`);
    expect(row).toMatchObject({ State: 5, CumQty: 100 });
    const fill = ((row?.Details ?? []) as readonly object[]).find((step) => Reflect.get(step, 'RecType') === 8);
    expect(fill).toMatchObject({
      Price: Number(at(0)),
      Qty: 100,
      ExecutionID: expect.stringMatching(/^E\d{8}F\d{8}$/),
    });
    expect(await cancel(id)).toMatchObject({ body: { Result: 43 } });
  });

  it('takes every published form of order, and a stop', async () => {
    for (const form of [15, 16])
      expect(await send(sell({ FrontOrderType: form, Price: 0 }))).toMatchObject({ status: 200 });
    for (const form of [14, 22, 23, 24, 25, 26])
      expect(await send(sell({ FrontOrderType: form, Price: form === 14 ? 0 : Number(at(5)) }))).toMatchObject({
        body: { Result: 0 },
      });
    const stop = { TriggerSec: 1, TriggerPrice: Number(at(-8)), UnderOver: 1, AfterHitOrderType: 1, AfterHitPrice: 0 };
    const id = idOf(await send(sell({ FrontOrderType: 30, ReverseLimitOrder: stop })));
    expect((await rows(`orders?id=${id}`))[0]).toMatchObject({ State: 1 });
    expect(await send(sell({ FrontOrderType: 17, Price: 0 }))).toMatchObject({ status: 200 });
    await member.call('POST v1/trade/order/cancel/all', { body: {}, key: randomUUID() });
  });

  it('is refused with the published code of what is wrong', async () => {
    const cases: readonly (readonly [object, number, object])[] = [
      [{ Symbol: '0000' }, 400, { Code: 4002001 }],
      [{ Exchange: 1 }, 400, { Code: 4001005 }],
      [{ Exchange: 3 }, 400, { Code: 4002001 }],
      [{ SecurityType: 2 }, 400, { Code: 4002005 }],
      [{ Side: 2 }, 400, { Code: 4002008 }],
      [{ CashMargin: 4 }, 400, { Code: 4002009 }],
      [{ CashMargin: 2, DelivType: 0, FundType: '11', MarginTradeType: 1 }, 400, { Code: 4002013 }],
      [{ DelivType: 0 }, 400, { Code: 4002010 }],
      [{ FundType: '11' }, 400, { Code: 4002011 }],
      [{ AccountType: 12 }, 400, { Code: 4002007 }],
      [{ FrontOrderType: 99 }, 400, { Code: 4002012 }],
      [{ Exchange: 9, FrontOrderType: 17, Price: 0 }, 400, { Code: 4002003 }],
      [{ FrontOrderType: 10 }, 400, { Code: 4002017 }],
      [{ FrontOrderType: 30 }, 400, { Code: 4002004 }],
      [{ Qty: 50 }, 200, { Result: 15 }],
      [{ Qty: 0 }, 200, { Result: 16 }],
      [{ Price: Number(at(-5)) + 0.05 }, 200, { Result: 17 }],
      [{ Price: 1 }, 200, { Result: 18 }],
      [{ ExpireDay: 20_269_999 }, 200, { Result: 5 }],
      [{ Qty: 10_000_000 }, 200, { Result: 21 }],
    ];
    for (const [terms, status, body] of cases)
      expect([terms, await send(buy(terms))]).toMatchObject([terms, { status, body }]);
    expect(await send(sell({ Qty: 5_000 }))).toMatchObject({ body: { Result: 8 } });
    expect(await cancel('20261129A01N99999999')).toMatchObject({ status: 400, body: { Code: 4004001 } });
    expect(await cancel('x')).toMatchObject({ status: 400, body: { Code: 4004001 } });
    expect(await gateway.call('POST', 'sendorder/future', {})).toMatchObject({ status: 400, body: { Code: 4002005 } });
  });
});

it('a day trade is opened, listed and closed by its number', async () => {
  const margin = { CashMargin: 2, MarginTradeType: 3, DelivType: 0, FundType: '11', Price: Number(at(0)) };
  await maker.place(limitOrder('sell', at(0), 200));
  expect(await send(buy({ ...margin, Qty: 200 }))).toMatchObject({ body: { Result: 0 } });
  const [position] = await rows('positions?product=2');
  expect(position).toMatchObject({ Symbol: QUIET, Side: '2', LeavesQty: 200, HoldQty: 0, MarginTradeType: 3 });
  const close = { ...margin, Side: '1', CashMargin: 3, DelivType: 2, Qty: 100 };
  await maker.place(limitOrder('buy', at(0), 200));
  const lots = [{ HoldID: position?.ExecutionID, Qty: 100 }];
  expect(await send(buy({ ...close, ClosePositions: lots }))).toMatchObject({ body: { Result: 0 } });
  expect(await send(buy({ ...close, ClosePositions: lots, ClosePositionOrder: 0 }))).toMatchObject({
    body: { Code: 4002015 },
  });
  expect(await send(buy({ ...close, Qty: 300, ClosePositionOrder: 0 }))).toMatchObject({ body: { Result: 8 } });
  expect(await send(buy({ ...close, ClosePositionOrder: 0 }))).toMatchObject({ body: { Result: 0 } });
  expect(await rows('positions?product=2')).toEqual([]);
});

it('wallets and shares are those of the app', async () => {
  const { buyingPower } = await member.call('GET v1/trade/asset/summary');
  const cash = await gateway.call('GET', `wallet/cash/${QUIET}@27`);
  expect(cash).toMatchObject({
    status: 200,
    body: { StockAccountWallet: Number(buyingPower), AuJbnStockAccountWallet: 0 },
  });
  expect(await gateway.call('GET', 'wallet/margin')).toMatchObject({ status: 200, body: { DepositkeepRate: 0 } });
  expect(await gateway.call('GET', `wallet/margin/${QUIET}@1`)).toMatchObject({ body: { ConsignmentDepositRate: 30 } });
  const [shares] = await rows('positions?product=1');
  expect(shares).toMatchObject({ ExecutionID: null, Symbol: QUIET, Side: '2', AccountType: 4 });
  expect(await gateway.call('GET', 'positions?product=3')).toMatchObject({ status: 400, body: { Code: 4002005 } });
});
