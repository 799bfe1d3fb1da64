import type { Locator } from 'playwright-core';
import type { App } from './app.ts';

/** Opens the keypad of an amount's field, types the digits and closes it. */
export async function typeAmount(app: App, field: Locator, amount: string): Promise<void> {
  await field.click();
  for (const digit of amount) await app.sheet.getByRole('button', { name: digit, exact: true }).click();
  await app.sheet.getByRole('button', { name: '完了' }).click();
}
