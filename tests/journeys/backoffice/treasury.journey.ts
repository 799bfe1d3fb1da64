import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoChain } from '../../../apps/server/src/funding/tokens/demo-chain.ts';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { creditUnfunded } from '../../support/token-deposits.ts';
import { usableAddress, withdrawUsdt, withSigner } from '../../support/usdt-withdrawals.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

const start = Date.now();
let ahead = 0;
const clock = {
  now: () => start + ahead,
  advance: (ms: number): void => {
    ahead += ms;
  },
};
const office = useOffice({ now: clock.now });
let usdt: Awaited<ReturnType<typeof withSigner>>;
beforeAll(async () => {
  usdt = await withSigner(office.harness, clock);
}, 60_000);
afterAll(() => usdt.signer.stop());

/** The value of a figure on the page that has this text. */
const reads = (page: Page, label: string, text: string | RegExp): Promise<void> =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .filter({ hasText: text })
    .waitFor();

/** Sends the open form; returns the number of the proposal that opens. */
async function sendProposal(page: Page, reason: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '申請する' }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Approves a proposal as another operator. */
async function approve(number: string): Promise<void> {
  const { page } = await office.operator(['compliance']);
  await page.goto(`${office.url}/proposals/${number}`);
  await page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
}

describe('BO-04 the treasury of USDT', () => {
  it('BO-04 shows the wallet beside what withdrawals need, and a warning as soon as it has too little', async () => {
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: 'USDTの資金管理', exact: true }).click();
    await heading(page, 'USDTの資金管理');
    await reads(page, 'ウォレットの残高', '2,000,000 USDT');
    await reads(page, '手続き中の出金に必要な数量', /^0 USDT$/);
    await reads(page, '24時間の送付上限', '1,000,000 USDT');
    await page.getByText('払込み待ちはありません。').waitFor();

    const member = await office.harness.app.client().demo();
    const { payout } = await withdrawUsdt(member, await usableAddress(usdt, member));
    await usdt.sql(`update signer_status set level = level || '{"balance": 90000000, "gasFor": 3, "refused": true}'`);
    await reads(page, '手続き中の出金に必要な数量', `${payout?.most} USDT`);
    await reads(page, 'ウォレットの残高', '90 USDT');
    await reads(page, 'ガス代の残り', '約3回分');
    await page.getByText('残高が手続き中の出金に足りません。').waitFor();
    await page.getByText('ガス代の残りがわずかです。').waitFor();
    await page.getByText('トークンのコントラクトがこのウォレットからの送付を拒否しています。').waitFor();
    for (const [width, height] of [
      [375, 812],
      [960, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaults(page, width)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await usdt.pass(16_000);
    await reads(page, 'ウォレットの残高', '2,000,000 USDT');
    expect(await page.getByText('残高が手続き中の出金に足りません。').count()).toBe(0);
  });

  it('BO-04 yen that are owed for USDT are paid with a line of the bank, and then from what is left of it, by two operators', async () => {
    const { core } = office.harness.app.market;
    const member = await office.harness.app.client().register();
    const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
    const withdrawable = async () => Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
    await creditUnfunded(core, accountId);
    const before = await withdrawable();
    const sent = { enquiry: 77, amount: 18_000, payer: 'ｶﾌﾞﾄ ｼﾞｺｼｷﾝ' };
    const importer = await office.harness.operator(['treasury']);
    await sendBankFile(office.harness, importer, notificationBytes(notificationRecords([sent])));

    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: 'USDTの資金管理', exact: true }).click();
    await reads(page, 'お客さま口座にある余裕資金', /^0円$/);
    const line = page.getByRole('dialog').getByLabel('明細番号');
    await expect
      .poll(async () => {
        if (await line.isVisible()) return true;
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: '入金明細で払い込む' }).click();
        return false;
      })
      .toBe(true);
    await expect
      .poll(() => line.locator('option').allInnerTexts())
      .toEqual([expect.stringMatching(/ｶﾌﾞﾄ ｼﾞｺｼｷﾝ 18,000円$/)]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await approve(await sendProposal(page, '11月分の払込み'));
    expect(await withdrawable()).toBe(before + 15_000);
    await page.goto(`${office.url}/treasury`);
    await reads(page, 'お客さま口座にある余裕資金', /^3,000円$/);

    await creditUnfunded(core, accountId);
    await page.reload();
    await page.getByRole('button', { name: '余裕資金から払い込む' }).click();
    const amount = page.getByRole('dialog').getByLabel('金額（円）');
    expect(await amount.inputValue()).toBe('3000');
    await amount.fill('3001');
    await page.getByRole('dialog').getByLabel('理由').fill('残額');
    await page.getByRole('dialog').getByRole('button', { name: '申請する' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await amount.fill('2500');
    await approve(await sendProposal(page, '残額'));
    expect(await withdrawable()).toBe(before + 17_500);
    await page.goto(`${office.url}/treasury`);
    await reads(page, 'お客さま口座にある余裕資金', /^500円$/);
    await reads(page, '金額', /^12,500円$/);
  });

  it('BO-04 a line that the bank takes back after it has paid is reversed from the list of lines by two operators', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/lines?filter=${encodeURIComponent('{"scope":"all"}')}`);
    const row = page.getByRole('row', { name: /ｶﾌﾞﾄ ｼﾞｺｼｷﾝ/ });
    await row.getByRole('button', { name: '取消を申請' }).click();
    await approve(await sendProposal(page, '銀行からの取消通知'));
    await page.goto(`${office.url}/treasury`);
    await page.getByText(/17,500円が、お客さま口座に不足しています/).waitFor();
    await reads(page, 'お客さま口座にある余裕資金', /^0円$/);
    await page.goto(`${office.url}/lines?filter=${encodeURIComponent('{"scope":"all"}')}`);
    await row.getByText('入金取消').waitFor();
    expect(await row.getByRole('button', { name: '取消を申請' }).count()).toBe(0);
  });

  it('BO-04 lists deposit addresses with what they have, and downloads a plan that empties them', async () => {
    const member = await office.harness.app.client().demo();
    const { address } = await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
    await member.call('POST v1/demo/chain/send', { body: { amount: '12.5' } });
    clock.advance(60_000);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/treasury`);
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByText('残高のある入金アドレス').waitFor();
        await page.getByText(/^入金のあったアドレスはまだありません。$|^12\.5 USDT$/).waitFor();
        // plans take only what is credited
        const ofRow = ['12.5 USDT', '未入金の送金がある'].map((text) => page.getByText(text, { exact: true }).count());
        return Promise.all(ofRow);
      })
      .toEqual([1, 0]);
    await page.getByRole('button', { name: '集約計画をダウンロード' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('集約する最低残高（USDT）').fill('12.6');
    await dialog.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    await dialog.getByText('集約できる入金アドレスのうち、該当する残高のあるものはありません。').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('集約する最低残高（USDT）').fill('12.5');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'ダウンロード', exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('sweep-plan-demo.json');
    const plan = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(plan.sweeps).toMatchObject([{ from: address, raw: '12500000' }]);
    await dialog.waitFor({ state: 'hidden' });
    for (const [width, height] of [
      [375, 812],
      [960, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaults(page, width)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('BO-04 halts a network at once, shows who has and why, and resumes it when another operator approves', async () => {
    const { page, name } = await office.operator(['treasury']);
    await page.goto(`${office.url}/treasury`);
    await page.getByRole('button', { name: 'ネットワークを停止する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ネットワークを停止する' }).click();
    await dialog.getByText(/理由を入力してください/).waitFor();
    await dialog.getByLabel('理由').fill('ブロックの確認');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'ネットワークを停止する' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('停止中: 担当者が停止しました').waitFor();
    await reads(page, '停止した担当者', name);
    await reads(page, '理由', 'ブロックの確認');
    const member = await office.harness.app.client().demo();
    expect((await member.call('GET v1/fund/usdt/options')).networks).toMatchObject([{ halted: 'OPERATOR' }]);
    for (const [width, height] of [
      [375, 812],
      [960, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaults(page, width)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }

    await page.getByRole('button', { name: '再開を申請' }).click();
    const number = await sendProposal(page, '確認済み');
    await page.goto(`${office.url}/treasury`);
    await page.getByRole('link', { name: `申請 ${number} が承認待ちです` }).waitFor();
    await approve(number);
    await page.reload();
    await page.getByRole('button', { name: 'ネットワークを停止する' }).waitFor();
    expect(await page.getByText('停止中: 担当者が停止しました').count()).toBe(0);
    expect((await member.call('GET v1/fund/usdt/options')).networks).toMatchObject([{ halted: null }]);
  });

  it('BO-04 proposes behind which block a halted network is read again; one of another hash is refused at its field', async () => {
    const { harness } = office;
    const member = await harness.app.client().demo();
    await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
    const oldest = async (): Promise<number> => {
      const { rows } = await harness.superPool.query(
        "select min(number)::int as number from chain_block where tenant_id = 1 and network = 'demo'",
      );
      return rows[0].number;
    };
    const before = await oldest();
    const block = await demoChain(harness.pool, 1, clock.now).block(before - 1);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/treasury`);
    await page.getByRole('button', { name: 'ネットワークを停止する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').fill('深い再編成');
    await dialog.getByRole('button', { name: 'ネットワークを停止する' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '再読み取りを申請' }).click();
    const hash = dialog.getByLabel('ブロックのハッシュ');
    await dialog.getByLabel('読み取りを再開する直前のブロック').fill(String(before - 1));
    await hash.fill('0x12');
    await dialog.getByLabel('理由').fill('照合済み');
    const send = dialog.getByRole('button', { name: '申請する' });
    await send.click();
    await dialog
      .getByText(/0xに続く64文字/)
      .first()
      .waitFor();
    await hash.fill(`0x${'0'.repeat(64)}`);
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    expect([await layoutFaults(page, 375), await accessibilityFaults(page)]).toEqual([[], []]);
    await hash.fill(block?.hash ?? '');
    const number = await sendProposal(page, '照合済み');
    await page
      .getByText((before - 1).toLocaleString('en-US'))
      .first()
      .waitFor();
    await approve(number);
    expect(await oldest()).toBe(before - 1);
    await page.goto(`${office.url}/treasury`);
    await page.getByRole('button', { name: '再開を申請' }).click();
    await approve(await sendProposal(page, '確認済み'));
  });

  it('BO-04 names why a network is halted, a newest block that is old, and deposits that the chain has undone or brought back', async () => {
    const { page } = await office.operator(['auditor']);
    await page.route('**/v1/fund/treasury/detail*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const headAt = data.readAt - 3_600_000;
      const counts = { undone: 2, reappeared: 3 };
      const cold = { cold: '0x976EA74026E726554dB657fA54763abd0C3a0aa9', sweptToCold: '120.5' };
      const compared = { onChain: '1234.5', difference: '-2.5', block: 9, at: headAt };
      const more = { ...counts, ...cold, compared };
      const networks = data.networks.map((one: object) => ({ ...one, halted: 'SOURCES_DISAGREE', headAt, ...more }));
      await route.fulfill({ response, json: { ...rest, data: { ...data, networks } } });
    });
    await page.goto(`${office.url}/treasury`);
    await page.getByText('停止中: 接続先の情報が一致しません').waitFor();
    await page.getByText('最新ブロックが1時間前から更新されていません。').waitFor();
    await page.getByText('確定後にチェーンで取り消された入金が2件あります。').waitFor();
    await page.getByText('不成立または取消しとした後にブロックへ収録された入金が3件あります。').waitFor();
    await page.getByText('帳簿とネットワークの記録に対して−2.5 USDT異なります').waitFor();
    await reads(page, '全アドレスの残高', '1,234.5 USDT');
    await reads(page, 'コールドアドレスへの集約済み', '120.5 USDT');
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await layoutFaults(page, 375)).toEqual([]);
  });

  it('shows no page of the treasury to roles without money', async () => {
    const { page } = await office.operator(['support']);
    expect(await page.getByRole('link', { name: 'USDTの資金管理' }).count()).toBe(0);
    await page.goto(`${office.url}/treasury`);
    await page.getByText('このページを見る権限がありません。').waitFor();
  });
});
