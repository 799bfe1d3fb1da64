import { beforeAll, describe, expect, it } from 'vitest';
import { heldDeposit, removeVerdict } from '../support/held-deposit.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

let ahead = 0;
const office = useOffice({ now: () => Date.now() + ahead });

let transferId = '';
let seat: Seat;
beforeAll(async () => {
  const { app } = office.harness;
  transferId = await heldDeposit(app, (ms) => {
    ahead += ms;
  });
  await removeVerdict(app, transferId);
  seat = await office.operator(['treasury', 'auditor']);
}, 120_000);

describe('how a deposit of USDT without a verdict looks', () => {
  const sizes = [...EVERY_SIZE, [375, 812]] as const;
  looksOfOffice(office, () => seat, [
    { name: 'deposit-unchecked', address: () => `/deposits/${transferId}`, ready: 'dl', sizes },
  ]);
});

describe('BO-04 a deposit of USDT without a verdict of its checks', () => {
  it('BO-04 is credited by one operator only after two have let it pass', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/deposits/${transferId}`);
    await page.getByText('未判定', { exact: true }).waitFor();
    const credit = page.getByRole('button', { name: '入金する', exact: true });
    expect(await credit.count()).toBe(0);
    await page.getByRole('button', { name: '確認なしの反映を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').fill('送付元を確認済み');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    const second = await office.operator(['compliance']);
    await second.page.goto(page.url());
    await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await second.page.getByText('承認し、実行しました。').waitFor();
    await page.goto(`${office.url}/deposits/${transferId}`);
    await page.getByText('担当者2名により通過', { exact: true }).waitFor();
    await confirmTwice(page, '入金する');
    await credit.waitFor({ state: 'hidden' });
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
