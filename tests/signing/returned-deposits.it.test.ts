import { readFileSync } from 'node:fs';
import { type Address, NETWORKS, sweepPlan } from '@kabuto/chain';
import { ANVIL, signOffline } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../apps/server/src/operators/testing.ts';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';

const SENDER: Address = '0x000000000000000000000000000000000000dEaD';
const UNALLOCATED = 8;
const TREASURY = 11;
const DAY = 24 * 3600_000;
const MIGRATION = new URL('../../apps/server/migrations/0283-open-rejections.sql', import.meta.url);
const UNKNOWN = `0x${'ab'.repeat(32)}`;

let live: Awaited<ReturnType<typeof startLiveDeposits>>;
const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : String(data.reason));
const propose = (transferId: string, txHash: string) =>
  live.maker.call('depositReturnPropose', { transferId, txHash, reason: 'sent back' });
const treasury = async () => (await live.maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
const notSwept = async () => {
  const { data } = await live.maker.call('fundAddressList', { network: 'ethereum' });
  return (data as OperatorReply<'fundAddressList'>).rows.map((row) => row.notSwept);
};

/** USDT of the member that the checks hold, that are final, and that an operator has rejected. */
async function rejected(raw: bigint): Promise<{ readonly transferId: string; readonly signed: `0x${string}` }> {
  const { chain, usdt } = live;
  usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
  const paid = await chain.transferByOther(await live.address(), raw);
  const signed = await chain.signed(paid);
  await chain.mine(DEEP);
  await live.rounds(4);
  usdt.replies.screening = { verdict: 'passed' };
  const { transferId, state } = await live.newest();
  expect(state).toBe('held');
  expect((await live.maker.call('fundDepositReject', { transferId, reason: 'SANCTIONS' })).data).toMatchObject({
    state: 'rejected',
  });
  await live.round();
  return { transferId, signed };
}

/** Sends tokens of the member's address elsewhere, with its offline key; returns the signed transaction. */
async function sendBack(raw: bigint): Promise<`0x${string}`> {
  const { chain } = live;
  const address = await live.address();
  // in a block of its own, which stays when the newer ones are replaced
  await chain.fund(address);
  await chain.mine();
  const nonce = await chain.wallet().minedNonce(address);
  const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
  const terms = { network: NETWORKS.ethereum, destination: SENDER, funder: null, fees, minimum: 1n };
  const { text } = sweepPlan(terms, [{ index: 0, address, tokens: raw, coins: 10n ** 18n, nonce }]);
  const [sweep] = (JSON.parse(text) as { readonly sweeps: readonly { path: string; unsigned: string }[] }).sweeps;
  if (sweep === undefined) throw new Error('nothing is planned');
  const signed = await signOffline(sweep.path, sweep.unsigned);
  await chain.wallet().sendRaw(signed);
  return signed;
}

const newestSweep = async (): Promise<string> => {
  const { rows } = await live.sql(
    'select tx_hash as hash from chain_sweep where block_number is not null order by block_number desc limit 1',
  );
  return String(rows[0]?.hash);
};

describe.skipIf(ANVIL === undefined)('rejected deposits of USDT', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it('FND-02 stay unallocated until two operators have recorded the transaction that has sent them back', async () => {
    const { chain } = live;
    const { transferId } = await rejected(50_000_000n);
    expect((await treasury()).tokens).toMatchObject([{ token: 'USDT', amount: '0', unallocated: '50' }]);
    expect(await notSwept()).toEqual(['UNCREDITED']);
    expect(reasonOf(await propose(transferId, UNKNOWN))).toBe('RETURN_UNSEEN');
    // fewer tokens than were deposited are no return
    await sendBack(20_000_000n);
    await chain.mine(DEEP);
    await live.rounds(2);
    expect(reasonOf(await propose(transferId, await newestSweep()))).toBe('RETURN_UNSEEN');
    await chain.transferByOther(await live.address(), 20_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await live.newest()).toMatchObject({ state: 'credited', tokens: { amount: '20' } });
    await sendBack(50_000_000n);
    await chain.mine(2);
    await live.round();
    const txHash = await newestSweep();
    // its block may still be replaced
    expect(reasonOf(await propose(transferId, txHash))).toBe('RETURN_UNSEEN');
    await chain.mine(DEEP);
    await live.rounds(2);
    const proposed = await propose(transferId, txHash.toUpperCase().replace('0X', '0x'));
    expect(proposed.data).toMatchObject({ kind: 'depositReturn', subject: `transfer ${transferId}` });
    expect(await live.approve(proposed)).toMatchObject({ status: 200, data: { state: 'executed' } });
    await live.round();
    expect((await live.transfers()).find((one) => one.transferId === transferId)).toMatchObject({ state: 'returned' });
    expect(await live.houseUsdt(UNALLOCATED)).toBe(0);
    expect((await treasury()).tokens).toMatchObject([{ amount: '20', unallocated: '0' }]);
    expect(await notSwept()).toEqual([null]);
    // what was sent back is not among what nobody should have sent
    expect((await live.networks()).map((one) => one.sweptElsewhere)).toEqual(['20']);
    // one transaction returns one deposit
    const second = await rejected(50_000_000n);
    expect(reasonOf(await propose(second.transferId, txHash))).toBe('RETURN_UNSEEN');
  });

  it('FND-02 are undone and not sent back while no block contains them, and fail after a day', async () => {
    const { chain } = live;
    const before = await live.houseUsdt(UNALLOCATED);
    const { transferId } = await rejected(30_000_000n);
    expect(await live.houseUsdt(UNALLOCATED)).toBe(before + 30_000_000);
    await chain.reorg(DEEP);
    await chain.mine(DEEP);
    await live.rounds(2);
    expect((await live.networks()).map(({ undone }) => undone)).toEqual([1]);
    expect(reasonOf(await propose(transferId, UNKNOWN))).toBe('DEPOSIT_IN_NO_BLOCK');
    live.advance(DAY + 60_000);
    await chain.mine();
    await live.rounds(3);
    expect(await live.newest()).toMatchObject({ transferId, state: 'failed' });
    expect(await live.houseUsdt(UNALLOCATED)).toBe(before);
    expect((await live.networks()).map(({ undone }) => undone)).toEqual([0]);
  });

  it('FND-02 that come back into a block stay rejected, and those of before this version are open again', async () => {
    const { chain } = live;
    const { transferId, signed } = await rejected(40_000_000n);
    await chain.reorg(DEEP);
    await chain.mine(2);
    await live.round();
    await chain.wallet().sendRaw(signed);
    await chain.mine(DEEP);
    await live.rounds(2);
    expect((await live.networks()).map(({ undone }) => undone)).toEqual([0]);
    live.advance(DAY + 60_000);
    await chain.mine();
    await live.rounds(2);
    expect(await live.newest()).toMatchObject({ transferId, state: 'rejected' });
    // as a version stored it that took rejected deposits for ended
    await live.sql('update transfer set open = false where transfer_id = $1', transferId);
    await live.sql(readFileSync(MIGRATION, 'utf8'));
    const { rows } = await live.sql('select open from transfer where transfer_id = $1', transferId);
    expect(rows).toEqual([{ open: true }]);
  });

  it('FND-02 a credited deposit is reversed while no block contains it, or because of its issuer', async () => {
    const { chain } = live;
    const paid = await chain.transferByOther(await live.address(), 60_000_000n);
    const signed = await chain.signed(paid);
    await chain.mine(DEEP);
    await live.rounds(4);
    const { transferId, state } = await live.newest();
    expect(state).toBe('credited');
    const reversal = (ground?: 'ISSUER') => {
      const fields = { transferId, reason: 'taken back', ...(ground === undefined ? {} : { ground }) };
      return live.maker.call('depositReversalPropose', fields);
    };
    expect(reasonOf(await reversal())).toBe('DEPOSIT_IN_BLOCK');
    const issuer = await reversal('ISSUER');
    expect(issuer.data).toMatchObject({ content: { ground: 'ISSUER' } });
    await chain.reorg(DEEP);
    await chain.mine(2);
    await live.round();
    const gone = await reversal();
    expect(gone.status).toBe(200);
    await chain.wallet().sendRaw(signed);
    await chain.mine();
    await live.round();
    // the tokens are at the address again
    expect((await live.approve(gone)).data).toMatchObject({ reason: 'DEPOSIT_IN_BLOCK' });
    expect(await live.newest()).toMatchObject({ transferId, state: 'credited' });
    expect(await live.approve(issuer)).toMatchObject({ status: 200, data: { state: 'executed' } });
    expect(await live.newest()).toMatchObject({ transferId, state: 'reversed' });
    // there is nothing at the address that could be credited
    const recover = await live.maker.call('depositRecoveryPropose', { transferId, reason: 'in a block' });
    expect([reasonOf(recover), (await live.networks())[0]?.reappeared]).toEqual(['TRANSFER_STATE', 0]);
  });

  it('FND-02 a reversed deposit that comes back begins again by two operators, and is credited at the rate at that time', async () => {
    const { chain, usdt } = live;
    const paid = await chain.transferByOther(await live.address(), 60_000_000n);
    const signed = await chain.signed(paid);
    await chain.mine(DEEP);
    await live.rounds(4);
    const { transferId, state } = await live.newest();
    expect(state).toBe('credited');
    const recover = (of: string) =>
      live.maker.call('depositRecoveryPropose', { transferId: of, reason: 'in a block again' });
    expect(reasonOf(await recover(transferId))).toBe('TRANSFER_STATE');
    await chain.reorg(DEEP);
    await chain.mine(2);
    await live.round();
    const gone = { transferId, reason: 'no block contains it' };
    expect(await live.approve(await live.maker.call('depositReversalPropose', gone))).toMatchObject({ status: 200 });
    await live.round();
    expect(reasonOf(await recover(transferId))).toBe('DEPOSIT_IN_NO_BLOCK');
    const reappeared = async () => (await live.networks())[0]?.reappeared;
    const before = Number(await reappeared());
    await chain.wallet().sendRaw(signed);
    await chain.mine(DEEP);
    await live.rounds(2);
    expect(await reappeared()).toBe(before + 1);
    const own = await live.houseUsdt(TREASURY);
    usdt.replies.rate = '152';
    live.advance(10 * 60_000);
    const calls = usdt.asked.length;
    expect(await live.approve(await recover(transferId))).toMatchObject({ status: 200, data: { state: 'executed' } });
    expect(reasonOf(await recover(transferId))).toBe('TRANSFER_UNKNOWN');
    await live.rounds(5);
    const again = await live.newest();
    expect(again).toMatchObject({ state: 'credited', tokens: { amount: '60', rate: '152' } });
    expect(again.transferId).not.toBe(transferId);
    // the verdict about the first one is not its own
    expect(usdt.asked.slice(calls).filter((path) => path !== '/rate')).toEqual(['/screening', '/travel']);
    expect([(await live.houseUsdt(TREASURY)) - own, await reappeared()]).toEqual([60_000_000, before]);
    usdt.replies.rate = '150';
    live.advance(10 * 60_000);
  });

  it('FND-02 a final deposit that is worth less than a yen is held, which people see, and rejected', async () => {
    const { chain } = live;
    await chain.transferByOther(await live.address(), 1_000n);
    await chain.mine(DEEP);
    await live.round();
    // the brokerage's minimum is above it
    await live.sql(
      'update chain_deposit set below_minimum = false, settled = false where tenant_id = $1 and units = 1000',
      LIVE,
    );
    await live.rounds(4);
    const { transferId, state, reason } = await live.newest();
    expect([state, reason]).toEqual(['held', 'AMOUNT_INVALID']);
    expect(await live.round()).toBe('');
    // it was held before its checks
    expect(reasonOf(await live.maker.call('fundDepositRelease', { transferId }))).toBe('CHECKS_NOT_PASSED');
    const { data } = await live.maker.call('fundDepositReject', { transferId, reason: 'REJECTED' });
    expect(data).toMatchObject({ state: 'rejected' });
  });

  it('BO-04 what has left an address with another amount after a re-org is recorded with the one of its block', async () => {
    const { chain } = live;
    const elsewhere = async () => Number((await live.networks())[0]?.sweptElsewhere);
    await chain.transferByOther(await live.address(), 8_000_000n);
    await chain.mine(2);
    await live.round();
    const before = await elsewhere();
    const signed = await sendBack(8_000_000n);
    await chain.mine(2);
    const calls = [
      await chain.signed(await chain.call({ functionName: 'setParams', args: [5_000n, 10n ** 12n] })),
      await chain.signed(await chain.call({ functionName: 'setParams', args: [0n, 0n] })),
    ] as const;
    await chain.mine();
    await live.round();
    expect((await elsewhere()) - before).toBe(8);
    await chain.reorg(3, [
      [calls[0], 0],
      [signed, 1],
      [calls[1], 2],
    ]);
    await chain.mine(2);
    await live.round();
    // half of it is the fee of the token
    expect((await elsewhere()) - before).toBe(8);
    const { rows } = await live.sql(
      'select units::int from chain_sweep where block_number is not null order by block_number desc, units limit 2',
    );
    expect(rows.map(({ units }: { units: number }) => units)).toEqual([4_000_000, 4_000_000]);
  });
});
