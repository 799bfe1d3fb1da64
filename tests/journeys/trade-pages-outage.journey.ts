import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { layoutFaults } from './support/layout.ts';
import { beforeOpening, closeMarket, openMarket } from './support/market.ts';
import { enterDemo, fillRegistration } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { ORDER_TABS, OrdersPage } from './support/orders-page.ts';
import { usePhones } from './support/phones.ts';
import { takeStates } from './support/picture.ts';
import { RegisterPage } from './support/register-page.ts';
import { retryAll } from './support/retry.ts';
import { ROUTE_CASES, type RouteCase, settled, showsAll } from './support/routes.ts';
import { TicketPage } from './support/ticket-page.ts';
import { TRADE_TABS, TradesPage } from './support/trades-page.ts';

const WIDTHS = [
  { width: 375, height: 812 },
  { width: 960, height: 900 },
] as const;
/** Home, holdings, settings, notices and assets; tickets, orders, fills and results. */
const ACCOUNT = ['RT-01', 'RT-05', 'RT-07', 'RT-13', 'RT-23'];
const PAGES = ROUTE_CASES.filter(({ code }) => ACCOUNT.includes(code) || (code >= 'RT-26' && code <= 'RT-33'));
/** Nothing on it is as of a market time, so that it does not say since when the line is lost. */
const TIMELESS = 'RT-07';
const READ_AGAIN = ['RT-01', 'RT-23'];
const UNREACHABLE = 'サーバーに接続できません。';

const phones = usePhones();
let app: App;
let explainFailure: () => void;

beforeAll(async () => {
  app = await phones.phone();
  explainFailure = explainFailureOf(app.page);
  await enterDemo(app);
  await openMarket(app);
});
beforeEach(() => explainFailure());

const lost = (page: Page) => page.getByText(/^接続が切れています。\d{2}:\d{2}:\d{2} 時点の表示です。$/);

/** Waits until the page shows all its words, and the fills of the day their rows. */
async function isComplete(tab: App, route: RouteCase): Promise<void> {
  await showsAll(tab, route);
  if (route.code === 'RT-29') await new TradesPage(tab).fills.first().waitFor();
}

/** Waits until the last parts of the app are there: one that cannot be loaded any more would reload the page. */
async function hasAllParts(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const part of ['hosts', 'updates'])
    await expect.poll(async () => (await loaded()).some((name) => name.includes(`/assets/${part}-`))).toBe(true);
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = (await loaded()).length;
        return before === last;
      },
      { interval: 1000 },
    )
    .toBe(true);
}

/**
 * What is wrong with the page at both widths: its layout, or a figure that is none; takes its pictures in this state.
 * Ends at 375.
 */
async function faultsOf({ page }: App, { code }: RouteCase, state: 'lost' | 'closed' | 'early'): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height } of [...WIDTHS].reverse()) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const text = await page.getByRole('main').innerText();
    if (/NaN|undefined|Infinity|\[object/.test(text)) found.push(`${code} ${width}: ${text}`);
    found.push(...(await layoutFaults(page, width)).map((fault) => `${code} ${width}: ${fault}`));
  }
  await takeStates(page, `${code}-${state}`, { languages: ['jp'] });
  return found;
}

