import type { Page } from 'playwright-core';
import type { App } from './app.ts';

export const CARDS = '/pages/user/card/card';
export const ADD_CARD = '/pages/user/card/add';

/** Searches in the open sheet and chooses the first row. */
export async function choose(app: App, field: string, query: string, row: RegExp): Promise<void> {
  await app.button(new RegExp(`^${field}`)).click();
  await app.sheet.getByRole('searchbox').fill(query);
  await app.sheet.getByRole('button', { name: row }).click();
}

/** Fills the form with an account at みずほ, 小舟町, and opens its review. */
export async function fillCard(app: App, number = '1234567'): Promise<void> {
  await app.open(ADD_CARD);
  await choose(app, '銀行名', 'みずほ', /^みずほ\s*0001/);
  await choose(app, '支店名', 'こぶなちょう', /^小舟町\s*105/);
  await app.page.getByLabel('普通').check();
  await app.page.locator('input[name="number"]').fill(number);
  await app.button('確認画面へ').click();
}

/** Types the code that the confirmation shows to a throw-away member. */
export async function confirmByDemoCode(app: App): Promise<void> {
  const code = await app.sheet
    .locator('strong')
    .filter({ hasText: /^\d{6}$/ })
    .innerText();
  await app.sheet.locator('input[name="demo-code"]').fill(code);
  await app.sheet.getByRole('button', { name: '確認する' }).click();
}

/** Adds a card as a throw-away member; ends on the list. */
export async function addCard(app: App, number = '1234567'): Promise<void> {
  await fillCard(app, number);
  await app.sheet.getByRole('button', { name: 'この内容で登録する' }).click();
  await confirmByDemoCode(app);
  await app.see('銀行口座を登録しました');
  await app.button('銀行口座の一覧へ').click();
  await app.see(`••••${number.slice(-3)}`);
}

/** The keys of the additions that the page sends from now on. */
export function sentKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/card/add')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
