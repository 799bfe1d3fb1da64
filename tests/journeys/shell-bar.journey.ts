import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { display, LANGUAGES, type Language } from './support/display.ts';
import { layoutFaults } from './support/layout.ts';
import { settled } from './support/routes.ts';

/** The longest name of a phase of the market in each language, as the chip in the bar shows it. */
const LONGEST_PHASE: Readonly<Record<Language, string>> = {
  jp: '取引時間外',
  en: 'Pre-afternoon',
  tw: '收盤集合競價',
};
/** The pages with the market's phase in their bar. */
const PAGES = [
  '/pages/trade/today-trade/today-trade',
  '/pages/trade/cancel/cancel',
  '/pages/trade/index/index',
  '/pages/user/holding/stock',
  '/pages/quotation/quotation',
];
/** Narrow phones, the common ones, and the two sides of the limit for the bell. */
const WIDTHS = [320, 360, 375, 390, 414, 479, 480];

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  // As many unread notices as the bell can show.
  await app.page.route('**/api/v1/user/notice/list**', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, unread: 120 } } });
  });
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

describe('the bar of a page', () => {
  it.each(PAGES)('NAV-09 LNG-01 %s: every word fits beside the longest phase and the notices', async (path) => {
    const { page } = app;
    await app.open(path);
    await settled(page);
    const phase = page.getByRole('banner').locator('span:has(+ time)');
    for (const language of LANGUAGES) {
      await display(page, language, 'light');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 812 });
        await phase.evaluate((element, words) => {
          element.textContent = words;
        }, LONGEST_PHASE[language]);
        expect(await layoutFaults(page, width), `${language} at ${width}`).toEqual([]);
      }
    }
    await display(page, 'jp', 'light');
  });
});
