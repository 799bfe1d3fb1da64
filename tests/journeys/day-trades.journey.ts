import { describe, expect, it } from 'vitest';
import { DayTradePage } from './support/day-trade-page.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { OrdersPage } from './support/orders-page.ts';
import { useSharedPhones } from './support/phones.ts';
import { steadyFaults } from './support/screen-faults.ts';

const phones = useSharedPhones();

describe('a day trade in the demo', () => {
  it('RT-36/content DAY-01 DAY-02 one person accepts the risk, opens long and short, takes delivery and closes all', {
    timeout: 120_000,
  }, async () => {
    const app = await phones.phone();
    const { page } = app;
    await enterDemo(app);
    await openMarket(app);
    const day = new DayTradePage(app);
    await day.open();
    expect(await app.button('新規買建').isDisabled()).toBe(true);
    expect(await steadyFaults(page, 'RT-36-consent', { fullPage: true })).toEqual([]);
    await day.agree();
    await app.see('建玉はありません');

    await day.choose('新規買建', '7203');
    expect(await steadyFaults(page, 'RT-36-order')).toEqual([]);
    await day.sendAtMarket();
    await day.position('7203').getByText('買建', { exact: true }).waitFor();
    await day.openAtMarket('新規売建', '6758');
    await app.see('建玉 2件');
    expect(await steadyFaults(page, 'RT-36-positions', { fullPage: true })).toEqual([]);

    await day.deliver('7203', '現引', /100株を建単価で引き取ります。受渡日に[\d,]+円を支払います/);
    await app.see('建玉 1件');
    // of the 1,500 shares that the demo account owns
    await day.openAtMarket('新規売建', '9432');
    await day.deliver('9432', '現渡', /100株を渡して決済します。受渡日に[\d,]+円を受け取ります/);
    await app.see('建玉 1件');
    await app.open('/pages/user/holding/stock');
    for (const [code, owned] of [
      ['7203', '400株'],
      ['9432', '1,400株'],
    ] as const)
      await page.getByRole('main').getByRole('listitem').filter({ hasText: code }).getByText(owned).first().waitFor();
    await day.open();

    await day.openAtMarket('新規買建', '9984');
    await app.see('建玉 2件');
    await day.position('9984').getByRole('button', { name: '返済', exact: true }).click();
    await app.sheet.getByText('見込み損益').waitFor();
    await app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await app.sheet.getByRole('button', { name: '発注する' }).click();
    await day.position('9984').waitFor({ state: 'detached' });

    // two lots of one issue are closed by one order, whose price is changed on the page of orders
    for (let lots = 0; lots < 2; lots++) await day.openAtMarket('新規買建', '9984');
    await app.see('建玉 3件');
    await app.button('選んで返済').click();
    for (const card of await day.position('9984').all()) await card.getByRole('checkbox').check();
    expect(await day.position('6758').getByRole('checkbox').isDisabled()).toBe(true);
    expect(await steadyFaults(page, 'RT-36-pick', { fullPage: true })).toEqual([]);
    await app.button('2件・200株を返済').click();
    await app.sheet.getByRole('radio', { name: '指値' }).click();
    for (let step = 0; step < 5; step++) await app.sheet.getByRole('button', { name: '価格 増やす' }).click();
    await app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await app.sheet.getByRole('button', { name: '発注する' }).click();
    await app.sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => day.position('9984').filter({ hasText: '返済発注中' }).count()).toBe(2);
    const orders = await OrdersPage.open(app, 'open');
    await orders.amend('9984');
    await app.sheet.getByRole('button', { name: '価格 増やす' }).click();
    await orders.inSheet('訂正内容の確認へ').click();
    await orders.inSheet('OK').dblclick();
    await app.see('注文を訂正しました');
    await day.open();

    await app.button('すべて返済').click();
    await app.sheet.getByRole('button', { name: 'すべて返済する' }).click();
    await day.position('6758').waitFor({ state: 'detached' });
    await app.see('建玉はありません');
    expect(phones.complaints()).toEqual([]);
  });

  it('an order beyond the collateral is not sent, and the most that would pass is named', async () => {
    const app = await phones.phone();
    const day = await DayTradePage.ofNewMember(app);
    await day.choose('新規買建', '7203');
    await app.sheet.getByRole('button', { name: /^数量 [\d,]+$/ }).click();
    await app.page.locator('dialog[open] output').waitFor();
    for (const digit of '900000') await app.page.keyboard.press(digit);
    await app.page.keyboard.press('Enter');
    await app.page.getByText(/委託保証金が不足しています。.*最大[\d,]+株/).waitFor();
    await app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    expect(await app.page.getByRole('heading', { name: '注文の確認' }).count()).toBe(0);
  });
});
