import { randomUUID } from 'node:crypto';
import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { networkResumeKind } from '../../apps/server/src/funding/tokens/halt-kind.ts';
import { treasuryFundingKind } from '../../apps/server/src/funding/treasury/funding-kind.ts';
import { treasuryReleaseKind } from '../../apps/server/src/funding/treasury/release-kind.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { createProposals, runClerk } from '../../apps/server/src/proposals/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { runKilled } from '../support/killer.ts';
import { creditUnfunded } from '../support/token-deposits.ts';
import { startWithdrawals, type WithdrawalsHarness } from '../support/withdrawals.ts';

/** More than the demo's clerk waits. */
const CLERK = 21_000;
let harness: WithdrawalsHarness;
let maker: TestOperator;
let member: ApiClient;
let accountId: number;
beforeAll(async () => {
  harness = await startWithdrawals();
  maker = await harness.operator(['treasury', 'compliance']);
  member = await harness.app.client().register();
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
}, 120_000);
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const core = () => harness.app.marketOf(1).core;
const withdrawable = async () => Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const owed = async () => ((await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>).owed;
const eventsOf = async (name: string): Promise<number> =>
  (await harness.superPool.query('select from operator_log where event = $1', [name])).rowCount ?? 0;

/** Has open proposals approved and executed, killed at every statement and command; returns the number of kills. */
const approveKilled = (): Promise<number> =>
  runKilled(
    async (killer) => {
      const pool = killer.pool(harness.pool);
      const coreOf = () => killer.core(core());
      const { proposals } = createProposals(pool, coreOf, [
        treasuryFundingKind({ pool, coreOf }),
        treasuryReleaseKind(coreOf),
        networkResumeKind,
      ]);
      await runClerk(pool, proposals, 1, Date.now() + 2 * CLERK);
      await proposals.resume(1, Date.now() + 2 * CLERK);
    },
    () => core().waitUntilCaughtUp(),
  );

it('BO-04 the funding of credits by a line survives a kill at every statement, and pays once', async () => {
  const before = await withdrawable();
  await creditUnfunded(core(), accountId);
  const { transfer } = await core().submit({
    input: { kind: 'importBankLine', amount: yen(20_000), source: `bank/kills/${accountId}` },
  });
  await core().waitUntilCaughtUp();
  const lineId = String(transfer?.transferId);
  const made = await maker.call('treasuryFundingPropose', { lineId, amount: '20000', reason: 'paid in' });
  const { number } = made.data as ProposalView;
  expect(await approveKilled()).toBeGreaterThan(8);
  const { state, journalSeq } = (await maker.call('proposalDetail', { number: String(number) })).data
    .proposal as ProposalView;
  expect([state, typeof journalSeq]).toEqual(['executed', 'number']);
  expect(await withdrawable()).toBe(before + 15_000);
  expect(await owed()).toMatchObject({ count: 0, amount: '0', spare: '5000' });
  expect(await eventsOf('treasuryFundingExecuted')).toBe(1);
});

it('BO-04 a release of spare yen survives a kill at every statement, and leaves the bank account once', async () => {
  const made = await maker.call('treasuryReleasePropose', { amount: '3000', reason: 'to the own account' });
  const { number } = made.data as ProposalView;
  expect(await approveKilled()).toBeGreaterThan(8);
  const { state } = (await maker.call('proposalDetail', { number: String(number) })).data.proposal as ProposalView;
  expect(state).toBe('executed');
  expect(await owed()).toMatchObject({ spare: '2000' });
  expect(await eventsOf('treasuryReleaseExecuted')).toBe(1);
});

it('BO-04 a halt whose transaction is killed has no effect, and the same call has one; it is resumed once', async () => {
  const key = randomUUID();
  const halt = () => maker.call('networkHalt', { network: 'demo', reason: 'test' }, { key });
  const versions = async () =>
    (
      await harness.superPool.query<{ version: number; halted: boolean }>(
        'select version, halted from network_halt order by version',
      )
    ).rows;
  // Killed in its transaction, whatever the statement: nothing of it is there, and the same call has one effect.
  const holder = await harness.superPool.connect();
  await holder.query('begin');
  await holder.query('lock table network_halt in share row exclusive mode');
  const pending = halt();
  await holder.query(`select pg_sleep(0.2), (select count(*) from pg_stat_activity where wait_event_type = 'Lock')`);
  const { rows } = await holder.query<{ pid: number }>(
    `select pid from pg_locks where relation = 'network_halt'::regclass and not granted`,
  );
  for (const { pid } of rows) await holder.query('select pg_terminate_backend($1)', [pid]);
  await holder.query('rollback');
  holder.release();
  expect(rows).toHaveLength(1);
  expect((await pending).status).not.toBe(200);
  expect(await versions()).toEqual([]);
  expect((await halt()).status).toBe(200);
  expect((await halt()).status).toBe(200);
  expect(await versions()).toEqual([{ version: 1, halted: true }]);
  expect(await eventsOf('networkHalt')).toBe(1);

  const proposed = await maker.call('networkResumePropose', { network: 'demo', reason: 'test' });
  expect(proposed.status).toBe(200);
  for (let again = 0; again < 3; again += 1) await harness.clerk(Date.now() + 2 * CLERK);
  expect(await versions()).toEqual([
    { version: 1, halted: true },
    { version: 2, halted: false },
  ]);
});

it('FND-02 BO-04 the reversal of a deposit that the chain has undone survives a kill at every statement, and is booked once', async () => {
  const cash = async () => Number((await member.call('GET v1/trade/asset/summary')).cash);
  const before = await cash();
  const { transferId } = await creditUnfunded(core(), accountId);
  expect(await cash()).toBe(before + 15_000);
  const fields = { transferId: String(transferId), reason: 'no block contains it any more' };
  const made = await maker.call('depositReversalPropose', fields);
  const { number } = made.data as ProposalView;
  expect(await approveKilled()).toBeGreaterThan(8);
  const { state } = (await maker.call('proposalDetail', { number: String(number) })).data.proposal as ProposalView;
  expect(state).toBe('executed');
  const { rows } = await harness.superPool.query<{ state: string }>(
    `select state from transfer_step where transfer_id = $1 and state in ('credited', 'reversed') order by event_seq`,
    [transferId],
  );
  expect(rows.map((row) => row.state)).toEqual(['credited', 'reversed']);
  expect(await cash()).toBe(before);
  expect(await eventsOf('reversalExecuted')).toBe(1);
});
