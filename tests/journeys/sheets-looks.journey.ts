import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { display, LANGUAGES, messagesGone, THEMES } from './support/display.ts';
import { accessibilityFaults, layoutFaults, untilStill } from './support/layout.ts';
import { takeStates } from './support/picture.ts';
import { settled } from './support/routes.ts';
import { foreignWords } from './support/words.ts';

/** A sheet of the trade pages, and the taps that open it from an address. */
type SheetCase = {
  readonly name: string;
  readonly address: string;
  readonly open: (app: App) => Promise<void>;
  /** Words keep the language in which the sheet was opened. */
  readonly keepsWords?: true;
  /** What a wide screen does not show as a sheet. */
  readonly phoneOnly?: true;
  /** Undoes what opening it has changed. */
  readonly after?: (app: App) => Promise<void>;
};

const TICKET = '/pages/trade/buy/buy?code=8316&qty=100';
const OPEN_ORDERS = '/pages/trade/cancel/cancel';
const ASSETS = '/pages/trade/index/index';

const button =
  (name: string | RegExp) =>
  async (app: App): Promise<void> => {
    await app.page.getByRole('main').getByRole('button', { name }).first().click();
  };
const inOrder =
  (name: string) =>
  async (app: App): Promise<void> => {
    const row = app.page.getByRole('main').getByRole('listitem').filter({ hasText: '8316' }).first();
    await row.getByRole('button', { name, exact: true }).click();
  };
const amend = async (app: App): Promise<void> => {
  await inOrder('訂正')(app);
  await app.sheet.getByRole('heading', { name: '注文の訂正' }).waitFor();
};

const send = async (app: App): Promise<void> => {
  await app.button('買い注文の確認へ').click();
  await app.sheet.getByRole('button', { name: 'OK' }).click();
};

const HASH = /^(?:#\d+ · [0-9a-f]{12}|[0-9a-f]{64})$/;

/** The order whose fill has evidence; opened by its address. */
let filledOrder = '';
const opened = async (app: App): Promise<void> => {
  await app.page.goto(filledOrder);
  await app.sheet.getByText('全数約定').waitFor();
};

const CASES: readonly SheetCase[] = [
  { name: 'the order', address: OPEN_ORDERS, open: opened },
  {
    name: 'the evidence of a fill',
    phoneOnly: true,
    address: OPEN_ORDERS,
    open: async (app) => {
      await opened(app);
      await app.sheet
        .getByRole('button', { name: /約定直前の板を見る/ })
        .last()
        .click();
      await app.sheet.getByRole('button', { name: 'このブラウザーで検証' }).click();
      await app.sheet.getByRole('status').getByText('検証しました。記録は一致しています').waitFor();
    },
  },
  { name: 'the amendment', address: OPEN_ORDERS, open: amend },
  {
    name: 'the review of an amendment',
    address: OPEN_ORDERS,
    open: async (app) => {
      await amend(app);
      await app.sheet.getByRole('button', { name: '価格 減らす' }).click();
      await app.sheet.getByRole('button', { name: '訂正内容の確認へ' }).click();
      await app.sheet.getByText('この内容で訂正しますか？').waitFor();
    },
  },
  { name: 'the cancellation', address: OPEN_ORDERS, open: inOrder('取消') },
  {
    name: 'the cancellation of all orders',
    address: OPEN_ORDERS,
    open: (app) => app.button('すべて取消').click(),
    keepsWords: true,
  },
  {
    name: 'a holding',
    address: '/pages/user/holding/stock',
    open: async (app) => app.page.getByRole('main').getByRole('listitem').first().getByRole('button').click(),
  },
  { name: 'the range of dates', address: '/pages/trade/history-trade/history-trade', open: button('期間指定') },
  { name: 'the lines of the total', address: ASSETS, open: button(/^総資産/) },
  { name: 'the lines of the buying power', address: ASSETS, open: button(/^買付余力/) },
  { name: 'the lines of the withdrawable cash', address: ASSETS, open: button(/^出金可能額/) },
  { name: 'the lines of the shares', address: ASSETS, open: button(/^株式/) },
  { name: 'the lines of what orders hold', address: ASSETS, open: button(/^注文中/) },
  { name: 'the keypad of a price', address: TICKET, open: button(/^価格 [\d,.]+/) },
  { name: 'the keypad of a quantity', address: TICKET, open: button(/^数量 [\d,]/) },
  { name: 'the execution conditions', address: TICKET, open: button(/^執行条件/) },
  {
    name: 'the confirmation of an order',
    address: TICKET,
    open: async (app) => {
      await app.button('買い注文の確認へ').click();
      await app.sheet.getByRole('button', { name: 'OK' }).waitFor();
    },
  },
  { name: 'the sort order of the watchlist', address: '/pages/collection/collection', open: button('登録順') },
  {
    name: 'a new watchlist',
    address: '/pages/collection/collection',
    open: button('リストを追加'),
    keepsWords: true,
  },
  {
    name: 'the outcome of an order',
    address: TICKET,
    open: async (app) => {
      await send(app);
      await app.sheet.getByRole('button', { name: '注文を見る' }).waitFor();
    },
    after: async (app) => app.sheet.getByRole('button', { name: '閉じる' }).click(),
  },
  {
    name: 'an outcome that is unknown',
    address: '/pages/trade/buy/buy?code=7267&qty=100',
    open: async (app) => {
      await app.page.route('**/api/v1/trade/order/place**', (route) => route.abort());
      await app.page.route('**/api/v1/trade/order/resolve**', (route) => route.abort());
      await send(app);
      await app.sheet.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    },
    after: async (app) => {
      await app.page.unrouteAll({ behavior: 'wait' });
      await app.sheet.getByRole('button', { name: 'もう一度確認する' }).click();
      await app.see('お手続きの内容は届いていませんでした。');
    },
  },
];

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  await app.open('/pages/trade/buy/buy?code=9432&qty=100&type=market');
  await app.button('買い注文の確認へ').click();
  await app.sheet.getByRole('button', { name: 'OK' }).click();
  await app.button('注文を見る').click();
  await app.sheet.getByText('全数約定').waitFor();
  filledOrder = app.page.url();
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

describe('the sheets of the trade pages', () => {
  it.each(CASES)(
    '$name: no fault at 320 px, in three languages and both themes',
    async ({ name, address, open, keepsWords, phoneOnly, after }) => {
      const { page } = app;
      await page.setViewportSize({ width: 320, height: 640 });
      await app.open(address);
      await display(page, 'jp', 'light');
      await settled(page);
      await open(app);
      await app.sheet.waitFor();
      const found: string[] = [];
      for (const language of LANGUAGES) {
        for (const theme of THEMES) {
          await display(page, language, theme);
          await messagesGone(page);
          await untilStill(page);
          const here = [...(await layoutFaults(page, 320)), ...(await accessibilityFaults(page))];
          if (theme === 'light' && keepsWords !== true)
            here.push(...(await foreignWords(page, language)).filter((words) => !HASH.test(words)));
          found.push(...here.map((fault) => `${language} ${theme}: ${fault}`));
        }
      }
      await takeStates(page, `sheet-${name.replaceAll(' ', '-')}`, {
        languages: keepsWords ? ['jp'] : LANGUAGES,
        phoneOnly: phoneOnly === true,
        fullPage: false,
      });
      await display(page, 'jp', 'light');
      await after?.(app);
      expect(found).toEqual([]);
    },
  );
});
