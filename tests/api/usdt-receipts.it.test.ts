import { readFile } from 'node:fs/promises';
import type { Transfer } from '@kabuto/brokerage';
import type { DocumentView } from '@kabuto/contract';
import { epochMs, isoDate } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTablesEnd } from '../../apps/server/src/core/index.ts';
import { issueDocuments } from '../../apps/server/src/documents/issue.ts';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
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

const MIGRATION = new URL('../../apps/server/migrations/0306-documents-of-before.sql', import.meta.url);

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
const noticesOf = async (by: ApiClient): Promise<string[]> =>
  (await by.call('GET v1/user/notice/list', { query: { group: 'money', pageSize: '100' } })).rows.map(
    ({ kind }) => kind,
  );
/** The numbers of the transfers that the account has receipts of, also of those that it has not looked at. */
const issuedTo = async (accountId: number): Promise<string[]> =>
  (
    await harness.sql<{ reference: string }>(
      `select reference::text from document where tenant_id = 1 and kind = 'usdt' and account_id = $1 order by 1`,
      accountId,
    )
  ).map(({ reference }) => reference);
type Undone = Pick<Transfer, 'accountId' | 'transferId' | 'state'>;
async function undo({ accountId, transferId, state: from }: Undone, to: 'reversed' | 'returned'): Promise<void> {
  const wallAt = epochMs(harness.now());
  const of = { accountId, transferId, from, to, wallAt, proposal: { number: 1, maker: 1, checker: 2 } } as const;
  const { refusal } = await harness.core.submit({ input: { kind: 'stepTransfer', reason: 'CHAIN_UNDONE', ...of } });
  expect(refusal).toBeNull();
  await harness.core.waitUntilCaughtUp();
}
const accountIdOf = async (by: ApiClient) => Number((await by.call('GET v1/user/user/info')).accountId);

it('RT-24 DOC-01 each USDT deposit of a date has a receipt, by the job, and one notice; its reversal has a receipt too', async () => {
  const accountId = await accountIdOf(member);
  const [first, second] = [
    await creditUnfunded(harness.core, accountId),
    await creditUnfunded(harness.core, accountId),
  ];
  await eventually(async () => (await issuedTo(accountId)).length === 2 && (await noticesOf(member)).length >= 2);
  // the notice of a credit is enough: its receipt has none of its own
  expect(await noticesOf(member)).toEqual(['depositCredited', 'depositCredited']);
  expect((await member.call('GET v1/user/notice/unread')).documents).toBe(2);
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

/** What the upgrade does to a brokerage that has transfers and no receipts. */
async function upgrade(): Promise<void> {
  const migration = await readFile(MIGRATION, 'utf8');
  await harness.sql('delete from document_run where tenant_id = 1');
  await harness.sql(migration.slice(migration.indexOf('do $$')));
}

it('RT-24 DOC-01 after an upgrade the receipt of an earlier transfer is there for the member who looks, without a notice; later ones come by the job', async () => {
  const accountId = await accountIdOf(member);
  const earlier = await creditUnfunded(harness.core, accountId);
  await eventually(async () => (await issuedTo(accountId)).length === 1);
  await harness.sql('delete from document where tenant_id = 1 and account_id = $1', accountId);
  await upgrade();
  // the yen of an earlier credit may be paid after the upgrade, which enters its state again
  const paid = { kind: 'fundTransfer', accountId, transferId: earlier.transferId, actor: { kind: 'clerk' } } as const;
  const { refusal } = await harness.core.submit({ input: paid });
  expect(refusal).toBeNull();
  const later = await creditUnfunded(harness.core, accountId);
  await eventually(async () => (await issuedTo(accountId)).length > 0);
  // by then the job has been at all accounts
  await eventually(
    async () =>
      (await harness.sql('select from document_run where tenant_id = 1 and done_at is not null')).length === 1,
  );
  expect(await issuedTo(accountId)).toEqual([String(later.transferId)]);

  const rows = await receipts(member, 'usdt');
  expect(rows.map(({ reference, unread }) => [reference, unread])).toEqual(
    expect.arrayContaining([
      [String(earlier.transferId), false],
      [String(later.transferId), true],
    ]),
  );
  expect(rows).toHaveLength(2);
  expect((await member.call('GET v1/user/notice/unread')).documents).toBe(1);
  expect(await noticesOf(member)).not.toContain('documentIssued');
  const before = rows.find(({ unread }) => !unread);
  if (before === undefined) throw new Error('no receipt of before');
  expect(await pdfOf(member, before, 'en')).toContain('USDT deposit receipt');
});

it('DOC-01 where no documents were issued before, those of older accounts are made without a notice and count as read', async () => {
  const by = await harness.app.client().register();
  const accountId = await accountIdOf(by);
  const old = 30 * 86_400_000;
  await harness.sql(
    'update account set opened_at = opened_at - $2 where tenant_id = 1 and account_id = $1',
    accountId,
    old,
  );
  const issue = async (doneAt: number | null) =>
    withTenant(harness.pool, 1, async (client) => {
      const end = await readTablesEnd(client, 1);
      if (end === null) throw new Error('no journal');
      const dates = { due: isoDate('2027-01-04'), today: isoDate('2027-01-01') };
      const wanted = { tenantId: 1, accountIds: [accountId], head: end, doneAt, isRequested: false, ...dates };
      await issueDocuments(client, { ...wanted, now: Date.now() });
    });
  await issue(null);
  const unread = async () => (await by.call('GET v1/user/notice/unread')).documents;
  expect(await unread()).toBe(0);
  expect(await noticesOf(by)).not.toContain('documentIssued');
  await harness.sql('delete from document where tenant_id = 1 and account_id = $1', accountId);
  await issue(Date.parse('2026-12-31T00:00:00Z'));
  expect(await unread()).toBe(1);
  expect(await noticesOf(by)).toContain('documentIssued');
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
