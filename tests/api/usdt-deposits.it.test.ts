import { depositAddress } from '@kabuto/chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
}, 60_000);
afterAll(() => app.stop());

const addressOf = (by: ApiClient) => by.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
const send = (by: ApiClient, amount: string) => by.call('POST v1/demo/chain/send', { body: { amount } });
const deposits = async (by: ApiClient) =>
  (await by.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows;
const detail = (by: ApiClient, transferId: string) => by.call('GET v1/fund/transfer/detail', { query: { transferId } });
const stateOf = async (by: ApiClient, transferId: string) => (await detail(by, transferId)).transfer.state;

/** The deposits, once there are so many. */
async function untilSeen(by: ApiClient, count: number) {
  await eventually(async () => (await deposits(by)).length === count);
  return deposits(by);
}

it('FND-02 RT-39 each member has an own address, which stays the same and is derived from the public key', async () => {
  const [one, two] = [await app.client().register(), await app.client().register()];
  const mine = await addressOf(one);
  expect(mine).toMatchObject({ network: 'demo', qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
  expect(await addressOf(one)).toEqual(mine);
  const all = await Promise.all(Array.from({ length: 8 }, () => addressOf(two)));
  expect(new Set(all.map(({ address }) => address)).size).toBe(1);
  expect(all[0]?.address).not.toBe(mine.address);
  const demoKey =
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
  expect([mine.address, all[0]?.address]).toEqual([depositAddress(demoKey, 0), depositAddress(demoKey, 1)]);
});

it('a stored address that is not that of the public key is never shown', async () => {
  const member = await app.client('second').register();
  await addressOf(member);
  await asSuper(app.database.superUrl, (client) =>
    client.query(`update chain_address set address = '0x' || repeat('1', 40) where tenant_id = 2`),
  );
  expect(await member.refusal('POST v1/fund/usdt/address', { body: { network: 'demo' } })).toMatchObject({
    status: 500,
  });
});

it('is refused on a network that is not open, before the address, and for amounts beyond the limits', async () => {
  const member = await app.client().register();
  expect(await member.refusal('POST v1/fund/usdt/address', { body: { network: 'ethereum' } })).toMatchObject({
    status: 403,
    reason: 'USDT_CLOSED',
    field: 'network',
  });
  await addressOf(member);
  for (const amount of ['0.099999', '10000.000001'])
    expect(await member.refusal('POST v1/demo/chain/send', { body: { amount } })).toMatchObject({
      reason: 'AMOUNT_INVALID',
      field: 'amount',
      params: { min: '0.1', max: '10000' },
    });
  expect(await member.refusal('POST v1/demo/chain/send', { body: { amount: '1.0000001' } })).toMatchObject({
    status: 400,
    field: 'amount',
  });
});

it('FND-02 is seen, final, screened and credited once in yen at the recorded rate, and withdrawable when it is funded', async () => {
  const member = await app.client().register();
  const cash = async () => Number((await member.call('GET v1/trade/asset/summary')).cash);
  const before = await cash();
  await addressOf(member);
  const { txHash } = await send(member, '250.5');
  const [seen] = await untilSeen(member, 1);
  if (seen === undefined) throw new Error('no deposit');
  const { transferId } = seen;
  expect(seen).toMatchObject({
    method: 'usdt',
    canCancel: false,
    next: { who: 'chain' },
    tokens: { network: 'demo', amount: '250.5', txHash, needed: 5 },
  });
  await eventually(async () => (await detail(member, transferId)).transfer.reason === 'FUNDED');
  const { transfer, steps } = await detail(member, transferId);
  expect(steps.map(({ state, reason }) => [state, reason])).toEqual([
    ['seen', null],
    ['final', null],
    ['screening', null],
    ['credited', null],
    ['credited', 'FUNDED'],
  ]);
  const { tokens, amount } = transfer;
  expect(tokens).toMatchObject({ confirmations: 5, isLocked: false, rateSource: 'Kabuto demo rate' });
  expect(Number(amount)).toBe(Math.floor((2505 * Math.round(Number(tokens?.rate) * 10_000)) / 100_000));
  expect((await cash()) - before).toBe(Number(amount));
  const { rows } = await member.call('GET v1/trade/cash/list');
  expect(rows[0]).toMatchObject({ amount, kind: 'cash', cause: 'deposit', transferId });
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
}, 120_000);

it('FND-02 a deposit below the minimum is added up and not credited; two at once are two', async () => {
  const member = await app.client().register();
  await addressOf(member);
  await Promise.all([send(member, '0.4'), send(member, '0.25'), send(member, '3'), send(member, '4')]);
  const found = await untilSeen(member, 2);
  expect(found.map(({ tokens }) => tokens?.amount).toSorted()).toEqual(['3', '4']);
  expect((await member.call('GET v1/fund/usdt/options')).belowMinimum).toBe('0.65');
});

it('FND-02 a server that is stopped in the middle continues: nothing is lost or credited twice', async () => {
  const member = await app.client().register();
  await addressOf(member);
  await Promise.all(['5', '6', '7'].map((amount) => send(member, amount)));
  await app.restart();
  const found = await untilSeen(member, 3);
  await app.restart();
  await eventually(async () => {
    const states = await Promise.all(found.map(({ transferId }) => stateOf(member, transferId)));
    return states.every((state) => state === 'credited');
  });
  expect(await deposits(member)).toHaveLength(3);
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
}, 120_000);

it('FND-02 a transaction whose block is replaced is orphaned, and seen again when it is in another block', async () => {
  const member = await app.client().register();
  await addressOf(member);
  const { txHash } = await send(member, '9');
  const [seen] = await untilSeen(member, 1);
  if (seen === undefined) throw new Error('no deposit');
  // the chain's own rows: the transaction leaves its block, whose hash changes with it
  const sql = (text: string) => asSuper(app.database.superUrl, (client) => client.query(text, [txHash]));
  await sql(`update demo_chain_transfer set block_number = block_number + 1000000000 where tx_hash = $1`);
  await sql(`delete from chain_block where number >= (select block_number from chain_deposit where tx_hash = $1)`);
  await sql(`update chain_deposit set block_number = null, gone_at = 1 where tx_hash = $1`);
  await eventually(async () => (await stateOf(member, seen.transferId)) === 'failed');
  const { steps } = await detail(member, seen.transferId);
  expect(steps.map(({ state }) => state)).toEqual(['seen', 'orphaned', 'failed']);
}, 120_000);

it('exists in the simulation only', async () => {
  const member = await app.client().register();
  await asSuper(app.database.superUrl, (client) => client.query(`update tenant set mode = 'live'`));
  await app.restart();
  expect(await member.call('GET v1/fund/usdt/options')).toMatchObject({ networks: [], demoChain: false });
  expect(await member.refusal('POST v1/demo/chain/send', { body: { amount: '5' } })).toMatchObject({
    reason: 'DEMO_ONLY',
  });
  expect(await member.refusal('POST v1/fund/usdt/address', { body: { network: 'demo' } })).toMatchObject({
    reason: 'USDT_CLOSED',
  });
});
