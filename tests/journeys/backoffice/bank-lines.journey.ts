import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });

type Upload = { readonly name: string; readonly bytes: Uint8Array };

async function upload(page: Page, { name, bytes }: Upload): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) });
  await page.getByRole('button', { name: '取り込む', exact: true }).dblclick();
}

/** A statement as CSV with one credit. */
const statement = (payer: string): Uint8Array =>
  new TextEncoder().encode(
    [
      'account,9998,101,ordinary,7203001',
      'opening,2026-11-24,0',
      'date,in,out,balance,text,enquiry',
      `2026-11-24,700,,700,"${payer.replaceAll('"', '""')}",77`,
      'closing,2026-11-24,700',
      '',
    ].join('\r\n'),
  );

const count = async (table: 'bank_import' | 'bank_line'): Promise<number> => {
  const { rows } = await office.harness.superPool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
};

describe('BO-04 bank files and lines in the back office', () => {
  it('BO-04 a wrong file is refused with line and column, the right one is imported, and again changes nothing', async () => {
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: '銀行ファイル' }).click();
    await heading(page, '銀行ファイル');
    const records = notificationRecords([{ enquiry: 1, amount: 90_000, payer: 'ｽｽﾞｷ ｲﾁﾛｳ' }]);
    const forged = records.map((one) => (one.startsWith('2') ? one.replace('0000090000', '0000900000') : one));
    await upload(page, { name: 'forged.txt', bytes: notificationBytes(forged) });
    const alert = page.getByRole('alert').filter({ hasText: '何も取り込んでいません' });
    await alert.getByText('creditSum').waitFor();
    await alert.getByText('3', { exact: true }).waitFor();
    expect(await count('bank_import')).toBe(0);

    for (const _again of [1, 2]) {
      await upload(page, { name: 'right.txt', bytes: notificationBytes(records) });
      await page.getByRole('status').getByText('ファイルを取り込みました').waitFor();
      await page.getByRole('status').getByText('90,000円').waitFor();
    }
    await page.getByRole('row', { name: /振込入金通知/ }).waitFor();
    expect([await count('bank_import'), await count('bank_line')]).toEqual([1, 1]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('BO-04 a line of nobody is returned to its sender', async () => {
    const { page } = await office.operator(['treasury']);
    await page.getByRole('link', { name: /未割当の入金明細/ }).click();
    await heading(page, '入金明細');
    const row = page.getByRole('row', { name: /ｽｽﾞｷ ｲﾁﾛｳ/ });
    await row.getByRole('button', { name: '返金する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').click();
    await page.getByRole('option', { name: '振込人から返金の依頼があった' }).click();
    await dialog.getByRole('button', { name: '返金する' }).dblclick();
    await row.getByText('返金手続き中').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('button', { name: '返金済みにする' }).click();
    await dialog.getByRole('button', { name: '返金済みにする' }).dblclick();
    await page.getByText('明細はありません。').waitFor();
    const { rows } = await office.harness.superPool.query('select state, reason from transfer order by transfer_id');
    expect(rows).toEqual([{ state: 'returned', reason: 'SENDER_ASKED' }]);
  });

  it('BO-04 a payer with markup is shown as text, and its line is given to a customer, who waits in review', async () => {
    const payer = '<img src=x onerror="window.intruder=1">';
    const member = await office.harness.app.client().register();
    const { rows } = await office.harness.superPool.query<{ accountId: number }>(
      'select max(account_id)::int as "accountId" from app_user where tenant_id = 1',
    );
    const accountId = String(rows[0]?.accountId);
    const { page } = await office.operator(['treasury']);
    await page.goto(`${office.url}/imports`);
    await upload(page, { name: 'statement.csv', bytes: statement(payer) });
    await page.getByRole('status').getByText('入出金明細').waitFor();
    await eventually(
      async () =>
        (await office.harness.superPool.query("select from transfer where state = 'unallocated'")).rowCount === 1,
    );
    await page.goto(`${office.url}/lines`);
    const row = page.getByRole('row', { name: payer });
    await row.getByRole('button', { name: 'お客さまに割り当てる' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('口座番号').fill(accountId);
    await dialog.getByRole('button', { name: 'お客さまに割り当てる' }).dblclick();
    await page.getByText('明細はありません。').waitFor();
    await eventually(async () => {
      const { rows: own } = await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } });
      return own.some(({ state, reason }) => state === 'review' && reason === 'CUSTOMER_CONTACT');
    });
    await page.goto(`${office.url}/deposits`);
    await page.getByRole('cell', { name: accountId, exact: true }).click();
    await page
      .getByRole('row', { name: /振込名義/ })
      .getByText(payer)
      .waitFor();
    expect(await page.evaluate('[window.intruder, document.querySelectorAll("main img, main script").length]')).toEqual(
      [undefined, 0],
    );
  });
});
