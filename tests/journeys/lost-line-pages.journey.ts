import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { openPhone } from './support/browser.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { layoutFaults } from './support/layout.ts';
import { ROUTE_CASES, settled, showsAll } from './support/routes.ts';

/** A phone, and the widest width of the app. */
const SIZES = [
  [375, 812],
  [960, 900],
] as const;

/** Forms, settings and texts: nothing on them is as of a market time. */
const TIMELESS = new Set(['RT-02', 'RT-03', 'RT-04', 'RT-06', 'RT-07', 'RT-08', 'RT-09', 'RT-10', 'RT-11', 'RT-22']);

let phone: DemoPhone;
let guest: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  guest = new App((await openPhone(phone.browser)).page, phone.server.url);
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** Waits until the page has noticed that it is offline. */
const becameOffline = (page: Page) => page.waitForFunction(() => !navigator.onLine);

describe('a device that loses its network', () => {
  it.each(ROUTE_CASES)('$code/lost keeps the page, says as of when it is, and goes on by itself', async (route) => {
    const app = route.anonymous === true ? guest : phone.app;
    const { page } = app;
    const lost = page.getByText(/^接続が切れています。\d{2}:\d{2}:\d{2} 時点の表示です。$/);
    await page.setViewportSize({ width: 375, height: 812 });
    await app.open(route.path + (route.query ?? ''));
    await showsAll(app, route);
    await page.context().setOffline(true);
    try {
      await (TIMELESS.has(route.code) ? becameOffline(page) : lost.waitFor());
      await showsAll(app, route);
      expect(await page.getByRole('alert').count()).toBe(0);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect(await layoutFaults(page, width)).toEqual([]);
      }
    } finally {
      await page.context().setOffline(false);
    }
    await lost.waitFor({ state: 'hidden' });
    await settled(page);
  });
});
