import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';

const SEARCH = '/pages/trade/query/query';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const rows = (): Locator => app.page.getByRole('main').getByRole('listitem');
const chip = (name: string | RegExp): Locator =>
  app.page.getByRole('group', { name: '絞り込み' }).getByRole('button', { name });

async function search(text: string): Promise<void> {
  await app.open(SEARCH);
  await app.page.getByRole('searchbox').fill(text);
  await app.page.getByRole('heading', { name: '検索結果' }).waitFor();
}

describe('RT-25/content search by brands, with marks and filters', () => {
  it('RT-25/content finds the company of a brand, a former name and a short name, and marks why', async () => {
    for (const [typed, code, reason, marked] of [
      ['ユニクロ', '9983', 'ユニクロ', 'ユニクロ'],
      ['ゆにく', '9983', 'ユニクロ', 'ユニク'],
      ['uniqlo', '9983', 'UNIQLO', 'UNIQLO'],
      ['無印', '7453', '無印良品', '無印'],
      ['松下電器', '6752', '旧社名 松下電器産業', '松下電器'],
      ['jal', '9201', 'JAL', 'JAL'],
    ] as const) {
      await search(typed);
      const row = rows().filter({ hasText: code }).first();
      await row.getByText(reason).first().waitFor();
      expect(await row.locator('mark').allInnerTexts(), typed).toEqual([marked]);
    }
  });

  it('RT-25/content marks the name, or the code, in which the text is', async () => {
    await search('とよた');
    expect(await rows().filter({ hasText: '7203' }).locator('mark').allInnerTexts()).toEqual(['トヨタ']);
    await search('720');
    expect(await rows().first().locator('mark').allInnerTexts()).toEqual(['720']);
  });

  it('RT-25/content limits results to a section and a sector, and takes the limits back', async () => {
    await search('日本');
    const all = await app.page.getByText(/^\d+件$/).innerText();
    await chip(/^スタンダード \d+$/).click();
    await expect.poll(() => app.page.getByText(/^\d+件$/).innerText()).not.toBe(all);
    expect((await rows().allInnerTexts()).every((text) => text.includes('スタンダード'))).toBe(true);
    await chip('業種').click();
    await app.sheet.getByRole('button', { name: /^輸送用機器/ }).click();
    await rows().filter({ hasText: '日本精機' }).waitFor();
    expect(await rows().count()).toBe(1);
    await app.page.getByRole('searchbox').fill('任天');
    await app.see('「任天」に合う銘柄はありません');
    await app.button('絞り込みを解除').click();
    await rows().filter({ hasText: '任天堂' }).waitFor();
  });

  it('RT-25/content lists the issues of a sector without a text', async () => {
    await app.open(SEARCH);
    await settled(app.page);
    await chip('業種').click();
    await app.sheet.getByRole('button', { name: /^海運業/ }).click();
    await rows().filter({ hasText: '日本郵船' }).waitFor();
    await app.see(/^\d件$/);
  });

  it('RT-25/looks results with filters, and nothing found', async () => {
    await search('三菱');
    expect(await screenFaults(app.page, 'RT-25-results')).toEqual([]);
    await app.page.getByRole('searchbox').fill('ぬるぽ');
    await app.see('「ぬるぽ」に合う銘柄はありません');
    expect(await screenFaults(app.page, 'RT-25-none', { own: ['ぬるぽ'] })).toEqual([]);
  });
});

describe('MKT-08 prices of a long list', () => {
  it('MKT-08 are written only into rows near the screen, and a row has the newest ones when it is reached', async () => {
    await search('a');
    await rows().nth(19).waitFor({ state: 'attached' });
    const written = await app.page.evaluateHandle(() => {
      const tops: number[] = [];
      new MutationObserver((records) => {
        for (const { target } of records) tops.push(target.parentElement?.getBoundingClientRect().top ?? 0);
      }).observe(document.querySelector('main') ?? document.body, { characterData: true, subtree: true });
      return tops;
    });
    await expect.poll(() => written.evaluate((tops) => tops.length), { timeout: 30_000 }).toBeGreaterThan(40);
    const far = (await app.page.evaluate(() => innerHeight)) + 150;
    expect((await written.jsonValue()).filter((top) => top > far)).toEqual([]);
    const last = rows().nth(19);
    const code = /\d{4}/.exec((await last.textContent()) ?? '')?.[0] ?? 'no code';
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        const reply = await app.page.request.get(`${phone.server.url}/api/v1/quote/quote/list?codes=${code}`);
        const { data }: { data: { quote: { last: string } }[] } = await reply.json();
        return ((await last.textContent()) ?? '').replaceAll(',', '').includes(data[0]?.quote.last ?? 'no price');
      })
      .toBe(true);
  });
});
