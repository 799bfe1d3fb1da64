import { ANVIL } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBankDetails } from '../../apps/server/src/bank/index.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';
import { sendBankFile } from '../support/send-bank-file.ts';

const BANK = {
  ...{ bank: '9998', bankName: 'デモ銀行', bankKana: 'ﾃﾞﾓ', branch: '101', branchName: '本店', branchKana: 'ﾎﾝﾃﾝ' },
  type: 'ordinary',
  ...{ number: '7203001', holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ' },
} as const;
/** After a failure a deposit is checked again half a minute later. */
const AGAIN = 31_000;
/** Deposits that a round takes further. */
const AT_ONCE = 1_000;

let live: Awaited<ReturnType<typeof startLiveDeposits>>;

/** How many times the screening was called. */
const screenings = (): number => live.usdt.asked.filter((path) => path === '/screening').length;

/** Lets a deposit come to its screening, which gives no usable reply. */
async function unscreened(raw: bigint): Promise<string> {
  live.usdt.replies.screening = {};
  await live.chain.transfer(await live.address(), raw);
  await live.chain.mine(DEEP);
  await live.rounds(4);
  const { transferId, state } = await live.newest();
  expect(state).toBe('screening');
  live.usdt.replies.screening = { verdict: 'passed' };
  return transferId;
}

const stateOf = async (transferId: string) =>
  (await live.transfers()).find((one) => one.transferId === transferId)?.state;

/** Two operators import a line of the bank. */
async function importLine(amount: number): Promise<void> {
  const { harness, maker, checker } = live;
  await withTenant(harness.pool, LIVE, (client) => setBankDetails(client, LIVE, BANK, 1));
  const file = notificationBytes(notificationRecords([{ enquiry: 1, amount, payer: 'ﾔﾏﾀﾞ' }]));
  const { data } = await sendBankFile(harness, maker, file);
  const seen = { importId: String(data.importId), lines: '1', sum: String(amount) };
  expect((await checker.call('bankImportConfirm', seen)).data).toMatchObject({ state: 'imported' });
}

describe.skipIf(ANVIL === undefined)('checks of deposits at a live brokerage', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it('FND-02 BO-10 while a service gives no reply a line of the bank is booked, and other deposits come to their screening', async () => {
    const transferId = await unscreened(41_000_000n);
    await importLine(8_000);
    await live.chain.transfer(await live.address(live.second), 42_000_000n);
    await live.chain.mine(DEEP);
    const read = () => live.harness.app.runJob('token-deposits', LIVE);
    for (let again = 0; again < 2; again += 1) await read();
    const theirs = async () => (await live.second.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(await theirs()).toMatchObject([{ state: 'final' }]);
    live.advance(AGAIN);
    const before = screenings();
    const hanging = Promise.withResolvers<void>();
    live.usdt.replies.beforeScreening = () => hanging.promise;
    let isChecking = true;
    const checking = live.harness.app.runJob('deposit-checks', LIVE).finally(() => {
      isChecking = false;
    });
    await expect.poll(screenings).toBe(before + 1);
    await live.harness.app.runJob('deposits', LIVE);
    const { rowCount } = await live.sql('select from bank_line where booked_at is not null');
    await read();
    expect([rowCount, (await theirs())[0]?.state, isChecking]).toEqual([1, 'screening', true]);
    live.usdt.replies.beforeScreening = async () => undefined;
    hanging.resolve();
    await checking;
    expect(await stateOf(transferId)).toBe('credited');
    await live.rounds(1);
    expect(await theirs()).toMatchObject([{ state: 'credited' }]);
  });

  it('FND-02 what cannot be credited now is not checked: on a halted network, and until its block is final again', async () => {
    const transferId = await unscreened(43_000_000n);
    const halt = await live.maker.call('networkHalt', { network: 'ethereum', reason: 'odd blocks' });
    expect(halt.status).toBe(200);
    const before = screenings();
    live.advance(AGAIN);
    await live.rounds(3);
    expect([await stateOf(transferId), screenings() - before]).toEqual(['screening', 0]);
    const resumed = await live.maker.call('networkResumePropose', { network: 'ethereum', reason: 'compared' });
    expect((await live.approve(resumed)).data).toMatchObject({ state: 'executed' });
    // nobody knows what is final before the network is read again
    await live.harness.app.runJob('deposit-checks', LIVE);
    expect(screenings() - before).toBe(0);
    await live.rounds(2);
    expect([await stateOf(transferId), screenings() - before]).toEqual(['credited', 1]);
  });

  it('FND-02 a deposit whose check fails is checked again half a minute later, not each second', async () => {
    const transferId = await unscreened(44_000_000n);
    live.usdt.replies.screening = {};
    const before = screenings();
    await live.rounds(5);
    expect(screenings() - before).toBe(0);
    live.advance(AGAIN);
    await live.rounds(5);
    expect(screenings() - before).toBe(1);
    live.usdt.replies.screening = { verdict: 'passed' };
    live.advance(AGAIN);
    await live.rounds(2);
    expect([await stateOf(transferId), screenings() - before]).toEqual(['credited', 2]);
  });

  it('FND-02 a thousand deposits that no block contains keep no later one from being credited', async () => {
    const { sql, chain } = live;
    const { rows } = await sql('select account_id as id from chain_address where tenant_id = $1 limit 1', LIVE);
    const { number } = await chain.source().head();
    await sql(
      `insert into chain_deposit (tenant_id, network, tx_hash, log_position, account_id, units, rest, block_number, below_minimum, settled, seen_at)
       select $1, 'ethereum', '0x' || lpad(n::text, 64, '0'), 0, $2, 10000000, '0', $3, false, false, 0 from generate_series(1, $4) n`,
      LIVE,
      rows[0].id,
      number + 1_000,
      AT_ONCE,
    );
    await live.rounds(1);
    await sql(
      'update chain_deposit set block_number = null, gone_at = $2 where tenant_id = $1 and seen_at = 0',
      LIVE,
      Date.now(),
    );
    await live.rounds(1);
    await chain.transfer(await live.address(live.second), 45_000_000n);
    await chain.mine(DEEP);
    await live.rounds(10);
    const [late] = (await live.second.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(late).toMatchObject({ state: 'credited', tokens: { amount: '45' } });
    const { networks } = (await live.maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
    expect(networks).toMatchObject([{ network: 'ethereum', halted: null }]);
  }, 120_000);

  it('FND-02 a paused contract halts the network, which is read again once it is not', async () => {
    const states = () => live.harness.app.networksOf(LIVE).map(({ network, halted }) => [network, halted]);
    const { chain } = live;
    await chain.call({ functionName: 'pause', args: [] });
    await chain.mine();
    await live.rounds(1);
    expect(states()).toEqual([['ethereum', 'CONTRACT_CHANGED']]);
    await chain.call({ functionName: 'unpause', args: [] });
    await chain.mine();
    await live.rounds(1);
    expect(states()).toEqual([['ethereum', null]]);
  });
});
