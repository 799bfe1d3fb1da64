import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import { stateOf } from '../../support/withdrawals.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, heading, useOffice } from '../support/office.ts';
import { loseReply, screenedWithdrawal, stillWithdrawals } from '../support/office-withdrawals.ts';

const office = useOffice(stillWithdrawals());
let member: ApiClient;
let treasury: TestOperator;
beforeAll(async () => {
  member = await office.harness.app.client().register();
  treasury = await office.harness.operator(['treasury']);
}, 60_000);

const screened = (amount: number) => screenedWithdrawal(office, member, amount);
const withdrawable = async () => Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const logOf = async (transferId: string) =>
  (
    await office.harness.superPool.query('select event from operator_log where subject = $1 order by log_id', [
      `transfer ${transferId}`,
    ])
  ).rows.map(({ event }) => event);

/** From the list on: approved withdrawals are sent with a file. */
async function sent(amount: number): Promise<string> {
  const transferId = await screened(amount);
  expect((await treasury.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  expect((await treasury.call('transferFileRelease', {})).status).toBe(200);
  return transferId;
}

describe('BO-04 withdrawals in the back office', () => {
  it('BO-01 BO-04 one that waits is found on the first page and approved once, also after a reload and a lost reply', async () => {
    const transferId = await screened(50_000);
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: /出金の承認待ち/ }).click();
    await heading(page, '出金');
    await page.getByRole('cell', { name: transferId, exact: true }).click();
    await heading(page, `出金 ${transferId}`);
    for (const shown of ['50,000円', '220円', '50,220円', '••••789', 'ヤマダ タロウ', '担当者（承認）'])
      await page.getByText(shown, { exact: true }).waitFor();
    await page
      .getByRole('table', { name: '経過' })
      .getByRole('row', { name: /審査中/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '承認する' }).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await heading(page, `出金 ${transferId}`);
    expect(await stateOf(member, transferId)).toBe('screening');
    await loseReply(page, 'v1/fund/withdrawal/approve');
    await page.getByRole('button', { name: '承認する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '承認する' }).click();
    await dialog.getByRole('alert').getByText('サーバーと通信できませんでした').waitFor();
    await dialog.getByRole('button', { name: '承認する' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('担当者（振込ファイルの作成）').waitFor();
    expect(await stateOf(member, transferId)).toBe('approved');
    expect(await logOf(transferId)).toEqual(['fundWithdrawalApprove']);
    expect(await page.getByRole('button', { name: '承認する' }).count()).toBe(0);
  });

  it('BO-04 a rejected one frees the money, and the customer reads why', async () => {
    const before = await withdrawable();
    const transferId = await screened(30_000);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await page.getByRole('button', { name: '不承認にする' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').click();
    await page.getByRole('option', { name: '法令に基づく確認' }).click();
    await dialog.getByRole('button', { name: '不承認にする' }).dblclick();
    await page.getByText('この状態で行う処理はありません。').waitFor();
    const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
    expect(transfer).toMatchObject({ state: 'rejected', reason: 'SANCTIONS' });
    expect(await withdrawable()).toBe(before);
  });

  it('BO-04 of two operators the later one reads the state of now, and nothing happens twice', async () => {
    const transferId = await screened(20_000);
    const [one, other] = [await office.operator(['treasury']), await office.operator(['treasury'])];
    for (const { page } of [one, other]) {
      await page.goto(`${office.url}/withdrawals/${transferId}`);
      await page.getByRole('button', { name: '不承認にする' }).waitFor();
    }
    await confirmTwice(one.page, '不承認にする');
    await eventually(async () => (await stateOf(member, transferId)) === 'rejected');
    await other.page.getByRole('button', { name: '承認する', exact: true }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
    await other.page.getByRole('alert').getByText('現在の状態は「不承認」').waitFor();
    await other.page.getByRole('button', { name: '読み込み直す' }).click();
    await other.page.getByText('この状態で行う処理はありません。').waitFor();
    expect(await logOf(transferId)).toEqual(['fundWithdrawalReject']);
  });

  it('BO-04 a sent one is recorded as paid, and as returned with reason, fault and charge: the customer has it back', async () => {
    const before = await withdrawable();
    const transferId = await sent(40_000);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await confirmTwice(page, '振込済みにする');
    await page.getByRole('row', { name: /振込済み/ }).waitFor();
    expect(await stateOf(member, transferId)).toBe('paid');
    expect(before - (await withdrawable())).toBe(40_220);
    await page.getByRole('button', { name: '資金返却を記録' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').click();
    await page.getByRole('option', { name: '該当口座なし' }).click();
    await dialog.getByLabel('手数料の扱い').click();
    await page.getByRole('option', { name: '返さない' }).click();
    await dialog.getByLabel('銀行が請求した組戻手数料（円）').fill('440');
    await dialog.getByRole('button', { name: '資金返却を記録' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('この状態で行う処理はありません。').waitFor();
    await page.getByRole('row', { name: /資金返却.*該当口座なし/ }).waitFor();
    expect(before - (await withdrawable())).toBe(220);
  });

  it('BO-04 BO-10 above what one operator may approve, the approval is proposed and another operator gives it', async () => {
    const checker = await office.harness.operator(['compliance']);
    const policy = { minimum: '1000', fee: '220', coolingMs: '60000', approvalPerCustomer: '500000' };
    const made = await treasury.call('transferPolicyPropose', { ...policy, reason: 'limits' });
    const credential = checker.sign(String(made.data.hash));
    expect((await checker.call('adjustmentApprove', { number: String(made.data.number), credential })).status).toBe(
      200,
    );

    const transferId = await screened(600_000);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await page.getByRole('button', { name: '承認する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
    await page.getByRole('alert').getByText('500,000円を超える').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '承認を申請' }).click();
    await page.getByRole('dialog').getByLabel('理由').fill('お客さまに電話で確認');
    await page.getByRole('dialog').getByRole('button', { name: '申請する' }).dblclick();
    await page.waitForURL(/\/proposals\/\d+$/);
    const number = page.url().split('/').at(-1) ?? '';
    await page.getByText(`入出金 ${transferId}`).waitFor();
    await page.goBack();
    await heading(page, `出金 ${transferId}`);
    const link = page.getByRole('link', { name: `申請 ${number}` });
    await link.waitFor();
    expect(await page.getByRole('button', { name: '承認する' }).count()).toBe(0);
    await link.click();
    await heading(page, `申請 ${number}`);

    const second = await office.operator(['compliance']);
    await second.page.goto(`${office.url}/proposals/${number}`);
    await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await second.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
    await eventually(async () => (await stateOf(member, transferId)) === 'approved');
  });

  it('BO-04 the list keeps its state and page while one is opened, those that wait longest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await screened(1_000 + n));
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals`);
    await page.getByLabel('状態').click();
    await page.getByRole('option', { name: '審査中', exact: true }).click();
    await page.getByLabel('1ページの件数').click();
    await page.getByRole('option', { name: '10', exact: true }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    const shown = await page.getByRole('row').locator('td:first-child').allInnerTexts();
    expect(shown).toEqual(ids.slice(0, 10));
    await page.getByRole('button', { name: '次のページへ' }).click();
    await page.getByRole('cell', { name: ids[10] ?? '', exact: true }).click();
    await heading(page, `出金 ${ids[10]}`);
    await page.goBack();
    await page.getByRole('cell', { name: ids[10] ?? '', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByLabel('状態').getByText('審査中').waitFor();
  });

  it('shows an auditor the withdrawal and no decision, and no page of it to other roles', async () => {
    const transferId = await screened(5_000);
    const auditor = await office.operator(['auditor']);
    await auditor.page.goto(`${office.url}/withdrawals/${transferId}`);
    await auditor.page.getByText('この役割では閲覧のみできます。').waitFor();
    expect(await auditor.page.getByRole('button', { name: /承認/ }).count()).toBe(0);
    const forged = { transferId, key: randomUUID() };
    const reply = await auditor.page.request.post(`${office.url}/operator/v1/fund/withdrawal/approve`, {
      headers: { origin: office.url, 'idempotency-key': forged.key },
      data: { transferId: forged.transferId },
    });
    expect(reply.status()).toBe(403);
    const support = await office.operator(['support']);
    for (const [path, name] of [
      ['withdrawals', '出金'],
      ['files', '振込ファイル'],
    ]) {
      expect(await support.page.getByRole('link', { name: name ?? '', exact: true }).count()).toBe(0);
      await support.page.goto(`${office.url}/${path}`);
      await support.page.getByText('このページを見る権限がありません。').waitFor();
    }
  });
});
