import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';

const STOCK = '/pages/stock/detail/detail?code=7203';
const STEPS = 12;

type Point = { readonly x: number; readonly y: number };

let phone: DemoPhone;
let app: App;
let devtools: CDPSession;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  await app.page.setViewportSize({ width: 375, height: 812 });
  devtools = await app.page.context().newCDPSession(app.page);
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const chart = () => app.page.getByRole('region', { name: 'チャート' });
const candles = () => chart().getByRole('slider');
/** The bar of the crosshair, the newest without one. */
const barNow = async (): Promise<number> => Number(await candles().getAttribute('aria-valuenow'));
const newest = async (): Promise<number> => Number(await candles().getAttribute('aria-valuemax'));

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
  devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });

/** A point at these shares of the candles' width and height. */
async function at(across: number, down = 0.4): Promise<Point> {
  const box = await candles().boundingBox();
  if (box === null) throw new Error('the candles are not on the page');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** The bar under a finger that stays: a crosshair shows it, and a tap ends that. */
async function barUnder(across: number): Promise<number> {
  const point = await at(across);
  await touch('touchStart', point);
  await expect.poll(barNow).not.toBe(await newest());
  const bar = await barNow();
  await touch('touchEnd');
  await touch('touchStart', point);
  await touch('touchEnd');
  await expect.poll(barNow).toBe(await newest());
  return bar;
}

/** Moves each finger from its first to its second point and lets go. */
async function move(...fingers: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  await touch('touchStart', ...fingers.map(([from]) => from));
  for (let step = 1; step <= STEPS; step++) {
    const along = (from: number, to: number) => from + ((to - from) * step) / STEPS;
    await touch('touchMove', ...fingers.map(([from, to]) => ({ x: along(from.x, to.x), y: along(from.y, to.y) })));
  }
  await touch('touchEnd');
}

/** Neither a sideways scroll nor a zoom of the page. */
const pageMoved = () => app.page.evaluate(() => [scrollX, visualViewport?.offsetLeft, visualViewport?.scale]);

async function open(): Promise<void> {
  await app.open(STOCK);
  await settled(app.page);
  await chart().getByRole('radio', { name: '日足', exact: true }).click();
  await expect.poll(newest).toBeGreaterThan(100);
  await candles().scrollIntoViewIfNeeded();
}

describe('RT-16/content fingers on the chart at 375', () => {
  it('RT-16/content a finger that stays shows the bar under it, and its values are those spoken', async () => {
    await open();
    const point = await at(0.4);
    await touch('touchStart', point);
    await expect.poll(barNow).not.toBe(await newest());
    const [time = ''] = ((await candles().getAttribute('aria-valuetext')) ?? '').split('、');
    await touch('touchEnd');
    await chart().locator('time', { hasText: time }).waitFor();
    expect(await pageMoved()).toEqual([0, 0, 1]);
  });

  it('RT-16/content a drag to the right shows older bars, and the page does not move', async () => {
    await open();
    const before = await barUnder(0.4);
    await move([await at(0.3), await at(0.7)]);
    expect(await pageMoved()).toEqual([0, 0, 1]);
    expect(await barUnder(0.4)).toBeLessThan(before - 3);
  });

  it('RT-16/content two fingers that move apart widen the bars around them, and do not zoom the page', async () => {
    await open();
    await move([await at(0.2), await at(0.8)]);
    const [left, middle, right] = [await barUnder(0.2), await barUnder(0.45), await barUnder(0.7)];
    await move([await at(0.4), await at(0.25)], [await at(0.5), await at(0.65)]);
    expect(await pageMoved()).toEqual([0, 0, 1]);
    expect((await barUnder(0.7)) - (await barUnder(0.2))).toBeLessThan((right - left) * 0.7);
    expect(Math.abs((await barUnder(0.45)) - middle)).toBeLessThanOrEqual(3);
  });
});
