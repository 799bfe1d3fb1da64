import { describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { explained } from './support/explained.ts';
import { openMarket } from './support/market.ts';
import { usePhones } from './support/phones.ts';

const phones = usePhones();
const ASSETS = '/pages/trade/index/index';
const ORDERS = '/pages/trade/today-entrust/today-entrust';
const HOLDINGS = '/pages/user/holding/stock';
/** Held by a new demo account, with the number of shares (apps/server/src/demo/portfolio.ts). */
const HELD = { 7203: 300, 9432: 1500, 6758: 100, 7974: 100, 8058: 200, 6501: 100 } as const;
/** Issues that a new demo account has open orders for. */
const ORDERED = ['8316', '8306', '4063'] as const;

let app: App;

/** Opens the ticket of an issue, chooses market, confirms, and waits for the heading of the result. */
async function atMarket(side: 'buy' | 'sell', code: string, quantity: number, result: RegExp): Promise<void> {
  const { page } = app;
  await app.open(`/pages/trade/${side}/${side}?code=${code}&qty=${quantity}`);
  await page.getByRole('radio', { name: '成行' }).click();
  await app.button(side === 'buy' ? '買い注文の確認へ' : '売り注文の確認へ').click();
  await app.see('注文内容の確認');
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('heading', { name: result }).waitFor();
}

/** The lines of the buying power sheet without the total, and the total. */
async function buyingPower() {
  await app.open(ASSETS);
  await app.button(/買付余力/).click();
  return explained(app);
}

const holdingsShown = async (): Promise<string> => {
  await app.open(HOLDINGS);
  await app.see('トヨタ自動車');
  return app.page.getByRole('main').innerText();
};

describe('the first three minutes of the README, in a fresh demo', () => {
  it('step 1: one tap opens an account with six holdings, three open orders, one part filled, and two watchlists', async () => {
    app = await phones.phone();
    await app.open('/');
    await app.button('ワンタップでデモを始める').click();
    await app.see('総資産');
    await app.open(ASSETS);
    await app.see('保有 6銘柄');
    await app.open(ORDERS);
    const rows = app.page.getByRole('main').getByRole('listitem');
    await expect.poll(() => rows.filter({ hasText: '買' }).count()).toBe(ORDERED.length);
    expect(await rows.filter({ hasText: '一部約定' }).count()).toBe(1);
    await app.open('/pages/collection/collection');
    const lists = app.page.getByRole('radiogroup', { name: 'リスト' }).getByRole('radio');
    await expect.poll(() => lists.count()).toBe(2);
  });

  it('step 2: 100 shares of 7203 are bought at market, before or after the opening, as the account has no order in the way', async () => {
    await app.open('/');
    await app.open('/pages/stock/detail/detail?code=7203');
    await app.page.getByRole('heading', { name: 'トヨタ自動車' }).waitFor();
    await atMarket('buy', '7203', 100, /^(注文を受け付けました|約定しました)$/);
    await openMarket(app);
    await app.open(HOLDINGS);
    await app.see(/400\s*株/);
  });

  it('step 3: the lines of the buying power add up to the yen', async () => {
    const { lines, sum } = await buyingPower();
    expect(lines.length).toBeGreaterThanOrEqual(1 + ORDERED.length);
    expect(lines.reduce((total, line) => total + line, 0)).toBe(sum);
  });

  it('step 4: order, fill, holding and cash are where they were after kill -9', async () => {
    await openMarket(app);
    const before = { power: await buyingPower(), shares: /400\s*株/.test(await holdingsShown()) };
    expect(before.shares).toBe(true);
    await phones.server.kill();
    await phones.server.start();
    expect(await buyingPower()).toEqual(before.power);
    expect(await holdingsShown()).toMatch(/400\s*株/);
    await app.open(ORDERS);
    for (const name of ['三井住友フィナンシャルグループ', '三菱UFJフィナンシャル', '信越化学工業']) await app.see(name);
  });

  it('step 5: verify agrees beside the running server', async () => {
    expect(await phones.server.kabuto('verify')).toMatch(/ 0 problems\n(.*\n)*verify: everything agrees/);
  });

  it('every issue that the account holds or has an order for is bought and sold at market', async () => {
    await openMarket(app);
    for (const code of [...Object.keys(HELD), ...ORDERED]) {
      await atMarket('buy', code, 100, /^約定しました$/);
      await atMarket('sell', code, 100, /^約定しました$/);
    }
    expect(phones.complaints()).toEqual([]);
  });
});
