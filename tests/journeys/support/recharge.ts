import type { TransferView } from '@kabuto/contract';
import type { Locator, Page } from 'playwright-core';
import type { App } from './app.ts';
import { settled } from './routes.ts';

const TOKENS: NonNullable<TransferView['tokens']> = {
  network: 'demo',
  networkName: 'Demo chain',
  amount: '250',
  rate: null,
  rateAt: null,
  rateSource: null,
  txHash: `0x${'0'.repeat(64)}`,
  explorer: null,
  confirmations: 5,
  needed: 5,
  isLocked: true,
};
const SEEN: TransferView = {
  transferId: '1',
  direction: 'in',
  method: 'usdt',
  amount: '0',
  fee: '0',
  declared: null,
  state: 'seen',
  reason: null,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  reference: null,
  proof: null,
  destination: null,
  tokens: TOKENS,
  payout: null,
  notBefore: null,
  arrivesOn: null,
  claimed: '0',
  canCancel: false,
  next: { who: 'chain', at: null, date: null },
};
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
    return (await card.locator('[translate="no"]').first().innerText()).replaceAll(/\s/g, '');
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

  /** Answers every read of deposits with one made-up deposit of USDT. */
  async transfer(fields: Partial<TransferView>, tokens: Partial<NonNullable<TransferView['tokens']>>): Promise<void> {
    const transfer = { ...SEEN, ...fields, tokens: { ...TOKENS, ...tokens } };
    const reply = (data: object) => ({ json: { code: 200, msg: '', data, status: 200 } });
    await this.page.route('**/api/v1/fund/transfer/list?**', (route) =>
      route.fulfill(reply({ rows: [transfer], total: 1 })),
    );
    await this.page.route('**/api/v1/fund/transfer/detail?**', (route) =>
      route.fulfill(
        reply({ transfer, steps: [{ state: 'seen', reason: null, at: 1_700_000_000_000, journalSeq: 1 }] }),
      ),
    );
  }

  /** Reads the page again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await settled(this.page);
  }
}
