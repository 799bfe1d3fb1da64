import { createHash } from 'node:crypto';
import { depositAddress, NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_XPUB } from '../../apps/server/src/funding/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startUsdtWithdrawals, type UsdtHarness } from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let operator: TestOperator;
const members: ApiClient[] = [];
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  operator = await harness.operator(['treasury']);
  for (const _ of [0, 1, 2]) members.push(await harness.app.client().demo());
}, 120_000);
afterAll(() => harness.stop());

const list = async (pageNum = '1') =>
  (await operator.call('fundAddressList', { network: 'demo', pageNum, pageSize: '2' }))
    .data as OperatorReply<'fundAddressList'>;
const plan = (more: Record<string, string> = {}, by = operator) => by.call('sweepPlan', { network: 'demo', ...more });
/** The file, as the back office downloads it. */
async function textOf(more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ network: 'demo', ...more }).toString();
  const headers = { host: 'localhost', cookie: operator.cookie };
  const reply = await harness.entry.inject({ method: 'GET', url: `/operator/v1/fund/sweep/plan?${query}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

it('BO-04 addresses that were sent something are listed with what they have, and a plan empties those with the minimum', async () => {
  expect((await plan()).data).toMatchObject({ reason: 'SWEEP_EMPTY' });
  for (const by of members) await by.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  const sent = [['20', '0.5'], ['0.75'], ['7.000001']] as const;
  for (const [index, amounts] of sent.entries())
    for (const amount of amounts) await members[index]?.call('POST v1/demo/chain/send', { body: { amount } });
  harness.advance(60_000);
  // credited, or below the minimum
  const isSwept = async () => {
    const pages = [await list(), await list('2')];
    return pages[0]?.total === 3 && pages.every(({ rows }) => rows.every(({ notSwept }) => notSwept === null));
  };
  await eventually(isSwept, 60_000);
  const address = (index: number) => depositAddress(DEMO_XPUB, index);
  expect((await list()).rows).toMatchObject([
    { index: 0, address: address(0), tokens: '20.5' },
    { index: 1, address: address(1), tokens: '0.75' },
  ]);
  expect((await list('2')).rows).toMatchObject([{ index: 2, address: address(2), tokens: '7.000001' }]);

  const text = await textOf();
  expect(await textOf()).toBe(text);
  const { hash, ...content } = JSON.parse(text);
  expect(createHash('sha256').update(JSON.stringify(content)).digest('hex')).toBe(hash);
  expect(content).toMatchObject({
    ...{ network: 'demo', chainId: NETWORKS.demo.chainId, destination: harness.signer.wallet, gas: [] },
    totals: { sweeps: 2, raw: '27500001', units: 27_500_001, coins: '0' },
  });
  expect(content.sweeps).toMatchObject([
    { path: '0/0', from: address(0), raw: '20500000', nonce: 0 },
    { path: '0/2', from: address(2), raw: '7000001', nonce: 0 },
  ]);
  expect(JSON.parse(await textOf({ minimum: '0.5' })).totals.sweeps).toBe(3);
  expect((await plan({ minimum: '20.500001' })).data).toMatchObject({ reason: 'SWEEP_EMPTY' });
  // neither the wallet nor an address that is emptied pays for gas: one that keeps what it has may
  for (const funder of [address(0), address(2), harness.signer.wallet])
    expect((await plan({ funder })).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'funder' });
  expect(await textOf({ funder: address(1) })).toBe(text);
  const reader = await harness.operator(['compliance']);
  const log = JSON.stringify((await reader.call('logList', { pageSize: '100' })).data);
  expect(log).toContain(`"hash":"${hash}"`);
});

it('what an address has sent is not there any more, and its next nonce is in the plan', async () => {
  await harness.sql(
    `insert into demo_chain_transaction (tenant_id, tx_hash, from_address, nonce, block_number, to_address, raw)
     select 1, '0x' || repeat('ab', 32), $1, 0, max(number), $2, '20000000' from chain_block where tenant_id = 1`,
    depositAddress(DEMO_XPUB, 0),
    harness.signer.wallet,
  );
  expect((await list()).rows[0]).toMatchObject({ index: 0, tokens: '0.5' });
  expect(JSON.parse(await textOf({ minimum: '0.5' })).sweeps[0]).toMatchObject({ raw: '500000', nonce: 1 });
});

it('BO-04 a plan of more addresses than one step reads has each once, by index', async () => {
  const first = 1_000;
  const count = 450;
  await harness.sql(
    `with made as (select $1::int + place - 1 as i, address from unnest($2::text[]) with ordinality as of(address, place)),
       addresses as (insert into chain_address (tenant_id, account_id, address_index, address, created_at)
         select 1, 1000000 + i, i, address, 0 from made),
       deposits as (insert into chain_deposit (tenant_id, network, tx_hash, log_position, account_id, units, rest, block_number, below_minimum, settled, seen_at)
         select 1, 'demo', '0x' || lpad(to_hex(i), 64, '0'), 0, 1000000 + i, 5000000, '0', 1, true, true, 0 from made)
     insert into demo_chain_transfer (tenant_id, block_number, tx_hash, log_position, from_address, to_address, raw)
       select 1, 1, '0x' || lpad(to_hex(i), 64, '0'), 0, '0x' || repeat('0', 40), address, '5000000' from made`,
    first,
    Array.from({ length: count }, (_, index) => depositAddress(DEMO_XPUB, first + index)),
  );
  const { sweeps } = JSON.parse(await textOf({ minimum: '5' })) as {
    readonly sweeps: readonly { readonly path: string }[];
  };
  const indexes = sweeps.map(({ path }) => Number(path.slice(2))).filter((index) => index >= first);
  expect(indexes).toEqual(Array.from({ length: count }, (_, index) => first + index));
  await harness.sql('delete from chain_deposit where seen_at = 0');
});

it('other roles download no plan, and a brokerage without a wallet has none', async () => {
  expect((await plan({}, await harness.operator(['auditor']))).status).toBe(403);
  expect((await plan({ funder: `0x${'ab'.repeat(20)}` })).data).toMatchObject({ reason: 'ADDRESS_INVALID' });
  const second = await harness.operator(['treasury'], 2);
  expect((await plan({}, second)).data).toMatchObject({ reason: 'WALLET_UNKNOWN' });
  expect((await second.call('fundAddressList', { network: 'demo', pageNum: '1', pageSize: '2' })).data).toEqual({
    rows: [],
    total: 0,
  });
  expect((await operator.call('fundAddressList', { network: 'bnb', pageNum: '1', pageSize: '2' })).data).toMatchObject({
    reason: 'USDT_CLOSED',
  });
});
