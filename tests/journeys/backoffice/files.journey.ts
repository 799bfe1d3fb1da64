import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../../apps/server/src/operators/index.ts';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { stateOf } from '../../support/withdrawals.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, heading, register, useOffice } from '../support/office.ts';
import { loseReply, screenedWithdrawal, stillWithdrawals } from '../support/office-withdrawals.ts';

const office = useOffice({ ...stillWithdrawals(), second: 'live' });
let member: ApiClient;
let treasury: TestOperator;
beforeAll(async () => {
  member = await office.harness.app.client().register();
  treasury = await office.harness.operator(['treasury']);
}, 60_000);

async function approved(...amounts: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await screenedWithdrawal(office, member, amount));
  for (const transferId of ids) expect((await treasury.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  return ids;
}
const files = async () => {
  const { data } = await treasury.call('transferFileList', {});
  // The server has compared the reply with the contract.
  return data.rows as readonly { readonly fileId: number; readonly hash: string; readonly count: number }[];
};
const openFiles = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '振込ファイル', exact: true }).click();
  await heading(page, '振込ファイル');
};

describe('BO-04 transfer files in the back office', () => {
  it('BO-01 BO-04 one is made once, downloaded, and accepted by another operator who reads which figure differs; then it is paid', async () => {
    const [first = '', second = ''] = await approved(50_000, 60_000);
    const maker = await office.operator(['treasury']);
    await openFiles(maker.page);
    await confirmTwice(maker.page, '振込ファイルを作成');
    await maker.page.getByText('（2件）を作成しました').waitFor();
    const [made] = await files();
    expect(await files()).toHaveLength(1);
    expect(made).toMatchObject({ count: 2 });
    await maker.page.getByText('別の担当者が受付を確認します。').waitFor();
    expect(await maker.page.getByRole('button', { name: '受付を記録' }).count()).toBe(0);
    const downloads = maker.page.waitForEvent('download');
    await maker.page.getByRole('button', { name: 'ダウンロード' }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe(`transfers-${made?.fileId}.txt`);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made?.hash);

    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: /振込ファイルの受付確認待ち/ }).click();
    await page.getByRole('row', { name: /110,000円/ }).waitFor();
    await page.getByRole('button', { name: '受付を記録' }).click();
    const dialog = page.getByRole('dialog');
    const [count, sum] = [dialog.getByLabel('件数'), dialog.getByLabel('合計金額（円）')];
    await count.fill('2');
    await sum.fill('110,001');
    await dialog.getByRole('button', { name: '受付を記録' }).click();
    await dialog.getByRole('alert').getByText('件数または合計金額がファイルと一致しません。').waitFor();
    expect(await sum.getAttribute('aria-invalid')).toBe('true');
    expect(await count.getAttribute('aria-invalid')).toBe('false');
    expect(await accessibilityFaults(page)).toEqual([]);
    await count.fill('3');
    await dialog.getByRole('button', { name: '受付を記録' }).click();
    await expect.poll(() => count.getAttribute('aria-invalid')).toBe('true');
    expect(await sum.getAttribute('aria-invalid')).toBe('false');
    await count.fill('2');
    await sum.fill('110,000');
    await dialog.getByRole('button', { name: '受付を記録' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('銀行受付済み').waitFor();
    expect(await page.getByRole('button', { name: '受付を記録' }).count()).toBe(0);

    await page.getByRole('link', { name: '出金', exact: true }).click();
    await page.getByLabel('状態').click();
    await page.getByRole('option', { name: '銀行で処理中' }).click();
    await page.getByRole('cell', { name: first, exact: true }).click();
    await heading(page, `出金 ${first}`);
    await confirmTwice(page, '振込済みにする');
    await page.getByRole('row', { name: /振込済み/ }).waitFor();
    expect([await stateOf(member, first), await stateOf(member, second)]).toEqual(['paid', 'sent']);
  });

  it('BO-04 a lost reply and a reload make no second file, and without approved withdrawals there is none', async () => {
    await approved(70_000);
    const before = (await files()).length;
    const { page } = await office.operator(['treasury']);
    await openFiles(page);
    await loseReply(page, 'v1/fund/file/release');
    await page.getByRole('button', { name: '振込ファイルを作成' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '振込ファイルを作成' }).click();
    await dialog.getByRole('alert').getByText('サーバーと通信できませんでした').waitFor();
    // Closing the dialog is not a reply: what is sent next is the same release.
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '振込ファイルを作成' }).click();
    await dialog.getByRole('button', { name: '振込ファイルを作成' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('（1件）を作成しました').waitFor();
    expect(await files()).toHaveLength(before + 1);
    await page.reload();
    await page.getByRole('row', { name: /70,000円/ }).waitFor();
    await page.getByRole('button', { name: '振込ファイルを作成' }).click();
    await dialog.getByRole('button', { name: '振込ファイルを作成' }).click();
    await dialog.getByRole('alert').getByText('承認済みの出金がありません').waitFor();
    expect(await files()).toHaveLength(before + 1);
  });

  it('BO-04 BO-10 a live brokerage proposes its files', async () => {
    const { page } = await office.open();
    await page.goto(office.url);
    const token = await createOperator(office.harness.pool, 2, 'Live', Date.now(), ['treasury']);
    await register(page, token ?? '', 'second');
    await openFiles(page);
    expect(await page.getByRole('button', { name: '振込ファイルを作成', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: '振込ファイルの作成を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').fill('本日分');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByRole('alert').getByText('承認済みの出金がありません').waitFor();
  });

  it("BO-04 the bank's results are uploaded: a wrong file names its place and changes nothing, a right one pays and returns", async () => {
    const [first = '', second = ''] = await approved(80_000, 90_000);
    expect((await treasury.call('transferFileRelease', {})).status).toBe(200);
    const { page } = await office.operator(['treasury', 'auditor']);
    await openFiles(page);
    const upload = async (...rows: string[]): Promise<void> => {
      const buffer = Buffer.from(['transfer,result,reason,fault,charge', ...rows].join('\r\n'));
      await page.locator('input[type="file"]').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: '取り込む' }).dblclick();
    };
    await upload(`${first},paid,,,`, `${second},returned,closed,customer,0`);
    const alert = page.getByRole('alert');
    for (const words of ['3', 'reason', '1 to 64 of A-Z 0-9 _'])
      await alert.getByText(words, { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect([await stateOf(member, first), await stateOf(member, second)]).toEqual(['sent', 'sent']);
    await upload(`${first},paid,,,`, `${second},returned,ACCOUNT_CLOSED,customer,0`);
    await page.getByText('振込結果を取り込みました').waitFor();
    expect([await stateOf(member, first), await stateOf(member, second)]).toEqual(['paid', 'returned']);
    await page.goto(`${office.url}/log`);
    await page.getByText('出金結果を取込').first().waitFor();
  });

  it('shows an auditor the files without an action', async () => {
    const { page } = await office.operator(['auditor']);
    await openFiles(page);
    await page.getByText('銀行受付済み').waitFor();
    expect(await page.getByRole('button', { name: /作成|ダウンロード|受付|取り込む/ }).count()).toBe(0);
  });
});
