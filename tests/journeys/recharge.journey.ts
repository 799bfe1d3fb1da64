import { describe, expect, it } from 'vitest';
import { amountOf } from './support/app.ts';
import { enterDemo, register } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { RechargePage } from './support/recharge.ts';
import { retryAll } from './support/retry.ts';
import { screenFaults } from './support/screen-faults.ts';

const SEND = 'v1/demo/chain/send';

const { phone, complaints } = useSharedPhones();

async function openPage(): Promise<RechargePage> {
  const app = await phone();
  await enterDemo(app);
  return RechargePage.open(app);
}

/** Counts the sends that the page asks the demo's chain for. */
function countSends({ page }: RechargePage): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes(SEND)) sent += 1;
  });
  return () => sent;
}

describe('a deposit by USDT', () => {
  it('RT-39/content FND-02 shows the own address in full and as a QR code, and copies it; the rate with its age', async () => {
    const form = await openPage();
    const { app, page } = form;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.see(/デモチェーン上のUSDTだけです/);
    const address = await form.address();
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    const qr = page.getByRole('img', { name: '入金アドレスのQRコード' });
    expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await app.button('アドレスをコピー').click();
    await app.see('あなた専用の入金アドレスをコピーしました');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await app.button('コントラクトをコピー').click();
    await app.see('コントラクトをコピーしました');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await app.see('5回（約15秒）');
    await app.see(/^1[45]\d\.\d{4}/);
    await app.see(/^\d+(秒|分)前・デモのレート$/);
    await app.see('円への換算には、承認が完了した時点のレートを使います。');
    await form.reload();
    expect(await form.address()).toBe(address);
    expect(complaints()).toEqual([]);
  });

  it('RT-39/content FND-02 a double tap sends once; confirmations move, also after a reload, until it is credited', async () => {
    const app = await phone();
    await register(app, 'recharge@example.com');
    const before = await app.amount('買付余力');
    const form = await RechargePage.open(app);
    const { page } = form;
    const sends = countSends(form);
    await form.amount.fill('250.5');
    await form.send.dblclick();
    const row = form.rows.first();
    await row.getByText('承認待ち').waitFor();
    expect(await row.innerText()).toContain('250.5');
    expect(await row.innerText()).not.toContain('円');
    await row.getByText(/^承認数 [2-5]\/5$/).waitFor();
    await form.reload();
    expect(await form.rows.count()).toBe(1);
    await row.getByRole('button').click();
    await app.sheet.getByText('出金できるようになりました').waitFor();
    const steps = app.sheet.getByRole('list', { name: 'これまでの流れ' }).getByRole('listitem');
    expect((await steps.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'ネットワークで送金を確認しました',
      '必要な承認数に達しました',
      '入金前の審査を始めました',
      '口座の残高に反映しました',
      '出金できるようになりました',
    ]);
    await app.sheet.getByText('入金済み').waitFor();
    const yen = await app.amount('円換算額', app.sheet);
    const rate = amountOf(await app.sheet.locator('dl > div', { hasText: '適用レート' }).locator('dd').innerText());
    expect(yen).toBe(Math.floor((2505 * Math.round(rate * 10_000)) / 100_000));
    await app.sheet.getByText(/・デモのレート$/).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).pathname).toBe('/pages/trade/recharge/recharge');
    await expect.poll(() => row.innerText()).toContain(yen.toLocaleString('ja-JP'));
    expect([sends(), await form.rows.count()]).toEqual([1, 1]);
    await app.open('/pages/trade/transfer/transfer');
    await app.see('入金の手続きはまだありません');
    await app.open('/pages/trade/transfer-trade/transfer-trade');
    await app.see('入金（USDT）');
    await app.open('/');
    await expect.poll(() => app.amount('買付余力')).toBe(before + yen);
    expect(complaints()).toEqual([]);
  });

  it('FND-02 FND-07 names what is wrong with an amount at its field, and sends nothing', async () => {
    const form = await openPage();
    const { app, page } = form;
    const sends = countSends(form);
    for (const [typed, says] of [
      ['', '送金する数量を入力してください'],
      ['1.0000001', '小数点以下6桁までの数字で入力してください'],
      ['0.09', '0.1～10,000 USDTの範囲で入力してください'],
      ['10000.1', '0.1～10,000 USDTの範囲で入力してください'],
    ] as const) {
      await form.amount.fill(typed);
      await form.send.click();
      await page.getByRole('alert').getByText(says).waitFor();
      expect(await form.amount.getAttribute('aria-invalid')).toBe('true');
    }
    expect(sends()).toBe(0);
    await page.route(`**/api/${SEND}`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 400,
          msg: '数量が正しくありません。',
          data: { reason: 'AMOUNT_INVALID', field: 'amount', params: {}, requestId: 'r' },
          status: 400,
        },
      }),
    );
    await form.amount.fill('5');
    await form.send.click();
    await page.getByRole('alert').getByText('数量が正しくありません。').waitFor();
    expect([await form.amount.inputValue(), sends()]).toEqual(['5', 1]);
    await app.button('アドレスをコピー').waitFor();
  });

  it('RT-39/content a brokerage without USDT says so and leads to the deposit by bank transfer', async () => {
    const form = await openPage();
    const { app, page } = form;
    await form.options(() => ({ networks: [], rate: null, demoChain: false }));
    await form.reload();
    await app.see('USDTでの入金は受け付けていません');
    expect([await form.send.count(), await app.text('USDTの入金はまだありません').count()]).toEqual([0, 0]);
    await app.button('銀行振込で入金する').click();
    await page.waitForURL((url) => url.pathname === '/pages/trade/transfer/transfer');
  });

  it('RT-39/content a halted network shows why in place of the address, and what has no rate waits', async () => {
    const form = await openPage();
    const { app, page } = form;
    const paused = { network: 'ethereum', name: 'Ethereum', contract: `0x${'ab'.repeat(20)}`, minimum: '10' };
    const ethereum = { ...paused, confirmations: 64, blockSeconds: 12, halted: 'SOURCES_DISAGREE' };
    await form.options(({ networks }) => ({
      networks: [...(networks as readonly unknown[]), ethereum],
      rate: null,
      belowMinimum: '0.65',
    }));
    await form.reload();
    await app.see('送金に使うネットワークを選んでください。アドレスを表示します。');
    expect(await app.button('アドレスをコピー').count()).toBe(0);
    await page.getByRole('radio', { name: 'Ethereum' }).click();
    await app.see('このネットワークの入金を停止しています');
    await app.see('複数の接続先から得た情報が一致しないため、内容を確認しています。');
    await app.see('64回（約15分）');
    expect([await app.button('アドレスをコピー').count(), await form.send.count()]).toEqual([0, 0]);
    expect(await app.text(/このアドレスに送れるのは/).count()).toBe(0);
    await app.see('レートを取得できません');
    await app.see('最低入金額に満たない入金');
    await app.see('0.65');
    await page.getByRole('radio', { name: 'デモチェーン' }).click();
    await app.button('アドレスをコピー').waitFor();
    await form.send.waitFor();
  });

  it('RT-39/content says when what was credited can be withdrawn, and links to the explorer of its network', async () => {
    const form = await openPage();
    const { app, page } = form;
    const hash = `0x${'1a'.repeat(32)}`;
    const explorer = `https://explorer.example/tx/${hash}`;
    await form.transfer(
      { state: 'credited', amount: '37612', next: null },
      { rate: '150.4501', explorer, txHash: hash },
    );
    await form.reload();
    await form.rows.first().getByText('37,612').waitFor();
    await form.rows.first().getByRole('button').click();
    await app.sheet.getByText('当社が円資金を用意したあとに出金できます。買付には使えます。').waitFor();
    await app.sheet.getByText('0x1a1a1a…1a1a1a').waitFor();
    const link = app.sheet.getByRole('link', { name: 'ブロックエクスプローラーで見る' });
    expect(await link.getAttribute('href')).toBe(explorer);
    await page.unrouteAll({ behavior: 'wait' });
    await form.transfer({ state: 'orphaned' }, { confirmations: 0, isLocked: false });
    await form.reload();
    await app.sheet.getByText('再承認待ち').waitFor();
    await app.sheet.getByText('送金が新しいブロックに取り込まれるのを待っています').waitFor();
    await app.sheet.getByText('承認数 0/5').waitFor();
    await app.sheet.getByText('円への換算は、承認完了時のレートで決まります。').waitFor();
    expect(await app.sheet.getByText('円', { exact: true }).count()).toBe(0);
  });

  it('RT-39/looks a deposit whose blocks are counted, and one with its rate, in its row and on its sheet', async () => {
    const form = await openPage();
    const { app, page } = form;
    const explorer = 'https://explorer.example/tx/1';
    const rate = { rate: '150.4501', rateAt: 1_700_000_000_000, rateSource: 'Kabuto demo rate', explorer };
    for (const [name, fields, tokens] of [
      ['seen', { state: 'seen' }, { amount: '9999.123456', confirmations: 2, isLocked: false }],
      ['credited', { state: 'credited', amount: '1504369', next: null }, { ...rate, amount: '9999.123456' }],
    ] as const) {
      await form.transfer(fields, tokens);
      await RechargePage.open(app);
      const row = form.rows.first().getByRole('button');
      await row.scrollIntoViewIfNeeded();
      expect(await screenFaults(page, `RT-39-${name}-row`)).toEqual([]);
      await row.click();
      await app.sheet.getByText('取引ハッシュ').waitFor();
      expect(await screenFaults(page, `RT-39-${name}-sheet`)).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  it('RT-39/error an address that cannot be read says so, and trying again shows it', async () => {
    const form = await openPage();
    const { app, page } = form;
    await page.route('**/api/v1/fund/usdt/address', (route) =>
      route.fulfill({ status: 503, json: { code: 503, msg: '', data: null, status: 503 } }),
    );
    await form.reload();
    await app.button('再試行').waitFor();
    await app.see('現在のレート');
    await page.unroute('**/api/v1/fund/usdt/address');
    await retryAll(app);
    await app.button('アドレスをコピー').waitFor();
  });
});
