import type { Locator } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

/** The holdings (RT-05) in Japanese. */
export class HoldingsPage {
  readonly app: App;

  private constructor(app: App) {
    this.app = app;
  }

  /** Opens it and waits for its data. */
  static async open(app: App): Promise<HoldingsPage> {
    await app.open('/pages/user/holding/stock');
    await settled(app.page);
    return new HoldingsPage(app);
  }

  get rows(): Locator {
    return this.app.page.getByRole('main').getByRole('listitem');
  }

  row(words: string): Locator {
    return this.rows.filter({ hasText: words });
  }

  /** Opens the sheet of a holding. */
  async openSheet(words: string): Promise<void> {
    await this.row(words).getByRole('button').first().click();
    await this.app.sheet.waitFor();
  }

  /** An action of the open sheet. */
  action(name: '買い増す' | '売る' | 'アラート' | 'チャート' | '閉じる'): Locator {
    return this.app.sheet.getByRole('button', { name, exact: true });
  }
}
