import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { detailOf, startUsdtWithOperators, type UsdtHarness, withdrawUsdt } from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  ({ harness, maker, checker, member, addressId } = await startUsdtWithOperators());
}, 120_000);
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : String(data.reason));
const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable);
const difference = async (): Promise<string> => {
  const { tokens } = (await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
  return tokens[0]?.difference ?? '0';
};
const settlement = async (transferId: string) => {
  const { data } = await maker.call('fundTransferDetail', { transferId });
  return (data as OperatorReply<'fundTransferDetail'>).payout?.settlement;
};
const approve = ({ data }: Reply) =>
  checker.call('adjustmentApprove', { number: String(data.number), credential: checker.sign(String(data.hash)) });

type Kept = { readonly transferId: string; readonly txHash: string; readonly digest: string };

/** A withdrawal that is signed and in no block yet. */
async function signed(): Promise<Kept> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  await maker.call('fundWithdrawalApprove', { transferId });
  for (const _ of [0, 1, 2]) await harness.pass(0);
  const [kept] = await harness.sql<Omit<Kept, 'transferId'>>(
    'select tx_hash as "txHash", digest from signer_reply where transfer_id = $1',
    transferId,
  );
  expect((await detailOf(member, transferId)).transfer.state).toBe('signed');
  if (kept === undefined) throw new Error('the signer has not replied');
  return { transferId, ...kept };
}
/** What the signer's newest reply is, and of which request. */
const reply = ({ transferId }: Kept, state: string, digest: string) =>
  harness.sql('update signer_reply set state = $2, digest = $3 where transfer_id = $1', transferId, state, digest);
/** What a final block has moved of it. */
const moved = ({ transferId, txHash }: Kept, units: number) =>
  harness.sql(
    `insert into chain_move (tenant_id, network, tx_hash, kind, transfer_id, units, elsewhere_units, block_number, mined_at)
     values (1, 'demo', $1, 'payment', $2, $3, 0, 1, 1)`,
    txHash,
    transferId,
    units,
  );
const settle = ({ transferId, txHash }: Kept, to: 'paid' | 'returned', units: string) =>
  maker.call('payoutSettlePropose', { transferId, to, units, txHash, reason: 'compared with the chain' });

it('FND-05 what was signed for another amount is paid by two operators, as the chain has moved it', async () => {
  const kept = await signed();
  const before = await withdrawable();
  await reply(kept, 'mined', 'another');
  await moved(kept, 2_500_000);
  // nothing is final yet
  expect(await settlement(kept.transferId)).toBeNull();
  expect(reasonOf(await settle(kept, 'paid', '2.5'))).toBe('PAYOUT_NOT_FINAL');
  await reply(kept, 'final', 'another');
  expect(await settlement(kept.transferId)).toEqual({ units: '2.5', txHash: kept.txHash });
  expect((await settle(kept, 'paid', '2.6')).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'units' });
  const other = { ...kept, txHash: `0x${'ab'.repeat(32)}` };
  expect((await settle(other, 'paid', '2.5')).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'txHash' });
  const proposed = await settle(kept, 'paid', '2.50');
  expect(proposed.data).toMatchObject({ kind: 'payoutSettle', content: { to: 'paid', units: '2.5' } });
  const own = { number: String(proposed.data.number), credential: maker.sign(String(proposed.data.hash)) };
  expect(reasonOf(await maker.call('adjustmentApprove', own))).toBe('PROPOSAL_OWN');
  // a re-org has undone it meanwhile
  await reply(kept, 'signed', 'another');
  expect(reasonOf(await approve(proposed))).toBe('PAYOUT_NOT_FINAL');
  await reply(kept, 'final', 'another');
  expect((await approve(proposed)).data).toMatchObject({ state: 'executed', refusal: null });
  await harness.core.waitUntilCaughtUp();
  expect((await detailOf(member, kept.transferId)).transfer).toMatchObject({ state: 'paid' });
  const [row] = await harness.sql('select units::int from transfer where transfer_id = $1', kept.transferId);
  expect(row).toEqual({ units: 2_500_000 });
  expect([await difference(), await withdrawable()]).toEqual(['0', before]);
  expect(await settlement(kept.transferId)).toBeNull();
  expect(reasonOf(await settle(kept, 'paid', '2.5'))).toBe('TRANSFER_STATE');
});

it.each(['signed', 'mined'] as const)(
  'FND-05 a block that has moved something else returns the yen by two operators, also of one that was %s',
  async (from) => {
    const before = await withdrawable();
    const kept = await signed();
    if (from === 'mined') {
      await harness.sql(
        "update signer_reply set state = 'mined', block_number = 1 where transfer_id = $1",
        kept.transferId,
      );
      await harness.app.withdrawals.runTokens(1);
      await harness.core.waitUntilCaughtUp();
    }
    expect((await detailOf(member, kept.transferId)).transfer.state).toBe(from);
    await reply(kept, 'differs', kept.digest);
    await moved(kept, 1_000_000);
    const proposed = await settle(kept, 'returned', '1');
    expect((await approve(proposed)).data).toMatchObject({ state: 'executed' });
    await harness.core.waitUntilCaughtUp();
    expect((await detailOf(member, kept.transferId)).transfer).toMatchObject({ state: 'returned', reason: 'SETTLED' });
    expect([await difference(), await withdrawable()]).toEqual(['0', before]);
  },
);

it('FND-05 what moved nothing is only returned, and what continues by itself is not settled', async () => {
  const before = await withdrawable();
  const kept = await signed();
  await moved(kept, 0);
  await reply(kept, 'voided', 'another');
  expect((await settle(kept, 'paid', '0')).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'to' });
  await reply(kept, 'failed', kept.digest);
  expect(await settlement(kept.transferId)).toBeNull();
  expect(reasonOf(await settle(kept, 'returned', '0'))).toBe('PAYOUT_NOT_FINAL');
  await reply(kept, 'voided', 'another');
  expect((await approve(await settle(kept, 'returned', '0'))).data).toMatchObject({ state: 'executed' });
  await harness.core.waitUntilCaughtUp();
  expect([await difference(), await withdrawable()]).toEqual(['0', before]);
});
