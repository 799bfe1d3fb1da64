import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { announceIpo, MINUTE, PlainMember, publishPapers, simulate } from '../../support/office-offerings.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

let ahead = 0;
const now = () => Date.now() + ahead;
const office = useOffice({ now, jobsByHand: ['offerings', 'demo-offerings', 'demo-clerk'], quiet: ['7203'] });
const core = () => office.harness.app.marketOf(1).core;

/** Advances the clocks of offerings and of operators, and takes what is due. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  office.harness.advanceClock(ms);
  // a task, and the step that follows it
  for (const job of ['offerings', 'offerings']) await office.harness.app.runJob(job);
  await core().waitUntilCaughtUp();
}

/** A time of Tokyo as its field takes it, minutes from now, rounded down. */
const fieldTime = (minutes: number): string =>
  new Date(now() + minutes * MINUTE + 9 * 3_600_000).toISOString().slice(0, 16);

/** The value of a figure on the page that has this text. */
const reads = (page: Page, label: string, text: string | RegExp): Promise<void> =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .filter({ hasText: text })
    .first()
    .waitFor();

/** Presses a button, fills the named fields of its dialog, and presses the same button there. */
async function act(page: Page, word: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]:visible`).fill(value);
  await dialog.getByRole('button', { name: word, exact: true }).click();
}

/** Sends the open form of a proposal; returns the number of the proposal that opens. */
async function propose(page: Page, word: string, fields: Readonly<Record<string, string>>): Promise<string> {
  await page.getByRole('button', { name: word, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]:visible`).fill(value);
  await dialog.getByRole('button', { name: '申請する', exact: true }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Approves a proposal as another operator, who sees what it is about. */
async function approve(number: string, sees: string): Promise<void> {
  const { page } = await office.operator(['compliance']);
  await page.goto(`${office.url}/proposals/${number}`);
  await page.getByText(sees, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
}

const ROWS = 'section:has(h2:text("申込みと割当")) tbody tr';

describe('BO-06 offerings', () => {
  it('BO-06 a distribution from its announcement to its execution: opened, drawn by two operators, delivered', async () => {
    const { page } = await office.operator(['dealing']);
    await page.getByRole('link', { name: '募集・売出し', exact: true }).click();
    await heading(page, '募集・売出し');
    await page.getByText('募集・売出しはありません。').waitFor();
    const fields = {
      code: '7203',
      shares: '1000',
      least: '100',
      most: '300',
      opensAt: fieldTime(1),
      closesAt: fieldTime(3),
      drawAt: fieldTime(4),
      deliversOn: core().feed.session?.orderDate ?? '',
    };
    await act(page, '募集・売出しを発表', { ...fields, shares: '1050' });
    await page
      .getByRole('dialog')
      .getByText(/株数/)
      .and(page.getByRole('dialog').locator('[role="alert"] *'))
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').locator('[name="shares"]').fill('1000');
    await page.getByRole('dialog').getByRole('button', { name: '募集・売出しを発表', exact: true }).click();
    await page.getByText('募集・売出し 1 を発表しました。').waitFor();
    const row = page.getByRole('row', { name: /トヨタ/ });
    await row.getByText('申込みの開始').waitFor();
    await row.getByText(/担当者が実行/).waitFor();
    await row.getByRole('link', { name: '1', exact: true }).click();
    await heading(page, '募集・売出し 1');
    await pass(MINUTE);
    await page.getByText('予定を過ぎています').waitFor();

    const { quote } = await office.harness.app
      .client()
      .call('GET v1/quote/instrument/detail', { query: { code: '7203' } });
    const offer = Math.ceil(Number(quote.previousClose) * 0.97);
    await act(page, '「申込みの開始」を実行', { price: String(Math.ceil(Number(quote.previousClose) * 0.8)) });
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').locator('[name="price"]').fill(String(offer));
    const open = page.getByRole('dialog').getByRole('button', { name: '「申込みの開始」を実行' });
    await open.click();
    await page.getByRole('dialog').getByText('目論見書が公開されていないため、申込みを開始できません。').waitFor();
    await publishPapers(office.harness.pool, '1');
    await open.click();
    await page.getByText('「申込みの開始」を実行しました。').waitFor();
    await reads(page, '価格', offer.toLocaleString('en'));

    const member = await office.harness.app.client().register();
    await member.call('POST v1/offering/prospectus/open', { body: { offeringId: '1', version: '1' } });
    const body = { offeringId: '1', quantity: '200', nonce: randomBytes(16).toString('hex') };
    await member.call('POST v1/otc/subscription/subscribe', { body, key: randomUUID() });
    await pass(3 * MINUTE);
    await page.reload();
    await page.locator(ROWS).filter({ hasText: '申込済み' }).waitFor();
    await page.getByText('200 (0.20倍)').waitFor();
    for (const [width, height] of [
      [375, 812],
      [960, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaults(page, width)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const number = await propose(page, '抽選を申請', { reason: '締切後の抽選' });
    await approve(number, '抽選の実施');
    await pass(1_000);
    await page.goto(`${office.url}/offerings/1`);
    await page.getByText('手続きは終わりました。').waitFor();
    await page.locator(ROWS).filter({ hasText: '受渡済み' }).waitFor();
    const { rows } = await member.call('GET v1/trade/position/list');
    expect(rows).toMatchObject([{ code: '7203', quantity: '200' }]);
  });

  it('BO-06 an IPO shows demand by price, is priced by two operators, and is cancelled by two with a reason', async () => {
    const offeringId = await announceIpo(core(), now());
    await publishPapers(office.harness.pool, offeringId);
    const { page } = await office.operator(['dealing']);
    await page.goto(`${office.url}/offerings/${offeringId}`);
    await act(page, '「仮条件の決定」を実行', { low: '1000', high: '900', step: '10' });
    await page
      .getByRole('dialog')
      .getByText(/上限（円）/)
      .and(page.locator('[role="alert"] *'))
      .first()
      .waitFor();
    await page.getByRole('dialog').locator('[name="high"]').fill('1200');
    await page.getByRole('dialog').getByRole('button', { name: '「仮条件の決定」を実行' }).click();
    await reads(page, '仮条件', '1,000～1,200');
    await pass(MINUTE);
    await simulate(core(), offeringId, now(), [1000, 1100, 1200, null, null]);
    await pass(MINUTE);
    await page.reload();
    const book = page.getByRole('table', { name: '価格別の需要' });
    await book.getByRole('row', { name: /ストライクプライス 2 200 200 \(0\.20倍\)/ }).waitFor();
    await book.getByRole('row', { name: /1,100 1 100 400 \(0\.40倍\)/ }).waitFor();

    const number = await propose(page, '公開価格を申請', { price: '1100', reason: '需要による決定' });
    await approve(number, '公開価格の決定');
    await page.goto(`${office.url}/offerings/${offeringId}`);
    await reads(page, '価格', '1,100');
    await page.getByText('申請と承認').waitFor();
    // The list is frozen: one operator alone cannot cancel it.
    const cancellation = await propose(page, '中止を申請', {
      notice: '発行会社の都合',
      reason: '発行会社の連絡による',
    });
    await approve(cancellation, '募集の中止');
    await pass(1_000);
    await page.goto(`${office.url}/offerings/${offeringId}`);
    await reads(page, '中止の理由', '発行会社の都合');
    await page.goto(`${office.url}/offerings`);
    await page.getByText('募集・売出しはありません。').waitFor();
  });

  it('BO-06 a signed agreement of a block is looked at, rejected with a reason, signed again and accepted', async () => {
    const { page } = await office.operator(['dealing', 'review']);
    await page.goto(`${office.url}/offerings`);
    await page.getByRole('button', { name: '募集・売出しを発表', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: '大口ブロック' }).click();
    const fields = {
      code: '7203',
      shares: '1000',
      least: '100',
      most: '300',
      opensAt: fieldTime(1),
      closesAt: fieldTime(5),
      drawAt: fieldTime(6),
      purchaseFrom: fieldTime(7),
      purchaseUntil: fieldTime(9),
      lockedUntil: '2027-06-01',
    };
    for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]`).fill(value);
    await dialog.getByRole('button', { name: '募集・売出しを発表', exact: true }).click();
    await page.getByText(/を発表しました。$/).waitFor();
    await page
      .getByRole('row', { name: /トヨタ/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL(/\/offerings\/\d+$/);
    const offeringId = page.url().split('/').at(-1) ?? '';

    await page.getByRole('button', { name: '版を追加', exact: true }).click();
    const texts = {
      version: '1.0',
      jp: '# 契約\n売却制限に同意します。',
      en: '# Agreement\nI agree.',
      tw: '# 合約\n同意。',
    };
    for (const [name, value] of Object.entries(texts)) await dialog.locator(`[name="${name}"]:visible`).fill(value);
    await dialog.getByRole('button', { name: '版を追加', exact: true }).click();
    await page.getByRole('row', { name: /契約書 1\.0 下書き/ }).waitFor();
    await approve(await propose(page, '公開を申請', { reason: '初版' }), '目論見書・契約書の公開');
    await page.goto(`${office.url}/offerings/${offeringId}`);
    await page.getByRole('row', { name: /契約書 1\.0 使用中/ }).waitFor();
    await page.getByRole('button', { name: '読む', exact: true }).click();
    await page.getByRole('dialog').getByText('売却制限に同意します。').waitFor();
    await page.keyboard.press('Escape');
    await pass(MINUTE);
    const { quote } = await office.harness.app
      .client()
      .call('GET v1/quote/instrument/detail', { query: { code: '7203' } });
    await publishPapers(office.harness.pool, offeringId);
    await act(page, '「申込みの開始」を実行', { price: String(Math.ceil(Number(quote.previousClose) * 0.95)) });
    await page.getByText('「申込みの開始」を実行しました。').waitFor();

    const member = await PlainMember.enter(office.harness.app.origin);
    await member.sign(offeringId);
    await pass(0);
    const review = async (): Promise<void> => {
      await page.goto(`${office.url}/agreements`);
      await page
        .getByRole('row', { name: /トヨタ/ })
        .getByRole('link')
        .click();
      await page.getByRole('textbox', { name: '表示する理由' }).fill('契約の確認');
      await page.getByRole('button', { name: '表示する', exact: true }).click();
      await page.getByRole('img', { name: '署名', exact: true }).waitFor();
      await page.getByRole('img', { name: '署名した書面の写真' }).waitFor();
      await page.getByRole('region', { name: '署名された文面' }).getByText('売却制限に同意します。').waitFor();
    };
    await review();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('r');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: '写真が読み取れない' }).click();
    await dialog.getByRole('button', { name: '差し戻す', exact: true }).click();
    await page.getByText(/を差し戻しました。/).waitFor();
    await reads(page, '理由', '写真が読み取れない');
    expect(await member.get('v1/otc/agreement/signed', { offeringId })).toMatchObject({
      signed: { state: 'rejected', reason: 'photo' },
      canSign: true,
    });
    await member.sign(offeringId);
    await pass(0);
    await review();
    await page.keyboard.press('a');
    await dialog.getByRole('button', { name: '受理する', exact: true }).dblclick();
    await page.getByText(/を受理しました。/).waitFor();
    await page.getByText('この契約書は決定済みです。').waitFor();
    const nonce = randomBytes(16).toString('hex');
    await member.openProspectus(offeringId);
    await member.post('v1/otc/subscription/subscribe', { offeringId, quantity: '100', nonce });
  });
});
