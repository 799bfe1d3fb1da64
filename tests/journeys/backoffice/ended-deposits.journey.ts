import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSuper } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import { heldDeposit } from '../support/held-deposit.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

let ahead = 0;
const office = useOffice({ now: () => Date.now() + ahead });

/** The one button of the decision, in any language. */
const DECISION = 'section button.MuiButton-outlined';
const TRANSACTION = `0x${'ab'.repeat(32)}`;

let rejectedId = '';
let reversedId = '';
let issuerId = '';
let seat: Seat;

/** The block of a deposit, as after the chain has replaced it. */
const setBlock = (transferId: string, block: number | null): Promise<unknown> =>
  asSuper(office.harness.app.database.superUrl, (client) =>
    client.query('update chain_deposit set block_number = $2 where transfer_id = $1', [transferId, block]),
  );

/** Proposes to reverse the deposit on this page, which another operator approves. */
async function proposeReversal(page: Page, ground: RegExp): Promise<void> {
  await page.getByRole('button', { name: '取消を申請' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: ground }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('チェーンの記録と異なるため');
  await dialog.getByRole('button', { name: '申請する' }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  const second = await office.operator(['compliance']);
  await second.page.goto(page.url());
  await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await second.page.getByText('承認し、実行しました。').waitFor();
}

beforeAll(async () => {
  const forward = (ms: number): void => {
    ahead += ms;
  };
  rejectedId = await heldDeposit(office.harness.app, forward);
  reversedId = await heldDeposit(office.harness.app, forward);
  issuerId = await heldDeposit(office.harness.app, forward);
  seat = await office.operator(['treasury', 'auditor']);
}, 180_000);

describe('BO-04 deposits of USDT that have ended', () => {
  it('BO-04 a rejected one is sent back by a transaction that is on the chain; another one is refused, and what was typed stays', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/deposits/${rejectedId}`);
    await confirmTwice(page, '入金しない');
    await page.getByRole('button', { name: '返送を申請' }).click();
    const dialog = page.getByRole('dialog');
    const hash = dialog.getByLabel('取引ハッシュ');
    await hash.fill('0x12');
    await dialog.getByLabel('理由').fill('送付元へ返送済み');
    await dialog.getByRole('button', { name: '申請する' }).click();
    expect(await hash.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true);
    await hash.fill(TRANSACTION);
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText(/^このハッシュの確定した取引で/).waitFor();
    expect(await hash.inputValue()).toBe(TRANSACTION);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('BO-04 a reversed one that a block contains again begins anew after two operators have decided', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/deposits/${reversedId}`);
    await confirmTwice(page, '入金する');
    await setBlock(reversedId, null);
    await proposeReversal(page, /どのブロックにも/);
    await setBlock(reversedId, 1);
    await page.goto(`${office.url}/deposits/${reversedId}`);
    await page.getByRole('button', { name: '再処理を申請' }).click();
    await page.getByRole('dialog').getByLabel('理由').fill('再びブロックに入ったため');
    await page.getByRole('dialog').getByRole('button', { name: '申請する' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('BO-04 one that was reversed because of its issuer is not offered to begin anew, which the server refuses', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/deposits/${issuerId}`);
    await confirmTwice(page, '入金する');
    await proposeReversal(page, /発行者/);
    await page.goto(`${office.url}/deposits/${issuerId}`);
    await page.getByText('この状態で行う処理はありません。').waitFor();
    expect(await page.getByRole('button', { name: '再処理を申請' }).count()).toBe(0);
  });
});

describe('how the dialogs of deposits that have ended look', () => {
  const sizes = [...EVERY_SIZE, [375, 812]] as const;
  looksOfOffice(office, () => seat, [
    { name: 'deposit-send-back', address: () => `/deposits/${rejectedId}`, ready: 'dl', press: DECISION, sizes },
    { name: 'deposit-recover', address: () => `/deposits/${reversedId}`, ready: 'dl', press: DECISION, sizes },
  ]);
});
