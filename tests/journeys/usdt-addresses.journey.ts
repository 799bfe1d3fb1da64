import { NETWORKS } from '@kabuto/chain';
import { describe, expect, it } from 'vitest';
import { amountOf } from './support/app.ts';
import { confirmByDemoCode } from './support/cards.ts';
import { useSharedPhones } from './support/phones.ts';
import { RechargePage } from './support/recharge.ts';
import { UsdtWithdrawPage } from './support/usdt-withdrawal.ts';

/** Vectors of EIP-55. */
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ADD = '**/api/v1/user/address/add';
const OPTIONS = '**/api/v1/fund/usdt/withdrawal/options';

const { phone, complaints } = useSharedPhones();
const openPage = async (): Promise<UsdtWithdrawPage> => UsdtWithdrawPage.ofDemo(await phone());

describe('the addresses of withdrawals of USDT', () => {
  it('RT-38/content FND-05 without an address asks for one; one that is wrong is named at its field', async () => {
    const form = await openPage();
    const { app, page } = form;
    await app.see('送付先のアドレスがありません');
    // the signer of a demo starts with the first address
    expect(await app.text(/現在保留中/).count()).toBe(0);
    await form.type('10000');
    await form.submit.click();
    await page.getByRole('alert').getByText('送付先のアドレスを選択してください').waitFor();
    const own = await RechargePage.open(app).then((recharge) => recharge.address());
    await UsdtWithdrawPage.open(app);
    await form.add();
    const { sheet } = app;
    const alert = sheet.getByRole('alert');
    const field = sheet.locator('input[name="address"]');
    for (const [address, label, says] of [
      ['', '財布', 'アドレスを入力してください'],
      ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', '財布', 'アドレスは0xに続く40文字（数字とaからfの英字）です'],
      [WALLET.replace('A', 'a'), '財布', /^アドレスが正しくありません。/],
      [NETWORKS.demo.contract, '財布', /コントラクト/],
      [own, '財布', /当社/],
    ] as const) {
      await form.enter(address, label);
      await alert.getByText(says).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.inputValue()).toBe(address);
    }
    await form.enter(WALLET, '');
    await alert.getByText('アドレスの名前を入力してください').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?way=usdt');
    await app.see('送付先のアドレスがありません');
  });

  it('VAL-14 VAL-21 FND-07 asks for the amount, names the most with the fee taken off, and sends nothing that is wrong', async () => {
    const form = await openPage();
    const { app, page } = form;
    const withdrawable = await form.withdrawable();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('withdrawal/draft')) sent += 1;
    });
    await form.submit.click();
    await app.see('出金額を入力してください');
    await form.type(String(withdrawable));
    await app.see(/^残高が不足しています/);
    const short = page.getByText(/^残高が不足しています/);
    const most = amountOf((await short.first().innerText()).replace(/.*出金できるのは/, ''));
    expect([most > 0, most < withdrawable]).toEqual([true, true]);
    await form.submit.click();
    await form.type(String(most + 1));
    await short.first().waitFor();
    await form.type(String(most));
    await expect.poll(() => short.count()).toBe(0);
    await form.type('0');
    await form.submit.click();
    await app.see('出金額は1円以上の整数で入力してください');
    expect(sent).toBe(0);
  });

  it('FND-05 double taps register an address once; it is listed in full, cannot be added again, and is removed', async () => {
    const form = await openPage();
    const { app, page } = form;
    const keys = new Set<string | null>();
    let confirmed = 0;
    await page.route(ADD, async (route) => {
      keys.add(await route.request().headerValue('idempotency-key'));
      if (route.request().postData()?.includes('stepUpToken') !== true) return route.continue();
      confirmed += 1;
      await route.fetch();
      // its reply is lost
      await route.abort('connectionreset');
    });
    await form.add();
    const { sheet } = app;
    await sheet.locator('input[name="address"]').fill(`  ${WALLET.slice(0, 20)} ${WALLET.slice(20)}`);
    await sheet.locator('input[name="label"]').fill('財布');
    await sheet.getByRole('button', { name: '確認画面へ' }).dblclick();
    await sheet.getByText('ウォレットのアドレスと一文字ずつ見比べてください').waitFor();
    await sheet.getByRole('button', { name: 'このアドレスを登録する' }).dblclick();
    await confirmByDemoCode(app);
    await sheet.getByRole('heading', { name: 'アドレスの追加' }).waitFor();
    await sheet.getByRole('button', { name: '確認画面へ' }).click();
    await app.see('アドレスを登録しました');
    expect([keys.size, confirmed]).toEqual([1, 1]);
    await expect.poll(() => form.addresses.count()).toBe(1);
    await form.reload();
    expect(await form.addresses.count()).toBe(1);
    await form.add();
    await form.enter(WALLET, 'もう一つ');
    await sheet.getByRole('alert').getByText(/登録/).waitFor();
    await form.closeSheet();
    await app.button('アドレスの管理').click();
    expect((await sheet.getByRole('listitem').innerText()).replaceAll(/\s/g, '')).toContain(WALLET);
    await sheet.getByRole('button', { name: '削除' }).click();
    await sheet.getByRole('heading', { name: 'このアドレスを削除しますか？' }).waitFor();
    await sheet.getByRole('button', { name: 'OK' }).click();
    await confirmByDemoCode(app);
    await app.see('アドレスを削除しました');
    await app.see('送付先のアドレスがありません');
    expect(complaints()).toEqual([]);
  });

  it('RT-38/content FND-05 says that the signer is silent or the network halted; without a rate nothing is requested', async () => {
    const form = await openPage();
    const { app } = form;
    await form.register(OTHER, '財布');
    const [due] = [Date.now() - 1_000];
    await form.page.route('**/api/v1/user/address/list', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text()).replaceAll(/"usableAt":\d+/g, `"usableAt":${due}`);
      await route.fulfill({ response: reply, body: text });
    });
    const networks = (data: Record<string, unknown>, fields: object) => ({
      networks: (data.networks as readonly object[]).map((one) => ({ ...one, ...fields })),
    });
    await form.options((data) => networks(data, { signs: false }));
    await form.reload();
    await app.see('デモチェーンでの出金は現在保留中です。いま申し込むと、再開後に送付します。');
    await form.page.unroute(OPTIONS);
    await form.options((data) => ({ ...networks(data, { halted: 'CHAIN_UNAVAILABLE' }), rate: null }));
    await form.reload();
    await app.see('デモチェーンは停止中です。いま申し込むと、再開後に送付します。');
    await app.see('レートを取得できません。取得でき次第、出金できます。');
    await form.type('10000');
    expect(await form.submit.isDisabled()).toBe(true);
    await form.page.unroute(OPTIONS);
    await form.options((data) => networks(data, { halted: 'OPERATOR' }));
    await form.reload();
    await app.see(
      'デモチェーンは停止中のため、出金のお申し込みを受け付けていません。お申し込み済みの出金は、再開後に送付します。',
    );
    await form.type('10000');
    expect(await form.submit.isDisabled()).toBe(true);
  });

  it('RT-38/content FND-05 without a passkey that confirms nothing is requested; the page says when, or where to add one', async () => {
    const form = await openPage();
    const { app, page } = form;
    await form.register(OTHER, '財布');
    const until = Date.UTC(2030, 0, 5, 3, 4);
    const waits = { name: 'A', state: 'waits', usableAt: until } as const;
    const notTaken = { name: 'B', state: 'notTaken', usableAt: null } as const;
    const usable = { name: 'C', state: 'usable', usableAt: 1 } as const;
    const show = async (...passkeys: object[]) => {
      await page.unroute(OPTIONS);
      await form.options(() => ({ passkeys }));
      await form.reload();
      await form.type('10000');
    };
    await show(waits, notTaken, { ...waits, usableAt: until + 60_000 });
    await app.see(/^パスキーは2030.*1.*5.*12:04からUSDTの出金の確認に使えます。$/);
    expect(await form.submit.isDisabled()).toBe(true);
    await show({ ...waits, usableAt: null });
    await app.see('登録したばかりのパスキーです。USDTの出金の確認に使える日時は、数分以内に表示されます。');
    expect(await form.submit.isDisabled()).toBe(true);
    await show(notTaken, usable);
    expect([await app.text(/パスキー/).count(), await form.submit.isDisabled()]).toEqual([0, false]);
    await show(notTaken);
    await app.see('USDTの出金を確認できるパスキーがありません。スマートフォンなど別の端末で追加してください。');
    expect(await form.submit.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'パスキーを追加' }).click();
    await page.waitForURL('**/pages/user/set/set**');
  });

  it('RT-38/content a brokerage without withdrawals of USDT leads to the bank account', async () => {
    const form = await openPage();
    const { app, page } = form;
    await form.options(() => ({ terms: null }));
    await form.reload();
    await app.see('USDTでの出金は受け付けていません');
    expect(await form.submit.count()).toBe(0);
    await app.button('銀行口座に出金する').click();
    await app.see('出金先の銀行口座がありません');
    expect(new URL(page.url()).search).toBe('');
  });
});
