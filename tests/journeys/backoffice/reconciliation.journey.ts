import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { statementBytes } from '../../support/bank-statement.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let bank: TestOperator;
/** A line that was allocated to a customer, which the bank's statement does not have. */
let depositId = '';

beforeAll(async () => {
  bank = await office.harness.operator(['treasury']);
  const notified = [
    { enquiry: 1, amount: 1_000, payer: 'ﾀﾅｶ' },
    { enquiry: 2, amount: 700, payer: 'ｽｽﾞｷ' },
  ];
  await sendBankFile(office.harness, bank, notificationBytes(notificationRecords(notified, { day: '081120' })));
  const lines = async () => (await bank.call('fundLineList', { scope: 'unallocated' })).data;
  await eventually(async () => (await lines()).total === 2);
  // the server has compared the reply with the contract
  const rows = (await lines()).rows as readonly { readonly transferId: string; readonly amount: string }[];
  depositId = rows.find(({ amount }) => amount === '700')?.transferId ?? '';
  const member = await office.harness.app.client().register();
  const accountId = String((await member.call('GET v1/user/user/info')).accountId);
  const allocated = await bank.call('fundLineAllocate', { lineId: depositId, accountId, reason: 'CUSTOMER_CONTACT' });
  expect(allocated.status).toBe(200);
  const statements = [
    statementBytes('2026-11-19', 0, []),
    statementBytes('2026-11-20', 0, [
      { amount: 1_000, text: 'ﾀﾅｶ', enquiry: '1' },
      { amount: -300, text: 'ﾃｽｳﾘﾖｳ' },
    ]),
  ];
  for (const statement of statements) expect((await sendBankFile(office.harness, bank, statement)).status).toBe(200);
}, 60_000);

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const cells = (page: Page, name: RegExp) => row(page, name).getByRole('cell').allInnerTexts();

describe('BO-04 the day by ledger and bank', () => {
  it('BO-04 a difference is named at the top, in its column, and line by line; a line opens its page', async () => {
    const { page } = await office.operator(['auditor']);
    await page.getByRole('link', { name: '日次照合', exact: true }).click();
    await heading(page, '日次照合');
    await page.getByLabel('日付').fill('2026-11-20');
    const alert = page.getByRole('alert').filter({ hasText: '帳簿と銀行の明細が一致していません' });
    await alert.getByText('当日残高の差額：+1,000円').waitFor();
    await alert.getByText('一方にしかない明細：2件').waitFor();
    expect(await cells(page, /^前日残高/)).toEqual(['0円', '0円', '±0円']);
    expect(await cells(page, /^入金/)).toEqual(['1,700円', '1,000円', '+700円']);
    expect(await cells(page, /^出金/)).toEqual(['0円', '300円', '−300円']);
    expect(await cells(page, /^当日残高/)).toEqual(['1,700円', '700円', '+1,000円']);
    await row(page, /^銀行のみ/)
      .getByText('ﾃｽｳﾘﾖｳ')
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await row(page, /^帳簿のみ/)
      .getByRole('link', { name: depositId })
      .click();
    await heading(page, `入金 ${depositId}`);
    await page.goBack();
    await alert.waitFor();
  });

  it('BO-04 says that a day agrees, and that a day without a statement needs one', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/reconciliation?date=2026-11-19`);
    await page.getByText('帳簿と銀行の明細は一致しています').waitFor();
    await page.getByRole('button', { name: '前日' }).click();
    await page.getByText('この日を含む入出金明細は取り込まれていません。').waitFor();
    expect(new URL(page.url()).search).toBe('?date=2026-11-18');
    expect(await cells(page, /^当日残高/)).toEqual(['0円', '―', '―']);
    await page.getByRole('link', { name: '銀行ファイル' }).last().click();
    await heading(page, '銀行ファイル');
    await page.goto(`${office.url}/reconciliation?date=2026-02-30`);
    await heading(page, '日次照合');
    await expect.poll(() => page.getByLabel('日付').inputValue()).toMatch(/^2026-\d\d-\d\d$/);
  });

  it('BO-04 a failed read shows an error, and no agreement', async () => {
    const { page } = await office.operator(['treasury']);
    await page.route('**/v1/fund/reconciliation/day**', (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: '市場が停止しています。', data: null } }),
    );
    await page.goto(`${office.url}/reconciliation?date=2026-11-19`);
    await page.getByRole('alert').getByText('市場が停止しています。').waitFor();
    expect(await page.getByText('帳簿と銀行の明細は一致しています').count()).toBe(0);
  });
});

describe('BO-04 segregation of customer money', () => {
  it('BO-04 a shortfall is named until the trust balance covers it; a refused figure says what is allowed', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/reconciliation`);
    await page.getByText('信託財産残高がまだ入力されていません').waitFor();
    const enter = async (amount: string) => {
      await page.getByRole('button', { name: '信託財産残高を入力' }).click();
      await page.getByRole('dialog').getByLabel('信託財産残高（円）').fill(amount);
      await page.getByRole('dialog').getByRole('button', { name: '記録する' }).dblclick();
    };
    await enter('1,000');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('信託財産残高（円）に入力できる値：0～999,999,999,999,999の整数').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
    await enter('0');
    await page.getByText(/信託財産残高が [\d,]+円 不足しています/).waitFor();
    await enter('999999999999999');
    await page.getByText('不足はありません').waitFor();
    const { rows } = await office.harness.superPool.query('select amount from segregation_trust order by entry_id');
    expect(rows).toEqual([{ amount: 0 }, { amount: 999_999_999_999_999 }]);
  });

  it('shows an auditor the worksheet without its form, and no page of it to other roles', async () => {
    const auditor = await office.operator(['auditor']);
    await auditor.page.goto(`${office.url}/reconciliation`);
    await auditor.page.getByText('顧客預り金').waitFor();
    expect(await auditor.page.getByRole('button', { name: '信託財産残高を入力' }).count()).toBe(0);
    const support = await office.operator(['support']);
    await support.page.goto(`${office.url}/reconciliation`);
    await support.page.getByText('このページを見る権限がありません。').waitFor();
  });
});