describe('the server is stopped', () => {
  let tabs: readonly (readonly [App, RouteCase])[] = [];
  /** Forms of a guest that are filled in when the server stops. */
  let registration: App;
  let forgotten: App;
  let email: string;
  beforeAll(async () => {
    registration = await phones.phone();
    forgotten = await phones.phone();
  });
  afterAll(async () => {
    await closeTabs();
    for (const { page } of [registration, forgotten]) await page.context().close();
  });
  /** All pages of the member but the first. */
  async function closeTabs(): Promise<void> {
    for (const page of app.page.context().pages()) if (page !== app.page) await page.close();
  }
  const tabOf = (code: string): App => {
    const found = tabs.find(([, route]) => route.code === code);
    if (found === undefined) throw new Error(`${code} is open`);
    return found[0];
  };

  it('RT-01 RT-05 RT-07 RT-13 RT-23 RT-26 RT-27 RT-28 RT-29 RT-30 RT-31 RT-32 RT-33 keep what was read, and say as of when it is', async () => {
    // after a try that failed
    await phones.server.ensureRunning();
    await closeTabs();
    // a fill of the day
    await (await TicketPage.open(app, 'sell', 'code=9432&qty=100&type=market')).send('約定しました');
    const context = app.page.context();
    const opened: (readonly [App, RouteCase])[] = [];
    for (const route of PAGES) {
      const tab = new App(await context.newPage(), phones.server.url);
      await tab.open(route.path + (route.query ?? ''));
      await isComplete(tab, route);
      opened.push([tab, route]);
    }
    tabs = opened;
    // another one for each try: the demo shows the code of the earlier one until the next arrives
    email = `outage-${Date.now()}@example.com`;
    await fillRegistration(registration, email);
    await (await RegisterPage.openForgotten(forgotten)).field('email').fill(email);
    for (const { page } of [registration, forgotten]) await hasAllParts(page);
    await phones.server.kill();
    const found: string[] = [];
    for (const [tab, route] of tabs) {
      if (route.code !== TIMELESS) await lost(tab.page).waitFor();
      await isComplete(tab, route);
      // Figures that are read again by time state their age too, in a notice with a button.
      if (READ_AGAIN.includes(route.code)) await tab.see(/^更新できませんでした。/);
      expect(await tab.page.getByRole('main').getByRole('alert').count(), route.code).toBe(0);
      found.push(...(await faultsOf(tab, route, 'lost')));
    }
    expect(found).toEqual([]);
  });

  // Without a second try: what is sent once cannot be sent again from the same page.
  it('RT-26 an order that cannot be sent is not reported as placed, and its input stays', { retry: 0 }, async () => {
    const tab = tabOf('RT-26');
    await tab.button('買い注文の確認へ').click();
    await tab.sheet.getByRole('button', { name: 'OK' }).click();
    await tab.page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    expect(await tab.page.getByRole('heading', { name: /受け付けました|約定しました/ }).count()).toBe(0);
  });

  it.each([
    ['RT-03', () => registration, '口座を開く'],
    ['RT-04', () => forgotten, 'コードを送る'],
  ] as const)(
    '%s a form that cannot be sent shows the error and keeps what was typed, at both widths',
    async (_code, of, submit) => {
      const guest = of();
      for (const { width, height } of WIDTHS) {
        await guest.page.setViewportSize({ width, height });
        await guest.button(submit).click();
        await guest.see(UNREACHABLE);
        expect(await guest.page.locator('input[name="email"]').inputValue()).toBe(email);
        expect(await layoutFaults(guest.page, width)).toEqual([]);
      }
    },
  );

  it('RT-30 a list that is opened meanwhile says that it cannot be read', async () => {
    const tab = tabOf('RT-28');
    await new OrdersPage(tab).tab('本日').click();
    await tab.see(UNREACHABLE);
    await tab.button('再試行').first().waitFor();
    expect(await layoutFaults(tab.page, 375)).toEqual([]);
  });

  it('RT-26 the ticket looks the order up once it runs again, and keeps its input', { retry: 0 }, async () => {
    const ticket = tabOf('RT-26');
    await Promise.all([ticket.see('結果の確認時点でお手続きの内容は届いていませんでした。'), phones.server.start()]);
    await ticket.page.getByRole('button', { name: /^数量 100/ }).waitFor();
  });

  it('RT-01 RT-05 RT-07 RT-13 RT-23 RT-26 RT-27 RT-28 RT-29 RT-30 RT-31 RT-32 RT-33 go on by themselves once it runs again, and the order was not placed', async () => {
    await phones.server.ensureRunning();
    for (const [tab, route] of tabs) {
      await lost(tab.page).waitFor({ state: 'hidden' });
      if (route.code === 'RT-28') {
        await retryAll(tab);
        await new OrdersPage(tab).row('4063').waitFor();
      } else await isComplete(tab, route);
    }
    const orders = await OrdersPage.open(app, 'day');
    await orders.row('4063').waitFor();
    expect(await orders.rows.filter({ hasText: 'トヨタ自動車' }).count()).toBe(0);
    await registration.button('口座を開く').click();
    await registration.see('総資産');
  });
});

