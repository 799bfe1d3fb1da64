import type { Locator } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

/** The notices (RT-13) in Japanese, and the bell that leads to them. */
export class NoticesPage {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  /** Opens it by its address and waits for its data. */
  static async open(app: App): Promise<NoticesPage> {
    await app.open('/pages/cms/cms');
    await settled(app.page);
    return new NoticesPage(app);
  }

  get bell(): Locator {
    return this.app.page.getByRole('banner').getByRole('link', { name: /^お知らせ/ });
  }

  /** The bell while there are unread notices. */
  get unreadBell(): Locator {
    return this.app.page.getByRole('link', { name: /^お知らせ 未読\d+件$/ });
  }

  get rows(): Locator {
    return this.app.page.getByRole('main').getByRole('listitem');
  }

  unread(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words, has: this.app.page.getByRole('img', { name: '未読' }) });
  }

  kind(name: 'すべて' | '注文' | '株価' | '入出金' | 'セキュリティ'): Locator {
    return this.app.button(name);
  }

  get readAll(): Locator {
    return this.app.button('すべて既読にする');
  }
}
