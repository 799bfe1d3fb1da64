import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();

/** A setting of the page by its heading. */
const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** The value of a setting. */
const value = (page: Page, of: string, label: string) =>
  card(page, of).locator('dl > div').filter({ hasText: label }).locator('dd').innerText();

/** Opens the form that proposes a change of a setting. */
async function propose(page: Page, of: string) {
  await card(page, of).getByRole('button', { name: '変更を申請' }).click();
  return page.getByRole('dialog');
}

/** Sends the open form; returns the number of the proposal that opens. */
async function send(page: Page, reason: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '申請する' }).dblclick();
  await page.waitForURL(/\/proposals\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Approves a proposal as another operator. */
async function approve(number: string): Promise<Page> {
  const { page } = await office.operator(['compliance']);
  await page.goto(`${office.url}/proposals/${number}`);
  await page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
  return page;
}

const proposals = async (kind: string): Promise<number> => {
  const { rows } = await office.harness.superPool.query('select 1 from proposal where kind = $1', [kind]);
  return rows.length;
};

describe('BO-08 the settings of money', () => {
  it('BO-08 terms of withdrawals are proposed from what holds now, wrong figures are named, and hold once approved', async () => {
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: '入出金の設定', exact: true }).click();
    await heading(page, '入出金の設定');
    const before = await value(page, '出金の条件', '最低出金額');
    const dialog = await propose(page, '出金の条件');
    expect(`${Number(await dialog.getByLabel('最低出金額（円）').inputValue()).toLocaleString('ja-JP')}円`).toBe(
      before,
    );
    await dialog.getByLabel('最低出金額（円）').fill('0');
    await dialog.getByLabel('待機時間（分）').fill('43201');
    await dialog.getByLabel('出金手数料（円）').fill('');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('最低出金額（円）に入力できる値：1～1,000,000,000,000の整数').waitFor();
    await dialog.getByText('待機時間（分）に入力できる値：0～43,200の整数。').waitFor();
    await dialog.getByText('出金手数料（円）を入力してください（0～100,000の整数）').waitFor();
    expect(await dialog.getByLabel('最低出金額（円）').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('最低出金額（円）').fill('2500');
    await dialog.getByLabel('待機時間（分）').fill('90');
    await dialog.getByLabel('出金手数料（円）').fill('330');
    await dialog.getByLabel('24時間の上限・本人確認後（円）').fill('');
    await dialog.getByLabel('承認の上限・担当者ごと（円）').fill('7000000');
    const number = await send(page, '条件の見直し');
    expect(await proposals('transferPolicy')).toBe(1);
    await page
      .getByRole('row', { name: /^待機時間/ })
      .getByText('90分')
      .waitFor();
    await page.goto(`${office.url}/settings`);
    await card(page, '出金の条件')
      .getByRole('link', { name: `申請 ${number} が承認待ちです` })
      .click();
    await heading(page, `申請 ${number}`);
    await approve(number);
    await page.goto(`${office.url}/settings`);
    await expect.poll(() => value(page, '出金の条件', '最低出金額')).toBe('2,500円');
    expect(await value(page, '出金の条件', '待機時間')).toBe('90分');
    expect(await value(page, '出金の条件', '24時間の上限（本人確認後）')).toBe('上限なし');
    expect(await value(page, '出金の条件', '承認の上限（担当者ごと・24時間）')).toBe('7,000,000円');
    expect(await card(page, '出金の条件').getByRole('link').count()).toBe(0);
  });

  it('BO-04 BO-08 terms of USDT are closed and opened by two operators; a wrong figure is named', async () => {
    const { page } = await office.operator(['treasury']);
    const name = 'USDT出金の条件';
    await page.goto(`${office.url}/settings`);
    const closing = await propose(page, name);
    await closing.getByLabel('USDT出金').selectOption({ label: '停止' });
    expect(await closing.getByLabel('最低出金額（円）').count()).toBe(0);
    const closed = await send(page, '一時停止');
    await page
      .getByRole('row', { name: /^USDT出金/ })
      .getByText('停止')
      .waitFor();
    await approve(closed);
    await page.goto(`${office.url}/settings`);
    await card(page, name).getByText('お客さまはUSDTを出金できません。').waitFor();

    const dialog = await propose(page, name);
    await dialog.getByLabel('USDT出金').selectOption({ label: '受付中' });
    await dialog.getByLabel('最低出金額（円）').fill('0');
    await dialog.getByLabel('出金手数料（円）').fill('440');
    await dialog.getByLabel('理由').fill('受付の再開');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('最低出金額（円）に入力できる値：1～1,000,000,000,000の整数').waitFor();
    expect(await proposals('tokenPolicy')).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('最低出金額（円）').fill('3000');
    await approve(await send(page, '受付の再開'));
    await page.goto(`${office.url}/settings`);
    await expect.poll(() => value(page, name, '最低出金額')).toBe('3,000円');
    expect(await value(page, name, '1回の上限額')).toBe('上限なし');
    expect(await value(page, name, '出金手数料')).toBe('440円');
    expect(await value(page, 'USDTの換算レート', '現在のレート')).toMatch(/^1 USDT＝1\d\d\.\d+円$/);
  });

  it('BO-04 BO-08 a rate of USDT counts from the approval of another operator on, until its time is over', async () => {
    const { page } = await office.operator(['treasury']);
    const name = 'USDTの換算レート';
    await page.goto(`${office.url}/settings`);
    const dialog = await propose(page, name);
    const fields = {
      rate: dialog.getByLabel('1 USDTあたりの円（空欄は市場レート）'),
      minutes: dialog.getByLabel('適用時間（分）'),
    };
    await fields.rate.fill('150.12345');
    await fields.minutes.fill('4');
    await dialog.getByLabel('理由').fill('市場の急変');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText(/に入力できる値：市場レートの上下10％以内、小数第4位まで/).waitFor();
    await dialog.getByText('適用時間（分）に入力できる値：5～1,440の整数').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fields.rate.fill('300');
    await fields.minutes.fill('90');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByRole('alert').getByText('1 USDTあたりの円（空欄は市場レート）').waitFor();
    expect(await proposals('tokenRate')).toBe(0);
    await fields.rate.fill('151.5');
    const number = await send(page, '市場の急変');
    await approve(number);
    await page.goto(`${office.url}/settings`);
    await expect.poll(() => value(page, name, '現在のレート')).toBe('1 USDT＝151.5円');
    await card(page, name).getByText(`承認済みレート (申請 ${number})`).waitFor();
    await card(page, name).getByText('承認済みレートの期限').waitFor();
  });

  it('BO-08 hours that do not fit each other are named before anything is sent', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/settings`);
    const dialog = await propose(page, '出金の受付時間');
    await dialog.getByLabel('受付開始').fill('10:00');
    await dialog.getByLabel('受付終了').fill('09:00');
    await dialog.getByLabel('理由').fill('受付時間の変更');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('受付終了に入力できる値：受付開始より後の、00:00～23:59').waitFor();
    await dialog.getByLabel('受付終了').fill('16:00');
    await dialog.getByLabel('当日扱いの締切').fill('16:01');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('当日扱いの締切に入力できる値：受付開始から受付終了までの時刻').waitFor();
    expect(await proposals('cashier')).toBe(0);
    await dialog.getByLabel('当日扱いの締切').fill('15:00');
    await dialog.getByLabel('委託者コード').fill('1234567890');
    await approve(await send(page, '受付時間の変更'));
    await page.goto(`${office.url}/settings`);
    await expect.poll(() => value(page, '出金の受付時間', '受付開始')).toBe('10:00');
    expect(await value(page, '出金の受付時間', '委託者コード')).toBe('1234567890');
  });

  it('BO-08 another account for deposits is proposed by its codes; codes of no bank are refused with the field', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/settings`);
    const dialog = await propose(page, '入金先口座');
    await dialog.getByLabel('銀行コード').fill('0000');
    await dialog.getByLabel('支店コード').fill('001');
    await dialog.getByLabel('口座種別').selectOption({ label: '当座' });
    await dialog.getByLabel('口座番号').fill('0000001');
    await dialog.getByLabel('口座名義').fill('カブトシヨウケン(カ');
    await dialog.getByLabel('理由').fill('取引銀行の変更');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByRole('alert').getByText('項目：銀行コード').waitFor();
    await dialog.getByLabel('銀行コード').fill('0005');
    const number = await send(page, '取引銀行の変更');
    await page
      .getByRole('row', { name: /^口座種別/ })
      .getByText('当座')
      .waitFor();
    await approve(number);
    await page.goto(`${office.url}/settings`);
    await expect.poll(() => value(page, '入金先口座', '銀行名')).toBe('三菱ＵＦＪ 0005');
    expect(await value(page, '入金先口座', '口座種別')).toBe('当座');
  });

  it('shows an auditor the settings without a form, and no page of them to other roles', async () => {
    const auditor = await office.operator(['auditor']);
    await auditor.page.goto(`${office.url}/settings`);
    await card(auditor.page, '出金の条件').getByText('最低出金額').waitFor();
    expect(await auditor.page.getByRole('button', { name: '変更を申請' }).count()).toBe(0);
    const support = await office.operator(['support']);
    await support.page.goto(`${office.url}/settings`);
    await support.page.getByText('このページを見る権限がありません。').waitFor();
  });
});

