import { expect, it } from 'vitest';
import { useSharedPhones } from './support/phones.ts';
import { screenFaults } from './support/screen-faults.ts';
import { UsdtWithdrawPage, WAIT_MS } from './support/usdt-withdrawal.ts';

/** A vector of EIP-55. */
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const REQUEST = '**/api/v1/fund/usdt/withdrawal/request';
/** From the request to the final block: clerk, signer and five blocks of the demo. */
const SENT_MS = 120_000;
/** Names of addresses, and addresses, are the same in every language. */
const LOOKS = { own: ['財布'], isOwn: (word: string) => word.includes('0x') } as const;
const { phone, complaints } = useSharedPhones();

it('RT-38/looks FND-05 one person adds an address, waits, withdraws once by double taps, and sees it sent', {
  timeout: WAIT_MS + SENT_MS + 60_000,
}, async () => {
  const form = await UsdtWithdrawPage.ofDemo(await phone());
  const { app, page } = form;
  const { sheet } = app;
  const before = await form.withdrawable();
  await form.register(WALLET, '財布');
  await form.type('15000');
  await form.submit.click();
  await page
    .getByRole('alert')
    .getByText(/待機中のため、まだ出金できません/)
    .waitFor();
  expect(await screenFaults(page, 'RT-38-usdt', { ...LOOKS, fullPage: true })).toEqual([]);
  await form.untilItCounts();

  // a review that is given up by a reload holds nothing
  await form.review();
  await form.reload();
  expect([await form.withdrawable(), await form.rows.count()]).toEqual([before, 0]);

  await form.type('15000');
  expect(await form.chooseSpread('±5%')).toEqual(['±1%', '±3%', '±5%', '±10%']);
  await form.submit.dblclick();
  await sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
  const quoted = await form.rate('1 USDTのレート');
  const fee = await form.tokens('出金手数料');
  const least = await form.tokens('受取の下限');
  const most = await form.tokens('受取の上限');
  const about = Math.floor((15_000 / quoted) * 1_000_000);
  expect(Math.abs(least * 1_000_000 - Math.floor(about * 0.95))).toBeLessThanOrEqual(2);
  expect(Math.abs(most * 1_000_000 - Math.ceil(about * 1.05))).toBeLessThanOrEqual(2);
  expect(await form.tokens('残高から引く額')).toBe(15_000 + fee);
  expect(await form.tokens('出金後の出金可能額')).toBe(before - 15_000 - fee);
  expect((await sheet.innerText()).replaceAll(/\s/g, '')).toContain(WALLET);
  expect(await screenFaults(page, 'RT-38-usdt-review', LOOKS)).toEqual([]);

  const requests: (string | null)[] = [];
  await page.route(REQUEST, async (route) => {
    requests.push(await route.request().headerValue('idempotency-key'));
    const reply = await route.fetch();
    await (requests.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: reply }));
  });
  await form.confirm();
  expect([requests.length, new Set(requests).size]).toEqual([2, 1]);
  await page.goBack();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await form.rows.count()).toBe(1);
  await expect.poll(() => form.withdrawable()).toBe(before - 15_000 - fee);

  const row = form.rows.first();
  await row.getByText(/承認数 [1-5]\/5/).waitFor({ timeout: SENT_MS });
  await row.getByText('送付済み').waitFor({ timeout: SENT_MS });
  await row.getByRole('button').click();
  await sheet.getByText('取引ハッシュ').waitFor();
  const sent = await form.tokens('USDTの数量');
  const rate = await form.rate('適用レート');
  expect(sent).toBe(Math.floor((15_000 * 10_000 * 1_000_000) / Math.round(rate * 10_000)) / 1_000_000);
  expect(sent).toBeGreaterThanOrEqual(least);
  expect(sent).toBeLessThanOrEqual(most);
  const steps = sheet.getByRole('list', { name: 'これまでの流れ' }).getByRole('listitem');
  expect((await steps.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    '出金の内容を作成しました',
    '出金を受け付け、金額を確保しました',
    '出金先の待機時間を確認しました',
    '出金の審査を始めました',
    '出金を承認しました',
    'レートを確定し、送付を始めました',
    '送金がブロックに取り込まれました',
    '必要な承認数に達しました',
  ]);
  expect(await row.innerText()).toContain('15,000');
  expect(await row.innerText()).toContain(sent.toLocaleString('ja-JP', { maximumFractionDigits: 6 }));
  expect(await screenFaults(page, 'RT-38-usdt-sent', LOOKS)).toEqual([]);
  await form.closeSheet();
  expect(await form.withdrawable()).toBe(before - 15_000 - fee);
  expect(complaints()).toEqual([]);
});
