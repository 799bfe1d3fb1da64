import { describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { ADD_CARD, addCard, CARDS, choose, confirmByDemoCode, fillCard, sentKeys } from './support/cards.ts';
import { display, LANGUAGES, type Language } from './support/display.ts';
import { enterDemo } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { screenFaults } from './support/screen-faults.ts';

const { phone } = useSharedPhones();

const newMember = async (): Promise<App> => {
  const app = await phone();
  await enterDemo(app);
  return app;
};

const PROMPTS: Readonly<Record<Language, readonly string[]>> = {
  jp: [
    '銀行名を入力してください',
    '支店名を入力してください',
    '口座種別を選択してください',
    '口座名義を入力してください',
  ],
  en: ['Enter the bank name', 'Enter the branch', 'Select the account type', 'Enter the account name'],
  tw: ['請輸入銀行名稱', '請輸入分行名稱', '請選擇帳戶類型', '請輸入戶名'],
};
const REVIEW: Readonly<Record<Language, string>> = { jp: '確認画面へ', en: 'Review', tw: '前往確認' };

describe('bank cards', () => {
  it('RT-10/content RT-09/content FND-03 AUT-08 a card is found by name, reviewed as the bank sees it, confirmed and listed with its cooling', async () => {
    const app = await newMember();
    const { page, sheet } = app;
    await fillCard(app);
    await sheet.getByRole('heading', { name: '内容の確認' }).waitFor();
    for (const words of ['みずほ（0001）', '小舟町（105）', '普通', '1234567', /^ﾃﾞﾓ/])
      await sheet.getByText(words).waitFor();
    await sheet.getByRole('button', { name: 'この内容で登録する' }).click();
    await sheet.getByRole('heading', { name: 'ご本人の確認' }).waitFor();

    const wrong = sheet.locator('input[name="demo-code"]');
    const shown = await sheet.locator('strong').innerText();
    await wrong.fill(String((Number(shown) + 1) % 1_000_000).padStart(6, '0'));
    await sheet.getByRole('button', { name: '確認する' }).click();
    await sheet.getByRole('alert').waitFor();
    await confirmByDemoCode(app);
    await app.see('銀行口座を登録しました');
    await app.button('銀行口座の一覧へ').click();
    await app.see('••••567');
    await app.see('既定');
    await app.see(/から出金できます$/);
    expect(await page.getByText('1234567').count()).toBe(0);
  });

  it('FND-03 AUT-08 another default and a removal are confirmed; giving up changes nothing', async () => {
    const app = await newMember();
    const { page, sheet } = app;
    await addCard(app);
    await addCard(app, '7654321');
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.nth(1).getByRole('button', { name: '既定にする' }).click();
    await sheet.getByRole('button', { name: 'OK' }).click();
    await sheet.getByRole('heading', { name: 'ご本人の確認' }).waitFor();
    await sheet.getByRole('button', { name: '閉じる' }).click();
    await expect.poll(() => cards.first().innerText()).toContain('••••567');

    await cards.nth(1).getByRole('button', { name: '既定にする' }).click();
    await sheet.getByRole('button', { name: 'OK' }).click();
    await confirmByDemoCode(app);
    await expect.poll(() => cards.first().innerText()).toContain('••••321');
    await cards.nth(1).getByRole('button', { name: '削除' }).click();
    await sheet.getByRole('button', { name: 'OK' }).click();
    await confirmByDemoCode(app);
    await expect.poll(() => cards.count()).toBe(1);
  });

  it('Japan Post has its own fields, and a wrong pair is pointed out', async () => {
    const app = await newMember();
    const { page } = app;
    await app.open(ADD_CARD);
    await choose(app, '銀行名', 'ゆうちょ', /^ゆうちょ\s*9900/);
    await app.see(/通帳の記号・番号/);
    await page.locator('input[name="symbol"]').fill('１０１４０');
    await page.locator('input[name="number"]').fill('12345672');
    await app.button('確認画面へ').click();
    await app.see(/記号と番号の組み合わせ/);
    await page.locator('input[name="number"]').fill('12345671');
    await app.button('確認画面へ').click();
    await app.sheet.getByText('〇一八（018）').waitFor();
  });

  it('a reload keeps bank, branch and type, and no number', async () => {
    const app = await newMember();
    await fillCard(app);
    await app.sheet.getByRole('button', { name: 'この内容で登録する' }).waitFor();
    await app.page.reload();
    await app.see('みずほ（0001）');
    await app.see('小舟町（105）');
    expect(await app.page.getByLabel('普通').isChecked()).toBe(true);
    expect(await app.page.locator('input[name="number"]').inputValue()).toBe('');
    const stored = await app.page.evaluate(() =>
      [sessionStorage, localStorage].map((storage) => Object.entries(storage).join()).join(),
    );
    expect(stored).toContain('小舟町');
    expect(stored).not.toContain('1234567');
  });

  it('FND-03 a lost reply and another try add one card under one key', async () => {
    const app = await newMember();
    const { page, sheet } = app;
    const keys = sentKeys(page);
    await fillCard(app);
    await sheet.getByRole('button', { name: 'この内容で登録する' }).click();
    await page.route(
      '**/v1/user/card/add',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirmByDemoCode(app);
    await expect.poll(() => sheet.count()).toBe(0);
    await app.button('確認画面へ').click();
    await app.see('銀行口座を登録しました');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await app.button('銀行口座の一覧へ').click();
    await app.see('••••567');
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });

  it.each(LANGUAGES)(
    'VAL-17 FND-07 an empty form prompts for bank, branch, type and name, one each (%s)',
    async (language) => {
      const app = await newMember();
      await app.open(ADD_CARD);
      await display(app.page, language, 'light');
      await app.page.locator('input[name="holder"]').fill('');
      await app.button(REVIEW[language]).click();
      for (const prompt of PROMPTS[language])
        await expect.poll(() => app.page.getByText(prompt, { exact: true }).count()).toBe(1);
    },
  );

  it('RT-09/looks RT-10/looks the list, the search and the review in three languages, both themes and from 320 to 960', async () => {
    const app = await newMember();
    await addCard(app);
    await addCard(app, '7654321');
    expect(await screenFaults(app.page, 'RT-09-cards')).toEqual([]);
    await app.open(ADD_CARD);
    await app.button(/^銀行名/).click();
    await app.sheet.getByText('0001').waitFor();
    expect(await screenFaults(app.page, 'RT-10-search')).toEqual([]);
    await fillCard(app, '42');
    await app.sheet.getByText('0000042').waitFor();
    expect(await screenFaults(app.page, 'RT-10-review')).toEqual([]);
    await app.sheet.getByRole('button', { name: 'この内容で登録する' }).click();
    await app.sheet.locator('strong').waitFor();
    expect(await screenFaults(app.page, 'RT-10-confirm')).toEqual([]);
    await app.open(CARDS);
    await app.see('••••567');
  });
});
