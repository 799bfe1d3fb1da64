import { randomUUID } from 'node:crypto';
import type { ProposalView } from '@kabuto/contract/operator';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { heading, type Seat, useOffice } from '../support/office.ts';

/** How far the clock of the chain has been set ahead, milliseconds. */
let ahead = 0;
const office = useOffice({ now: () => Date.now() + ahead });
let maker: TestOperator;
let member: ApiClient;
let accountId: string;
/** A deposit of tokens, and one by bank that was only announced. */
let ofTokens: string;
let ofBank: string;
/** A proposal to adjust the member's account. */
let number: number;

beforeAll(async () => {
  maker = await office.harness.operator(['treasury']);
  member = await office.harness.app.client().register();
  accountId = String((await member.call('GET v1/user/user/info')).accountId);
  const declared = { body: { amount: '41000' }, key: randomUUID() };
  ofBank = (await member.call('POST v1/fund/deposit/declare', declared)).transferId;
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await member.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  const tokens = async () =>
    (await member.call('GET v1/fund/transfer/list', { query: { direction: 'in', method: 'usdt' } })).rows[0];
  await eventually(async () => (await tokens()) !== undefined, 60_000);
  ofTokens = (await tokens())?.transferId ?? '';
  const adjustment = { accountId, direction: 'credit', amount: '12345', reason: 'fee charged twice' } as const;
  const { data } = await maker.call('adjustmentPropose', adjustment);
  // of a call that was accepted
  ({ number } = data as ProposalView);
}, 120_000);

/** Opens a page of the office in a language. */
async function open(seat: Seat, path: string, language: 'jp' | 'en' | 'tw'): Promise<Page> {
  const page = await seat.context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('office.language', chosen), language);
  await page.goto(`${office.url}${path}`);
  return page;
}

const row = (page: Page, transferId: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: transferId, exact: true }) });

/** Words in cells of tables that are broken over two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const cell of document.querySelectorAll('td, th')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
    }
    return found;
  });

describe('BO-04 lists and pages of money in the back office', () => {
  it('BO-04 a deposit of USDT shows where it is on its chain, and follows it until it is credited', async () => {
    const { page, context } = await office.operator(['treasury']);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${office.url}/deposits/${ofTokens}`);
    await heading(page, `入金 ${ofTokens}`);
    const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId: ofTokens } });
    const { address } = await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
    const hash = transfer.tokens?.txHash ?? '';
    await page.getByText(hash, { exact: true }).waitFor();
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByText('デモチェーン', { exact: true }).waitFor();
    await page.getByText(/^\d+ \/ 5$/).waitFor();
    await page.getByRole('button', { name: 'コピー: 取引ハッシュ' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
    expect(await accessibilityFaults(page)).toEqual([]);
    ahead += 60_000;
    // the page is not opened again
    await page.getByText('5 / 5').waitFor();
    await page.getByText(/^1 USDT＝1\d\d(\.\d+)?円$/).waitFor({ timeout: 60_000 });
    await page.getByText('デモのレート').waitFor();
    await page.locator('.MuiChip-root', { hasText: '入金済み' }).waitFor({ timeout: 60_000 });
  }, 180_000);

  it('BO-04 the list of deposits says by which way money came, and its filter shows the word for all of them', async () => {
    const seat = await office.operator(['treasury']);
    for (const [language, all, bank, tokens] of [
      ['jp', 'すべて', '銀行振込', 'USDT (デモチェーン)'],
      ['en', 'All', 'Bank', 'USDT (Demo chain)'],
      ['tw', '全部', '銀行匯款', 'USDT (示範鏈)'],
    ] as const) {
      const page = await open(seat, '/deposits', language);
      const state = page.locator('.ra-input-state').getByRole('combobox');
      await state.click();
      await page.getByRole('option').first().click();
      await expect.poll(() => state.textContent()).toBe(all);
      await row(page, ofBank).getByText(bank, { exact: true }).waitFor();
      await row(page, ofTokens).getByText(tokens, { exact: true }).waitFor();
      await page.close();
    }
  }, 120_000);

  it('BO-04 a proposal shows account and amount in the list and on its page', async () => {
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/proposals`);
    const listed = row(page, `${number}`);
    await listed.getByText('12,345円').waitFor();
    await listed.getByRole('cell', { name: accountId, exact: true }).waitFor();
    await page.goto(`${office.url}/proposals/${number}`);
    await page.locator('dl').getByText('12,345円').waitFor();
  }, 120_000);

  it.each(['jp', 'en', 'tw'] as const)(
    'BO-04 on a phone no word in a table is broken: %s',
    async (language) => {
      const seat = await office.operator(['treasury']);
      const filter = encodeURIComponent('{}');
      for (const path of [
        `/deposits?filter=${filter}`,
        `/deposits/${ofBank}`,
        `/deposits/${ofTokens}`,
        '/proposals',
        `/proposals/${number}`,
      ]) {
        const page = await open(seat, path, language);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.locator('td').first().waitFor();
        expect(await brokenWords(page), path).toEqual([]);
        expect(await layoutFaults(page, 320), path).toEqual([]);
        expect(await accessibilityFaults(page), path).toEqual([]);
        await page.close();
      }
    },
    120_000,
  );
});
