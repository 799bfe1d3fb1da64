import type { Language } from '@kabuto/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { confirmTwice, heading, useOffice } from '../support/office.ts';

let ahead = 0;
const now = () => Date.now() + ahead;
const office = useOffice({ now });
const MINUTE = 60_000;

/** Advances the clocks of operators and of readers. */
function pass(ms: number): void {
  ahead += ms;
  office.harness.advanceClock(ms);
}

const readers = (lang: Language) => {
  const client = office.harness.app.client();
  return {
    list: async () => (await client.call('GET v1/cms/news/list', { query: { pageSize: '100' }, lang })).rows,
    detail: (newsId: string) => client.call('GET v1/cms/news/detail', { query: { newsId }, lang }),
  };
};

/** A time of Tokyo as its field takes it, rounded down to a minute. */
const fieldTime = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);

async function write(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${office.url}/news`);
  await heading(page, 'ニュース');
  await page.getByRole('link', { name: 'ニュースを作成' }).click();
  await heading(page, 'ニュースを作成');
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

/** The number of the item whose page is shown. */
async function numberOf(page: Page): Promise<string> {
  await page.waitForURL(/\/news\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

const JP = { titleJp: 'システムメンテナンスのお知らせ', bodyJp: '一段落目です。\n\n二段落目です。' };

describe('BO-07 news', () => {
  it('BO-07 CMS-01 an item is written in two languages, previewed as customers see it, published, changed and withdrawn', async () => {
    const { page } = await office.operator(['content']);
    await write(page, { ...JP, titleEn: 'System maintenance', bodyEn: 'First.\n\nSecond.', codes: '7203、9432' });
    await page.getByLabel('重要なニュースとして一覧の先頭に固定する').check();
    const preview = page.getByRole('article', { name: 'お客さまの画面での表示' });
    await preview.getByRole('heading', { name: JP.titleJp }).waitFor();
    await preview.getByText('重要').waitFor();
    await preview.getByText('二段落目です。', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await preview.getByRole('heading', { name: 'System maintenance' }).waitFor();
    await page.getByRole('button', { name: '繁體中文' }).click();
    await preview.getByText('このニュースは日本語のみです。').waitFor();
    await confirmTwice(page, '公開する');
    const newsId = await numberOf(page);
    await heading(page, `ニュース ${newsId}`);
    const [first, ...others] = (await readers('en').list()).filter((item) => item.newsId === newsId);
    expect(first).toMatchObject({ title: 'System maintenance', pinned: true, codes: ['7203', '9432'] });
    expect(others).toEqual([]);
    expect(await readers('tw').detail(newsId)).toMatchObject({
      language: 'jp',
      paragraphs: ['一段落目です。', '二段落目です。'],
    });
    const { at } = await readers('jp').detail(newsId);

    await page.locator('[name="titleJp"]').fill('メンテナンス終了のお知らせ');
    await confirmTwice(page, '変更を保存');
    await page.getByText(`ニュース ${newsId} を保存しました。`).first().waitFor();
    expect(await readers('jp').detail(newsId)).toMatchObject({ title: 'メンテナンス終了のお知らせ', at });

    await confirmTwice(page, '取り下げる');
    await page.getByText('取下げ済み').waitFor();
    expect(await page.getByRole('button', { name: '変更を保存' }).count()).toBe(0);
    expect((await readers('jp').list()).filter((item) => item.newsId === newsId)).toEqual([]);
  });

  it('BO-07 CMS-01 an item is scheduled, listed as such, and seen by customers from its time on', async () => {
    const { page } = await office.operator(['content']);
    await write(page, JP);
    await page.getByRole('combobox', { name: '公開の時期' }).click();
    await page.getByRole('option', { name: '日時を指定して公開' }).click();
    await page.locator('[name="publishAt"]').fill(fieldTime(now() + 10 * MINUTE));
    await confirmTwice(page, '予約する');
    const newsId = await numberOf(page);
    expect((await readers('jp').list()).some((item) => item.newsId === newsId)).toBe(false);
    await page.getByRole('link', { name: 'ニュース', exact: true }).click();
    await page.getByRole('combobox', { name: '状態' }).click();
    await page.getByRole('option', { name: '公開予定' }).click();
    await page
      .getByRole('row', { name: new RegExp(JP.titleJp) })
      .getByText('公開予定')
      .waitFor();
    pass(10 * MINUTE);
    expect((await readers('jp').list()).some((item) => item.newsId === newsId)).toBe(true);
  });

  it('BO-07 wrong fields are named, and a change of an item that another operator has changed is refused', async () => {
    const { page } = await office.operator(['content']);
    await write(page, { ...JP, titleEn: 'Only a title' });
    await page.getByRole('button', { name: '公開する', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const cancel = async () => {
      await dialog.getByRole('button', { name: 'キャンセル' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await dialog.getByRole('button', { name: '公開する', exact: true }).click();
    await dialog.getByText('項目：英語 本文').waitFor();
    await cancel();
    await page.locator('[name="titleEn"]').fill('');
    await page.locator('[name="codes"]').fill('0000');
    await page.getByRole('button', { name: '公開する', exact: true }).click();
    await dialog.getByRole('button', { name: '公開する', exact: true }).click();
    await dialog.getByText('項目：関連銘柄').waitFor();
    await cancel();
    await page.locator('[name="codes"]').fill('');
    await confirmTwice(page, '公開する');
    const newsId = await numberOf(page);
    const other = await office.harness.operator(['content']);
    const changed = await other.call('newsItemSave', { ...JP, titleJp: '別の題', newsId, version: '1' });
    expect(changed.status).toBe(200);
    await page.locator('[name="titleJp"]').fill('自分の題');
    await page.getByRole('button', { name: '変更を保存', exact: true }).click();
    await dialog.getByRole('button', { name: '変更を保存', exact: true }).click();
    await dialog.getByRole('alert').getByText('項目：版').waitFor();
    expect((await readers('jp').detail(newsId)).title).toBe('別の題');
  });

  it('BO-07 who may only read sees items and their preview, without a way to change them', async () => {
    const writer = await office.harness.operator(['content']);
    const { data } = await writer.call('newsItemSave', JP);
    const { page } = await office.operator(['auditor']);
    await page.getByRole('link', { name: 'ニュース', exact: true }).click();
    await page.getByRole('cell', { name: String(data.newsId), exact: true }).click();
    await page.getByRole('article', { name: 'お客さまの画面での表示' }).getByText('二段落目です。').waitFor();
    expect(await page.locator('[name="titleJp"]').count()).toBe(0);
    expect(await page.getByRole('button', { name: '取り下げる' }).count()).toBe(0);
    await page.goto(`${office.url}/news/new`);
    await page.getByText('閲覧のみ可能です。').waitFor();
  });
});
