import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { settled } from './routes.ts';

/** The addresses of the tabs of the orders (RT-28, RT-30, RT-32). */
export const ORDER_TABS = {
  open: '/pages/trade/cancel/cancel',
  day: '/pages/trade/today-entrust/today-entrust',
  history: '/pages/trade/history-entrust/history-entrust',
} as const;

/** The page of a member's orders with its three tabs, in Japanese. */
export class OrdersPage {
  readonly app: App;
  readonly page: Page;

  constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens a tab by its address, and waits for its data. */
  static async open(app: App, tab: keyof typeof ORDER_TABS, query = ''): Promise<OrdersPage> {
    await app.open(ORDER_TABS[tab] + query);
    await settled(app.page);
    return new OrdersPage(app);
  }

  tab(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name });
  }

  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }

  /** A list of values that limits the history. */
  filter(name: '売買' | '状態' | '口座'): Locator {
    return this.page.getByRole('main').getByLabel(name, { exact: true });
  }

  /** The first row with these words. */
  row(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words }).first();
  }

  /** A button of the open sheet. */
  inSheet(name: string): Locator {
    return this.app.sheet.getByRole('button', { name, exact: true });
  }

  /** Opens the form for other terms of an order. */
  async amend(words: string): Promise<void> {
    await this.row(words).getByRole('button', { name: '訂正', exact: true }).click();
    await this.app.sheet.getByRole('heading', { name: '注文の訂正' }).waitFor();
  }

  /** Opens the question whether an order is to be cancelled. */
  async askToCancel(words: string): Promise<void> {
    await this.row(words).getByRole('button', { name: '取消', exact: true }).click();
    await this.app.sheet.getByRole('heading', { name: 'この注文を取り消しますか？' }).waitFor();
  }

  /** Cancels an order and waits until it is reported. */
  async cancel(words: string): Promise<void> {
    await this.askToCancel(words);
    await this.inSheet('注文を取り消す').click();
    await this.app.see('注文を取り消しました');
  }

  /** Waits until no sheet is open. */
  async closed(): Promise<void> {
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }
}
