import { describe, expect, it } from 'vitest';
import { HomePage } from './support/home-page.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { NoticesPage } from './support/notices-page.ts';
import { COURSE_MS, ipoPage, WITH_FAST_OFFERINGS } from './support/offerings.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { TicketPage } from './support/ticket-page.ts';
import { TradesPage } from './support/trades-page.ts';

const phones = usePhones(WITH_FAST_OFFERINGS);

describe('an IPO of the demo whose units suffice for everybody', () => {
  it('RT-17 IPO-01 one person applies, wins, buys, and sells on the first day', {
    timeout: 2 * COURSE_MS,
  }, async () => {
    const app = await phones.phone();
    const { page } = app;
    await enterDemo(app);
    const ipo = ipoPage(app);
    await ipo.open();
    await ipo.openFirst(/ミナモ/);
    const address = page.url();
    const id = new URL(address).searchParams.get('id');
    await ipo.action('申し込む').click();
    await ipo.readProspectus();
    await ipo.confirm();
    await ipo.own.getByText('配分待ち').waitFor();

    // the window to buy: due on the pages that are about something else, and in the bell
    await ipo.action('購入・辞退を選ぶ').waitFor({ timeout: COURSE_MS });
    const due = page.getByRole('link', { name: /ミナモフーズ（架空）.*購入/ });
    await HomePage.open(app);
    await due.waitFor();
    await app.open('/pages/quotation/quotation');
    await due.waitFor();
    const notices = new NoticesPage(app);
    await notices.unreadBell.click();
    await notices
      .unread(/ミナモフーズ/)
      .first()
      .waitFor();
    await app.open(`/pages/stock/ipo/ipo?id=${id}`);
    await settled(page);

    await ipo.action('購入・辞退を選ぶ').click();
    await app.sheet.getByRole('button', { name: '購入する', exact: true }).click();
    await app.see('購入の申込みを受け付けました');
    await openMarket(app);
    await app.text(/株が口座に入りました/).waitFor({ timeout: COURSE_MS });

    await ipo.action('売却する').click();
    let ticket = await TicketPage.opened(app, 'sell');
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    expect(code).toMatch(/^1Z/);
    // no market orders until the day of the first price has ended
    expect([await ticket.kind('指値').count(), await ticket.kind('成行').count()]).toEqual([1, 0]);
    const lowest = await ticket.lowestPrice();
    ticket = await TicketPage.open(app, 'sell', `code=${code}&qty=100&price=${lowest}`);
    // the first price may form meanwhile, and then the order is filled at once
    await ticket.send(/注文を受け付けました|約定しました/);
    await openMarket(app);
    const trades = await TradesPage.open(app, 'today');
    await trades.fills
      .filter({ hasText: /ミナモ/ })
      .first()
      .waitFor({ timeout: COURSE_MS });
    expect(phones.complaints()).toEqual([]);
  });
});
