import { beforeAll, describe } from 'vitest';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { statementBytes } from '../../support/bank-statement.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let seat: Seat;
beforeAll(async () => {
  seat = await office.operator(['treasury', 'compliance', 'admin', 'review']);
  const bank = await office.harness.operator(['treasury']);
  const lines = notificationRecords([{ enquiry: 1, amount: 9_999_999_999, payer: 'ﾀﾅｶ ｼﾞﾛｳ' }], { day: '081120' });
  await sendBankFile(office.harness, bank, notificationBytes(lines));
  await eventually(async () => (await bank.call('fundLineList', { scope: 'unallocated' })).data.total === 1);
  const out = { amount: -999_999_999_999, text: 'ﾌﾘｺﾐﾃｽｳﾘﾖｳ ﾄｳｹﾞﾂﾌﾞﾝ' };
  await sendBankFile(office.harness, bank, statementBytes('2026-11-20', 1_000_000_000_000, [out]));
  const { baseDate } = (await bank.call('segregationWorksheet', {})).data;
  await bank.call('segregationTrust', { date: String(baseDate), amount: '5' });
  const hours = { opens: '09:00', closes: '18:00', cutOff: '15:00', clientCode: '0000000000', reason: '試し' };
  await bank.call('cashierPropose', hours);
}, 120_000);

const sizes = EVERY_SIZE;
const day = (date: string) => () => `/reconciliation?date=${date}`;

describe('how reconciliation, the settings of money and the menu look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'reconciliation', address: day('2026-11-20'), ready: 'td, h3', sizes },
    { name: 'reconciliation-none', address: day('2026-11-18'), ready: 'td, h3', sizes },
    {
      name: 'trust',
      address: day('2026-11-18'),
      ready: 'section > div > div > button',
      press: 'section > div > div > button',
      sizes,
    },
    { name: 'settings', address: () => '/settings', ready: 'section a', sizes },
    { name: 'settings-policy', address: () => '/settings', ready: 'section a', press: 'section button', sizes },
    // A group of the menu, which is one from a tablet down.
    {
      name: 'menu',
      address: () => '/settings',
      ready: 'section a',
      press: 'nav button.active',
      sizes: [
        [768, 1024],
        [320, 640],
      ],
    },
  ]);
});
