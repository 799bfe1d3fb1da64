import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();

/** A new member under a nickname that would be markup, were it not escaped. */
async function member(nickname = 'Hana') {
  const email = `customer-${Date.now()}@example.jp`;
  const client = await office.harness.app.client().register(email);
  const { id, accountId } = await client.call('GET v1/user/user/info');
  await office.harness.superPool.query('update app_user set nickname = $2 where user_id = $1', [id, nickname]);
  return { client, email, id: String(id), accountId };
}

describe('BO-02 customers', () => {
  it('BO-02 a customer is found by mail, read as the customer sees it, opened with a reason and frozen: the session ends within 5 s', async () => {
    const xss = '<img src=x onerror="document.title=1">';
    const one = await member(xss);
    const { page } = await office.operator(['support', 'compliance']);
    await page.getByRole('link', { name: 'お客さま一覧', exact: true }).click();
    await heading(page, 'お客さま一覧');
    await page.getByRole('textbox', { name: '検索' }).fill(one.email);
    await page.getByRole('cell', { name: one.accountId, exact: true }).waitFor();
    expect(await page.getByText(one.email).count()).toBe(0);
    await page.getByRole('cell', { name: one.id, exact: true }).click();
    await heading(page, `お客さま ${one.id}`);

    const { cash } = await one.client.call('GET v1/trade/asset/summary');
    const shown = `${Number(cash).toLocaleString('ja')}円`;
    await page.getByText(/^現金/).filter({ hasText: shown }).first().waitFor();
    for (const empty of ['保有株式はありません。', '注文はありません。', '入出金はありません。'])
      await page.getByText(empty).waitFor();

    expect(await page.getByText(xss).count()).toBe(0);
    await page.getByRole('button', { name: '個人情報を表示' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '個人情報を表示' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await dialog.getByLabel('理由').fill('電話での問い合わせ');
    await dialog.getByRole('button', { name: '個人情報を表示' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(one.email, { exact: true }).waitFor();
    await page.getByText(xss, { exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    const views = await one.client.call('GET v1/user/identity/views', { query: {} });
    expect(views.rows).toMatchObject([{ what: 'profile', reason: '電話での問い合わせ', viewer: 'operator' }]);

    const stream = await one.client.stream();
    await page.getByRole('button', { name: '口座を凍結' }).click();
    await dialog.getByLabel('理由').fill('不審なログイン');
    const from = performance.now();
    await dialog.getByRole('button', { name: '口座を凍結' }).click();
    await stream.untilClosed();
    await expect(one.client.call('GET v1/trade/asset/summary')).rejects.toThrow('UNAUTHENTICATED');
    expect(performance.now() - from).toBeLessThan(5_000);
    await page.getByText(`お客さま ${one.id} の口座を凍結しました。`).waitFor();
    await page.getByText('凍結中', { exact: true }).waitFor();
    await page.getByText('ログイン中の端末はありません。').waitFor();

    await page.getByRole('button', { name: '凍結を解除' }).click();
    await dialog.getByLabel('理由').fill('本人確認済み');
    await dialog.getByRole('button', { name: '凍結を解除' }).click();
    await page.getByText(`お客さま ${one.id} の凍結を解除しました。`).waitFor();
    await page.goto(`${office.url}/log`);
    for (const event of ['個人情報を閲覧', 'お客さまのログインを停止', 'お客さまのログインを再開'])
      await page.getByRole('cell', { name: event }).first().waitFor();
  });

  it('BO-02 a note is added by support and read by compliance, as text and not as markup', async () => {
    const one = await member();
    const xss = '<img src=x onerror="document.title=1"> 電話で確認済み';
    const { page } = await office.operator(['support']);
    await page.goto(`${office.url}/customers/${one.id}`);
    await page.getByText('メモはありません。').waitFor();
    await page.getByRole('button', { name: 'メモを追加' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'メモを追加' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await dialog.getByLabel('メモの内容').fill(xss);
    await dialog.getByRole('button', { name: 'メモを追加' }).click();
    await page.getByText('メモを追加しました。').waitFor();
    const { page: second } = await office.operator(['compliance']);
    await second.goto(`${office.url}/customers/${one.id}`);
    for (const read of [page, second]) {
      await read.getByText(xss, { exact: true }).waitFor();
      expect(await read.locator('main img').count()).toBe(0);
      expect(await read.title()).not.toBe('1');
    }
  });

  it('BO-02 BO-10 limits are proposed on the page of the customer, approved by another operator, and named when an order exceeds them', async () => {
    const one = await member();
    const maker = await office.operator(['support']);
    await maker.page.goto(`${office.url}/customers/${one.id}`);
    await maker.page.getByRole('button', { name: '変更を申請' }).click();
    const dialog = maker.page.getByRole('dialog');
    await dialog.getByLabel('1注文の上限（円）').fill('30万円');
    await dialog.getByLabel('理由').fill('お客さまの依頼');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await dialog.getByLabel('1注文の上限（円）').fill('300000');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await maker.page.getByRole('heading', { name: /^申請 \d+$/ }).waitFor();
    expect(await maker.page.getByRole('button', { name: /承認する|却下する/ }).count()).toBe(0);
    const checker = await office.operator(['compliance']);
    await checker.page.goto(`${office.url}/customers/${one.id}`);
    await checker.page.getByRole('link', { name: /が承認待ちです/ }).click();
    const changed = checker.page.getByRole('row', { name: /1注文の上限/ });
    await expect.poll(() => changed.getByRole('cell').allInnerTexts()).toEqual(['上限なし', '300,000']);
    await checker.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await checker.page.getByText('実行済み').waitFor();
    const body = { code: '7203', side: 'buy', type: 'limit', quantity: '1000', price: '3000' } as const;
    const refused = await one.client.refusal('POST v1/trade/order/place', { key: crypto.randomUUID(), body });
    expect(refused.msg).toContain('300,000');
    await checker.page.goto(`${office.url}/customers/${one.id}`);
    await checker.page.getByText('300,000円').first().waitFor();
  });

  it('BO-02 a mobile number of digits only is found, also one that could be the number of a member', async () => {
    const [one, two] = [await member(), await member()];
    const set = (id: string, mobile: string) =>
      office.harness.superPool.query('update app_user set mobile = $2 where user_id = $1', [id, mobile]);
    await set(one.id, '+85291234567');
    await set(two.id, '+819087654321');
    const { page } = await office.operator(['support']);
    await page.goto(`${office.url}/customers`);
    const search = page.getByRole('textbox', { name: '検索' });
    for (const [text, { accountId }] of [
      ['91234567', one],
      ['09087654321', two],
    ] as const) {
      await search.fill(text);
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('cell', { name: accountId, exact: true }).waitFor();
    }
  });

  it('BO-02 prices, stops, fills and holdings are shown as the customer sees them', async () => {
    const client = await office.harness.app.client().demo();
    const { id } = await client.call('GET v1/user/user/info');
    const { rows } = await client.call('GET v1/trade/position/list', { query: {} });
    const [held] = rows;
    if (held === undefined) throw new Error('the demo holds nothing');
    const { page } = await office.operator(['support']);
    await page.goto(`${office.url}/customers/${id}`);
    await page.getByText(`${held.names.jp} ${held.code} 売却可能`).waitFor();
    await page.getByText(`${held.names.jp} ${held.code} 保有`).click();
    await page.getByRole('heading', { name: '約定', exact: true }).waitFor();
    const fills = page.getByRole('group', { name: '約定', exact: true });
    await fills.getByRole('button').last().click();
    const { total } = await client.call('GET v1/trade/fill/list', { query: { scope: 'history' } });
    if (total === 0) await page.getByText('約定はありません。').waitFor();
    else await page.getByRole('region', { name: '約定', exact: true }).waitFor();
  });

  it('BO-02 BO-09 an auditor only reads: neither personal data nor buttons, and an unknown customer is reported', async () => {
    const one = await member();
    const { page } = await office.operator(['auditor']);
    await page.goto(`${office.url}/customers/${one.id}`);
    await heading(page, `お客さま ${one.id}`);
    await page.getByText('保有株式はありません。').waitFor();
    expect(await page.getByRole('button', { name: /個人情報を|凍結|利用を|強制|メモ/ }).count()).toBe(0);
    expect(await page.getByText(one.email).count()).toBe(0);
    await page.goto(`${office.url}/customers`);
    await page.getByText('会員ID・口座番号。あなたの役割では').waitFor();
    await page.getByRole('textbox', { name: '検索' }).fill(one.email);
    await page.getByText('この会員ID・口座番号のお客さまはいません。').waitFor();
    await page.getByRole('textbox', { name: '検索' }).fill(one.id);
    await page.getByRole('cell', { name: one.accountId, exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSVで保存' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${one.id},${one.accountId},H•••,c***@example.jp`);
    await page.goto(`${office.url}/customers/12345`);
    await page.getByText('この会員IDのお客さまは登録されていません。').first().waitFor();
  });
});
