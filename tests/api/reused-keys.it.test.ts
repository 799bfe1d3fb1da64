import { randomUUID } from 'node:crypto';
import type { Calls } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

type Name = keyof Calls;

let app: TestApp;
let member: ApiClient;
/** A price that rests. */
let price: string;
const key = randomUUID();

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
  member = await app.client().register();
  price = (await priceSteps(member))(-6);
  await member.call('POST v1/fund/deposit/declare', { body: { amount: '1000' }, key });
}, 60_000);
afterAll(() => app.stop());

/** Bodies of calls that the core decides: under the key of another one nothing of them happens. */
const BODIES: Partial<Record<Name, () => object>> = {
  'POST v1/trade/order/place': () => limitOrder('buy', price),
  'POST v1/trade/order/amend': () => ({ orderId: '1', price }),
  'POST v1/trade/order/cancel': () => ({ orderId: '1' }),
  'POST v1/trade/order/cancel/all': () => ({}),
  'POST v1/trade/alert/add': () => ({ code: QUIET, when: '>=', price }),
  'POST v1/trade/alert/remove': () => ({ alertId: '1' }),
  'POST v1/trade/day/option': () => ({ closesAtAuction: 'true' }),
  'POST v1/trade/day/close/all': () => ({}),
  'POST v1/trade/day/deliver': () => ({ positionId: '1', quantity: '100' }),
  'POST v1/fund/deposit/declare': () => ({ amount: '1001' }),
  'POST v1/fund/transfer/cancel': () => ({ transferId: '1' }),
};

/**
 * Tested where what they need is at hand. The outcome of a key is looked up under any; a draft and its request are of
 * the core too.
 */
const ELSEWHERE: readonly Name[] = [
  'POST v1/trade/order/resolve',
  // withdrawals.it.test.ts, usdt-withdrawal.it.test.ts
  'POST v1/fund/withdrawal/draft',
  'POST v1/fund/withdrawal/request',
  'POST v1/fund/usdt/withdrawal/draft',
  'POST v1/fund/usdt/withdrawal/request',
  // offerings.it.test.ts, otc.it.test.ts
  'POST v1/offering/application/apply',
  'POST v1/offering/application/amend',
  'POST v1/offering/application/cancel',
  'POST v1/offering/application/answer',
  'POST v1/otc/agreement/sign',
  'POST v1/otc/subscription/subscribe',
  'POST v1/otc/cover/pay',
  // day-trades.it.test.ts
  'POST v1/trade/day/agree',
  // cards.it.test.ts, withdrawal-addresses.it.test.ts, identity-check.it.test.ts
  'POST v1/user/card/add',
  'POST v1/user/address/add',
  'POST v1/user/identity/submit',
];

describe('a key that stands for another request', () => {
  it('is refused by every call of members that takes one', () => {
    const keyed = Object.values(ENDPOINTS).flatMap(({ idempotent, method, path }) =>
      idempotent ? [`${method} ${path}`] : [],
    );
    expect([...Object.keys(BODIES), ...ELSEWHERE].toSorted()).toEqual(keyed.toSorted());
  });

  it.each(Object.entries(BODIES))('%s names it and what is allowed', async (name, body) => {
    const sent = { body: body(), key } as Parameters<ApiClient['refusal']>[1];
    expect(await member.refusal(name as Name, sent)).toMatchObject({
      status: 422,
      reason: 'IDEMPOTENCY_KEY_REUSED',
      field: 'Idempotency-Key',
      params: { allowed: 'the first request again, or a new key' },
    });
  });

  it('nothing has come of any of them', async () => {
    expect((await member.call('GET v1/trade/order/list', { query: { scope: 'today' } })).total).toBe(0);
    expect((await member.call('GET v1/trade/alert/list', { query: { scope: 'armed' } })).total).toBe(0);
    expect((await member.call('GET v1/fund/transfer/list')).rows).toMatchObject([
      { amount: '1000', state: 'declared' },
    ]);
  });
});
