import { expect, it } from 'vitest';
import { useOffice } from '../support/office.ts';

/** The tables come this much later than the journal: longer than a read waits for them. */
const office = useOffice({ lagMs: 2_000 });

it('replies that are behind are marked with their age, and read again', async () => {
  const { page } = await office.operator(['admin']);
  let reads = 0;
  page.on('response', (response) => {
    if (response.headers()['kabuto-lag-ms'] !== undefined) reads += 1;
  });
  await office.harness.app.openMarket();
  await page.reload();
  await page.getByText(/^\d+秒前の内容を表示しています。更新中です。$/).waitFor();
  const seen = reads;
  await expect.poll(() => reads).toBeGreaterThan(seen);
});
