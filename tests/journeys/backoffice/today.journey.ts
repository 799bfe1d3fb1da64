import { expect, it } from 'vitest';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();
const HOUR = 3_600_000;

/** What is shown beside this label in the card of this heading. */
async function figure(page: Awaited<ReturnType<typeof office.operator>>['page'], label: string) {
  const shown = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
  await shown.first().waitFor();
  return (await shown.first().textContent())?.trim();
}

it('BO-01 market, invariants, last verify and the age of the last proven restore, which a failed one does not reset', async () => {
  const { page } = await office.operator(['auditor']);
  await heading(page, '本日');
  await page.getByText('まだありません。検証または復元訓練をすると表示されます。').waitFor();
  await page.getByText('成立しています').waitFor();
  expect(await figure(page, '参照用テーブル')).toMatch(/最新です|行、/);
  expect(await figure(page, '市場時刻')).toMatch(/\d/);
  expect(await figure(page, '立会')).not.toBe('');

  const now = Date.now();
  const sql = (text: string, ...values: unknown[]) => office.harness.superPool.query(text, values);
  const drill = `insert into restore_drill (tenant_id, at, journal_seq, head_hash, row_count, took_ms, problems)
                 values (1, $1, 5, repeat('a', 64), $2, 10, $3)`;
  await sql(drill, now - 60 * HOUR, 1_234, []);
  await sql(drill, now - HOUR, 4_321, ['account 100: settled differs']);
  await sql(
    `insert into verify_run (tenant_id, at, by, row_count, head_hash, epochs_decided, not_decided, problems)
     values (1, $1, 'drill', 77, repeat('a', 64), 1, 0, 0)`,
    now - 2 * HOUR,
  );
  await sql(
    `insert into message_failure (tenant_id, channel, source, recipient, code, tries, queued_at, at)
     values (1, 'mail', 'frozen-1', 'h•••@example.jp', 'ECONNREFUSED', 9, $1, $2)`,
    now - 25 * HOUR,
    now - HOUR,
  );
  await page.reload();
  await page.getByText('すべて一致').waitFor();
  expect(await figure(page, '実行')).toBe('復元訓練');
  const proven = page
    .locator('dt', { hasText: '復元を確認できた直近の書き出し' })
    .locator('xpath=following-sibling::dd[1]/*');
  const color = await proven.evaluate((element) => getComputedStyle(element).color);
  const failed = page.getByText('問題：1件').first();
  await failed.waitFor();
  // Sixty hours old: marked like a failure, although the newest drill is an hour old.
  expect(color).toBe(await failed.evaluate((element) => getComputedStyle(element).color));

  await page.getByRole('button', { name: '断念した送信を表示' }).click();
  await page.getByRole('cell', { name: 'h•••@example.jp' }).waitFor();
  await page.getByRole('cell', { name: 'ECONNREFUSED' }).waitFor();
});

it('BO-01 a queue whose oldest item is older than its limit is marked, and leads to its list', async () => {
  const client = await office.harness.app.client().register(`late-${Date.now()}@example.jp`);
  const { id } = await client.call('GET v1/user/user/info');
  await office.harness.superPool.query(
    `insert into identity_case (tenant_id, user_id, state, document, content, language, submit_key, submitted_at)
     values (1, $1, 'pending', 'passport', '\\x00', 'jp', 'late', $2)`,
    [id, Date.now() - 50 * HOUR],
  );
  const { page } = await office.operator(['review']);
  const queue = page.getByRole('link', { name: /本人確認/ }).filter({ hasText: /を超えています/ });
  await queue.waitFor();
  expect(await queue.getAttribute('href')).toMatch(/\/reviews$/);
  expect(await page.getByText(/を超えています/).count()).toBe(1);
});
