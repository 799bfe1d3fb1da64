import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { type NotifiedLine, notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { reviewedDeposit } from '../support/deposits.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, heading, useOffice } from '../support/office.ts';

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let bank: TestOperator;
let member: ApiClient;
let enquiry = 0;

beforeAll(async () => {
  bank = await office.harness.operator(['treasury']);
  member = await office.harness.app.client().register();
}, 60_000);

const line = (of: Omit<NotifiedLine, 'enquiry'>): NotifiedLine => {
  enquiry += 1;
  return { enquiry, ...of };
};
const file = (...lines: NotifiedLine[]): Uint8Array => notificationBytes(notificationRecords(lines));
const declare = (amount: number) =>
  member.call('POST v1/fund/deposit/declare', { body: { amount: String(amount) }, key: randomUUID() });
const stateOf = async (transferId: string): Promise<string> =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer.state;
const cash = async (): Promise<number> => Number((await member.call('GET v1/trade/asset/summary')).cash);

/** A deposit in review, because somebody else has sent its money. */
async function sentByAnother(amount: number): Promise<string> {
  const { transferId, reference } = await declare(amount);
  const sent = await sendBankFile(office.harness, bank, file(line({ amount, payer: `ｻﾄｳ ﾊﾅｺ ${reference ?? ''}` })));
  expect(sent.status).toBe(200);
  await eventually(async () => (await stateOf(transferId)) === 'review');
  return transferId;
}

describe('BO-04 deposits in the back office', () => {
  it('BO-04 a deposit whose payer differs is found on the first page, reviewed and credited once', async () => {
    const transferId = await sentByAnother(30_000);
    const before = await cash();
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: /入金の確認待ち/ }).click();
    await heading(page, '入金');
    await page.getByRole('cell', { name: transferId, exact: true }).click();
    await heading(page, `入金 ${transferId}`);
    await page.getByRole('alert').getByText('振込名義がお客さまの氏名と一致しない').waitFor();
    await page
      .getByRole('row', { name: /振込名義/ })
      .getByText('ｻﾄｳ ﾊﾅｺ')
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await confirmTwice(page, '入金する');
    await page.getByRole('button', { name: '取消を申請' }).waitFor();
    expect(await stateOf(transferId)).toBe('credited');
    expect((await cash()) - before).toBe(30_000);
  });

  it('BO-04 the receipt is drawn beside the bank line, and the look is in the log', async () => {
    const transferId = await reviewedDeposit(office, bank, 777);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/deposits/${transferId}`);
    await page.getByLabel('表示する理由').fill('控えの照合');
    await page.getByRole('button', { name: '表示する', exact: true }).click();
    await page.locator('canvas[role="img"]:visible').waitFor();
    await page.getByRole('row', { name: /金額/ }).getByText('777円').waitFor();
    const { rows } = await office.harness.superPool.query('select subject from operator_log where after ->> $1 = $2', [
      'opened',
      'proof',
    ]);
    expect(rows).toEqual([{ subject: `transfer ${transferId}` }]);
  });

  it('BO-04 a line is given to the deposit that announced it, and what agrees and differs is named', async () => {
    const { transferId } = await declare(41_000);
    const nobodys = line({ amount: 41_000, payer: 'ﾀﾅｶ ｼﾞﾛｳ' });
    await sendBankFile(office.harness, bank, file(nobodys));
    const { page } = await office.operator(['treasury']);
    await eventually(async () => {
      const { data } = await bank.call('fundTransferDetail', { transferId });
      return Array.isArray(data.candidates) && data.candidates.length === 1;
    });
    await page.goto(`${office.url}/deposits/${transferId}`);
    const row = page.getByRole('row', { name: /ﾀﾅｶ ｼﾞﾛｳ/ });
    await row.getByRole('cell', { name: /41,000円.*一致/ }).waitFor();
    await row.getByRole('cell', { name: /ﾀﾅｶ ｼﾞﾛｳ.*不一致/ }).waitFor();
    const before = await cash();
    await confirmTwice(page, 'この明細を充てる');
    await eventually(async () => (await stateOf(transferId)) === 'credited');
    expect((await cash()) - before).toBe(41_000);
  });

  it('BO-04 of two operators the later one reads the state of now, and nothing happens twice', async () => {
    const transferId = await sentByAnother(52_000);
    const [one, other] = [await office.operator(['treasury']), await office.operator(['treasury'])];
    for (const { page } of [one, other]) {
      await page.goto(`${office.url}/deposits/${transferId}`);
      await page.getByRole('button', { name: '入金しない' }).waitFor();
    }
    await confirmTwice(one.page, '入金しない');
    await eventually(async () => (await stateOf(transferId)) === 'returning');
    await other.page.getByRole('button', { name: '入金する' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: '入金する' }).click();
    await other.page.getByRole('alert').getByText('現在の状態は「返金手続き中」').waitFor();
    await other.page.getByRole('button', { name: '読み込み直す' }).click();
    await confirmTwice(other.page, '返金済みにする');
    await eventually(async () => (await stateOf(transferId)) === 'returned');
  });

  it('shows an auditor the deposit and no decision, and no page of it to other roles', async () => {
    const transferId = await sentByAnother(1_000);
    const auditor = await office.operator(['auditor']);
    await auditor.page.goto(`${office.url}/deposits/${transferId}`);
    await auditor.page.getByText('この役割では閲覧のみできます。').waitFor();
    expect(await auditor.page.getByRole('button', { name: /入金/ }).count()).toBe(0);
    const support = await office.operator(['support']);
    for (const [path, name] of [
      ['deposits', '入金'],
      ['lines', '入金明細'],
      ['imports', '銀行ファイル'],
    ]) {
      expect(await support.page.getByRole('link', { name: name ?? '', exact: true }).count()).toBe(0);
      await support.page.goto(`${office.url}/${path}`);
      await support.page.getByText('このページを見る権限がありません。').waitFor();
    }
  });
});
