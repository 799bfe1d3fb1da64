import { ChainUnavailable, NETWORKS } from '@kabuto/chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { TokenWithdrawalRun } from '../../apps/server/src/funding/token-withdrawals/run.ts';
import type { Accepted } from '../../apps/server/src/funding/tokens/accepted.ts';
import { DEMO_RATES } from '../../apps/server/src/funding/tokens/rate.ts';
import type { ApiClient } from '../support/api-client.ts';
import { runKilled } from '../support/killer.ts';
import {
  CLERK,
  detailOf,
  FINAL,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

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
      new TokenWithdrawalRun({
        pool: killer.pool(harness.pool),
        coreOf: () => killer.core(harness.core),
        now: harness.now,
        isDemo: async () => true,
        // of what is open only the id and the head are read, and the head is none
        networksOf: async () => [{ network: NETWORKS.demo, source: { head: noHead } } as unknown as Accepted],
        haltOf: async () => null,
        ratesOf: () => DEMO_RATES,
        checks: null,
        digestKey: Buffer.alloc(32),
        confirm: async () => null,
      }).run(1),
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
