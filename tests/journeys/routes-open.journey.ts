import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { allRoutes } from './support/register.ts';
import { OFFERING_ROUTES, ROUTE_CASES, type RouteCase, showsAll } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

let server: SharedServer;
let browser: Browser;
let member: App;
let guest: App;
let complaints: readonly Complaints[];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const phones = [await openPhone(browser), await openPhone(browser)] as const;
  member = new App(phones[0].page, server.url);
  guest = new App(phones[1].page, server.url);
  complaints = phones.map((phone) => phone.complaints);
  await enterDemo(member);
  await openMarket(member);
});

afterAll(async () => {
  await browser.close();
});

/** Whether the page is the one of the route, loaded and titled. */
async function isThere(app: App, route: RouteCase): Promise<void> {
  await expect.poll(() => app.page.title()).toBe(`${route.title} | カブト証券`);
  expect(new URL(app.page.url()).pathname).toBe(route.path);
}

describe('every built page', () => {
  it('has its line in the table of these tests', async () => {
    const built = (await allRoutes()).filter((route) => route.built);
    const named = built.map(({ code, path }) => `${code} ${path}`);
    expect(ROUTE_CASES.map(({ code, path }) => `${code} ${path}`)).toEqual(
      named.filter((one) => !OFFERING_ROUTES.includes(one)),
    );
  });

  it.each(ROUTE_CASES)('$code/open is opened by its address and by taps from home', async (route) => {
    const app = route.anonymous === true ? guest : member;
    await app.open(route.path + (route.query ?? ''));
    await isThere(app, route);
    await showsAll(app, route);
    await app.open('/');
    await app.see('値動き');
    await route.enter(app);
    await isThere(app, route);
    expect(complaints.flat()).toEqual([]);
  });
});
