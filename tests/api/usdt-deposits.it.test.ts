import { depositAddress } from '@kabuto/chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** How far the clock of the chain, and of all that waits, has been set ahead, milliseconds. */
let ahead = 0;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2, now: () => Date.now() + ahead });
}, 60_000);
afterAll(() => app.stop());

const addressOf = (by: ApiClient) => by.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
const send = (by: ApiClient, amount: string) => by.call('POST v1/demo/chain/send', { body: { amount } });
const deposits = async (by: ApiClient) =>
  (await by.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows;
const detail = (by: ApiClient, transferId: string) => by.call('GET v1/fund/transfer/detail', { query: { transferId } });
const stateOf = async (by: ApiClient, transferId: string) => (await detail(by, transferId)).transfer.state;

/** Lets the chain make the blocks after which what it has sent is final. */
const makeFinal = (): void => {
  ahead += 30_000;
};

/** The deposits, once the chain has made their block and there are so many. */
async function untilSeen(by: ApiClient, count: number) {
  ahead += 6_000;
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

it('FND-02 a deposit below the minimum is added up and not credited; two at once are two', async () => {
  const member = await app.client().register();
  await addressOf(member);
  await Promise.all([send(member, '0.4'), send(member, '0.25'), send(member, '3'), send(member, '4')]);
  const found = await untilSeen(member, 2);
  expect(new Set(found.map(({ tokens }) => tokens?.amount))).toEqual(new Set(['3', '4']));
  expect((await member.call('GET v1/fund/usdt/options')).belowMinimum).toBe('0.65');
});

it('FND-02 RT-39 a thousand deposits in one block are a thousand transfers, each credited once', async () => {
  const member = await app.client().register();
  const { address } = await addressOf(member);
  await asSuper(app.database.superUrl, (client) =>
    client.query(
      `insert into demo_chain_transfer (tenant_id, block_number, tx_hash, log_position, from_address, to_address, raw)
       select 1, (select max(number) + 3 from chain_block where tenant_id = 1), '0x' || lpad(to_hex(n), 64, '0'), 0, $2, $1, (1000000 + n)::text
         from generate_series(1, 1000) n`,
      [address, `0x${'5e'.repeat(20)}`],
    ),
  );
  ahead += 12_000;
  makeFinal();
  const credited = async () =>
    asSuper(app.database.superUrl, async (client) => {
      const { rows } = await client.query<{ count: string; units: string }>(
        `select count(*), sum(units) as units from transfer where reason = 'FUNDED' and units between 1000001 and 1001000`,
      );
      return [Number(rows[0]?.count), Number(rows[0]?.units)];
    });
  await eventually(async () => (await credited())[0] === 1_000, 110_000);
  expect(await credited()).toEqual([1_000, 1_000_500_500]);
  const { total } = await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } });
  expect(total).toBe(1_000);
}, 180_000);

it('FND-02 a transaction whose block is replaced is orphaned, and credited once from the block that it comes back in', async () => {
  const member = await app.client().register();
  await addressOf(member);
  const { txHash } = await send(member, '11');
  const [seen] = await untilSeen(member, 1);
  if (seen === undefined) throw new Error('no deposit');
  const confirmations = async () => (await detail(member, seen.transferId)).transfer.tokens?.confirmations ?? 0;
  // the round that read the block before has ended by then
  ahead += 3_000;
  await eventually(async () => (await confirmations()) >= 3);
  expect(await stateOf(member, seen.transferId)).toBe('seen');
  // another block of the same height takes the place of its block, and a later one contains it
  await asSuper(app.database.superUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `delete from chain_block b using chain_deposit d
        where d.tx_hash = $1 and b.tenant_id = d.tenant_id and b.number > d.block_number`,
      [txHash],
    );
    await client.query('update demo_chain_transfer set block_number = block_number + 30 where tx_hash = $1', [txHash]);
    await client.query('commit');
  });
  await eventually(async () => (await stateOf(member, seen.transferId)) === 'orphaned');
  expect((await detail(member, seen.transferId)).transfer.tokens).toMatchObject({ confirmations: 0 });
  ahead += 90_000;
  await eventually(async () => (await stateOf(member, seen.transferId)) === 'seen');
  makeFinal();
  await eventually(async () => (await detail(member, seen.transferId)).transfer.reason === 'FUNDED', 60_000);
  const { steps } = await detail(member, seen.transferId);
  expect(steps.map(({ state, reason }) => reason ?? state)).toEqual([
    'seen',
    'orphaned',
    'REINCLUDED',
    'final',
    'screening',
    'credited',
    'FUNDED',
  ]);
  expect(await deposits(member)).toHaveLength(1);
}, 120_000);

