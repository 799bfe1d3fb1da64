import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { landmarks } from './support/landmarks.ts';
import { shiftSum, watchShifts } from './support/layout.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { holdCalls, noteFailures } from './support/network.ts';
import { arrived, bones, ROUTE_CASES, type RouteCase, showsAll } from './support/routes.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

/** What the web calls a good page; ours add up to less. */
const MOST_SHIFT = 0.05;
/** Skeletons and the content after them may differ by this many pixels. */
const MOST_PIXELS = 4;

let server: SharedServer;
let browser: Browser;
let app: App;
let failures: readonly string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const { page } = await openPhone(browser);
  app = new App(page, server.url);
  failures = noteFailures(page);
  await enterDemo(app);
  await openMarket(app);
  await watchShifts(page);
});

afterAll(async () => {
  await browser.close();
});

beforeEach(() => {
  onTestFailed(() => console.error(`calls that failed, the latest last:\n${failures.slice(-20).join('\n')}`));
});

const reading: readonly RouteCase[] = ROUTE_CASES.filter((route) => route.anonymous !== true);

describe('while answers are on their way', () => {
  it.each(reading)('$code/loading holds the places, and nothing jumps afterwards', async (route) => {
    const calls = await holdCalls(app.page);
    await app.open(route.path + (route.query ?? ''));
    await arrived(app.page);
    await bones(app.page).first().waitFor();
    const before = await landmarks(app.page);
    await calls.release();
    await showsAll(app, route);
    const after = await landmarks(app.page);
    const moved = [...before].flatMap(([name, top]) => {
      const now = after.get(name);
      return now === undefined || Math.abs(now - top) <= MOST_PIXELS ? [] : [`${name}: ${top} -> ${now}`];
    });
    expect(before.size).toBeGreaterThan(0);
    expect(moved).toEqual([]);
    expect(await shiftSum(app.page)).toBeLessThan(MOST_SHIFT);
  });
});
