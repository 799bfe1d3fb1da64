import { describe, expect, it } from 'vitest';
import { DayTradePage } from './support/day-trade-page.ts';
import { skipTo, untilPhase } from './support/market.ts';
import { NoticesPage } from './support/notices-page.ts';
import { OrdersPage } from './support/orders-page.ts';
import { usePhones } from './support/phones.ts';
import { steadyFaults } from './support/screen-faults.ts';

const phones = usePhones();

describe('a day trade that is left open in the demo', () => {
  it('DAY-02 RT-36 is warned of before the close, and closed at the next opening with its charge', {
    timeout: 180_000,
  }, async () => {
    const app = await phones.phone();
    const { page } = app;
    const day = await DayTradePage.ofNewMember(app);
    await day.leaveOpen();
    await day.openAtMarket('新規買建', '7203');

    await skipTo(app, 'closing');
    await (await NoticesPage.open(app)).unread(/一日信用取引の建玉が残っています/).waitFor();
    await untilPhase(app, ['closed']);
    await day.open();
    await app.see('本日の返済の受付は終了しました');
    await day.position('7203').waitFor();
    expect(await steadyFaults(page, 'RT-36-closed', { fullPage: true })).toEqual([]);

    await skipTo(app, 'pre-open');
    await untilPhase(app, ['am-acceptance', 'am-continuous']);
    await day.open();
    await day
      .position('7203')
      .getByText(/期限切れ/)
      .waitFor();
    const orders = await OrdersPage.open(app, 'open');
    const forced = orders.rows.filter({ hasText: '7203' });
    await forced.first().waitFor();
    expect(await forced.getByRole('button', { name: /^(訂正|取消)$/ }).count()).toBe(0);
    await untilPhase(app, ['am-continuous']);
    await day.open();
    await app.see('建玉はありません');
    const notices = await NoticesPage.open(app);
    await notices.unread(/期限までに返済されなかった建玉を、当社が成行で返済します/).waitFor();
    await notices.unread(/当社による返済の手数料3,575円を申し受けました/).waitFor();
    expect(phones.complaints()).toEqual([]);
  });
});
