import { describe, expect, it } from 'vitest';
import { DepositPage } from './support/deposit.ts';
import { useSharedPhones } from './support/phones.ts';

const DECLARE = '**/api/v1/fund/deposit/declare';
const LOOK_UP = '**/api/v1/trade/order/resolve';

const { phone, complaints } = useSharedPhones();
const openForm = async (): Promise<DepositPage> => DepositPage.ofNewMember(await phone());

describe('a deposit by bank transfer', () => {
  it('RT-37/content FND-01 is announced, and its details are copied one value at a time', async () => {
    const form = await openForm();
    const { app, page } = form;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.button('+10万').click();
    await app.button('+5万').click();
    expect(await form.amount.innerText()).toContain('150,000');
    await form.submit.click();
    const reference = await form.reference();
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    await app.sheet.getByText('150,000').first().waitFor();
    await app.sheet.getByText(/^\d{4}\/\d{2}\/\d{2}まで$/).waitFor();
    for (const [label, value] of [
      ['照合番号', new RegExp(`^${reference}$`)],
      ['金額', /^150000$/],
      ['支店', /^\d{3}$/],
      ['口座番号', /^\d{7}$/],
      ['振込依頼人名', new RegExp(`^${reference} \\S.*\\S$`)],
    ] as const) {
      await app.sheet.getByRole('button', { name: `${label}をコピー`, exact: true }).click();
      await app.sheet.getByText(`${label}をコピーしました`).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(value);
    }
    await app.sheet.getByText('デモの名前').waitFor();
    await app.sheet.getByText('入金の連絡を受け付けました').waitFor();
    await form.closeSheet();
    expect(await form.rows.count()).toBe(1);
    await form.rows.first().getByText(reference).waitFor();
    const again = await form.declare('2000');
    expect(again).not.toBe(reference);
    await form.closeSheet();
    expect(await form.rows.count()).toBe(2);
    expect(complaints()).toEqual([]);
  });

  it('VAL-14 FND-07 asks for the amount, names the most, and sends nothing that is wrong', async () => {
    const form = await openForm();
    const { app, page } = form;
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('deposit/declare')) sent += 1;
    });
    await form.submit.click();
    await app.see('入金額を入力してください');
    expect(await form.amount.getAttribute('aria-invalid')).toBe('true');
    await form.type('9999999999999');
    await app.see(/^1回に入金できるのは[\d,]+円までです$/);
    await form.submit.click();
    await form.type('0');
    await app.see('入金額は1円以上の整数で入力してください');
    await form.submit.click();
    expect(sent).toBe(0);
    await app.button('クリア').click();
    await app.see('入金額を入力してください');
  });

  it('VAL-15 CON-04 FND-07 takes a picture of the receipt, asks for it when it is missing, and keeps it', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.declare('3000');
    await app.sheet.getByRole('button', { name: '控えを送る' }).click();
    await app.sheet.getByText('入金の証明をアップロードしてください').waitFor();
    await app.sheet.getByRole('button', { name: '見本を使う' }).click();
    await app.sheet.getByText('アップロード済み').waitFor();
    await app.sheet.getByRole('button', { name: '控えを送る' }).click();
    await app.sheet.getByText('控えは受付済みです').waitFor();
    await page.reload();
    await app.sheet.getByText('控えは受付済みです').waitFor();
    await app.sheet.getByRole('button', { name: '控えを送り直す' }).click();
    await app.sheet.getByRole('button', { name: '控えを送る' }).waitFor();
  });

  it('FND-01 a double tap announces one deposit', async () => {
    const form = await openForm();
    await form.type('4000');
    await form.submit.dblclick();
    await form.reference();
    await form.closeSheet();
    await form.page.reload();
    await form.rows.first().waitFor();
    expect(await form.rows.count()).toBe(1);
  });

  it('FND-01 what became of a lost reply is looked up by its key, so that there is one deposit', async () => {
    const form = await openForm();
    const { page } = form;
    const keys: (string | null)[] = [];
    await page.route(DECLARE, async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      await route.fetch();
      await route.abort('connectionreset');
    });
    const looked: (string | null)[] = [];
    await page.route(LOOK_UP, async (route) => {
      looked.push(await route.request().headerValue('idempotency-key'));
      await route.continue();
    });
    await form.declare('5000');
    expect(keys).toHaveLength(1);
    expect(looked).toEqual(keys);
    await form.closeSheet();
    expect(await form.rows.count()).toBe(1);
  });

  it('FND-01 a reload before the reply shows the deposit that was announced, once', async () => {
    const form = await openForm();
    const { app, page } = form;
    let calls = 0;
    await page.route(DECLARE, async (route) => {
      calls += 1;
      // The first reply never comes: the page that waits for it is gone by then.
      if (calls === 1) await route.fetch();
      else await route.continue();
    });
    await form.type('6000');
    await form.submit.click();
    await expect.poll(() => form.rows.count()).toBe(1);
    await page.reload();
    await app.sheet.getByText('6,000').first().waitFor();
    await form.reference();
    await form.closeSheet();
    await expect.poll(() => form.rows.count()).toBe(1);
  });

  it('FND-01 is cancelled after a question while no money has been sent; going back closes the sheet first', async () => {
    const form = await openForm();
    const { app, page } = form;
    await form.declare('7000');
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).pathname).toBe('/pages/trade/transfer/transfer');
    await form.rows.first().getByRole('button').click();
    await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).click();
    await app.see('すでに振り込んだ場合は取り消さないでください。照合に時間がかかります。');
    await app.sheet.getByRole('button', { name: '続ける' }).click();
    await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).click();
    await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).click();
    await app.sheet.getByText('お客様が取り消しました').waitFor();
    expect(await app.sheet.getByRole('button', { name: 'この手続きを取り消す' }).count()).toBe(0);
    await form.closeSheet();
    await form.rows.first().getByText('取消済み').waitFor();
  });
});
