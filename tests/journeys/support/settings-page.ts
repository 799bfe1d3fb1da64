import type { Locator } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';
import { SETTINGS } from './settings.ts';

/** The settings (RT-07) in Japanese. */
export class SettingsPage {
  readonly app: App;

  private constructor(app: App) {
    this.app = app;
  }

  /** Opens it and waits for its data. */
  static async open(app: App): Promise<SettingsPage> {
    await app.open(SETTINGS);
    await settled(app.page);
    return new SettingsPage(app);
  }

  get confirmsOrders(): Locator {
    return this.app.page.getByRole('switch', { name: '注文前の確認画面' });
  }

  lots(count: number): Locator {
    return this.app.page.getByRole('radio', { name: `${count}単元`, exact: true });
  }

  textSize(name: '標準' | '大' | '特大'): Locator {
    return this.app.page.getByRole('radiogroup', { name: '文字サイズ' }).getByRole('radio', { name, exact: true });
  }

  /** Opens a line of the security settings. */
  async openTask(name: string | RegExp): Promise<void> {
    await this.app.page.getByRole('main').getByRole('button', { name }).click();
    await this.app.sheet.waitFor();
  }
}
