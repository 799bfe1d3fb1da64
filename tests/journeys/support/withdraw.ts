import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type App, amountOf } from './app.ts';
import { addCard, confirmByDemoCode } from './cards.ts';
import { typeAmount } from './keypad.ts';
import { enterDemo } from './member.ts';
import { settled } from './routes.ts';

const ADDRESS = '/pages/trade/withdraw/withdraw';

/** The withdrawal page, in Japanese, as a demo member uses it. */
export class WithdrawPage {
  readonly app: App;
  readonly page: Page;

  private constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens it with a new demo account that has a bank card. */
  static async withCard(app: App): Promise<WithdrawPage> {
    await enterDemo(app);
    await addCard(app);
    return WithdrawPage.open(app);
  }

  static async open(app: App): Promise<WithdrawPage> {
    await app.open(ADDRESS);
    await settled(app.page);
    return new WithdrawPage(app);
  }

  /** The field of the amount; a tap opens the keypad. */
  get amount(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^出金額/ });
  }

  get submit(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: '確認画面へ' });
  }

  /** What can be withdrawn now, yen. */
  async withdrawable(): Promise<number> {
    const shown = this.page.getByRole('button', { name: /^出金可能額/ });
    return amountOf((await shown.innerText()).replace(/出金可能額|内訳を見る/g, ''));
  }

  type(amount: string): Promise<void> {
    return typeAmount(this.app, this.amount, amount);
  }

  /** Opens the review of a withdrawal to the card that is chosen. */
  async review(amount: string): Promise<void> {
    await this.type(amount);
    await this.submit.click();
    await this.app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
  }

  /** Confirms the review with the code on the page; ends on the sheet of the withdrawal. */
  async confirm(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '本人確認をして出金する' }).click();
    await confirmByDemoCode(this.app);
    await this.app.sheet.getByText('出金を受け付け、金額を確保しました').waitFor();
  }

  /** The rows of the member's withdrawals. */
  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: '円' });
  }

  async closeSheet(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '閉じる' }).first().click();
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }
}
