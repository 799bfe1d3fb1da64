import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInvestor } from '../../../apps/server/src/platform/client/index.ts';
import { liftDueHalts } from '../../../apps/server/src/trading/index.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice({ staticDir: await builtInvestor('/'), jobsByHand: ['issue-halts'] });
let member: ApiClient;
let memberId = '';
let filled = '';

beforeAll(async () => {
  const { app } = office.harness;
  await app.openMarket();
  member = await app.client().register();
  memberId = String((await member.call('GET v1/user/user/info')).id);
  filled = (await member.place({ code: '8306', side: 'buy', type: 'market', quantity: '300' })).order.orderId;
  await eventually(async () => (await member.detail(filled)).order.state === 'filled');
  await app.market.core.waitUntilCaughtUp();
}, 120_000);

const resting = async (): Promise<string> => {
  const { order } = await member.place({ code: '7203', side: 'buy', type: 'limit', price: '2800', quantity: '100' });
  await office.harness.app.market.core.waitUntilCaughtUp();
  return order.orderId;
};

describe('the room of trading', () => {
  it('an order is found by its customer, with every step, and each fill with the book before it', async () => {
    const { page } = await office.operator(['auditor']);
    await page.getByRole('link', { name: '注文', exact: true }).click();
    await heading(page, '注文');
    await page.getByRole('textbox', { name: '会員ID・口座番号' }).fill(memberId);
    await page.getByRole('textbox', { name: '銘柄コード' }).fill('８３０６');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '表示中の行をCSVで保存' }).click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain(`${filled},`);
    await page.getByRole('link', { name: filled, exact: true }).click();
    await heading(page, `注文 ${filled}`);
    const steps = page.getByRole('table', { name: '経過' });
    await steps.getByText('約定済み').first().waitFor();
    await page.getByRole('button', { name: '表示する' }).first().click();
    await page.getByText('最良気配の中値').waitFor();
    await page.getByRole('table', { name: '約定前の板' }).getByText('買').first().waitFor();
    await page.getByText('ハッシュ一致').first().waitFor();
    expect(await page.getByRole('button', { name: '注文を取り消す' }).count()).toBe(0);

    await page.getByRole('link', { name: '約定', exact: true }).click();
    await heading(page, '約定');
    await page.getByRole('textbox', { name: '会員ID・口座番号' }).fill(memberId);
    await page.getByRole('link', { name: filled, exact: true }).first().click();
    await heading(page, `注文 ${filled}`);
    await page.getByRole('link', { name: memberId, exact: true }).waitFor();
  });

  it('an order is cancelled for its customer once, with a reason, and the customer reads that the brokerage did it', async () => {
    const orderId = await resting();
    const { page } = await office.operator(['dealing']);
    await page.goto(`${office.url}/orders/${orderId}`);
    await page.getByRole('button', { name: '注文を取り消す' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '注文を取り消す' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await dialog.getByLabel('理由').fill('電話での依頼');
    await dialog.getByRole('button', { name: '注文を取り消す' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('当社により取り消されました。').first().waitFor();
    const { rows } = await office.harness.superPool.query(
      `select from operator_log where event = 'tradeOrderCancel' and subject = $1`,
      [`order ${orderId}`],
    );
    expect(rows).toHaveLength(1);
    await eventually(async () => {
      const { rows: notices } = await member.call('GET v1/user/notice/list', { query: {} });
      return notices.some(({ kind, params }) => kind === 'orderCancelled' && params.reason === 'CANCELLED_BY_BROKER');
    });
  });

  it('an issue is halted for minutes, which investors see at once, and trades again; a longer halt takes two', async () => {
    const { app, pool } = office.harness;
    const { page } = await office.operator(['dealing']);
    const { page: investor } = await office.open();
    await investor.goto(`${app.origin}/pages/stock/detail/detail?code=7203`);
    await investor.getByText('7203').first().waitFor();
    expect(await investor.getByText('売買停止').count()).toBe(0);

    await page.getByRole('link', { name: '売買停止', exact: true }).click();
    await heading(page, '売買停止');
    await page.getByRole('button', { name: '売買を停止' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('銘柄コード').fill('7203');
    await dialog.getByLabel('停止時間（分）').fill('11');
    await dialog.getByLabel('理由').fill('重要事実の確認');
    await dialog.getByRole('button', { name: '売買を停止' }).click();
    await dialog.getByText('停止時間（分）に入力できる値：1～10の整数').waitFor();
    await dialog.getByLabel('停止時間（分）').fill('5');
    await dialog.getByRole('button', { name: '売買を停止' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: '7203' });
    await row.getByText('停止中').waitFor();
    await row.getByText('重要事実の確認').waitFor();
    await investor.getByText('売買停止').first().waitFor();

    await liftDueHalts(pool, app.market.core, 1, Date.now() + 6 * 60_000);
    await investor.getByText('売買停止').first().waitFor({ state: 'hidden' });
    await investor.close();

    await page.getByRole('button', { name: '10分を超える停止を申請' }).click();
    await dialog.getByLabel('銘柄コード').fill('6758');
    await dialog.getByLabel('停止時間（分）').fill('120');
    await dialog.getByLabel('理由').fill('公表待ち');
    await dialog.getByRole('button', { name: '申請する' }).dblclick();
    await page.waitForURL(/\/proposals\/\d+$/);
    await page.getByText('公表待ち').first().waitFor();
    const other = await office.operator(['compliance']);
    await other.page.goto(page.url());
    await other.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await other.page.getByText(/を承認し、実行しました。$/).waitFor();
    await other.page.close();
    await page.goto(`${office.url}/halts`);
    const halted = page.getByRole('row').filter({ hasText: '6758' });
    await halted.getByText('公表待ち').waitFor();
    await halted.getByRole('button', { name: '売買を再開' }).click();
    await dialog.getByLabel('理由').fill('公表された');
    await dialog.getByRole('button', { name: '売買を再開' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/の売買を再開しました。$/).waitFor();
  });
});
