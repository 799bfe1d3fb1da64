import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import {
  addressAt,
  detailOf,
  FINAL,
  MINUTE,
  usableAddress,
  withdrawUsdt,
  withSigner,
} from '../../support/usdt-withdrawals.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { confirmTwice, heading, useOffice } from '../support/office.ts';

/** The clock of deposits and withdrawals; only a journey advances it. */
const start = Date.now();
let ahead = 0;
const clock = {
  now: () => start + ahead,
  advance: (ms: number): void => {
    ahead += ms;
  },
};
// By hand: once the clock has been advanced, the job would approve as the demo's clerk does, before the operator can.
const office = useOffice({ now: clock.now, jobsByHand: ['token-withdrawals'] });
let usdt: Awaited<ReturnType<typeof withSigner>>;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  usdt = await withSigner(office.harness, clock);
}, 60_000);
beforeEach(async () => {
  member = await office.harness.app.client().demo();
  addressId = await usableAddress(usdt, member);
});
afterAll(() => usdt.signer.stop());

const stateOf = async (transferId: string) => (await detailOf(member, transferId)).transfer.state;
const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable);

/** A withdrawal that waits for approval. */
async function screened(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await usdt.pass(0);
  expect(await stateOf(transferId)).toBe('screening');
  return transferId;
}

describe('BO-04 withdrawals of USDT in the back office', () => {
  it('FND-05 one that waits is found on the first page, approved once, and followed to its final block', async () => {
    const transferId = await screened();
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: /出金の承認待ち/ }).click();
    await heading(page, '出金');
    const row = page.getByRole('row', { name: new RegExp(`^${transferId} `) });
    for (const shown of ['USDT (デモチェーン)', '15,000円', addressAt(0)]) await row.getByText(shown).waitFor();
    await row.getByRole('link').click();
    await heading(page, `出金 ${transferId}`);
    const figure = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    const reads = (label: string, text: string | RegExp) => figure(label).filter({ hasText: text }).waitFor();
    await reads('確保中の金額', '15,330円');
    await reads('出金先アドレス', addressAt(0));
    await reads('現在のレート', /1 USDT＝1\d\d\.\d+円/);
    await reads('現在のレートでの数量', /\d+(\.\d+)? USDT/);
    await reads('ネットワーク手数料の上限', '0.001');
    await reads('署名', '未依頼');
    await reads('次の対応', '担当者（承認）');
    expect(await page.getByText(/（\d+秒前）/).count()).toBeGreaterThan(0);
    expect(await page.locator('dt').getByText('出金先', { exact: true }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await confirmTwice(page, '承認する');
    await reads('次の対応', '自動処理（署名）');
    expect(await stateOf(transferId)).toBe('approved');
    await usdt.pass(0);
    await reads('確定レート', /1 USDT＝1\d\d\.\d+円/);
    await usdt.pass(0);
    await usdt.pass(0);
    await reads('署名', '署名・送信済み');
    expect(await page.getByRole('button', { name: '不承認にする' }).count()).toBe(0);
    await usdt.pass(9_000);
    await usdt.pass(0);
    await reads('署名', 'ブロックに収録');
    await reads('承認数', /^[0-4] \/ 5$/);
    await usdt.pass(FINAL);
    await usdt.pass(0);
    await reads('署名', '確定');
    await reads('承認数', '5 / 5');
    await page.getByRole('row', { name: /送付済み/ }).waitFor();
    const { transfer } = await detailOf(member, transferId);
    await reads('取引ハッシュ', transfer.payout?.txHash ?? '-');
    await reads('送付数量', `${transfer.payout?.amount} USDT`);
    const log = 'select event from operator_log where subject = $1';
    expect(await usdt.sql(log, `transfer ${transferId}`)).toEqual([{ event: 'fundWithdrawalApprove' }]);
    // What its final transaction has moved is in the treasury's record, and the ledger has the same.
    await expect.poll(async () => (await usdt.sql('select from chain_move')).length).toBe(1);
    await page.goto(`${office.url}/treasury`);
    const moved = page.getByRole('region', { name: 'チェーン上の取引' }).getByRole('row');
    await moved.filter({ hasText: `${transfer.payout?.amount} USDT` }).waitFor();
    expect(await page.getByText('差異があります').count()).toBe(0);
  });

  it('a rejected one frees the held yen, and the customer reads why', async () => {
    const before = await withdrawable();
    const transferId = await screened();
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await page.getByRole('button', { name: '不承認にする' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').click();
    expect(await page.getByRole('option').count()).toBe(2);
    await page.getByRole('option', { name: '法令に基づく確認' }).click();
    await dialog.getByRole('button', { name: '不承認にする' }).dblclick();
    await page.getByText('この状態で行う処理はありません。').waitFor();
    expect((await detailOf(member, transferId)).transfer).toMatchObject({ state: 'rejected', reason: 'SANCTIONS' });
    expect(await withdrawable()).toBe(before);
  });

  it('shows that signing has stopped; what is approved meanwhile waits, and goes on by itself', async () => {
    const transferId = await screened();
    // the job has seen it wait, as it may have before any operator does
    await usdt.pass(0);
    clock.advance(2 * MINUTE);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    const warning = page.getByRole('alert').getByText('このネットワークの署名が止まっています');
    await warning.waitFor();
    await confirmTwice(page, '承認する');
    await usdt.app.withdrawals.runTokens(1);
    expect(await stateOf(transferId)).toBe('approved');
    await usdt.pass(0);
    await warning.waitFor({ state: 'hidden' });
    await page.getByText('確定レート').waitFor();
    expect(await stateOf(transferId)).toBe('signed');
  });

  it('above what one operator may approve, the approval is proposed and another operator gives it', async () => {
    const [maker, checker] = [
      await office.harness.operator(['treasury']),
      await office.harness.operator(['compliance']),
    ];
    const policy = { minimum: '1000', fee: '220', coolingMs: '0', approvalPerCustomer: '14999' };
    const { data } = await maker.call('transferPolicyPropose', { ...policy, reason: 'limits' });
    const credential = checker.sign(String(data.hash));
    expect((await checker.call('adjustmentApprove', { number: String(data.number), credential })).status).toBe(200);
    const transferId = await screened();
    // the decision has the time of the operators' port
    office.harness.advanceClock(clock.now() - Date.now());
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/withdrawals/${transferId}`);
    await page.getByRole('button', { name: '承認する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
    await page.getByRole('alert').getByText('14,999円を超える').waitFor();
    await page.getByRole('button', { name: '承認を申請' }).click();
    await page.getByRole('dialog').getByLabel('理由').fill('お客さまに電話で確認');
    await page.getByRole('dialog').getByRole('button', { name: '申請する' }).dblclick();
    await page.waitForURL(/\/proposals\/\d+$/);
    const second = await office.operator(['compliance']);
    await second.page.goto(page.url());
    await second.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await second.page.getByText('承認し、実行しました。').waitFor();
    await usdt.core.waitUntilCaughtUp();
    expect(await stateOf(transferId)).toBe('approved');
  });
});
