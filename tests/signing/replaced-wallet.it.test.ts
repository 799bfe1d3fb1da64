import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { FINAL, MINUTE, startUsdtWithOperators, type UsdtHarness, withdrawUsdt } from '../support/usdt-withdrawals.ts';

/** What the health report says. */
const LEFT = `brokerage 1: the signer of chain ${NETWORKS.demo.chainId} has replaced one that has left 1 withdrawals open`;
const NEW_WALLET = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';

let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  ({ harness, maker, checker, member, addressId } = await startUsdtWithOperators());
}, 120_000);
afterAll(() => harness.stop());

type Asked = { readonly wallet: string | null };
const askedOf = (transferId: string) =>
  harness.sql<Asked>('select wallet from signer_request where transfer_id = $1', transferId);
const stateOf = async (transferId: string) =>
  (await harness.sql<object>('select state, reason from transfer where transfer_id = $1', transferId))[0];
const job = async (): Promise<void> => {
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
};
const propose = (transferId: string) => maker.call('payoutAbandonPropose', { transferId, reason: 'key lost' });
const warnings = async (): Promise<readonly string[]> =>
  ((await (await fetch(`${harness.app.origin}/readyz`)).json()) as { readonly warnings: readonly string[] }).warnings;

/** A withdrawal whose signature was requested, and whose signer has no round any more. */
async function requested(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  await maker.call('fundWithdrawalApprove', { transferId });
  for (let round = 0; round < 3; round += 1) await job();
  expect(await stateOf(transferId)).toMatchObject({ state: 'signed' });
  return transferId;
}

/** A new wallet has a signer, which has seen what the earlier one has. */
async function replaceWallet(): Promise<void> {
  const now = harness.now();
  await harness.sql(
    `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at, since, level, approvers, standby)
     select tenant_id, chain_id, $1, 'ready', 0, '', $2::bigint, $2::bigint, level || jsonb_build_object('readAt', $2::bigint), approvers, true
       from signer_status`,
    NEW_WALLET,
    now,
  );
  await harness.sql(
    `insert into signer_first_seen select tenant_id, chain_id, kind, customer_id, value, seen_at, counts_at, $1 from signer_first_seen`,
    NEW_WALLET,
  );
}

/** The scanner has read beyond this time: what is in blocks until now is final. */
async function readOn(): Promise<void> {
  const credited = async () => {
    const { rows } = await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } });
    return rows.filter(({ method, state }) => method === 'usdt' && state === 'credited').length;
  };
  const before = await credited();
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await member.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  harness.advance(MINUTE);
  await expect.poll(credited, { timeout: 60_000 }).toBe(before + 1);
}

it('FND-05 BO-04 what a replaced wallet has left open is given back by two, once nothing of it can be mined', async () => {
  const transferId = await requested();
  const [{ wallet } = { wallet: null }] = await askedOf(transferId);
  expect(wallet).toBe(harness.signer.wallet);
  expect((await propose(transferId)).data).toMatchObject({ reason: 'WALLET_IN_USE', field: 'transferId' });
  await replaceWallet();
  expect((await propose(transferId)).data).toMatchObject({ reason: 'WALLET_IN_USE' });
  await harness.sql('update signer_status set standby = false');
  await job();
  await readOn();
  await expect.poll(warnings).toContain(LEFT);
  const detail = (await maker.call('fundTransferDetail', { transferId })).data as OperatorReply<'fundTransferDetail'>;
  expect(detail.payout?.earlierWallet).toBe(wallet);
  expect((await propose(transferId)).data).toMatchObject({ reason: 'NONCE_OPEN', params: { needed: '1', used: '0' } });
  // whoever has the key of the replaced wallet uses its nonce
  await harness.sql(
    `insert into demo_chain_transaction (tenant_id, tx_hash, from_address, nonce, block_number)
     select 1, '0x${'ab'.repeat(32)}', $1, 0, max(number) from chain_block`,
    wallet,
  );
  await readOn();
  const paid = `insert into chain_payment (tenant_id, network, tx_hash, log_position, wallet, other_address, incoming, units, block_number, seen_at)
    select 1, 'demo', 'paid', 0, $2, w.destination, false, t.units, 1, 0 from transfer t join token_withdrawal w using (tenant_id, transfer_id)
     where t.transfer_id = $1`;
  await harness.sql(paid, transferId, wallet);
  expect((await propose(transferId)).data).toMatchObject({ reason: 'PAYMENT_SEEN' });
  await harness.sql('delete from chain_payment');
  const proposed = (await propose(transferId)).data as OperatorReply<'payoutAbandonPropose'>;
  expect(proposed).toMatchObject({ kind: 'payoutAbandon', subject: `transfer ${transferId}` });
  const approved = await checker.call('adjustmentApprove', {
    number: String(proposed.number),
    credential: checker.sign(proposed.hash),
  });
  expect(approved.data).toMatchObject({ state: 'executed' });
  await harness.core.waitUntilCaughtUp();
  expect(await stateOf(transferId)).toEqual({ state: 'returned', reason: 'TRANSACTION_VOIDED' });
  // the earlier signer finds a cancellation if it ever comes back, and signs nothing
  expect(await harness.sql('select from signer_cancel where transfer_id = $1', transferId)).toHaveLength(1);
  expect(await harness.signer.round()).toMatch(/^log and chain differ/);
  expect(await harness.sql('select from signer_reply where transfer_id = $1', transferId)).toEqual([]);
  await job();
  await expect.poll(warnings).not.toContain(LEFT);
}, 180_000);

it('FND-05 a new withdrawal is requested from the new wallet', async () => {
  const refresh = `update signer_status set reported_at = $2::bigint, level = level || jsonb_build_object('readAt', $2::bigint) where wallet = $1`;
  await harness.sql(refresh, NEW_WALLET, harness.now());
  const { transferId } = await withdrawUsdt(member, addressId);
  harness.advance(MINUTE + FINAL);
  for (let round = 0; round < 3; round += 1) await job();
  await harness.sql(refresh, NEW_WALLET, harness.now());
  await maker.call('fundWithdrawalApprove', { transferId });
  for (let round = 0; round < 3; round += 1) await job();
  expect(await askedOf(transferId)).toEqual([{ wallet: NEW_WALLET }]);
  expect(await stateOf(transferId)).toMatchObject({ state: 'signed' });
}, 120_000);
