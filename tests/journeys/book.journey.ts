import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

const CODE = '7203';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const book = (name: string): Locator => app.page.getByRole('region', { name, exact: true });

describe('the book', () => {
  it('RT-16/content a row speaks its side, price and quantity; a tap on a bid sells at it, on an ask it buys', async () => {
    for (const [side, path] of [
      ['買', '/pages/trade/sell/sell'],
      ['売', '/pages/trade/buy/buy'],
    ] as const) {
      await app.open(`/pages/stock/detail/detail?code=${CODE}`);
      await settled(app.page);
      const row = book('板')
        .getByRole('link', { name: new RegExp(`^${side} [\\d,.]+円`) })
        .first();
      // A row that lost its orders meanwhile has another price.
      const [address, words] = await row.evaluate((link: HTMLAnchorElement) => {
        const clicked = [link.href, link.innerText] as const;
        link.click();
        return clicked;
      });
      const [, price = ''] = /([\d,.]+)円/.exec(words) ?? [];
      expect(new URL(address).pathname).toBe(path);
      await expect.poll(() => new URL(app.page.url()).pathname).toBe(path);
      await app.page.getByRole('button', { name: `価格 ${price}`, exact: false }).waitFor();
    }
  });

  it('RT-26 a tap on a row of the mini book sets the price, and each row speaks its side', async () => {
    await app.open(`/pages/trade/buy/buy?code=${CODE}&qty=100`);
    await settled(app.page);
    const rows = book('気配').getByRole('button', { name: /^[売買] / });
    await rows.first().waitFor();
    const names = await rows.allInnerTexts();
    expect(names.filter((name) => name.startsWith('売'))).toHaveLength(5);
    expect(names.filter((name) => name.startsWith('買'))).toHaveLength(5);
    const price = await rows.last().evaluate((row: HTMLButtonElement) => {
      row.click();
      return row.querySelector('[aria-hidden="true"] ~ [aria-hidden="true"]')?.textContent ?? row.innerText;
    });
    await app.page.getByRole('button', { name: new RegExp(`^価格 ${price}`) }).waitFor();
  });
});
