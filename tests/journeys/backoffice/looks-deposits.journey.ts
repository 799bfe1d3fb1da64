import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { reviewedDeposit } from '../support/deposits.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { looksOfOffice } from '../support/office-looks.ts';

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let seat: Seat;
let depositId: string;
let declaredId: string;
beforeAll(async () => {
  seat = await office.operator(['treasury', 'compliance']);
  const bank = await office.harness.operator(['treasury']);
  depositId = await reviewedDeposit(office, bank, 30_000);
  const member = await office.harness.app.client().register();
  const body = { amount: '41000' };
  declaredId = (await member.call('POST v1/fund/deposit/declare', { body, key: randomUUID() })).transferId;
  const lines = notificationRecords([{ enquiry: 1, amount: 41_000, payer: 'ﾀﾅｶ ｼﾞﾛｳ' }]);
  await sendBankFile(office.harness, bank, notificationBytes(lines));
  await eventually(async () => (await bank.call('fundLineList', { scope: 'unallocated' })).data.total === 1);
}, 120_000);

describe('how deposits and files of the bank look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'deposits', address: () => '/deposits', ready: 'td' },
    { name: 'deposit', address: () => `/deposits/${depositId}`, ready: 'input[name="why"]:visible' },
    { name: 'deposit-declared', address: () => `/deposits/${declaredId}`, ready: 'td' },
    {
      name: 'deposit-reject',
      address: () => `/deposits/${depositId}`,
      ready: 'input[name="why"]:visible',
      press: '.MuiButton-colorError',
    },
    { name: 'lines', address: () => '/lines', ready: 'td' },
    { name: 'imports', address: () => '/imports', ready: 'td' },
  ]);
});
