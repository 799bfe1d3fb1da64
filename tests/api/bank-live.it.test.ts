import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setBankDetails } from '../../apps/server/src/bank/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';
import { sendBankFile } from '../support/send-bank-file.ts';

const LIVE = 2;
let harness: OperatorsHarness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness(null, { second: 'live' });
  // One role alone may not both propose and approve.
  maker = await harness.operator(['treasury', 'compliance'], LIVE);
  checker = await harness.operator(['treasury', 'compliance'], LIVE);
  const details = {
    bank: '9998',
    bankName: 'デモ銀行',
    bankKana: 'ﾃﾞﾓ',
    branch: '101',
    branchName: '本店',
    branchKana: 'ﾎﾝﾃﾝ',
    type: 'ordinary',
    number: '7203001',
    holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ',
  } as const;
  await withTenant(harness.pool, LIVE, (client) => setBankDetails(client, LIVE, details, 1));
}, 120_000);
afterAll(() => harness.stop());

const file = (...amounts: readonly number[]): Uint8Array =>
  notificationBytes(notificationRecords(amounts.map((amount, n) => ({ enquiry: amount + n, amount, payer: 'ﾔﾏﾀﾞ' }))));
const transfers = async () =>
  (
    await harness.superPool.query(
      'select amount, state, unreconciled from transfer where tenant_id = 2 order by transfer_id',
    )
  ).rows;

it('BO-04 BO-10 a live import waits until another operator has confirmed count and sum, and is booked once', async () => {
  const { data } = await sendBankFile(harness, maker, file(5_000, 7_000));
  const { importId } = data;
  expect(data).toMatchObject({ state: 'waiting', lines: 2, sum: '12000', confirmedBy: null });
  const right = { importId: String(importId), lines: '2', sum: '12000' };
  const confirm = (by: TestOperator, of = right) => by.call('bankImportConfirm', of);
  expect((await confirm(maker)).data).toMatchObject({ reason: 'SECOND_OPERATOR' });
  expect((await confirm(checker, { ...right, lines: '3' })).data).toMatchObject({
    reason: 'FILE_DIFFERS',
    field: 'lines',
  });
  expect((await confirm(checker, { ...right, sum: '12001' })).data).toMatchObject({
    reason: 'FILE_DIFFERS',
    field: 'sum',
  });
  // Another line waits behind it: nothing of the first file was booked although jobs ran in between.
  const later = await sendBankFile(harness, checker, file(9));
  const theirs = { importId: String(later.data.importId), lines: '1', sum: '9' };
  expect((await maker.call('bankImportConfirm', theirs)).data).toMatchObject({ state: 'imported' });
  await eventually(async () => (await transfers()).length > 0);
  expect(await transfers()).toEqual([{ amount: 9, state: 'unallocated', unreconciled: true }]);

  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(checker)));
  const refused = all.filter(({ status }) => status !== 200).map(({ data: { reason } }) => reason);
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'IMPORT_CONFIRMED'));
  await eventually(async () => (await transfers()).length === 3);
  expect((await transfers()).map(({ amount }) => amount)).toEqual([9, 5_000, 7_000]);
  const { data: listed } = await maker.call('bankImportList', {});
  expect(listed).toMatchObject({ total: 2, rows: [{ imported: 1 }, { imported: 2, confirmedBy: 'Operator 2' }] });
});

it('a repeated key returns the first reply, and is refused for another file', async () => {
  const key = randomUUID();
  const first = await sendBankFile(harness, maker, file(31), key);
  expect(await sendBankFile(harness, maker, file(31), key)).toEqual(first);
  const other = await sendBankFile(harness, maker, file(32), key);
  expect(other).toMatchObject({ status: 422, data: { reason: 'IDEMPOTENCY_KEY_REUSED' } });
});

it('BO-10 two operators set the account that deposits are sent to, by its codes; the names are looked up', async () => {
  // Fewer than three operators approve nothing, and new passkeys do not either.
  await harness.operator(['treasury'], LIVE);
  harness.advanceClock(8 * 24 * 3_600_000);
  [maker, checker] = [await maker.again('second'), await checker.again('second')];
  const account = {
    bank: '0001',
    branch: '001',
    type: 'ordinary',
    number: '1234567',
    holder: 'カブト証券（カ',
  } as const;
  const kana = { ...account, holder: 'カブトシヨウケン（カ', reason: 'Moved to another bank' };
  const propose = (of: typeof kana) => maker.call('bankDetailsSet', of);
  expect((await propose({ ...kana, holder: account.holder })).data).toMatchObject({
    reason: 'FIELD_INVALID',
    field: 'holder',
  });
  expect(await maker.call('bankDetailsSet', { ...kana, branch: '999' })).toMatchObject({
    status: 404,
    data: { reason: 'NOT_FOUND', field: 'branch' },
  });
  const { data } = await propose(kana);
  expect(data).toMatchObject({
    kind: 'bankDetails',
    state: 'open',
    content: { bankName: expect.stringContaining('みずほ') },
  });
  const number = String(data.number);
  const approve = (by: TestOperator) =>
    by.call('adjustmentApprove', { number, credential: by.sign(String(data.hash)) });
  expect((await approve(maker)).data).toMatchObject({ reason: 'PROPOSAL_OWN' });
  expect((await approve(checker)).data).toMatchObject({ state: 'executed' });
  const { rows } = await harness.superPool.query(
    'select version, bank, number, holder from bank_details where tenant_id = 2 order by version desc limit 1',
  );
  expect(rows).toEqual([{ version: 2, bank: '0001', number: '1234567', holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ' }]);
});
