import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { ROUTE_CASES, type RouteCase, showsAll } from './support/routes.ts';
import { RealServer } from './support/server.ts';

const REGISTER = '../../apps/investor/src/shared/navigation/routes.ts';

let server: RealServer;
let browser: Browser;
let member: App;
let guest: App;
let complaints: readonly Complaints[];

beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  const phones = [await openPhone(browser), await openPhone(browser)] as const;
  member = new App(phones[0].page, server.url);
  guest = new App(phones[1].page, server.url);
  complaints = phones.map((phone) => phone.complaints);
  await enterDemo(member);
  await openMarket(member);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** The addresses that the app's register calls built, as 'RT-01 /'. */
async function builtRoutes(): Promise<string[]> {
  // The app is another project of the type checker; of its register only three fields matter here.
  const register: unknown = await import(path.resolve(import.meta.dirname, REGISTER));
  const { ROUTES } = register as { ROUTES: readonly { code: string; path: string; built: boolean }[] };
  return ROUTES.filter(({ built }) => built).map(({ code, path: at }) => `${code} ${at}`);
}

/** Whether the page is the route's, loaded and titled. */
async function isThere(app: App, route: RouteCase): Promise<void> {
  await expect.poll(() => app.page.title()).toBe(`${route.title} | Kabuto`);
  expect(new URL(app.page.url()).pathname).toBe(route.path);
}

describe('every built page', () => {
  it('has its line in the table of these tests', async () => {
    expect(ROUTE_CASES.map((route) => `${route.code} ${route.path}`)).toEqual(await builtRoutes());
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
