import type { Locator, Page } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

const ADDRESS = '/pages/trade/recharge/recharge';

/** The page of deposits by USDT, in Japanese. The member has logged in. */
export class RechargePage {
  readonly app: App;
  readonly page: Page;

  private constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  static async open(app: App): Promise<RechargePage> {
    await app.open(ADDRESS);
    await settled(app.page);
    return new RechargePage(app);
  }

  /** The amount that the demo's chain sends. */
  get amount(): Locator {
    return this.page.getByLabel('送金するUSDT');
  }

  get send(): Locator {
    return this.app.button('USDTを送金する（デモ）');
  }

  /** The member's address as its card shows it, without its gaps. */
  async address(): Promise<string> {
    const card = this.page.getByRole('main').locator('section', { hasText: 'あなた専用の入金アドレス' });
    return (await card.locator('p').first().innerText()).replaceAll(/\s/g, '');
  }

  /** The rows of the member's deposits. */
  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: 'USDT' });
  }

  /** Answers `GET v1/fund/usdt/options` with changed fields from now on. */
  async options(change: (data: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
    await this.page.route('**/api/v1/fund/usdt/options', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { readonly data: Record<string, unknown> };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...change(body.data) } } });
    });
  }

  /** Reads the page again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await settled(this.page);
  }
}
