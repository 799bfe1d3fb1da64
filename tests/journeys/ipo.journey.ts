import { describe, expect, it } from 'vitest';
import { enterDemo } from './support/member.ts';
import { ipoPage, useCourses } from './support/offerings.ts';
import { screenFaults } from './support/screen-faults.ts';

const course = useCourses();
const { phones } = course;
const LIST = '**/api/v1/offering/draw/list*';

describe('an IPO of the demo', () => {
  it('RT-17/content IPO-01 IPO-03 VAL-19 one person applies, amends, verifies the draw and sees what became of it', async () => {
    const app = await phones.phone();
    const { page } = app;
    await enterDemo(app);
    await course.begin('ipo');
    const ipo = ipoPage(app);
    await ipo.open();
    await ipo.rows('受付中').first().waitFor();
    expect(await screenFaults(page, 'RT-17-list')).toEqual([]);
    await ipo.openFirst();
    await app.see(/架空/);
    expect(await screenFaults(page, 'RT-17-detail', { fullPage: true })).toEqual([]);

    await ipo.action('申し込む').click();
    const quantity = app.sheet.getByRole('button', { name: /^申込数量 [\d,]+$/ });
    await quantity.click();
    for (const key of ['5', '0']) await app.sheet.getByRole('button', { name: key, exact: true }).click();
    await app.sheet.getByRole('button', { name: '完了' }).click();
    await app.sheet.getByText(/^購入金額が正しくありません/).waitFor();
    await app.sheet.getByRole('button', { name: '申込数量 増やす' }).click();
    await app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await app.sheet.getByText('先に目論見書を開いてご確認ください').waitFor();
    expect(await screenFaults(page, 'RT-17-apply')).toEqual([]);
    await ipo.readProspectus();
    await ipo.confirm();
    await ipo.own.getByText('配分待ち').waitFor();
    const held = await app.amount('確保中の資金', ipo.own);
    expect(held).toBeGreaterThan(0);

    await ipo.action('訂正する').click();
    await app.sheet.getByRole('radio', { name: '価格を指定' }).click();
    await app.sheet.getByRole('button', { name: '申込価格 減らす' }).click();
    expect(await screenFaults(page, 'RT-17-amend')).toEqual([]);
    await ipo.confirm('訂正する');
    await expect.poll(() => app.amount('確保中の資金', ipo.own)).toBeLessThan(held);
    expect(await screenFaults(page, 'RT-17-own', { fullPage: true })).toEqual([]);

    // The page, which stays open, follows: the others apply, the list is frozen, price and draw are decided.
    await course.passTo(page, 'middle');
    await course.passTo(page, 'close');
    await app.see(/^申込みの一覧（[\d,]+件）は締切のときに確定しました/);
    await course.decide();
    await course.decide();
    await app.button('この端末で抽選を計算し直す').click();
    await app.see('計算し直した結果は、公表された抽選結果とすべて一致しました。');
    await app.see('この申込みは、確定した一覧に含まれています。');
    await page.getByText('抽選の証明', { exact: true }).click();
    await app.see(/運営者は申込みを加えることで抽選を誘導できた可能性があります/);
    expect(await screenFaults(page, 'RT-17-draw', { fullPage: true })).toEqual([]);

    await page.route(LIST, async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      body.data.rows[0].quantity += 100;
      await route.fulfill({ response: reply, json: body });
    });
    // A page that became wider meanwhile has forgotten the first verdict.
    await app.button(/^(この端末で抽選を計算し直す|もう一度計算する)$/).click();
    await app.see('公表された抽選結果と一致しません。');
    await app.see(/証明のルートと違います/);
    await page.unroute(LIST);
    await ipo.own.getByText(/配分待ち|配分あり|配分なし/).waitFor();
    expect(phones.complaints()).toEqual([]);
  });
});
