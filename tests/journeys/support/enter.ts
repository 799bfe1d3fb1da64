import type { App } from './app.ts';

/** Taps a tab of the bottom bar. */
export const tab =
  (name: string) =>
  (app: App): Promise<void> =>
    app.page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name }).click();

/** Taps a link of the page. */
export const link =
  (name: string) =>
  (app: App): Promise<void> =>
    app.page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

/** Taps a link of the page of the tab for trading. */
export const fromTrade =
  (name: string) =>
  async (app: App): Promise<void> => {
    await tab('取引')(app);
    await link(name)(app);
  };

/** Taps a link of the menu. */
export const fromMenu =
  (name: string) =>
  async (app: App): Promise<void> => {
    await app.button('メニュー').click();
    await app.sheet.getByRole('link', { name, exact: true }).click();
  };
