import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoChain, demoNetwork } from '../../apps/server/src/funding/tokens/demo-chain.ts';
import { MoveRecord } from '../../apps/server/src/funding/tokens/moves.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { creditUnfunded } from '../support/token-deposits.ts';
import {
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let operator: TestOperator;
let member: ApiClient;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  operator = await harness.operator(['treasury']);
  member = await harness.app.client().demo();
}, 120_000);
afterAll(() => harness.stop());

// The server has compared each reply with the contract.
const treasury = async (): Promise<OperatorReply<'fundTreasury'>> =>
  (await operator.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
const wallet = async () => {
  const [first] = (await treasury()).wallets;
  if (first?.level == null) throw new Error('no wallet has reported its level');
  return { ...first, level: first.level };
};
/** Records what is final on the demo's chain, as the job does. */
const record = () =>
  new MoveRecord(harness).run(1, demoNetwork(harness.pool, 1, demoChain(harness.pool, 1, harness.now)), null);
/** Lets the signer report another level of its wallet until its next round. */
const report = async (level: Record<string, number | boolean | null>) => {
  await harness.sql(`update signer_status set level = level || $1::jsonb`, JSON.stringify(level));
  await harness.app.withdrawals.runTokens(1);
};

it('BO-04 the treasury shows what the wallet has, what withdrawals still need, and what was sent today', async () => {
  const addressId = await usableAddress(harness, member);
  const before = await wallet();
  expect(before).toMatchObject({ network: 'demo', wallet: harness.signer.wallet, state: 'ready', needed: '0' });
  expect(before.level).toMatchObject({ balance: '2000000', dayLimit: '1000000', dayUsed: '0', gasFor: null });
  const { transferId, payout } = await withdrawUsdt(member, addressId);
  if (payout === null) throw new Error('a withdrawal without its paperwork');
  expect((await wallet()).needed).toBe(payout.most);

  await harness.pass(0);
  expect((await operator.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  for (const ms of [0, 0, 0]) await harness.pass(ms);
  const [signed] = await harness.sql<{ state: string; units: number }>(
    'select state, units::int from transfer where transfer_id = $1',
    transferId,
  );
  expect(signed?.state).toBe('signed');
  const sent = (signed?.units ?? 0) / 1e6;
  expect(Number((await wallet()).needed)).toBe(sent);
  for (const ms of [9_000, 16_000, 16_000]) await harness.pass(ms);
  const after = await wallet();
  expect(after.needed).toBe('0');
  expect(Number(after.level.dayUsed)).toBe(sent);
  // the demo's chain gives each wallet the same balance at midnight
  expect([2_000_000, Number((2_000_000 - sent).toFixed(6))]).toContain(Number(after.level.balance));
  const { tokens, yen } = await treasury();
  expect(tokens).toEqual([{ token: 'USDT', amount: `-${sent}`, difference: '0', unallocated: '0' }]);
  // What the chain has moved is recorded once, by the date of its block.
  for (let round = 0; round < 2; round += 1) await record();
  const [block] = await harness.sql<{ date: string }>(
    `select to_char(to_timestamp(mined_at / 1000.0) at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as date from chain_move`,
  );
  expect((await operator.call('fundMoveList', {})).data).toEqual({
    rows: [{ date: block?.date, network: 'demo', count: 1, swept: '0', elsewhere: '0', paid: String(sent), gas: '0' }],
    total: 1,
  });
  // Tokens that the chain has moved otherwise than the ledger has them are a difference.
  await harness.sql('update chain_move set units = units - 2500000');
  expect((await treasury()).tokens).toMatchObject([{ difference: '-2.5' }]);
  await harness.sql('update chain_move set units = units + 2500000');
  expect(yen).toBe('15000');
});

it('BO-04 a wallet that has too little, or coins for few transfers, is a warning', async () => {
  await harness.pass(0);
  expect(harness.app.withdrawals.signers.warnings).toEqual([]);
  await withdrawUsdt(member, await usableAddress(harness, member, 1));
  // what is needed is read from the tables, which may lag
  await harness.app.market.core.waitUntilCaughtUp();
  await report({ balance: 1_500_000, gasFor: 19 });
  const { faults } = await wallet();
  expect(faults).toEqual(['short', 'gasLow']);
  const about = `brokerage 1: the signer of chain ${NETWORKS.demo.chainId}`;
  expect(harness.app.withdrawals.signers.warnings).toEqual([
    `${about} has fewer tokens in its wallet than withdrawals need`,
    `${about} has coins for few transfers in its wallet`,
  ]);
  await harness.pass(16_000);
  expect((await wallet()).faults).toEqual([]);
  expect(harness.app.withdrawals.signers.warnings).toEqual([]);
});

it('BO-04 FND-05 a wallet that the contract of the token refuses is a warning, and no rate is fixed meanwhile', async () => {
  await harness.pass(0);
  const { transferId } = await withdrawUsdt(member, await usableAddress(harness, member, 2));
  await harness.pass(MINUTE);
  expect((await operator.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  await report({ refused: true });
  const state = () => harness.sql('select state, units::int from transfer where transfer_id = $1', transferId);
  await harness.app.withdrawals.runTokens(1);
  expect(await state()).toEqual([{ state: 'approved', units: null }]);
  expect((await wallet()).faults).toEqual(['refused']);
  expect(harness.app.withdrawals.signers.warnings).toEqual([
    `brokerage 1: the signer of chain ${NETWORKS.demo.chainId} has a wallet that the contract of the token refuses`,
  ]);
  const { networks } = await member.call('GET v1/fund/usdt/withdrawal/options');
  expect(networks).toMatchObject([{ signs: false }]);
  await harness.pass(16_000);
  expect((await wallet()).faults).toEqual([]);
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
  expect(await state()).toMatchObject([{ state: 'signed', units: expect.any(Number) }]);
});

it('BO-04 networks show their newest block and its age, what was read, and deposits that wait', async () => {
  expect((await treasury()).networks).toMatchObject([{ tip: null, pending: 0, halted: null }]);
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await expect.poll(async () => (await treasury()).networks[0]?.tip, { timeout: 30_000 }).not.toBeNull();
  const { addresses, networks, readAt } = await treasury();
  const [demo] = networks;
  expect(addresses).toBe(1);
  expect(demo).toMatchObject({ network: 'demo', contract: NETWORKS.demo.contract, pendingTokens: '0' });
  expect(demo?.tip).toBe(demo?.head);
  // a block every three seconds
  expect(Math.abs(readAt - (demo?.headAt ?? 0))).toBeLessThan(10_000);
});

it('BO-04 a record of moves that cannot be written stops no deposit', async () => {
  const role = new URL(harness.app.database.appUrl).username;
  await harness.sql(`revoke select on chain_move from "${role}"`);
  try {
    await member.call('POST v1/demo/chain/send', { body: { amount: '5' } });
    const seen = () => harness.sql('select from chain_deposit where transfer_id is not null');
    await expect.poll(async () => (await seen()).length, { timeout: 30_000 }).toBe(1);
  } finally {
    await harness.sql(`grant select on chain_move to "${role}"`);
  }
});

it('BO-04 yen that the treasury owes for tokens are counted until it has paid them', async () => {
  const { accountId: owner } = await member.call('GET v1/user/user/info');
  await creditUnfunded(harness.core, Number(owner));
  expect((await treasury()).owed).toEqual({ count: 1, amount: '15000', oldestAt: null, spare: '15000' });
});

it('another brokerage has its own treasury, and roles without money read none', async () => {
  const second = await harness.operator(['auditor'], 2);
  expect((await second.call('fundTreasury', {})).data).toMatchObject({ wallets: [], tokens: [], yen: '0' });
  const support = await harness.operator(['support']);
  expect((await support.call('fundTreasury', {})).status).toBe(403);
});