it('FND-02 is seen, final, screened, credited once in yen at the recorded rate and funded, also by servers that are stopped in the middle', async () => {
  const member = await app.client().register();
  const cash = async () => Number((await member.call('GET v1/trade/asset/summary')).cash);
  const before = await cash();
  await addressOf(member);
  const { txHash } = await send(member, '250.5');
  await Promise.all([send(member, '5'), send(member, '6')]);
  await app.restart();
  const found = await untilSeen(member, 3);
  const seen = found.find(({ tokens }) => tokens?.txHash === txHash);
  if (seen === undefined) throw new Error('no deposit');
  const { transferId } = seen;
  expect(seen).toMatchObject({
    method: 'usdt',
    canCancel: false,
    next: { who: 'chain' },
    tokens: { network: 'demo', amount: '250.5', needed: 5 },
  });
  await app.restart();
  makeFinal();
  const isFunded = async (of: string) => (await detail(member, of)).transfer.reason === 'FUNDED';
  await eventually(
    async () => (await Promise.all(found.map((one) => isFunded(one.transferId)))).every((done) => done),
    60_000,
  );
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
  const all = await deposits(member);
  expect(all).toHaveLength(3);
  expect((await cash()) - before).toBe(all.reduce((sum, one) => sum + Number(one.amount), 0));
  const listed = async (method: 'bank' | 'usdt') =>
    (await member.call('GET v1/fund/transfer/list', { query: { direction: 'in', method } })).total;
  expect([await listed('usdt'), await listed('bank')]).toEqual([3, 0]);
  const { rows } = await member.call('GET v1/trade/cash/list');
  expect(rows.find((row) => 'transferId' in row && row.transferId === transferId)).toMatchObject({
    amount,
    kind: 'cash',
    cause: 'deposit',
    method: 'usdt',
  });
  const kinds = async () =>
    (await member.call('GET v1/user/notice/list', { query: { group: 'money' } })).rows
      .filter(({ params }) => params.transferId === transferId)
      .map(({ kind }) => kind);
  await eventually(async () => (await kinds()).length > 0);
  expect(await kinds()).toEqual(['depositCredited']);
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
}, 120_000);

it('FND-02 what arrives for a closed account is rejected by the demo clerk and stands in nobody’s way', async () => {
  const member = await app.client().register();
  await addressOf(member);
  await send(member, '12');
  const [seen] = await untilSeen(member, 1);
  if (seen === undefined) throw new Error('no deposit');
  const stepUpToken = await member.confirm('account-close');
  await member.call('POST v1/user/user/close', { body: { stepUpToken } });
  makeFinal();
  const state = () =>
    asSuper(app.database.superUrl, async (client) => {
      const { rows } = await client.query<{ state: string; reason: string }>(
        'select state, reason from transfer where transfer_id = $1 and tenant_id = 1',
        [seen.transferId],
      );
      return `${rows[0]?.state} ${rows[0]?.reason}`;
    });
  await eventually(async () => (await state()) === 'held ACCOUNT_CLOSED', 60_000);
  // seen by the clerk first, and decided after its 20 seconds
  await eventually(async () => {
    ahead += 5_000;
    return (await state()) === 'rejected ACCOUNT_CLOSED';
  }, 60_000);
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
}, 120_000);

it('FND-02 a transaction that never comes back into a block fails after a day', async () => {
  const member = await app.client().register();
  await addressOf(member);
  const { txHash } = await send(member, '9');
  const [seen] = await untilSeen(member, 1);
  if (seen === undefined) throw new Error('no deposit');
  // it left its block long ago, and the chain has it no more
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
