import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';
import { screenedWithdrawal, stillWithdrawals } from '../support/office-withdrawals.ts';

const office = useOffice(stillWithdrawals());
let seat: Seat;
/** A withdrawal in each of these states; `twoNeeded` is above what one operator may approve. */
const ids = { twoNeeded: '', waits: '', sent: '', returned: '', proposed: '' };
beforeAll(async () => {
  const { harness } = office;
  const [maker, checker] = [await harness.operator(['treasury']), await harness.operator(['treasury', 'compliance'])];
  const done = async (reply: Promise<{ readonly status: number; readonly data: object }>): Promise<void> => {
    const { status, data } = await reply;
    if (status !== 200) throw new Error(JSON.stringify(data));
  };
  const member = await harness.app.client().register();
  const screened = (amount: number) => screenedWithdrawal(office, member, amount);
  [ids.sent, ids.returned] = [await screened(1_234_567), await screened(50_000)];
  for (const transferId of [ids.sent, ids.returned]) await done(maker.call('fundWithdrawalApprove', { transferId }));
  await done(maker.call('transferFileRelease', {}));
  await done(checker.call('transferFileAccept', { fileId: '1', count: '2', sum: '1284567' }));
  await done(
    maker.call('fundWithdrawalReturned', {
      transferId: ids.returned,
      reason: 'ACCOUNT_UNKNOWN',
      fault: 'other',
      charge: '440',
    }),
  );
  const file = await screened(80_000);
  await done(maker.call('fundWithdrawalApprove', { transferId: file }));
  seat = await office.operator(['treasury', 'auditor', 'review', 'compliance', 'admin']);
  await done(maker.call('transferFileRelease', {}));
  const policy = { minimum: '1000', fee: '220', coolingMs: '60000', approvalPerCustomer: '1500000' };
  const { data } = await maker.call('transferPolicyPropose', { ...policy, reason: 'limits' });
  const credential = checker.sign(String(data.hash));
  await done(checker.call('adjustmentApprove', { number: String(data.number), credential }));
  [ids.twoNeeded, ids.waits, ids.proposed] = [await screened(900_000), await screened(3_000), await screened(950_000)];
  await done(maker.call('withdrawalApprovalPropose', { transferId: ids.proposed, reason: '確認済み' }));
}, 120_000);

const press =
  (...selectors: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const selector of selectors) await page.locator(selector).first().click();
  };
const DIALOG = '[role="dialog"]';

describe('how the pages of outgoing money look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'today-queues', address: () => '/', ready: 'dl', sizes: EVERY_SIZE },
    { name: 'withdrawals', address: () => '/withdrawals', ready: 'td', sizes: EVERY_SIZE },
    { name: 'withdrawal', address: () => `/withdrawals/${ids.waits}`, ready: 'td', sizes: EVERY_SIZE },
    {
      name: 'withdrawal-two',
      sizes: EVERY_SIZE,
      address: () => `/withdrawals/${ids.twoNeeded}`,
      ready: 'td',
      act: async (page) => {
        await press('main .MuiButton-contained', `${DIALOG} [type="submit"]`)(page);
        await page.locator('main [role="alert"] button').waitFor();
        await page.locator(DIALOG).waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'withdrawal-proposed',
      address: () => `/withdrawals/${ids.proposed}`,
      ready: '[role="alert"]',
      sizes: EVERY_SIZE,
    },
    {
      name: 'withdrawal-return',
      sizes: EVERY_SIZE,
      address: () => `/withdrawals/${ids.sent}`,
      ready: 'td',
      act: press('main .MuiButton-colorError'),
    },
    { name: 'withdrawal-returned', address: () => `/withdrawals/${ids.returned}`, ready: 'td', sizes: EVERY_SIZE },
    { name: 'files', address: () => '/files', ready: 'td', sizes: EVERY_SIZE },
    {
      name: 'file-accept',
      sizes: EVERY_SIZE,
      address: () => '/files',
      ready: 'td',
      act: async (page) => {
        await page.locator('td button').nth(1).click();
        for (const name of ['count', 'sum']) await page.locator(`${DIALOG} [name="${name}"]`).fill('1');
        await press(`${DIALOG} [type="submit"]`)(page);
        await page.locator(`${DIALOG} [aria-invalid="true"]`).waitFor();
      },
    },
  ]);
});
