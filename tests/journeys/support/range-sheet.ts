import type { Locator } from 'playwright-core';
import type { App } from './app.ts';

/** The sheet in which a member chooses the two dates of a list, in Japanese. */
export class RangeSheet {
  readonly app: App;

  private constructor(app: App) {
    this.app = app;
  }

  /** Opens it on a list; `name`: the button's words, which are the dates once some were chosen. */
  static async open(app: App, name = '期間指定'): Promise<RangeSheet> {
    await app.button(name).click();
    return new RangeSheet(app);
  }

  get from(): Locator {
    return this.app.page.getByLabel('開始日');
  }

  get to(): Locator {
    return this.app.page.getByLabel('終了日');
  }

  get show(): Locator {
    return this.app.button('この期間を表示');
  }

  /** Enters two dates such as 2025-11-01 and submits them. */
  async choose(from: string, to: string): Promise<void> {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.show.click();
  }
}
