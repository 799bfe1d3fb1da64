import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let gateway: TestGateway;
/** One with the published rates. */
let limited: TestGateway;

beforeAll(async () => {
  app = await startTestApp({ jobsByHand: ['day-trade-terms', 'day-trades'] });
  await app.openMarket();
  gateway = await startGateway(app);
  limited = await startGateway(app, 'default');
  const member = app.client();
  await member.demo();
  const { password } = await member.call('POST v1/user/kabus/create', {});
  await gateway.login(password);
  await limited.login(password);
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await limited.stop();
  await app.stop();
});

const get = (path: string) => gateway.call('GET', path);
const put = (path: string, codes: readonly string[]) =>
  gateway.call('PUT', path, { Symbols: codes.map((code) => ({ Symbol: code, Exchange: 1 })) });

it('every call of the market replies as published: the gateway compares each reply with its schema', async () => {
  const calls = [
    'board/7203@1',
    'symbol/7203@1',
    'symbol/7203@1?addinfo=false',
    'regulations/7203@1',
    'primaryexchange/7203',
    'apisoftlimit',
    'margin/marginpremium/7203',
    'ranking?Type=1&ExchangeDivision=ALL',
    'ranking?Type=2&ExchangeDivision=TP',
    'ranking?Type=3&ExchangeDivision=TG',
    'ranking?Type=4&ExchangeDivision=T',
    'ranking?Type=14&ExchangeDivision=ALL',
    'ranking?Type=15&ExchangeDivision=ALL',
    'orders',
    'orders?product=1&details=false',
    'positions',
    'wallet/cash',
    'wallet/margin',
  ];
  for (const path of calls) expect([path, await get(path)]).toMatchObject([path, { status: 200 }]);
});

it('the board is that of the app, with Bid as the best sell', async () => {
  const { body } = await get('board/7203@1');
  const board = Object(body);
  expect(board).toMatchObject({ Symbol: '7203', Exchange: 1, BidPrice: board.Sell1.Price, AskPrice: board.Buy1.Price });
  const { quote } = await app.client().call('GET v1/quote/instrument/detail', { query: { code: '7203' } });
  expect(board).toMatchObject({ PreviousClose: Number(quote.previousClose), BidSign: '0101' });
  const symbol = await get('symbol/7203@1');
  expect(symbol.body).toMatchObject({
    UpperLimit: Number(quote.upper),
    LowerLimit: Number(quote.lower),
    TradingUnit: 100,
    PriceRangeGroup: '10003',
  });
});

it('boards register their issue, and 50 are the most', async () => {
  expect(await gateway.call('PUT', 'unregister/all')).toEqual({ status: 200, body: { RegistList: [] } });
  await get('board/9432@1');
  const codes = app.market.catalogue.views.map(({ code }) => code).filter((code) => code !== '9432');
  const filled = await put('register', codes.slice(0, 49));
  expect(Object(filled.body).RegistList).toHaveLength(50);
  expect(await put('register', codes.slice(49, 50))).toMatchObject({ status: 400, body: { Code: 4002006 } });
  expect(await get(`board/${codes[49]}@1`)).toMatchObject({ status: 400, body: { Code: 4002006 } });
  expect(await put('unregister', ['9432', '0000'])).toMatchObject({ status: 400, body: { Code: 4001021 } });
  expect(await put('unregister', ['9432'])).toMatchObject({ status: 400, body: { Code: 4001020 } });
  expect(await put('register', ['0000'])).toMatchObject({ status: 400, body: { Code: 4001018 } });
  expect(await put('register', ['9432', '0000'])).toMatchObject({ status: 400, body: { Code: 4001019 } });
  await gateway.call('PUT', 'unregister/all');
});

it('what Kabuto has not is refused, never empty', async () => {
  const cases: readonly (readonly [string, number])[] = [
    ['board/0000@1', 4002001],
    ['board/7203@3', 4002001],
    ['board/7203', 4001011],
    ['ranking?Type=6&ExchangeDivision=ALL', 4005001],
    ['ranking?Type=1&ExchangeDivision=M', 4005001],
    ['ranking?Type=99&ExchangeDivision=ALL', 4001010],
    ['exchange/usdjpy', 4005002],
    ['wallet/future', 4002005],
    ['wallet/option/165120019@2', 4002005],
    ['symbolname/future?FutureCode=NK225&DerivMonth=0', 4002005],
    ['orders?product=4', 4002005],
    ['orders?state=9', 4001010],
    ['orders?updtime=yesterday', 4001010],
  ];
  for (const [path, code] of cases)
    expect([path, await get(path)]).toMatchObject([path, { body: { Code: code, Message: expect.any(String) } }]);
});

it('orders are limited to 5 a second and other calls to 10, with the published error', async () => {
  const many = (count: number, path: string, method = 'GET', body?: object) =>
    Promise.all(Array.from({ length: count }, () => limited.call(method, path, body)));
  const wallets = await many(15, 'wallet/cash');
  const orders = await many(15, 'sendorder', 'POST', {});
  for (const [replies, rate] of [
    [wallets, 10],
    [orders, 5],
  ] as const) {
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(rate);
    for (const { body } of refused) expect(body).toMatchObject({ Code: 4001006 });
  }
});
