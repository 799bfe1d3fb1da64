import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { landmarks } from './support/landmarks.ts';
import { shiftSum, watchShifts } from './support/layout.ts';
import { delayCalls } from './support/network.ts';
import { arrived, ROUTE_CASES, type RouteCase, showsAll, skeletons } from './support/routes.ts';

/** Largest sum of layout shifts of a page; up to 0.1 counts as good on the web. */
const MAX_SHIFT = 0.05;
/** Skeletons and the content after them may differ by this many pixels. */
const MAX_PIXELS = 4;

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  await watchShifts(phone.app.page);
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const reading: readonly RouteCase[] = ROUTE_CASES.filter((route) => route.anonymous !== true);

describe('while answers are on their way', () => {
  it.each(reading)('$code/loading holds the places, and nothing jumps afterwards', async (route) => {
    const calls = await delayCalls(app.page);
    await app.open(route.path + (route.query ?? ''));
    await arrived(app.page);
    await skeletons(app.page).first().waitFor();
    const before = await landmarks(app.page);
    await calls.release();
    await showsAll(app, route);
    const after = await landmarks(app.page);
    const moved = [...before].flatMap(([name, top]) => {
      const now = after.get(name);
      return now === undefined || Math.abs(now - top) <= MAX_PIXELS ? [] : [`${name}: ${top} -> ${now}`];
    });
    expect(before.size).toBeGreaterThan(0);
    expect(moved).toEqual([]);
    expect(await shiftSum(app.page)).toBeLessThan(MAX_SHIFT);
  });
});
