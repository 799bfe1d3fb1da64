import { describe, expect, it } from 'vitest';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();

/** A new member, and what the app shows of its referral link. */
async function member() {
  const client = await office.harness.app.client().register();
  const { id } = await client.call('GET v1/user/user/info');
  const base = `${office.harness.app.origin}/`;
  const link = async () => (await client.call('GET v1/user/referral/detail', { query: { base } })).link;
  return { client, id: String(id), link };
}

describe('BO-07 referrals', () => {
  it('BO-07 REF-02 a referrer is found with the downlines, and the permission is stopped and given back with a reason', async () => {
    const [one, other] = [await member(), await member()];
    await other.client.call('POST v1/user/referral/add', { body: { referrerId: one.id } });
    const { page } = await office.operator(['support', 'compliance']);
    await page.getByRole('link', { name: '紹介', exact: true }).click();
    await heading(page, '紹介');
    await page.getByRole('cell', { name: one.id, exact: true }).click();
    await heading(page, `会員 ${one.id} の紹介`);
    await page
      .getByRole('row', { name: new RegExp(other.id) })
      .getByText('開設済み')
      .waitFor();
    await page.getByRole('button', { name: '紹介の権限を停止' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '紹介の権限を停止' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    expect(await one.link()).not.toBe(null);
    await dialog.getByLabel('理由').fill('不正な勧誘');
    await dialog.getByRole('button', { name: '紹介の権限を停止' }).dblclick();
    await page.getByText(`会員 ${one.id} の紹介の権限を停止しました。`).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await one.link()).toBe(null);
    await page.getByRole('row', { name: new RegExp(other.id) }).waitFor();

    await page.goto(`${office.url}/log`);
    await page.getByRole('cell', { name: `会員 ${one.id}` }).waitFor();
    await page.getByRole('cell', { name: '紹介の権限を変更' }).first().waitFor();
    await page.goto(`${office.url}/referrals/${one.id}`);
    await page.getByRole('button', { name: '紹介の権限を付与' }).click();
    await dialog.getByLabel('理由').fill('確認済み');
    await dialog.getByRole('button', { name: '紹介の権限を付与' }).click();
    await page.getByText(`会員 ${one.id} に紹介の権限を付与しました。`).waitFor();
    expect(await one.link()).not.toBe(null);
  });

  it('BO-07 any member is found by the ID; who may only read gets no button', async () => {
    const one = await member();
    const { page } = await office.operator(['auditor']);
    await page.goto(`${office.url}/referrals`);
    await page.getByRole('textbox', { name: '会員ID' }).fill(one.id);
    await page.getByRole('cell', { name: one.id, exact: true }).click();
    await heading(page, `会員 ${one.id} の紹介`);
    await page.getByText('紹介した会員はいません。').waitFor();
    expect(await page.getByRole('button', { name: /紹介の権限/ }).count()).toBe(0);
  });
});
