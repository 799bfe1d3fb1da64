import { ChainUnavailable, NETWORKS } from '@kabuto/chain';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { TokenWithdrawalRun } from '../../apps/server/src/funding/token-withdrawals/run.ts';
import type { Accepted } from '../../apps/server/src/funding/tokens/accepted.ts';
import { DEMO_RATES } from '../../apps/server/src/funding/tokens/rate.ts';
import { createProposals, runClerk } from '../../apps/server/src/proposals/index.ts';
import { SignerStates } from '../../apps/server/src/signing/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { runKilled } from '../support/killer.ts';
import {
  CLERK,
  detailOf,
  FINAL,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

const POLICY = {
  minimum: yen(1_000),
  dailyMaximum: { unverified: yen(10_000_000), verified: yen(10_000_000) },
  fee: yen(220),
  coolingMs: MINUTE,
} as const;
let harness: UsdtHarness;
let member: ApiClient;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  member = await harness.app.client().demo();
}, 120_000);
afterAll(() => harness.stop());

const noHead = async (): Promise<never> => {
  throw new ChainUnavailable('not read here');
};
const run = (): Promise<number> =>
  runKilled(
    (killer) =>
      new TokenWithdrawalRun(
        {
          pool: killer.pool(harness.pool),
          coreOf: () => killer.core(harness.core),
          now: harness.now,
          isDemo: async () => true,
          // of what is open only the id and the head are read, and the head is none
          networksOf: async () => [{ network: NETWORKS.demo, source: { head: noHead } } as unknown as Accepted],
          haltOf: async () => null,
          isUnread: async () => false,
          ratesOf: () => DEMO_RATES,
          checks: null,
          digestKey: Buffer.alloc(32),
          confirm: async () => null,
        },
        new SignerStates(),
      ).run(1),
    () => harness.core.waitUntilCaughtUp(),
  );

