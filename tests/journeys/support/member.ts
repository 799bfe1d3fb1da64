import type { App } from './app.ts';

/** Opens a throw-away demo account with holdings, orders and lists; ends on home. */
export async function enterDemo(app: App): Promise<void> {
  await app.open('/pages/user/login');
  await app.button('ワンタップでデモを始める').click();
  await app.see('総資産');
}

/**
 * Fills in the registration, with the code from the outbox, without submitting it. `arrive`: navigates to the page
 * first.
 */
export async function fillRegistration(app: App, email: string, arrive = true): Promise<void> {
  if (arrive) await app.open('/pages/user/register');
  // The previous page may have a field of the same name, and the address changes before the page: wait for this page's
  // button.
  await app.button('コードを送る').waitFor();
  await app.page.getByLabel('メールアドレス').fill(email);
  await app.button('コードを送る').click();
  await app.button('このコードを使う').click();
  await app.page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await app.page.getByLabel('ニックネーム').fill('太郎');
  await app.page.getByRole('checkbox', { name: /利用規約/ }).check();
}

/** Opens a new account with paper cash and nothing else, by the registration page; ends on home. */
export async function register(app: App, email: string, arrive = true): Promise<void> {
  await fillRegistration(app, email, arrive);
  await app.button('口座を開く').click();
  await app.see('総資産');
}

/** The password of every member created by `register`. */
export const PASSWORD = 'kawaii-neko-2026';

/** Logs in by the form of the login page, which must be open or about to be. */
export async function logIn(app: App, email: string, password = PASSWORD): Promise<void> {
  await app.button('ログイン').waitFor();
  await app.page.getByLabel('メールアドレス').fill(email);
  await app.page.getByLabel('パスワード', { exact: true }).fill(password);
  await app.button('ログイン').click();
}
