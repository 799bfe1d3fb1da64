import type { Locator } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

/** Home (RT-01) in Japanese, of a member who is logged in. */
export class HomePage {
  readonly app: App;

  private constructor(app: App) {
    this.app = app;
  }

  /** Opens it and waits for its data. */
  static async open(app: App): Promise<HomePage> {
    await app.open('/');
    await settled(app.page);
    return new HomePage(app);
  }

  get #main(): Locator {
    return this.app.page.getByRole('main');
  }

  /** A part of the page by its heading. */
  part(name: string): Locator {
    return this.#main.locator('section', { has: this.app.page.getByRole('heading', { name, exact: true }) });
  }

  /** The stocks that a part lists, each a link to its page. */
  stocks(name: '値動き' | '登録銘柄'): Locator {
    return this.part(name).locator('a[href*="/stock/detail/detail?code="]');
  }

  get hero(): Locator {
    return this.part('総資産').first();
  }

  /** Total assets, hidden or not. */
  get total(): Locator {
    return this.#main.getByRole('link').filter({ hasText: /^([\d,]+|\*{5})\s*円$/ });
  }

  /** A shortcut, such as 保有. */
  shortcut(name: string): Locator {
    return this.#main.getByRole('link', { name, exact: true });
  }

  /** The button that hides the member's own amounts, or shows them again. */
  eye(name: '金額を隠す' | '金額を表示'): Locator {
    return this.app.button(name);
  }
}