/** The words of an order's validity when it is for a later day: '11/27 限り'. */
const OF_LATER_DAY = /^\d\d\/\d\d 限り$/;
const AGE = /^\d+(\.\d)?秒前$/;
/** A phone whose screen ends soon below the form. */
const LOW = { width: 375, height: 568 } as const;

/** The heights in a text's lines at which something else is drawn over it or the screen ends, in pixels. */
const coveredAt = (text: Locator): Promise<readonly number[]> =>
  text.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].filter((y) => {
      const at = document.elementFromPoint((left + right) / 2, y);
      return at === null || !element.contains(at);
    });
  });

describe('the market is closed', () => {
  it('RT-26 RT-27 the ticket says for which day the order is, nothing covers its note, and no price has an age', async () => {
    await openMarket(app);
    // a fill of this day, which the pages show after its close
    await (await TicketPage.open(app, 'sell', 'code=9432&qty=100&type=market')).send('約定しました');
    await TicketPage.open(app, 'buy', 'code=7203');
    await app.page.getByRole('radio', { name: '当日', exact: true }).waitFor();
    await closeMarket(app);
    const { page } = app;
    for (const side of ['buy', 'sell'] as const) {
      const ticket = await TicketPage.open(app, side, 'code=7203');
      const note = page.getByText(/^取引時間外です。\d\d\/\d\d \(.\)の取引開始まで待機します。$/);
      for (const { width, height } of [...WIDTHS, LOW]) {
        const where = `${side} ${width} x ${height}`;
        await page.setViewportSize({ width, height });
        await note.waitFor();
        await page.getByRole('radio', { name: OF_LATER_DAY }).waitFor();
        expect(await page.getByRole('radio', { name: '当日', exact: true }).count(), where).toBe(0);
        expect(await page.getByText(AGE).count(), where).toBe(0);
        expect(await coveredAt(note), where).toEqual([]);
        // the page may still grow when it is first scrolled
        const atItsEnd = async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          return coveredAt(page.getByRole('main').locator('dd').last());
        };
        await expect.poll(atItsEnd, { message: `${where}, at its end` }).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
      }
      await ticket.review();
      await app
        .figure('期間', app.sheet)
        .getByText(/^\d\d\/\d\d \(.\) 当日限り$/)
        .waitFor();
      const inSheet = app.sheet.getByText(/^取引時間外です。/);
      await inSheet.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      expect(await coveredAt(inSheet), `${side}, in the confirmation`).toEqual([]);
      await app.sheet.getByRole('button', { name: 'キャンセル' }).click();
    }
    await app.open('/pages/stock/detail/detail?code=7203');
    await app.see(/^終値 15:30$/);
    expect(await page.getByText(AGE).count()).toBe(0);
  });

  it('RT-01 RT-05 RT-07 RT-13 RT-23 RT-26 RT-27 RT-28 RT-29 RT-30 RT-31 RT-32 RT-33 show what they have, at both widths', async () => {
    const found: string[] = [];
    for (const route of PAGES) {
      await app.open(route.path + (route.query ?? ''));
      await isComplete(app, route);
      found.push(...(await faultsOf(app, route, 'closed')));
    }
    expect(found).toEqual([]);
  });
});

describe('before the opening', () => {
  it('RT-01 RT-05 RT-07 RT-13 RT-23 RT-28 RT-29 RT-30 RT-31 RT-32 RT-33 begin a new day, at both widths', async () => {
    await beforeOpening(app);
    const found: string[] = [];
    const trades = await TradesPage.open(app, 'today');
    await app.see('本日の約定はありません');
    for (const route of PAGES) {
      await app.open(route.path + (route.query ?? ''));
      await showsAll(app, route);
      found.push(...(await faultsOf(app, route, 'early')));
    }
    expect(found).toEqual([]);
    await app.open(TRADE_TABS.history);
    await trades.fills.filter({ hasText: 'NTT' }).first().waitFor();
    await app.open(ORDER_TABS.day);
    await app.see(/^有効/);
    expect(phones.complaints()).toEqual([]);
  });
});
