import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { launchBrowser, openPhone } from './browser.ts';
import { display, WIDTHS } from './display.ts';
import { openMarket } from './market.ts';
import { enterDemo } from './member.ts';
import { explainFailureOf } from './network.ts';
import { ROUTE_CASES, type RouteCase, showsAll } from './routes.ts';
import { screenFaults } from './screen-faults.ts';
import { sharedServer } from './shared.ts';

/** A part of the app's pages; the journeys are split by part to keep each file short. */
type Part = 'account' | 'market' | 'trade';

const partOf = ({ path: address }: RouteCase): Part => {
  if (address.startsWith('/pages/user/')) return 'account';
  return address.startsWith('/pages/trade/') ? 'trade' : 'market';
};

/** The nickname that the member has chosen. */
const ownWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const user: unknown = JSON.parse(localStorage.getItem('userInfo') ?? 'null');
    return typeof user === 'object' && user !== null && 'nickname' in user ? [String(user.nickname)] : [];
  });

/** Journeys: every built page of a part in three languages, both themes and all widths. */
export function looksOf(part: Part): void {
  let browser: Browser;
  let member: App;
  let guest: App;
  let explainFailure: () => void;

  beforeAll(async () => {
    const [server, launched] = await Promise.all([sharedServer(), launchBrowser()]);
    browser = launched;
    member = new App((await openPhone(browser)).page, server.url);
    guest = new App((await openPhone(browser)).page, server.url);
    explainFailure = explainFailureOf(member.page, guest.page);
    await enterDemo(member);
    await openMarket(member);
  });

  afterAll(async () => {
    await browser.close();
  });
  beforeEach(() => explainFailure());

  describe('LNG-01 every built page in three languages, both themes and all widths', () => {
    it.each(ROUTE_CASES.filter((route) => partOf(route) === part))('$code/looks', async (route) => {
      const { page } = route.anonymous === true ? guest : member;
      const app = route.anonymous === true ? guest : member;
      if (page.url() !== 'about:blank') await display(page, 'jp', 'light');
      await app.open(route.path + (route.query ?? ''));
      await showsAll(app, route);
      expect(
        await screenFaults(page, route.code, { widths: WIDTHS, own: await ownWords(page), fullPage: true }),
      ).toEqual([]);
    });
  });
}
