import { describe, expect, it } from 'vitest';
import { confirmByDemoCode } from './support/cards.ts';
import { explained } from './support/explained.ts';
import { enterDemo } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { WithdrawPage } from './support/withdraw.ts';

const DRAFT = '**/api/v1/fund/withdrawal/draft';
const REQUEST = '**/api/v1/fund/withdrawal/request';
const RESOLVE = '**/api/v1/trade/order/resolve';
/** Cooling, clerk, file and bank of the demo take about two minutes. */
const DEMO_MS = 210_000;

const { phone, complaints } = useSharedPhones();
const openForm = async (): Promise<WithdrawPage> => WithdrawPage.withCard(await phone());

describe('a withdrawal to a bank card', () => {
  it('RT-38/content FND-06 CON-12 explains what can be withdrawn by lines that sum to it, and when it arrives', async () => {
    const form = await openForm();
    const { app, page } = form;
    const withdrawable = await form.withdrawable();
    await page.getByRole('button', { name: /^出金可能額/ }).click();
    await app.sheet.getByRole('heading', { name: '出金可能額の内訳' }).waitFor();
    const { lines, sum } = await explained(app);
    expect(lines.reduce((all, amount) => all + amount, 0)).toBe(sum);
    expect(sum).toBe(withdrawable);
    await form.closeSheet();
    await app.see('1～3営業日');
    await app.see(/^\d{4}\/\d{2}\/\d{2}$/);
    expect(complaints()).toEqual([]);
  });

  it('VAL-14 VAL-21 FND-07 asks for the amount, names the most, and sends nothing that is wrong', async () => {
    const form = await openForm();
    const { app, page } = form;
    const withdrawable = await form.withdrawable();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('withdrawal/draft')) sent += 1;
    });
    await form.submit.click();
    await app.see('出金額を入力してください');
    await form.type(String(withdrawable + 1));
    await app.see(/^残高が不足しています/);
    await form.submit.click();
    await form.type('0');
    await form.submit.click();
    await app.see('出金額は1円以上の整数で入力してください');
    expect(sent).toBe(0);
  });

  it('AUT-08 a review that is given up requests nothing; going back closes its sheet first', async () => {
    const form = await openForm();
    const { app, page } = form;
    const before = await form.withdrawable();
    await form.review('10000');
    for (const words of ['みずほ 小舟町', /^••••567/, '1～3営業日']) await app.sheet.getByText(words).first().waitFor();
    await app.sheet.getByRole('button', { name: '本人確認をして出金する' }).click();
    await app.sheet.getByRole('heading', { name: 'ご本人の確認' }).waitFor();
    await app.sheet.getByRole('button', { name: '戻る' }).click();
    await app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/pages/trade/withdraw/withdraw');
    await page.reload();
    await form.submit.waitFor();
    expect(await form.withdrawable()).toBe(before);
    expect(await form.rows.count()).toBe(0);
  });

  it('FND-04 AUT-08 is held once requested, and cancelled while it cools: what was held can be withdrawn again', async () => {
    const form = await openForm();
    const { app } = form;
    const before = await form.withdrawable();
    await form.review('20000');
    const fee = await app.amount('出金手数料', app.sheet);
    await form.confirm();
    await app.sheet.getByText('次の予定').waitFor();
    await form.closeSheet();
    await expect.poll(() => form.withdrawable()).toBe(before - 20_000 - fee);
    expect(await form.rows.count()).toBe(1);
    await form.rows.first().getByRole('button').click();
    await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).click();
    await app.see('確保している金額と手数料は、すぐに残高へ戻ります。');
    await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).click();
    await app.sheet.getByText('お客様が取り消しました').waitFor();
    await form.closeSheet();
    await expect.poll(() => form.withdrawable()).toBe(before);
  });

  it('FND-04 double taps and a lost reply lead to one draft and one withdrawal', async () => {
    const form = await openForm();
    const { app, page } = form;
    const drafts = new Set<string | null>();
    const requests: (string | null)[] = [];
    await page.route(DRAFT, async (route) => {
      drafts.add(await route.request().headerValue('idempotency-key'));
      await route.continue();
    });
    await page.route(REQUEST, async (route) => {
      requests.push(await route.request().headerValue('idempotency-key'));
      const reply = await route.fetch();
      await (requests.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: reply }));
    });
    await form.type('30000');
    await form.submit.dblclick();
    await app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
    expect(drafts.size).toBe(1);
    await form.confirm();
    expect(requests).toHaveLength(2);
    expect(new Set(requests).size).toBe(1);
    await form.closeSheet();
    expect(await form.rows.count()).toBe(1);
  });

  it('FND-04 confirmed again after an unknown outcome is the same draft under the same key, held once', async () => {
    const form = await openForm();
    const { app, page } = form;
    const drafts: unknown[] = [];
    const requests: (string | null)[] = [];
    let isLost = true;
    await page.route(DRAFT, async (route) => {
      drafts.push(route.request().postDataJSON());
      await route.continue();
    });
    await page.route(RESOLVE, (route) => route.abort());
    await page.route(REQUEST, async (route) => {
      requests.push(await route.request().headerValue('idempotency-key'));
      const reply = await route.fetch();
      await (isLost ? route.abort('connectionreset') : route.fulfill({ response: reply }));
    });
    const before = await form.withdrawable();
    await form.review('30000');
    const fee = await app.amount('出金手数料', app.sheet);
    await app.sheet.getByRole('button', { name: '本人確認をして出金する' }).click();
    await confirmByDemoCode(app);
    await app.see(/出金を受け付けたか確認できていません/);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    isLost = false;
    await form.submit.click();
    await app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
    await form.confirm();
    expect([drafts.length, new Set(requests).size]).toEqual([1, 1]);
    expect(requests.length).toBeGreaterThan(2);
    await form.closeSheet();
    expect(await form.rows.count()).toBe(1);
    await expect.poll(() => form.withdrawable()).toBe(before - 30_000 - fee);
  });

  it('FND-04 an outcome that becomes known while its review is open again closes the review', async () => {
    const form = await openForm();
    const { app, page } = form;
    const { promise: reviewed, resolve: setReviewed } = Promise.withResolvers<void>();
    await page.route(RESOLVE, async (route) => {
      await reviewed;
      await route.continue();
    });
    await page.route(REQUEST, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await form.review('30000');
    await app.sheet.getByRole('button', { name: '本人確認をして出金する' }).click();
    await confirmByDemoCode(app);
    await app.see(/出金を受け付けたか確認できていません/);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await form.submit.click();
    await app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
    setReviewed();
    await app.see('出金を受け付け、金額を確保しました');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
    await form.closeSheet();
    expect(await form.rows.count()).toBe(1);
  });

  it('RT-38/content without a bank card leads to adding one', async () => {
    const app = await phone();
    await enterDemo(app);
    await WithdrawPage.open(app);
    await app.see('出金先の銀行口座がありません');
    await app.link('銀行口座を追加する').click();
    await expect.poll(() => new URL(app.page.url()).pathname).toBe('/pages/user/card/add');
  });

  it('FND-04 one person withdraws, sees each step live until the bank has paid, and has it returned', {
    timeout: DEMO_MS + 30_000,
  }, async () => {
    const form = await openForm();
    const { app } = form;
    const before = await form.withdrawable();
    await form.review('40000');
    await form.confirm();
    await app.sheet.getByText('銀行が振込を完了しました').waitFor({ timeout: DEMO_MS });
    for (const step of ['出金の審査を始めました', '出金を承認しました', '銀行に振込を依頼しました'])
      await app.sheet.getByText(step).waitFor();
    await app.sheet.getByRole('button', { name: /デモ/ }).click();
    await app.sheet.getByText('銀行から戻り、残高に戻しました').waitFor();
    await form.closeSheet();
    await expect.poll(() => form.withdrawable()).toBe(before);
  });
});