it('FND-06 killed between any two statements, a withdrawal is signed once and takes each step once', async () => {
  const options = () => member.call('GET v1/fund/usdt/withdrawal/options');
  const addressId = await usableAddress(harness, member);
  const before = Number((await options()).withdrawable);
  const { transferId } = await withdrawUsdt(member, addressId);
  let kills = 0;
  for (const ms of [0, 0, CLERK, 0, 0, 0, 6_000, FINAL, 0, 0]) {
    harness.advance(ms);
    await harness.signer.round();
    kills += await run();
  }
  const { states, transfer } = await detailOf(member, transferId);
  const until = ['draft', 'requested', 'cooling', 'screening', 'approved'];
  expect(states).toEqual([...until, 'signed', 'mined', 'paid']);
  expect(kills).toBeGreaterThan(50);
  const rows = (table: string) => harness.sql(`select from ${table}`);
  for (const table of ['signer_request', 'signer_approval', 'signer_reply', 'demo_chain_transaction'])
    expect([table, (await rows(table)).length]).toEqual([table, 1]);
  expect(transfer.payout?.rateAt).not.toBeNull();
  expect(before - Number((await options()).withdrawable)).toBe(15_330);
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('FND-05 the approval above the limit of one operator survives a kill at every statement, and is given once', async () => {
  const maker = await harness.operator(['treasury']);
  const approval = { perCustomer: yen(1), perDestination: null, perMaker: null };
  await harness.core.submit({ input: { kind: 'setTransferPolicy', policy: { ...POLICY, approval } } });
  const { addresses } = await member.call('GET v1/fund/usdt/withdrawal/options');
  const { transferId } = await withdrawUsdt(member, addresses[0]?.addressId ?? '');
  harness.advance(2 * MINUTE);
  for (let round = 0; round < 2; round += 1) await harness.pass(0);
  expect((await maker.call('fundWithdrawalApprove', { transferId })).data).toMatchObject({
    reason: 'APPROVAL_REQUIRED',
  });
  const made = await maker.call('withdrawalApprovalPropose', { transferId, reason: 'known customer' });
  const kills = await runKilled(
    async (killer) => {
      const pool = killer.pool(harness.pool);
      const { proposals } = createProposals(pool, () => killer.core(harness.core));
      await runClerk(pool, proposals, 1, harness.now() + MINUTE);
      await proposals.resume(1, harness.now() + MINUTE);
    },
    () => harness.core.waitUntilCaughtUp(),
  );
  expect(kills).toBeGreaterThan(8);
  const { proposal } = (await maker.call('proposalDetail', { number: String(made.data.number) })).data;
  expect(proposal).toMatchObject({ state: 'executed' });
  const steps = `select state from transfer_step where transfer_id = $1 and state = 'approved'`;
  expect(await harness.sql(steps, transferId)).toHaveLength(1);
  expect(await harness.sql(`select from operator_log where event = 'approvalExecuted'`)).toHaveLength(1);
  for (const ms of [0, 0, 0, 6_000, FINAL, 0, 0]) await harness.pass(ms);
  expect((await detailOf(member, transferId)).states.slice(-4)).toEqual(['approved', 'signed', 'mined', 'paid']);
  await harness.core.submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('FND-05 killed between any two statements, what was given up returns once, and what was signed before a restore is paid once', async () => {
  const officer = await harness.operator(['treasury', 'compliance']);
  const checker = await harness.operator(['compliance']);
  const options = () => member.call('GET v1/fund/usdt/withdrawal/options');
  const [before, { addresses }] = [Number((await options()).withdrawable), await options()];
  /** A withdrawal whose tokens are fixed, and what the signer had reported by then. */
  const fixed = async () => {
    const { transferId } = await withdrawUsdt(member, addresses[0]?.addressId ?? '');
    await harness.pass(0);
    expect((await officer.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
    await harness.app.withdrawals.runTokens(1);
    await harness.core.waitUntilCaughtUp();
    const [tip] = await harness.sql<{ seq: number; hash: string }>(
      'select log_seq as seq, log_hash as hash from signer_status',
    );
    return { transferId, tip };
  };
  const signed = await fixed();
  for (let round = 0; round < 2; round += 1) await harness.pass(0);
  // Restored to the moment before it was asked for.
  for (const table of ['signer_reply', 'signer_request', 'signer_approval'])
    await harness.sql(`delete from ${table} where transfer_id = $1`, signed.transferId);
  await harness.sql('update signer_status set log_seq = $1, log_hash = $2', signed.tip?.seq, signed.tip?.hash);
  expect((await officer.call('networkHalt', { network: 'demo', reason: 'test' })).status).toBe(200);
  expect((await officer.call('payoutGiveUp', { transferId: signed.transferId })).status).toBe(200);
  let kills = 0;
  for (const ms of [0, 0, 6_000, FINAL, 0, 0]) {
    harness.advance(ms);
    await harness.signer.round();
    kills += await run();
  }
  expect((await detailOf(member, signed.transferId)).states.slice(-3)).toEqual(['signed', 'mined', 'paid']);
  const resume = await officer.call('networkResumePropose', { network: 'demo', reason: 'test' });
  const approval = { number: String(resume.data.number), credential: checker.sign(String(resume.data.hash)) };
  expect((await checker.call('adjustmentApprove', approval)).status).toBe(200);

  const unsigned = await fixed();
  expect((await officer.call('networkHalt', { network: 'demo', reason: 'test' })).status).toBe(200);
  expect((await officer.call('payoutGiveUp', { transferId: unsigned.transferId })).status).toBe(200);
  for (let round = 0; round < 2; round += 1) {
    await harness.signer.round();
    kills += await run();
  }
  expect((await detailOf(member, unsigned.transferId)).states.slice(-2)).toEqual(['signed', 'returned']);
  expect(kills).toBeGreaterThan(20);
  expect(before - Number((await options()).withdrawable)).toBe(15_330);
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});
