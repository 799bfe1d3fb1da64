import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositDetail, depositLines } from '../../apps/server/src/cli/bank-incoming.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let treasury: TestOperator;
/** How far the clock of the chain has been set ahead, milliseconds. */
let ahead = 0;
beforeAll(async () => {
  harness = await startOperatorsHarness(null, { now: () => Date.now() + ahead });
  treasury = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

const stateOf = async (by: ApiClient, transferId: string): Promise<string> =>
  (await by.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer.state;

const addressOf = async (by: ApiClient): Promise<string> =>
  (await by.call('POST v1/fund/usdt/address', { body: { network: 'demo' } })).address;

/** A deposit of 20 USDT that is held because its account is frozen, and what thaws the account. */
async function held() {
  const member = await harness.app.client().register();
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const { core } = harness.app.market;
  const become = (status: 'open' | 'frozen') => core.submit({ input: { kind: 'setAccountPolicy', accountId, status } });
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await member.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  await become('frozen');
  ahead += 60_000;
  const deposits = async () => (await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows;
  await eventually(async () => (await deposits())[0]?.state === 'held', 60_000);
  const transferId = (await deposits())[0]?.transferId ?? '';
  return { member, transferId, thaw: () => become('open') };
}

it('FND-02 BO-04 a held deposit of USDT is shown with its tokens, and released by an operator once the account takes it', async () => {
  const { member, transferId, thaw } = await held();
  const detail = await treasury.call('fundTransferDetail', { transferId });
  expect(detail.data).toMatchObject({
    transfer: { method: 'usdt', network: 'demo', tokens: '20 USDT', state: 'held', reason: 'TRADING_NOT_ALLOWED' },
    line: null,
    chain: {
      network: 'demo',
      address: await addressOf(member),
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      block: expect.any(Number),
      rate: expect.stringMatching(/^1\d\d(\.\d+)?$/),
      rateSource: 'Kabuto demo rate',
    },
  });
  const { chain } = detail.data as OperatorReply<'fundTransferDetail'>;
  expect(chain?.confirmations).toBe(chain?.needed);
  const { data } = await treasury.call('todaySummary', {});
  // of a call that was accepted
  const { networks } = data as OperatorReply<'todaySummary'>;
  expect(data).toMatchObject({
    queues: expect.arrayContaining([
      { queue: 'deposits', open: 1, oldestAt: expect.any(Number), limitMs: expect.any(Number) },
    ]),
  });
  const inState = { direction: 'in', state: 'held' } as const;
  expect(await treasury.call('fundTransferList', inState)).toMatchObject({
    data: { rows: [{ transferId, method: 'usdt', network: 'demo' }] },
  });
  // The command line shows the tokens too.
  const { lines, one } = await withTenant(harness.pool, 1, async (client) => ({
    lines: await depositLines(client, 1),
    one: await depositDetail(client, 1, transferId),
  }));
  expect(lines[0]).toMatch(/\t20 USDT$/);
  expect(one).toContainEqual(expect.stringMatching(/^arrived: 20 USDT at 1\d\d(\.\d+)? yen$/));
  expect(one).toContainEqual(expect.stringMatching(/^log: chain\//));
  // The treasury sees how far the chain has been read.
  const [network, ...others] = networks;
  expect(others).toEqual([]);
  expect(network).toMatchObject({ network: 'demo', halted: null, readAt: expect.any(Number) });
  expect(network?.tip).toBeGreaterThan(0);
  expect(network?.head).toBeGreaterThanOrEqual(network?.tip ?? Number.POSITIVE_INFINITY);
  expect(await treasury.call('fundDepositRelease', { transferId })).toMatchObject({ data: { state: 'held' } });
  await thaw();
  expect(await treasury.call('fundDepositRelease', { transferId })).toMatchObject({
    status: 200,
    data: { state: 'credited' },
  });
  await eventually(async () => {
    const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
    return transfer.reason === 'FUNDED';
  }, 60_000);
}, 120_000);

it('FND-02 BO-04 a held deposit of USDT can be rejected, and cannot be returned by bank', async () => {
  const { member, transferId } = await held();
  expect(await treasury.call('fundLineReturn', { lineId: transferId, reason: 'SENDER_ASKED' })).toMatchObject({
    data: { reason: 'TRANSFER_STATE' },
  });
  expect(await treasury.call('fundDepositReject', { transferId, reason: 'SANCTIONS' })).toMatchObject({
    status: 200,
    data: { state: 'rejected' },
  });
  expect(await stateOf(member, transferId)).toBe('rejected');
  const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
  expect(transfer).toMatchObject({ next: null, reason: 'SANCTIONS' });
}, 120_000);

/** What the server has of a call once its transaction of log and reply was lost: nothing. */
async function loseLine(transferId: string): Promise<void> {
  await harness.superPool.query('delete from operator_answer');
  await harness.superPool.query('delete from operator_log where subject = $1', [`transfer ${transferId}`]);
}

it.each(['fundDepositReject', 'fundDepositRelease'] as const)(
  'ERR-08 a decision whose line in the log could not be written is the same one when it is sent again: %s',
  async (name) => {
    const { transferId, thaw } = await held();
    await thaw();
    const key = randomUUID();
    const send = (with_ = key) =>
      name === 'fundDepositReject'
        ? treasury.call(name, { transferId, reason: 'SANCTIONS' }, { key: with_ })
        : treasury.call(name, { transferId }, { key: with_ });
    const first = await send();
    expect(first.status).toBe(200);
    await loseLine(transferId);
    const again = await send();
    expect([again.status, again.data.state]).toEqual([200, first.data.state]);
    const { rows } = await harness.superPool.query('select event, before from operator_log where subject = $1', [
      `transfer ${transferId}`,
    ]);
    expect(rows).toMatchObject([{ event: name, before: { state: 'held' } }]);
    expect(await send()).toMatchObject({ status: 200, data: again.data });
    expect(await send(randomUUID())).toMatchObject({ status: 400, data: { reason: 'TRANSFER_STATE' } });
  },
  120_000,
);
