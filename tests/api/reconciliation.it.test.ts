import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { statementBytes } from '../support/bank-statement.ts';
import { eventually } from '../support/eventually.ts';
import { sendBankFile } from '../support/send-bank-file.ts';
import { startWithdrawals, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

let harness: WithdrawalsHarness;
let treasury: TestOperator;
beforeAll(async () => {
  harness = await startWithdrawals();
  treasury = await harness.operator(['treasury']);
}, 120_000);
afterAll(() => harness.stop());

it('BO-04 a paid withdrawal is in the ledger of the day for which its file was written; unpaid it is in transit', async () => {
  harness.setCard({});
  const { transferId } = await withdraw(await harness.app.client().register(), '50000');
  await harness.pass(60_000);
  await treasury.call('fundWithdrawalApprove', { transferId });
  const { data: file } = await treasury.call('transferFileRelease', {});
  const sheet = await treasury.call('segregationWorksheet', {});
  expect(sheet.data).toMatchObject({ transit: '50000', trust: null, shortfall: null });
  expect((await treasury.call('fundWithdrawalPaid', { transferId })).status).toBe(200);
  const day = await treasury.call('reconciliationDay', { date: String(file.payOn) });
  expect(day.data).toMatchObject({
    bank: null,
    difference: null,
    unmatched: [],
    ledger: { received: '0', paid: '50000' },
  });
  const { baseDate } = (await treasury.call('segregationWorksheet', {})).data;
  expect((await treasury.call('segregationTrust', { date: String(baseDate), amount: '1' })).status).toBe(200);
  expect((await treasury.call('segregationWorksheet', {})).data).toMatchObject({ transit: '0', trust: '1' });
});

it('BO-04 what only one side has is listed with what it is, and a base date keeps the balance that was entered last', async () => {
  const day = '2026-11-20';
  const notified = [
    { enquiry: 1, amount: 1_000, payer: 'ﾀﾅｶ' },
    { enquiry: 2, amount: 700, payer: 'ｽｽﾞｷ' },
    { enquiry: 3, amount: 50, payer: 'ｻﾄｳ' },
  ];
  await sendBankFile(harness, treasury, notificationBytes(notificationRecords(notified, { day: '081120' })));
  const lines = async () => (await treasury.call('fundLineList', { scope: 'unallocated', pageSize: '10' })).data;
  await eventually(async () => (await lines()).total === 3);
  // the server has compared the reply with the contract
  const rows = (await lines()).rows as readonly { readonly transferId: string; readonly amount: string }[];
  const lineOf = (amount: string) => rows.find((row) => row.amount === amount)?.transferId ?? '';
  const accountId = String((await (await harness.app.client().register()).call('GET v1/user/user/info')).accountId);
  const allocate = { lineId: lineOf('50'), accountId, reason: 'CUSTOMER_CONTACT' };
  expect((await treasury.call('fundLineAllocate', allocate)).status).toBe(200);
  const statement = [
    { amount: 1_000, text: 'ﾀﾅｶ', enquiry: '1' },
    { amount: -300, text: 'ﾃｽｳﾘﾖｳ' },
  ];
  expect((await sendBankFile(harness, treasury, statementBytes(day, 0, statement))).status).toBe(200);
  const { data } = await treasury.call('reconciliationDay', { date: day });
  expect(data).toMatchObject({
    bank: { opening: '0', received: '1000', paid: '300', closing: '700' },
    ledger: { opening: '0', received: '1750', paid: '0', closing: '1750' },
    difference: { opening: '0', received: '750', paid: '-300', closing: '1050' },
    unmatched: [
      { side: 'bank', transferId: null, kind: null, text: 'ﾃｽｳﾘﾖｳ', amount: '-300' },
      { side: 'ledger', transferId: lineOf('700'), kind: 'line', text: 'unallocated', amount: '700' },
      { side: 'ledger', transferId: lineOf('50'), kind: 'deposit', text: 'unallocated', amount: '50' },
    ],
  });
  const { baseDate } = (await treasury.call('segregationWorksheet', {})).data;
  const earlier = new Date(Date.parse(String(baseDate)) - 7 * 86_400_000).toISOString().slice(0, 10);
  await treasury.call('segregationTrust', { date: earlier, amount: '5' });
  const sheet = async () => (await treasury.call('segregationWorksheet', {})).data;
  expect(await sheet()).toMatchObject({ trust: '1', trustDate: baseDate });
  await treasury.call('segregationTrust', { date: String(baseDate), amount: '2' });
  expect(await sheet()).toMatchObject({ trust: '2', trustDate: baseDate });
});
