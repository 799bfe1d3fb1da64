import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let bank: TestOperator;
let member: ApiClient;
/** Deposits in review, the one that waits longest first. */
const waiting: string[] = [];

const stateOf = async (transferId: string): Promise<string> =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer.state;

beforeAll(async () => {
  bank = await office.harness.operator(['treasury']);
  member = await office.harness.app.client().register();
  for (const amount of [30_000, 31_000, 32_000]) {
    const body = { amount: String(amount) };
    const { transferId, reference } = await member.call('POST v1/fund/deposit/declare', { body, key: randomUUID() });
    const sent = notificationRecords([{ enquiry: amount, amount, payer: `ｻﾄｳ ﾊﾅｺ ${reference ?? ''}` }]);
    await sendBankFile(office.harness, bank, notificationBytes(sent));
    await eventually(async () => (await stateOf(transferId)) === 'review');
    waiting.push(transferId);
  }
}, 120_000);

const focusedLink = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'));
const deposit = (at: number) => waiting[at] ?? '';

describe('BO-04 deposits by keyboard', () => {
  it('BO-04 J and K go from row to row and from deposit to deposit, A credits and R rejects after a confirmation', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/deposits`);
    await page.getByRole('link', { name: deposit(0), exact: true }).waitFor();
    const keys: (string | null | undefined)[] = [];
    for (const key of ['j', 'j', 'k', 'k', 'j', 'j', 'j']) {
      await page.keyboard.press(key);
      keys.push(await focusedLink(page));
    }
    const order = [0, 1, 0, 0, 1, 2, 2];
    expect(keys).toEqual(order.map((at) => `/deposits/${deposit(at)}`));
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await heading(page, `入金 ${deposit(1)}`);
    await page.getByRole('button', { name: /入金する/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('j');
    await heading(page, `入金 ${deposit(2)}`);
    await page.keyboard.press('k');
    await heading(page, `入金 ${deposit(1)}`);
    await page.getByRole('button', { name: /入金しない/ }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: '入金しない' }).waitFor();
    // No key is a command while the dialog is open.
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await dialog.getByRole('button', { name: '入金しない' }).click();
    await eventually(async () => (await stateOf(deposit(1))) === 'returning');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await heading(page, `入金 ${deposit(2)}`);
    await page.getByRole('button', { name: /入金する/ }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: '入金する' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => (await stateOf(deposit(2))) === 'credited');
    expect(await stateOf(deposit(0))).toBe('review');
  });

  it('BO-04 a key that is typed into a field is text, and roles that only read have no command', async () => {
    const { page } = await office.operator(['auditor']);
    await page.goto(`${office.url}/deposits/${deposit(0)}`);
    await page.getByText('この役割では閲覧のみできます。').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const treasury = await office.operator(['treasury']);
    await treasury.page.goto(`${office.url}/deposits`);
    await treasury.page.getByRole('link', { name: deposit(0), exact: true }).waitFor();
    await treasury.page.getByRole('combobox', { name: '状態' }).focus();
    await treasury.page.keyboard.press('j');
    expect(await focusedLink(treasury.page)).toBeNull();
  });
});

describe('BO-04 reversal of a deposit', () => {
  it('BO-04 a credited deposit that the bank takes back is proposed with the reason and reversed by another operator, once', async () => {
    const transferId = deposit(0);
    expect((await bank.call('fundDepositRelease', { transferId })).status).toBe(200);
    await eventually(async () => (await stateOf(transferId)) === 'credited');
    const before = Number((await member.call('GET v1/trade/asset/summary')).cash);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/deposits/${transferId}`);
    await page.getByRole('button', { name: '取消を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('理由を入力してください').waitFor();
    await dialog.getByLabel('理由').fill('銀行からの取消通知');
    await dialog.getByRole('button', { name: '申請する' }).dblclick();
    await page.waitForURL(/\/proposals\/\d+$/);
    const number = page.url().split('/').at(-1) ?? '';
    await page.goto(`${office.url}/deposits/${transferId}`);
    await page.getByRole('link', { name: `申請 ${number} が承認待ちです` }).waitFor();
    const checker = await office.operator(['compliance']);
    await checker.page.goto(`${office.url}/proposals/${number}`);
    await checker.page.getByText(`入出金 ${transferId}`).waitFor();
    await checker.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await checker.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
    expect(await stateOf(transferId)).toBe('reversed');
    expect(Number((await member.call('GET v1/trade/asset/summary')).cash)).toBe(before - 30_000);
    await page.reload();
    await page.getByText('この状態で行う処理はありません。').waitFor();
  });
});
