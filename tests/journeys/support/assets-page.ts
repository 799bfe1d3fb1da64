import type { Locator } from 'playwright-core';
import { type App, amountOf } from './app.ts';
import { settled } from './routes.ts';

/** The numbers of the page that open the lines which sum to them. */
export const EXPLAINED = ['総資産', '評価損益', '本日', '現金', '株式', '注文中', '買付余力', '出金可能額'] as const;

/** The assets (RT-23) in Japanese. */
export class AssetsPage {
  readonly app: App;

  private constructor(app: App) {
    this.app = app;
  }

  /** Opens it and waits for its data. */
  static async open(app: App): Promise<AssetsPage> {
    await app.open('/pages/trade/index/index');
    await settled(app.page);
    return new AssetsPage(app);
  }

  number(name: string): Locator {
    return this.app.page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
  }

  /** Opens the lines of a number. */
  async explain(name: string): Promise<void> {
    await this.number(name).click();
    await this.app.sheet.locator('p', { hasText: /^合計/ }).waitFor();
  }

  /** The amounts of the open sheet's lines, their sum as shown, and the number behind the sheet, read at one moment. */
  async lines(name: string): Promise<{ lines: number[]; sum: number; shown: string }> {
    const texts = await this.app.page.evaluate((label) => {
      const sheet = document.querySelector('dialog[open]');
      const amounts = [...(sheet?.querySelector('ul')?.querySelectorAll('[class*="_amount_"]') ?? [])];
      const buttons = [...document.querySelectorAll('main button')];
      const button = buttons.find((one) => {
        const ids = one.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const title = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        return (title === '' ? (one.textContent ?? '') : title).startsWith(label);
      });
      const sum = [...(sheet?.querySelectorAll('p') ?? [])].find((one) => one.textContent?.startsWith('合計'));
      return {
        amounts: amounts.map((one) => one.textContent ?? ''),
        sum: sum?.textContent ?? '',
        shown: button?.textContent ?? '',
      };
    }, name);
    return { lines: texts.amounts.map(amountOf), sum: amountOf(texts.sum.slice('合計'.length)), shown: texts.shown };
  }

  async closeSheet(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '閉じる' }).click();
    await this.app.page.locator('dialog[open]').waitFor({ state: 'hidden' });
  }
}
