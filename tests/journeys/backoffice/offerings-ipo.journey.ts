import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../support/office-offerings.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

const ahead = 0;
const now = () => Date.now() + ahead;
const office = useOffice({ now, jobsByHand: ['offerings', 'demo-offerings', 'demo-clerk'] });
const core = () => office.harness.app.marketOf(1).core;

/** A time of Tokyo as its field takes it, minutes from now, rounded down. */
const fieldTime = (minutes: number): string =>
  new Date(now() + minutes * MINUTE + 9 * 3_600_000).toISOString().slice(0, 16);

describe('BO-06 an IPO in the back office', () => {
  it('BO-06 is announced with its issue; a wrong field is named, and so is the prospectus that its book waits for', async () => {
    const { page } = await office.operator(['dealing']);
    await page.goto(`${office.url}/offerings`);
    await page.getByRole('button', { name: '募集・売出しを発表', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'IPO' }).click();
    const fields = {
      ...{ code: '9Z05', shares: '1000', least: '100', most: '300' },
      ...{ opensAt: fieldTime(2), closesAt: fieldTime(5), drawAt: fieldTime(6) },
      ...{ purchaseFrom: fieldTime(7), purchaseUntil: fieldTime(9) },
      deliversOn: core().feed.session?.orderDate ?? '',
      ...{ nameJp: 'カワセミバイオ', nameEn: 'Kawasemi Bio', nameTw: '翠鳥生技', kana: 'カワセミバイオ' },
      ...{ sector: '3250', listedShares: '900', standbys: '5' },
    };
    for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]`).fill(value);
    await dialog.locator('[name="section"]').selectOption({ label: 'スタンダード' });
    await dialog.locator('[name="holdsAt"]').selectOption({ label: '抽選のとき' });
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutFaults(page, width)).toEqual([]);
    }
    const send = dialog.getByRole('button', { name: '募集・売出しを発表', exact: true });
    await send.click();
    // fewer shares are listed than offered
    await dialog
      .getByRole('alert')
      .getByText(/上場株式数/)
      .waitFor();
    await dialog.locator('[name="listedShares"]').fill('2000000');
    await send.click();
    await page.getByText('募集・売出し 1 を発表しました。').waitFor();
    const row = page.getByRole('row', { name: /カワセミバイオ（架空）/ });
    await row.getByText('仮条件の決定').waitFor();
    await row.getByRole('link', { name: '1', exact: true }).click();
    await heading(page, '募集・売出し 1');
    await page.getByText('抽選のとき', { exact: true }).waitFor();

    await page.getByRole('button', { name: '「仮条件の決定」を実行', exact: true }).click();
    for (const [name, value] of Object.entries({ low: '1000', high: '1200', step: '10' }))
      await dialog.locator(`[name="${name}"]`).fill(value);
    await dialog.getByRole('button', { name: '「仮条件の決定」を実行', exact: true }).click();
    await page.getByText('目論見書を公開してください').waitFor();
    const { listing } = (await office.harness.superPool.query('select listing from offering_issue')).rows[0];
    expect(listing).toMatchObject({ lot: 100, tickTable: 'other', issue: { section: 'standard', sector: '3250' } });
  });
});