describe('a reply that was lost', () => {
  it('BO-08 a proposal whose reply was lost is made once, also when its dialog is closed and opened again', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/settings`);
    const before = await proposals('cashier');
    const path = '**/v1/fund/cashier/propose';
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/fund/cashier/propose')) keys.push(request.headers()['idempotency-key']);
    });
    // The server executes it, and the reply does not arrive.
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const fill = async () => {
      const dialog = await propose(page, '出金の受付時間');
      await dialog.getByLabel('当日扱いの締切').fill('14:00');
      await dialog.getByLabel('理由').fill('締切の変更');
      return dialog;
    };
    const dialog = await fill();
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('もう一度押しても、二重に実行されることはありません。').waitFor();
    expect(await proposals('cashier')).toBe(before + 1);
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute(path);
    const again = await fill();
    await again.getByText('もう一度押しても、二重に実行されることはありません。').waitFor();
    await again.getByRole('button', { name: '申請する' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    expect(await proposals('cashier')).toBe(before + 1);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('BO-08 other content after a lost reply is refused until the operator knows of the first', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/settings`);
    const before = await proposals('bankDetails');
    const path = '**/v1/fund/bank/propose';
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const dialog = await propose(page, '入金先口座');
    await dialog.getByLabel('銀行コード').fill('0005');
    await dialog.getByLabel('支店コード').fill('001');
    await dialog.getByLabel('理由').fill('一回目');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('応答がありませんでした。').waitFor();
    await page.unroute(path);
    await dialog.getByLabel('理由').fill('二回目');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('前の操作は受け付け済みです。').waitFor();
    expect(await proposals('bankDetails')).toBe(before + 1);
    await dialog.getByRole('button', { name: '申請する' }).click();
    await page.waitForURL(/\/proposals\/\d+$/);
    expect(await proposals('bankDetails')).toBe(before + 2);
  });
});
