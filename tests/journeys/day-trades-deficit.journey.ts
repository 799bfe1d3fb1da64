import { expect, it } from 'vitest';
import { amountOf } from './support/app.ts';
import { addCard } from './support/cards.ts';
import { DayTradePage } from './support/day-trade-page.ts';
import { DepositPage } from './support/deposit.ts';
import { beforeOpening, skipTo, untilPhase } from './support/market.ts';
import { NoticesPage } from './support/notices-page.ts';
import { OrdersPage } from './support/orders-page.ts';
import { usePhones } from './support/phones.ts';
import { steadyFaults } from './support/screen-faults.ts';
import { WithdrawPage } from './support/withdraw.ts';

/** Left free of the withdrawal for its fee: less than the 3,575 yen that closing by force costs. */
const LEFT = 1_500;
/** More than the deficit, by one deposit. */
const PAID = 50_000;

const phones = usePhones();

it('DAY-02 RT-36 what an account cannot pay becomes a deficit, bars openings, and is repaid first by a deposit', {
  timeout: 300_000,
}, async () => {
  const app = await phones.phone();
  const { page } = app;
  const day = await DayTradePage.ofNewMember(app);
  await day.leaveOpen();
  await addCard(app);
  const orders = await OrdersPage.open(app, 'open');
  await app.button('すべて取消').click();
  await orders.inSheet('すべて取消').click();
  await app.sheet.waitFor({ state: 'hidden' });
  // the sales of the demo account are settled after two days
  for (let mornings = 0; mornings < 2; mornings++) await beforeOpening(app);
  await untilPhase(app, ['am-continuous']);
  await day.open();
  await day.openAtMarket('新規買建', '9432');
  const form = await WithdrawPage.open(app);
  await form.review(String((await form.withdrawable()) - LEFT));
  await form.confirm();

  await skipTo(app, 'closing');
  await untilPhase(app, ['closed']);
  await beforeOpening(app);
  await day.open();
  const title = page.getByRole('heading', { name: /^不足金 [\d,]+円$/ });
  await title.waitFor();
  const deficit = amountOf(await title.innerText());
  expect(deficit).toBeGreaterThan(0);
  await app.see(/^\d{4}\/\d{2}\/\d{2}までにご入金ください。入金は不足金に充当します/);
  expect(await app.button('新規買建').isDisabled()).toBe(true);
  expect(await steadyFaults(page, 'RT-36-deficit', { fullPage: true })).toEqual([]);
  await (await NoticesPage.open(app))
    .unread(/一日信用取引で不足金[\d,]+円が発生しました/)
    .first()
    .waitFor();

  await day.open();
  await app.button('入金する').click();
  await page.waitForURL('**/pages/trade/transfer/transfer');
  const deposit = await DepositPage.open(app);
  await deposit.declare(String(PAID));
  await app.sheet.getByRole('button', { name: '銀行に送金させる（デモ）' }).click();
  await deposit.closeSheet();
  const notices = await NoticesPage.open(app);
  await expect
    .poll(
      async () => {
        await page.reload();
        await notices.rows.first().waitFor();
        return notices.unread(/^.*不足金に[\d,]+円を充当しました/).count();
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toBeGreaterThan(0);
  await day.open();
  await expect.poll(() => title.count()).toBe(0);
  await expect.poll(() => app.button('新規買建').isEnabled()).toBe(true);
  expect(phones.complaints()).toEqual([]);
});
