import type { Locator, Page } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

/** The page of day trades (RT-36) in Japanese, as a member uses it. */
export class DayTradePage {
  readonly app: App;
  readonly page: Page;

  constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  async open(): Promise<void> {
    await this.app.open('/pages/trade/t-operate/t-operate');
    await settled(this.page);
  }

  /** Reads the risk document to its end and accepts it. */
  async agree(): Promise<void> {
    await this.app.button('リスク説明を読む').click();
    await this.app.sheet.getByRole('heading', { name: '損失のリスク' }).waitFor();
    await this.app.sheet.getByRole('heading', { name: '費用' }).scrollIntoViewIfNeeded();
    await this.app.sheet.locator('article').evaluate((text) => text.lastElementChild?.scrollIntoView());
    await this.app.sheet.getByRole('button', { name: '内容を理解し、同意する' }).click();
    await this.app.see('引けで自動返済');
  }

  /** Chooses an issue for a new position; ends with the order in the sheet. */
  async choose(side: '新規買建' | '新規売建', code: string): Promise<void> {
    await this.app.button(side).click();
    await this.app.sheet.getByRole('searchbox').fill(code);
    await this.app.sheet.getByRole('button').filter({ hasText: code }).first().click();
    await this.app.sheet.getByRole('button', { name: '確認画面へ' }).waitFor();
  }

  /** Sends the order of the sheet at the market. */
  async sendAtMarket(): Promise<void> {
    await this.app.sheet.getByRole('radio', { name: '成行' }).click();
    await this.app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await this.app.sheet.getByRole('heading', { name: '注文の確認' }).waitFor();
    await this.app.sheet.getByRole('button', { name: '発注する' }).click();
    await this.app.sheet.waitFor({ state: 'hidden' });
  }

  /** The card of a position. */
  position(code: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: code });
  }
}
