import type { Transfer } from '@kabuto/brokerage';
import type { DocumentView } from '@kabuto/contract';
import { epochMs } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { creditUnfunded } from '../support/token-deposits.ts';
import {
  addressAt,
  CLERK,
  detailOf,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let member: ApiClient;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
}, 120_000);
beforeEach(async () => {
  member = await harness.app.client().register();
});
afterAll(() => harness.stop());

async function receipts(by: ApiClient, kind: 'usdt' | 'usdtReversal'): Promise<DocumentView[]> {
  return (await by.call('GET v1/trade/document/list', { query: { kind, pageSize: '100' } })).rows;
}
const pdfOf = async (by: ApiClient, { documentId }: { readonly documentId: string }, language: 'jp' | 'en') =>
  textsOfPdf(Buffer.from(await by.call('GET v1/trade/document/file', { query: { documentId, language } })));
async function only(by: ApiClient, kind: 'usdt' | 'usdtReversal'): Promise<DocumentView> {
  const [one, ...more] = await receipts(by, kind);
  if (one === undefined || more.length > 0) throw new Error(`${more.length} more receipts than one`);
  return one;
}
const noticesOf = async (by: ApiClient) =>
  (await by.call('GET v1/user/notice/list', { query: { group: 'money', pageSize: '100' } })).rows.filter(
    ({ kind }) => kind === 'documentIssued',
  );
type Undone = Pick<Transfer, 'accountId' | 'transferId' | 'state'>;
async function undo({ accountId, transferId, state: from }: Undone, to: 'reversed' | 'returned'): Promise<void> {
  const wallAt = epochMs(harness.now());
  const of = { accountId, transferId, from, to, wallAt, proposal: { number: 1, maker: 1, checker: 2 } } as const;
  const { refusal } = await harness.core.submit({ input: { kind: 'stepTransfer', reason: 'CHAIN_UNDONE', ...of } });
  expect(refusal).toBeNull();
  await harness.core.waitUntilCaughtUp();
}
const accountIdOf = async (by: ApiClient) => Number((await by.call('GET v1/user/user/info')).accountId);

it('RT-24 DOC-01 each USDT deposit of a date has a receipt, by the job and with its notice, and its reversal has one too', async () => {
  const accountId = await accountIdOf(member);
  const [first, second] = [
    await creditUnfunded(harness.core, accountId),
    await creditUnfunded(harness.core, accountId),
  ];
  await eventually(async () => (await noticesOf(member)).length === 2);
  expect((await receipts(member, 'usdt')).map(({ reference }) => reference)).toEqual(
    [second, first].map(({ transferId }) => String(transferId)),
  );
  expect(await receipts(member, 'usdtReversal')).toEqual([]);

  await undo(first, 'reversed');
  const undone = await only(member, 'usdtReversal');
  expect(undone.reference).toBe(String(first.transferId));
  expect(await receipts(member, 'usdt')).toHaveLength(2);
  const [, receipt] = await receipts(member, 'usdt');
  if (receipt === undefined) throw new Error('no receipt');
  const texts = await pdfOf(member, receipt, 'en');
  for (const text of ['USDT deposit receipt', '100 USDT', 'JPY 150', 'JPY 15,000', 'Demo chain'])
    expect(texts).toContain(text);
  expect(texts).toContain(first.source?.split('/')[2]);
  expect(await pdfOf(member, undone, 'jp')).toContain('USDT入金の取消通知書');
});

it('RT-24 DOC-01 a transfer of before there were receipts gets its receipt by the job', async () => {
  const accountId = await accountIdOf(member);
  await creditUnfunded(harness.core, accountId);
  const issued = async () =>
    (await harness.sql(`select from document where tenant_id = 1 and kind = 'usdt' and account_id = $1`, accountId))
      .length;
  await eventually(async () => (await issued()) === 1);
  await harness.sql('delete from document where tenant_id = 1 and account_id = $1', accountId);
  await harness.sql('update document_run set after_step = 0, done_at = $1 where tenant_id = 1', harness.now());
  await eventually(async () => (await issued()) === 1);
});

it('RT-24 DOC-01 a deposit through the chain has when and where its rate was read, also after its yen were paid', async () => {
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  const { txHash } = await member.call('POST v1/demo/chain/send', { body: { amount: '250.5' } });
  const deposits = async () => (await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows;
  for (const ms of [6_000, 30_000]) {
    harness.advance(ms);
    await eventually(async () => (await deposits()).length === 1);
  }
  await eventually(
    async () => (await deposits())[0]?.tokens?.isLocked === false && (await deposits())[0]?.state === 'credited',
  );
  const [deposit] = await deposits();
  const texts = await pdfOf(member, await only(member, 'usdt'), 'jp');
  for (const text of ['250.5 USDT', `${deposit?.tokens?.rate} 円`, 'Kabuto demo rate', txHash])
    expect(texts).toContain(text);
  expect(texts).not.toContain('記録なし');
});

it('RT-24 DOC-01 a withdrawal has its receipt once it is paid, and another one when the tokens came back', async () => {
  const by = await harness.app.client().demo();
  const { transferId } = await withdrawUsdt(by, await usableAddress(harness, by, 3));
  expect(await receipts(by, 'usdt')).toEqual([]);
  await harness.pass(0);
  await harness.pass(CLERK);
  for (let round = 0; round < 12; round++) await harness.pass(MINUTE / 6);
  const { transfer, states } = await detailOf(by, transferId);
  expect(states.at(-1)).toBe('paid');
  const texts = await pdfOf(by, await only(by, 'usdt'), 'en');
  for (const text of ['USDT withdrawal receipt', `${transfer.payout?.amount} USDT`, 'JPY 330', 'JPY 15,330'])
    expect(texts).toContain(text);
  expect(texts).toContain(transfer.payout?.txHash);
  expect(texts.some((text) => text.includes(addressAt(3)))).toBe(false);

  expect(await receipts(by, 'usdtReversal')).toEqual([]);
  const accountId = await accountIdOf(by);
  await undo({ accountId, transferId: Number(transferId), state: 'paid' }, 'returned');
  const back = await pdfOf(by, await only(by, 'usdtReversal'), 'en');
  expect(back).toContain('USDT withdrawal returned');
  // the fee is given back too
  expect(back.filter((text) => text === 'JPY 330' || text === 'JPY 15,330')).toHaveLength(2);
});
