import type { Locator, Page } from 'playwright-core';
import { type App, amountOf } from './app.ts';
import { settled } from './routes.ts';

/** The addresses of fills of the day (RT-29), fills of a range (RT-31) and realised results (RT-33). */
export const TRADE_TABS = {
  today: '/pages/trade/today-trade/today-trade',
  history: '/pages/trade/history-trade/history-trade',
  results: '/pages/trade/liquidated/liquidated',
} as const;

/** The page of a member's fills and results with its three tabs, in Japanese. */
export class TradesPage {
  readonly app: App;
  readonly page: Page;

  constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens a tab by its address, and waits for its data. */
  static async open(app: App, tab: keyof typeof TRADE_TABS, query = ''): Promise<TradesPage> {
    await app.open(TRADE_TABS[tab] + query);
    await settled(app.page);
    return new TradesPage(app);
  }

  tab(name: '本日' | '履歴' | '実現損益'): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  /** A list of values that limits the rows. */
  filter(name: '売買' | '状態' | '口座'): Locator {
    return this.page.getByRole('main').getByLabel(name, { exact: true });
  }

  /** Rows of fills, each a link to its order. */
  get fills(): Locator {
    return this.page.getByRole('main').locator('a[href*="orderId="]');
  }

  /** Rows of results, each a link to its fills. */
  get results(): Locator {
    return this.page.getByRole('main').locator('a[href*="/history-trade?"]');
  }

  /** The number in words such as '約定 12件'. */
  async count(words: RegExp): Promise<number> {
    return amountOf(await this.app.text(words).innerText());
  }
}
