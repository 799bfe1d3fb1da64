import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '../../apps/server/src/kabus/texts.ts';
import { seeded } from '../fuzz/random.ts';
import { type KabusReply, startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REQUESTS = 10_000;
const LANES = 8;
const SEED = 20_261_129;
/** `Result` of orders on the published page, as far as Kabuto has a reason for it. */
const RESULTS = [
  -1, 0, 2, 5, 8, 11, 15, 16, 17, 18, 21, 26, 32, 38, 43, 44, 45, 47, 49, 50, 60, 105, 108, 112, 113, 121, 100_033,
  100_051, 100_202, 100_203, 100_204, 100_207, 100_209, 100_213, 100_218, 100_244, 100_246,
];

let app: TestApp;
let gateway: TestGateway;
beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
  gateway = await startGateway(app);
  const member = app.client();
  await member.demo();
  await gateway.login((await member.call('POST v1/user/kabus/create', {})).password);
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

const random = seeded(SEED);
const draw = (): number => random.below(1_000_000) / 1_000_000;
const one = random.pick;

const ODD: readonly unknown[] = [null, '', 'x', -1, 0.05, 1e300, 2 ** 53, true, [], {}, ['7203'], '\u0000', '１'];
/** Values of each field: those that are allowed more often than others. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  Symbol: ['7203', '7203', '9432', '0000', '720'],
  Exchange: [27, 27, 27, 9, 1, 3, 99],
  SecurityType: [1, 1, 1, 1, 2],
  Side: ['1', '2', '1', '2', '3'],
  CashMargin: [1, 1, 2, 3, 4],
  MarginTradeType: [3, 3, 3, 1],
  DelivType: [0, 2, 0, 2, 3],
  FundType: ['02', 'AA', '11', '  ', '03'],
  AccountType: [4, 4, 4, 2, 12],
  Qty: [100, 100, 200, 50, 0, 1_000_000],
  FrontOrderType: [10, 13, 14, 15, 16, 17, 20, 20, 20, 21, 22, 23, 24, 25, 26, 27, 30, 99],
  Price: [0, 0, 100, 3_000, 3_000.5, 3_000.05, 1e9],
  ExpireDay: [0, 0, 0, 20_261_130, 20_269_999, 1],
  ClosePositionOrder: [0, 1, 7, 8],
  ClosePositions: [[], [{ HoldID: 'E20261129P00000001', Qty: 100 }], [{}]],
  ReverseLimitOrder: [
    { TriggerSec: 1, TriggerPrice: 100, UnderOver: 1, AfterHitOrderType: 1, AfterHitPrice: 0 },
    { TriggerSec: 2, TriggerPrice: 100, UnderOver: 2, AfterHitOrderType: 2, AfterHitPrice: 100 },
    {},
  ],
};
const REQUIRED = [
  'Symbol',
  'Exchange',
  'SecurityType',
  'Side',
  'CashMargin',
  'DelivType',
  'AccountType',
  'Qty',
  'Price',
  'ExpireDay',
  'FrontOrderType',
];

/** A purchase that is accepted, as most random ones are not. */
const VALID = {
  Symbol: '7203',
  Exchange: 27,
  SecurityType: 1,
  Side: '2',
  CashMargin: 1,
  DelivType: 2,
  FundType: '02',
  AccountType: 4,
  Qty: 100,
  FrontOrderType: 20,
  Price: 3_000,
  ExpireDay: 0,
};

/** A random order; of four one differs from an accepted one in no more than one field. */
function order(): object {
  if (draw() < 0.25) {
    const [name, values] = one(Object.entries(FIELDS));
    return { ...VALID, [name]: one(values) };
  }
  const fields = Object.entries(FIELDS).flatMap(([name, values]) => {
    const isLeftOut = REQUIRED.includes(name) ? draw() < 0.02 : draw() < 0.4;
    return isLeftOut ? [] : [[name, draw() < 0.02 ? one(ODD) : one(values)]];
  });
  return Object.fromEntries(fields) as object;
}

const PATHS = [
  'board/7203@1',
  'board/@',
  'board/%00@1',
  'symbol/9432@1',
  'symbol/7203@99',
  'orders',
  'orders?product=2',
  'orders?id=x&state=5',
  'orders?updtime=20261301000000',
  'orders?side=1&side=2',
  'orders?cashmargin=3&symbol=7203',
  'positions?side=2',
  'positions?addinfo=no',
  'ranking?Type=1&ExchangeDivision=ALL',
  'ranking',
  'ranking?Type=-1',
  'regulations/7203@1',
  'primaryexchange/0000',
  'apisoftlimit',
  'margin/marginpremium/7203',
  'exchange/usdjpy',
  'wallet/cash',
  'wallet/margin/7203@27',
  'wallet/cash/7203@',
  'nothing',
  '../token',
] as const;

function request(): readonly [method: string, path: string, body?: unknown] {
  const kind = draw();
  if (kind < 0.5) return ['POST', 'sendorder', order()];
  if (kind < 0.6)
    return ['PUT', 'cancelorder', one([{}, { OrderId: 'x' }, { OrderId: '20261124A01N00000001' }, { OrderId: 5 }])];
  if (kind < 0.7)
    return [
      'PUT',
      one(['register', 'unregister', 'unregister/all']),
      { Symbols: one([[], null, 'x' as unknown, [{ Symbol: one(['7203', 'x']), Exchange: one([1, 3, '1']) }]]) },
    ];
  if (kind < 0.72) return ['POST', 'token', one([{}, { APIPassword: 'x' }, '{', '"x"', '[[[[[[[[[[[[[[[[[[[[[[['])];
  if (kind < 0.74) return [one(['DELETE', 'PATCH', 'POST', 'PUT']), one(PATHS)];
  return ['GET', one(PATHS)];
}

it('10,000 random requests have no reply but the published ones, and none is a failure of the server', async () => {
  const seen = new Map<string, number>();
  const wrong: unknown[] = [];
  let sent = 0;
  const check = (call: unknown, { status, body }: KabusReply): void => {
    const { Code: code, Result: result } = Object(body) as { Code?: number; Result?: number };
    const isPublished =
      code === undefined
        ? status === 200 && (result === undefined || RESULTS.includes(result))
        : Object.hasOwn(ERROR_MESSAGES, code);
    if (status >= 500 || !isPublished) wrong.push([call, status, body]);
    const name = code === undefined ? `Result ${result}` : `Code ${code}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
  };
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (sent < REQUESTS && wrong.length === 0) {
        sent += 1;
        const call = request();
        check(call, await gateway.call(...call));
      }
    }),
  );
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  // not all were refused before they reached the broker
  for (const name of ['Result 0', 'Result 15', 'Result 17', 'Code 4002012'])
    expect(seen.get(name) ?? 0).toBeGreaterThan(0);
}, 240_000);
