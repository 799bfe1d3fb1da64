import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice({ jobsByHand: ['day-trade-terms', 'day-trades'] });
let seat: Seat;
let member: ApiClient;

beforeAll(async () => {
  const { app } = office.harness;
  await app.openMarket();
  await app.runJob('day-trade-terms');
  member = await app.client().register();
  const { version, hash } = await member.call('GET v1/trade/day/document');
  await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
  const order = { code: '7203', type: 'market', quantity: '100', credit: 'open' } as const;
  await member.place({ ...order, side: 'buy' });
  await eventually(async () => (await member.call('GET v1/trade/day/account')).positions.length === 1);
  await app.market.core.waitUntilCaughtUp();
  seat = await office.operator(['dealing']);
}, 120_000);

describe('accounts with day trades', () => {
  it('are listed with their collateral and their positions', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/margins`);
    const row = page.getByRole('row').filter({ hasText: '7203' });
    await row.getByText('買建').waitFor();
    await row.getByText('通常').waitFor();
    expect(await row.getByText(/^[\d,]+\.\d\d%$|^\d+\.\d\d%$/).count()).toBe(1);
  });

  looksOfOffice(office, () => seat, [
    { name: 'margins', address: () => '/margins', ready: 'td', sizes: EVERY_SIZE },
    { name: 'margin-terms', address: () => '/margins/terms', ready: 'td', sizes: EVERY_SIZE },
  ]);
});

describe('terms of day trades', () => {
  beforeAll(async () => {
    seat = await office.operator(['dealing']);
  });
  const card = (name: string) =>
    seat.page.locator('section').filter({ has: seat.page.getByRole('heading', { level: 2, name, exact: true }) });
  const dialog = () => seat.page.getByRole('dialog');

  /** Sends the open form; its proposal opens. */
  async function propose(): Promise<void> {
    await dialog().getByLabel('理由').fill('条件の見直し');
    await dialog().getByRole('button', { name: '申請する' }).dblclick();
    await seat.page.waitForURL(/\/proposals\/\d+$/);
  }

  /** Sends the open form, and approves its proposal as another operator. */
  async function agree(): Promise<void> {
    const { page } = seat;
    await propose();
    const number = page.url().split('/').at(-1);
    const other = await office.operator(['compliance']);
    await other.page.goto(page.url());
    await other.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await other.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
    await other.page.close();
    await page.goto(`${office.url}/margins/terms`);
  }

  it('DAY-01 are not changed under an open position: the proposal ends, and says why', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/margins/terms`);
    await card('一日信用の条件').getByRole('button', { name: '条件の変更を申請' }).click();
    await dialog().getByLabel('強制決済の手数料（円）').fill('9999');
    await propose();
    const { page: other } = await office.operator(['compliance']);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'パスキーで承認する' }).click();
    await other
      .getByText(/実行されませんでした/)
      .first()
      .waitFor();
    await other.getByText('DAY_TRADES_OPEN').waitFor();
    await member.call('POST v1/trade/day/close/all', { key: randomUUID() });
    await eventually(async () => (await member.call('GET v1/trade/day/account')).positions.length === 0);
  });

  it('DAY-01 a wrong figure is named; another operator approves, and the new terms are shown', async () => {
    const { page } = seat;
    await page.goto(`${office.url}/margins`);
    await page.getByRole('link', { name: '条件', exact: true }).click();
    const shown = (label: string) =>
      card('一日信用の条件').locator('dl > div').filter({ hasText: label }).locator('dd');
    await shown('委託保証金率').getByText('30', { exact: true }).waitFor();
    await card('一日信用の条件').getByRole('button', { name: '条件の変更を申請' }).click();
    await dialog().getByLabel('自動決済の時刻').fill('15:60');
    await dialog().getByLabel('理由').fill('条件の見直し');
    await dialog().getByRole('button', { name: '申請する' }).click();
    await dialog().getByText('自動決済の時刻に入力できる値：12:30～15:24').waitFor();
    await dialog().getByLabel('自動決済の時刻').fill('15:10');
    await dialog().getByLabel('強制決済の手数料（円）').fill('2200');
    await agree();
    await shown('強制決済の手数料').getByText('2,200').waitFor();
    await shown('自動決済の時刻').getByText('15:10').waitFor();
  });

  it('DAY-01 issues are found by their code, and what may be traded in them changes by two operators', async () => {
    const { page } = seat;
    const row = (code: string) => page.getByRole('row').filter({ hasText: code });
    await page.getByPlaceholder('コード').fill('９４３２');
    await row('9432').getByText('可', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await card('銘柄別の取扱い').getByRole('button', { name: '銘柄の取扱いを申請' }).click();
    await dialog().getByLabel('銘柄コード').fill('9432、 ８３０６');
    await dialog().getByLabel('買建').selectOption({ label: '不可' });
    await agree();
    await page.getByPlaceholder('コード').fill('8306');
    await expect.poll(() => row('8306').getByText('不可', { exact: true }).count()).toBe(2);
  });
});
