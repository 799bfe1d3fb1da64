import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { launchBrowser, openPhone } from './browser.ts';
import { display, LANGUAGES, THEMES, WIDTHS } from './display.ts';
import { accessibilityFaults, layoutFaults } from './layout.ts';
import { openMarket } from './market.ts';
import { enterDemo } from './member.ts';
import { explainFailureOf } from './network.ts';
import { ROUTE_CASES, type RouteCase, settled, showsAll } from './routes.ts';
import { sharedServer } from './shared.ts';
import { foreignWords } from './words.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');
/** The width at which axe-core checks the page. */
const READ_AT = 375;

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

/** All layout, language and accessibility faults of the page in one language and theme, at every width. */
async function faults(
  page: Page,
  { code }: RouteCase,
  language: (typeof LANGUAGES)[number],
  theme: (typeof THEMES)[number],
): Promise<string[]> {
  const found: string[] = [];
  await display(page, language, theme);
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const here = [...(await layoutFaults(page, width))];
    if (width === READ_AT)
      here.push(...(await foreignWords(page, language, await ownWords(page))), ...(await accessibilityFaults(page)));
    await page.screenshot({ path: path.join(SCREENS, `${code}-${language}-${theme}-${width}.png`) });
    found.push(...here.map((fault) => `${language} ${theme} ${width}: ${fault}`));
  }
  return found;
}

/** Journeys: every built page of a part in three languages, both themes and all widths. */
export function looksOf(part: Part): void {
  let browser: Browser;
  let member: App;
  let guest: App;
  let explainFailure: () => void;

  beforeAll(async () => {
    await mkdir(SCREENS, { recursive: true });
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
      await display(page, 'jp', 'light').catch(() => undefined);
      await app.open(route.path + (route.query ?? ''));
      await showsAll(app, route);
      const found: string[] = [];
      for (const language of LANGUAGES)
        for (const theme of THEMES) found.push(...(await faults(page, route, language, theme)));
      await page.setViewportSize({ width: 375, height: 812 });
      await display(page, 'jp', 'light');
      expect(found).toEqual([]);
    });
  });
}
