import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Reads '1,234,567円' or '−12円' as a number. */
export function amountOf(text: string): number {
  const match = /[−+-]?[\d,]+(\.\d+)?/.exec(text);
  if (match === null) throw new Error(`no amount in: ${text}`);
  return Number(match[0].replaceAll(',', '').replace('−', '-'));
}

/** The app as a person uses it: by words on the screen, in Japanese unless stated otherwise. */
export class App {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  text(words: string | RegExp): Locator {
    return this.page.getByText(words).first();
  }

  /** Waits until the words are on the screen. */
  async see(words: string | RegExp): Promise<void> {
    // The options of a closed list are in the page and not on the screen.
    await this.page.getByText(words).filter({ visible: true }).first().waitFor();
  }

  /** The figure beside a label of a breakdown. */
  figure(label: string, within: Locator | Page = this.page): Locator {
    return within
      .locator('dl > div', { has: this.page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();
  }

  async amount(label: string, within?: Locator): Promise<number> {
    const figure = this.figure(label, within);
    await expect.poll(() => figure.innerText()).toMatch(/\d/);
    return amountOf(await figure.innerText());
  }

  get sheet(): Locator {
    return this.page.locator('dialog[open]').last();
  }

  /** Waits until trading is continuous. */
  async untilTrading(): Promise<void> {
    await this.page
      .getByText(/^(前場|後場)/)
      .first()
      .waitFor({ timeout: 60_000 });
  }
}
