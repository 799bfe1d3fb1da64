import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { typeAmount } from './keypad.ts';
import { enterDemo } from './member.ts';
import { settled } from './routes.ts';

const ADDRESS = '/pages/trade/transfer/transfer';

/** The deposit page, in Japanese, as a demo member uses it. */
export class DepositPage {
  readonly app: App;
  readonly page: Page;

  private constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens it with a new demo account, which has no deposit. */
  static async ofNewMember(app: App): Promise<DepositPage> {
    await enterDemo(app);
    return DepositPage.open(app);
  }

  static async open(app: App): Promise<DepositPage> {
    await app.open(ADDRESS);
    await settled(app.page);
    return new DepositPage(app);
  }

  /** The field of the amount; a tap opens the keypad. */
  get amount(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^入金額/ });
  }

  get submit(): Locator {
    return this.app.button('振込先を表示する');
  }

  /** Types an amount on the keypad. */
  type(amount: string): Promise<void> {
    return typeAmount(this.app, this.amount, amount);
  }

  /** Announces a deposit; returns its reference. */
  async declare(amount: string): Promise<string> {
    await this.type(amount);
    await this.submit.click();
    return this.reference();
  }

  /** The value of a line of the bank details. */
  detail(label: string): Locator {
    return this.app.sheet.locator('dl > div', { has: this.page.getByText(label, { exact: true }) }).locator('dd');
  }

  /** The reference on the sheet. */
  async reference(): Promise<string> {
    await this.app.sheet.getByText('次の予定').waitFor();
    return (await this.detail('照合番号').first().innerText()).trim();
  }

  /** The rows of the member's deposits. */
  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: '円' });
  }

  async closeSheet(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '閉じる' }).first().click();
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }
}
