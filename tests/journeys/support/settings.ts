import type { App } from './app.ts';
import { PASSWORD } from './member.ts';
import { settled } from './routes.ts';

export const SETTINGS = '/pages/user/set/set';

/** Opens the settings at one line of the security list. */
export async function openTask(app: App, name: string | RegExp): Promise<void> {
  await app.open(SETTINGS);
  await settled(app.page);
  await app.page.getByRole('main').getByRole('button', { name }).click();
}

/** Completes a confirmation by password. */
export async function confirmByPassword(app: App): Promise<void> {
  await app.sheet.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.sheet.getByRole('button', { name: '確認する' }).click();
}

/** Logs out from the settings; ends on the login page. */
export async function logOut(app: App): Promise<void> {
  await app.open(SETTINGS);
  await app.page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
  await app.sheet.getByRole('button', { name: 'ログアウト' }).click();
  await app.button('パスキーでログイン').waitFor();
}
