import { describe, expect, it } from 'vitest';
import { skipTo } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { breakCalls, delayCalls } from './support/network.ts';
import { ContractPage, otcPage, useCourses } from './support/offerings.ts';
import { retryAll } from './support/retry.ts';
import { skeletons } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';
import { TicketPage } from './support/ticket-page.ts';

const course = useCourses();
const { phones } = course;

describe('a block of the demo', () => {
  it('RT-18/content RT-19/open RT-19/looks RT-19/content RT-20/content OTC-01 OTC-02 OTC-03 VAL-16 VAL-19 VAL-22 one person signs, subscribes, pays and sells after the lock-up', async () => {
    const app = await phones.phone();
    const { page } = app;
    await enterDemo(app);
    await course.begin('block');
    const otc = otcPage(app);
    await otc.open();
    await otc.rows('受付中').filter({ hasText: '大口ブロック' }).waitFor();
    expect(await screenFaults(page, 'RT-18-list')).toEqual([]);
    await otc.openFirst('大口ブロック');
    expect(await screenFaults(page, 'RT-18-detail', { fullPage: true })).toEqual([]);

    await otc.action('申し込む').click();
    await app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await app.sheet.getByText('購入前に契約書に署名してください').waitFor();
    expect(await screenFaults(page, 'RT-18-subscribe')).toEqual([]);
    await app.sheet.getByRole('button', { name: '契約書に署名する' }).click();

    const contract = new ContractPage(app);
    await contract.opened();
    await contract.submit.click();
    await app.see('契約書を最後までお読みください');
    await app.see('契約書の写真をアップロードしてください');
    expect(await screenFaults(page, 'RT-19', { fullPage: true })).toEqual([]);
    await contract.readToEnd();
    await contract.draw(0.05);
    await contract.submit.click();
    await app.see('署名が小さすぎます。枠の中に大きく書いてください');
    await app.button('クリア').click();
    await contract.draw(0.9);
    await app.button('見本を使う').click();
    await app.see('アップロード済み');
    await contract.submit.click();
    await app.see('確認中');
    await course.decide();
    await app.button('購入の申込みへ').click();

    await otc.action('申し込む').click();
    await otc.readProspectus();
    await otc.confirm();
    await otc.own.getByText('配分待ち').waitFor();
    expect(await screenFaults(page, 'RT-18-own', { fullPage: true })).toEqual([]);

    await course.passTo(page, 'middle');
    await course.passTo(page, 'close');
    await course.decide();
    await course.passTo(page, 'purchase');
    await app.button('払込・売却').click();
    await app.button('残額を払い込む').waitFor();
    expect(await screenFaults(page, 'RT-20-due', { fullPage: true })).toEqual([]);
    await app.open('/');
    await app.link(/残額を払い込んでください/).waitFor();
    expect(await screenFaults(page, 'RT-01-due')).toEqual([]);
    await app.link(/残額を払い込んでください/).click();
    await app.button('残額を払い込む').click();
    await app.button('払い込む').click();
    await app.see('払込みが済みました');
    await app.see('売却制限中の株数');
    expect(await screenFaults(page, 'RT-20-locked', { fullPage: true })).toEqual([]);

    // The lock-up ends on the next business day, and the shares can be sold.
    await skipTo(app, 'day');
    await app.button('売却する').click({ timeout: 60_000 });
    const ticket = await TicketPage.opened(app, 'sell');
    await ticket.type(ticket.price, String(await ticket.lowestPrice()));
    await ticket.send();
    expect(phones.complaints()).toEqual([]);
  });

  it('RT-19/loading RT-19/error holds the places of the agreement, and says what happened when it cannot be read', async () => {
    const app = await phones.phone();
    const { page } = app;
    await enterDemo(app);
    await course.begin('block');
    await otcPage(app).open();
    const offeringId = await page.evaluate(async () => {
      const reply: { data: { offerings: { offeringId: string; kind: string }[] } } = await (
        await fetch('/api/v1/offering/offering/list')
      ).json();
      return reply.data.offerings.find(({ kind }) => kind === 'block')?.offeringId;
    });
    const address = `/pages/stock/otc/contract?id=${offeringId}`;
    const held = await delayCalls(page);
    await app.open(address);
    await skeletons(page).first().waitFor();
    await held.release();
    const contract = new ContractPage(app);
    await contract.opened();
    const broken = await breakCalls(page, 'server');
    await app.open(address);
    await app.see('システムエラーです。');
    await broken.restore();
    await retryAll(app);
    await contract.opened();
  });
});
