import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { heading, register, useOffice } from '../support/office.ts';

const office = useOffice();
const MARKUP = '<img src=x onerror=window.intruder=1>';

/** Fills and sends the form of a proposal; returns its number, whose page is then open. */
async function propose(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<string> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: '申請する' }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await heading(page, /^申請 \d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Sends a call as a script of the page would; the reason of its refusal, or the status. */
const forge = (page: Page, path: string, body: object): Promise<string> =>
  page.evaluate(
    async ([address, text, key]) => {
      const reply = await fetch(`/operator/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key ?? '' },
        body: text ?? '',
      });
      const { data } = (await reply.json()) as { readonly data: { readonly reason?: string } | null };
      return data?.reason ?? String(reply.status);
    },
    [path, JSON.stringify(body), crypto.randomUUID()],
  );

describe('proposals of operators', () => {
  it('BO-08 BO-10 a fee schedule is proposed by one operator and approved by another with a passkey that signs its hash', async () => {
    const maker = await office.operator(['admin']);
    const checker = await office.operator(['compliance']);
    await maker.page.getByRole('link', { name: '承認', exact: true }).click();
    const number = await propose(maker.page, '手数料の変更を申請', {
      '料率（百万分の一）': '770',
      '最低手数料（円）': '120',
      理由: `改定 ${MARKUP}`,
    });
    await maker.page.getByText(`改定 ${MARKUP}`).waitFor();

    await checker.page.getByRole('link', { name: '承認', exact: true }).click();
    await checker.page.getByRole('cell', { name: number, exact: true }).click();
    await heading(checker.page, `申請 ${number}`);
    const difference = checker.page.getByRole('row', { name: /料率/ });
    await expect.poll(() => difference.getByRole('cell').allInnerTexts()).toEqual(['550', '770']);
    await checker.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await checker.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
    await checker.page.getByText('実行済み').waitFor();
    await checker.page.getByText('ジャーナル番号').waitFor();
    expect(await checker.page.getByRole('button', { name: /承認する/ }).count()).toBe(0);
    expect(await checker.page.evaluate('window.intruder')).toBeUndefined();
  });

  it('BO-10 the maker is offered no approval, and a forged one is refused', async () => {
    const both = await office.operator(['admin', 'compliance']);
    await both.page.goto(`${office.url}/proposals`);
    const number = await propose(both.page, '手数料の変更を申請', {
      '料率（百万分の一）': '780',
      '最低手数料（円）': '120',
      理由: '自分で',
    });
    await both.page.getByText('自分の申請は承認も却下もできません。').waitFor();
    expect(await both.page.getByRole('button', { name: /承認する|却下する/ }).count()).toBe(0);
    expect(await forge(both.page, 'v1/fee/schedule/approve', { number })).toBe('PROPOSAL_OWN');
    expect(await forge(both.page, 'v1/fee/schedule/refuse', { number, reason: 'x' })).toBe('PROPOSAL_OWN');
  });

  it('a refusal needs a reason, which the maker reads', async () => {
    const maker = await office.operator(['admin']);
    const checker = await office.operator(['compliance']);
    await maker.page.goto(`${office.url}/proposals`);
    const number = await propose(maker.page, '手数料の変更を申請', {
      '料率（百万分の一）': '790',
      '最低手数料（円）': '120',
      理由: '試し',
    });
    await checker.page.goto(`${office.url}/proposals/${number}`);
    await checker.page.getByRole('button', { name: '却下する' }).click();
    const dialog = checker.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '却下する' }).click();
    expect(await dialog.getByLabel('理由').evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(
      true,
    );
    await dialog.getByLabel('理由').fill('根拠の資料がない');
    await dialog.getByRole('button', { name: '却下する' }).click();
    await checker.page.getByText(`申請 ${number} を却下しました。`).waitFor();
    await maker.page.reload();
    await maker.page.getByText('根拠の資料がない').waitFor();
  });

  it('a wrong value is refused with the name of its field', async () => {
    const { page } = await office.operator(['admin']);
    await page.goto(`${office.url}/proposals`);
    await page.getByRole('button', { name: '手数料の変更を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('料率（百万分の一）').fill('999999');
    await dialog.getByLabel('最低手数料（円）').fill('1');
    await dialog.getByLabel('理由').fill('x');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('料率（百万分の一）に入力できる値：0～100,000').waitFor();
  });
});

describe('operators, roles and log', () => {
  it('BO-08 an invited operator gets the roles that a second operator approved, with a token that is shown once', async () => {
    const maker = await office.operator(['admin']);
    const checker = await office.operator(['compliance']);
    await maker.page.getByRole('link', { name: '担当者' }).click();
    await maker.page.getByRole('button', { name: '担当者を招待' }).click();
    const dialog = maker.page.getByRole('dialog');
    await dialog.getByLabel('監査').check();
    await dialog.getByLabel('担当者名').fill('Jiro');
    await dialog.getByLabel('理由').fill('入社');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await maker.page.waitForURL(/\/proposals\/\d+$/);
    const number = maker.page.url().split('/').at(-1) ?? '';
    expect(await maker.page.getByRole('button', { name: '初回トークンを発行' }).count()).toBe(0);

    await checker.page.goto(`${office.url}/proposals/${number}`);
    await checker.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await checker.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
    expect(await checker.page.getByRole('button', { name: '初回トークンを発行' }).count()).toBe(0);

    await maker.page.reload();
    await maker.page.getByRole('button', { name: '初回トークンを発行' }).click();
    const token = await maker.page.getByRole('dialog').locator('code').innerText();
    await maker.page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
    await maker.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await maker.page.content()).not.toContain(token);

    const invited = await office.open();
    await invited.page.goto(office.url);
    await register(invited.page, token);
    await heading(invited.page, '本日');
    await invited.page.getByRole('link', { name: '操作記録' }).click();
    await invited.page.getByRole('cell', { name: '招待の実行' }).first().waitFor();
    expect(await invited.page.getByRole('button', { name: '担当者を招待' }).count()).toBe(0);
  });

  it('BO-08 other roles are proposed for another operator only, and the log shows them before and after', async () => {
    const maker = await office.operator(['admin']);
    const other = await office.operator(['support']);
    const checker = await office.operator(['compliance']);
    await maker.page.getByRole('link', { name: '担当者' }).click();
    const own = maker.page.getByRole('row', { name: new RegExp(`${maker.name}.*自分`) });
    await own.waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    await maker.page.getByRole('row', { name: other.name }).getByRole('button', { name: '役割を変える' }).click();
    const dialog = maker.page.getByRole('dialog');
    await dialog.getByLabel('お客さま対応').waitFor();
    expect(await dialog.getByLabel('お客さま対応').isChecked()).toBe(true);
    await dialog.getByLabel('監査').check();
    await dialog.getByLabel('理由').fill('異動');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await maker.page.waitForURL(/\/proposals\/\d+$/);
    const number = maker.page.url().split('/').at(-1) ?? '';
    await checker.page.goto(`${office.url}/proposals/${number}`);
    await checker.page.getByRole('button', { name: 'パスキーで承認する' }).click();
    await checker.page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();

    await maker.page.goto(`${office.url}/log`);
    await maker.page.getByLabel('対象').fill(`operator ${other.name}`);
    await maker.page.getByRole('cell', { name: '役割変更の実行' }).first().click();
    const changed = maker.page.getByRole('row', { name: /^roles/ });
    await expect.poll(() => changed.getByRole('cell').allInnerTexts()).toEqual(['support', 'auditor,support']);
  });
});
