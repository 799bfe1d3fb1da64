import type { ProposalView } from '@kabuto/contract/operator';
import { beforeAll, describe } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice();
let seat: Seat;
let number = '';

beforeAll(async () => {
  const { harness } = office;
  const admin = await harness.operator(['admin']);
  const checker = await harness.operator(['compliance']);
  const texts = { jp: '# 第1条\n本文です。\n\n末尾です。', en: '# 1\nText.\n\nEnd.', tw: '# 第一條\n內容。\n\n結尾。' };
  const later = { jp: '# 第1条\n改めた本文です。', en: '# 1\nAnother text.', tw: '# 第一條\n修訂內容。' };
  for (const [version, of] of [
    ['2027-01', texts],
    ['2027-02', later],
  ] as const)
    for (const language of ['jp', 'en', 'tw'] as const)
      await admin.call('tenantAgreementSave', { version, language, text: of[language] });
  const { data } = await admin.call('tenantAgreementPropose', { version: '2027-01', reason: '試し' });
  // the server has compared the reply with the contract
  const proposed = data as ProposalView;
  await checker.call('tenantApprove', { number: String(proposed.number), credential: checker.sign(proposed.hash) });
  const open = await admin.call('tenantAgreementPropose', { version: '2027-02', reason: '試し' });
  number = String(open.data.number);
  seat = await office.operator(['admin', 'compliance', 'treasury']);
}, 120_000);

const sizes = EVERY_SIZE;

describe('how the settings of the brokerage look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'brokerage', address: () => '/brokerage', ready: 'section td', sizes },
    {
      name: 'brokerage-licence',
      address: () => '/brokerage',
      ready: 'section td',
      press: 'section:first-of-type button',
      sizes,
    },
    { name: 'user-agreement', address: () => '/brokerage/agreements/2027-02', ready: 'article', sizes },
    { name: 'user-agreement-proposal', address: () => `/proposals/${number}`, ready: 'section td', sizes },
  ]);
});
