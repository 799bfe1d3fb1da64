import type { Locator, Page } from 'playwright-core';
import type { App } from './app.ts';
import { openMarket } from './market.ts';
import { enterDemo } from './member.ts';
import { settled } from './routes.ts';

/** The page of day trades (RT-36) in Japanese, as a member uses it. */
export class DayTradePage {
  readonly app: App;
  readonly page: Page;

  constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens it with a new demo account that has accepted the risk document, while stocks trade. */
  static async ofNewMember(app: App): Promise<DayTradePage> {
    await enterDemo(app);
    await openMarket(app);
    const day = new DayTradePage(app);
    await day.open();
    await day.agree();
    return day;
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

  /** Opens a position at the market; ends with its card. */
  async openAtMarket(side: '新規買建' | '新規売建', code: string): Promise<void> {
    await this.choose(side, code);
    await this.sendAtMarket();
    const shown = side === '新規買建' ? '買建' : '売建';
    await this.position(code).getByText(shown, { exact: true }).last().waitFor();
  }

  /** Turns closing at the auction off: what is open stays open. */
  async leaveOpen(): Promise<void> {
    await this.page.getByRole('switch', { name: '引けで自動返済' }).click();
    await this.app.see(/残った建玉は翌営業日の寄付で当社が返済します/);
  }

  /** Takes the shares of a long position (現引) or hands over those of a short one (現渡), after a look at what it says. */
  async deliver(code: string, how: '現引' | '現渡', words: RegExp): Promise<void> {
    await this.position(code).getByRole('button', { name: how }).click();
    await this.app.sheet.getByText(words).waitFor();
    await this.app.sheet.getByRole('button', { name: `${how}する` }).click();
    await this.position(code).waitFor({ state: 'detached' });
  }

  /** The card of a position. */
  position(code: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: code });
  }
}
