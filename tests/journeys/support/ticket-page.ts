import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type App, amountOf } from './app.ts';
import { settled } from './routes.ts';

type Side = 'buy' | 'sell';

const PATH = { buy: '/pages/trade/buy/buy', sell: '/pages/trade/sell/sell' } as const;
const REVIEW = { buy: '買い注文の確認へ', sell: '売り注文の確認へ' } as const;

/** The order ticket (RT-26, RT-27) in Japanese, as a member uses it. */
export class TicketPage {
  readonly app: App;
  readonly page: Page;
  readonly side: Side;

  private constructor(app: App, side: Side) {
    this.app = app;
    this.page = app.page;
    this.side = side;
  }

  /** Opens it with a query such as `code=7203&qty=100`, and waits for its data. */
  static async open(app: App, side: Side, query: string): Promise<TicketPage> {
    await app.open(`${PATH[side]}?${query}`);
    return TicketPage.opened(app, side);
  }

  /** The ticket that a page has opened, with its data. */
  static async opened(app: App, side: Side): Promise<TicketPage> {
    const ticket = new TicketPage(app, side);
    await ticket.reviewButton.waitFor();
    await settled(app.page);
    return ticket;
  }

  /** The field that opens the keypad of the quantity. */
  get quantity(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^数量 [\d,]/ });
  }

  get price(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^価格 [\d,.]+/ });
  }

  /** The limit price that is entered, in yen. */
  async priceNow(): Promise<number> {
    return amountOf((await this.price.innerText()).replace('価格', ''));
  }

  kind(name: '指値' | '成行' | '逆指値' | 'OCO' | 'IFD'): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  /** Types into the keypad of a field by the keyboard, and closes it. */
  async type(field: Locator, digits: string): Promise<void> {
    await field.click();
    await this.app.sheet.locator('output').waitFor();
    for (const digit of digits) await this.page.keyboard.press(digit);
    await this.page.keyboard.press('Enter');
    await this.app.sheet.waitFor({ state: 'hidden' });
  }

  /** The errors of the fields. */
  get errors(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** The lowest price of the day in yen, as the ticket shows it. */
  async lowestPrice(): Promise<number> {
    const limits = this.page.locator('p', { hasText: '値幅制限' });
    await expect.poll(() => limits.innerText()).toMatch(/\d/);
    return amountOf((await limits.innerText()).replace('値幅制限', ''));
  }

  get reviewButton(): Locator {
    return this.app.button(REVIEW[this.side]);
  }

  /** Continues to the confirmation, which stays open. */
  async review(): Promise<void> {
    await this.reviewButton.click();
    await this.app.sheet.getByRole('heading', { name: '注文内容の確認' }).waitFor();
  }

  get ok(): Locator {
    return this.app.sheet.getByRole('button', { name: 'OK' });
  }

  /** Confirms the order and waits for the heading of its outcome. */
  async send(outcome: string | RegExp = '注文を受け付けました'): Promise<void> {
    await this.review();
    await this.ok.click();
    await this.page.getByRole('heading', { name: outcome }).waitFor();
  }
}
