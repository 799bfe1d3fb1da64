import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startUsdtWithOperators, type UsdtHarness, withdrawUsdt } from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  ({ harness, maker, checker, member, addressId } = await startUsdtWithOperators());
}, 120_000);
afterAll(() => harness.stop());

/** Of the treasury, in text. The ledger has tokens from the first payment on; '0' before it. */
async function difference(): Promise<string> {
  const { tokens } = (await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
  return tokens[0]?.difference ?? '0';
}
type Row = { readonly state: string; readonly units: number };
async function rowOf(transferId: string): Promise<Row> {
  const [row] = await harness.sql<Row>('select state, units::int from transfer where transfer_id = $1', transferId);
  if (row === undefined) throw new Error(`no transfer ${transferId}`);
  return row;
}

/** A withdrawal that is signed and in no block yet. */
async function signed(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  await maker.call('fundWithdrawalApprove', { transferId });
  for (const _ of [0, 1, 2]) await harness.pass(0);
  expect(await rowOf(transferId)).toMatchObject({ state: 'signed' });
  return transferId;
}

async function paid(): Promise<{ readonly transferId: string; readonly units: number }> {
  const transferId = await signed();
  for (const ms of [6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  const { state, units } = await rowOf(transferId);
  expect(state).toBe('paid');
  const recorded = () => harness.sql('select from chain_move where transfer_id = $1', transferId);
  await expect.poll(async () => (await recorded()).length, { timeout: 30_000 }).toBe(1);
  return { transferId, units };
}

it('BO-04 what was moved for another signature than the ledger has, or otherwise than it was signed, is a difference', async () => {
  await paid();
  expect(await difference()).toBe('0');
  const transferId = await signed();
  const { units } = await rowOf(transferId);
  const [kept] = await harness.sql<{ digest: string }>(
    'select digest from signer_reply where transfer_id = $1',
    transferId,
  );
  const reply = (state: string, digest?: string) =>
    harness.sql('update signer_reply set state = $2, digest = $3 where transfer_id = $1', transferId, state, digest);
  await reply('final', 'another');
  await harness.sql(
    `insert into chain_move (tenant_id, network, tx_hash, kind, transfer_id, units, elsewhere_units, block_number, mined_at)
     values (1, 'demo', 'another', 'payment', $1, 2500000, 0, 1, 1)`,
    transferId,
  );
  expect(await difference()).toBe('2.5');
  await reply('differs', kept?.digest);
  expect(await difference()).toBe('2.5');
  // As the ledger has it, the withdrawal is paid by the next steps: none before them and none after.
  await harness.sql('update chain_move set units = $2 where transfer_id = $1', transferId, units);
  await reply('final', kept?.digest);
  for (let round = 0; round < 4; round += 1) {
    expect(await difference()).toBe('0');
    await harness.app.withdrawals.runTokens(1);
    await harness.core.waitUntilCaughtUp();
  }
  expect(await rowOf(transferId)).toMatchObject({ state: 'paid' });
  expect(await difference()).toBe('0');
});

it('BO-04 a withdrawal that is returned after its tokens were moved is a difference of its amount', async () => {
  const { transferId, units } = await paid();
  expect(await difference()).toBe('0');
  // Its transaction may be mined again until another one with its nonce is final.
  const early = await maker.call('tokenReturnPropose', { transferId, reason: 'test' });
  expect([early.status, early.data.reason]).toEqual([400, 'SIGNATURE_ASKED']);
  const reply = (state: string) =>
    harness.sql('update signer_reply set state = $2 where transfer_id = $1', transferId, state);
  await reply('voided');
  const proposed = (await maker.call('tokenReturnPropose', { transferId, reason: 'test' })).data;
  await reply('signed');
  const approve = () =>
    checker.call('adjustmentApprove', {
      number: String(proposed.number),
      credential: checker.sign(String(proposed.hash)),
    });
  expect((await approve()).data).toMatchObject({ reason: 'SIGNATURE_ASKED' });
  await reply('voided');
  expect((await approve()).data).toMatchObject({ state: 'executed' });
  await harness.core.waitUntilCaughtUp();
  expect(await rowOf(transferId)).toMatchObject({ state: 'returned' });
  expect(Number(await difference())).toBe(units / 1e6);
});
