import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { settled } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';

const STOCK = '/pages/stock/detail/detail?code=7203';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const chart = () => app.page.getByRole('region', { name: 'チャート' });
const candles = () => chart().getByRole('slider');
const spoken = async (): Promise<string> => (await candles().getAttribute('aria-valuetext')) ?? '';
const show = (interval: string) => chart().getByRole('radio', { name: interval, exact: true }).click();
const bars = async (): Promise<number> => Number(await candles().getAttribute('aria-valuemax')) + 1;
const heightOf = async (): Promise<number> => (await candles().boundingBox())?.height ?? 0;

async function open(): Promise<void> {
  await app.open(STOCK);
  await settled(app.page);
  await chart().locator('canvas').first().waitFor();
}

describe.each([375, 960])('RT-16/content the chart at %i', (width) => {
  beforeAll(() => app.page.setViewportSize({ width, height: 812 }));

  it('RT-16/content has bars of seconds, minutes, days, weeks and months, each with its time', async () => {
    await open();
    for (const [interval, time] of [
      ['秒足', /^\d\d:\d\d:\d\d、/],
      ['1分', /^\d\d\/\d\d \d\d:\d\d、/],
      ['5分', /^\d\d\/\d\d \d\d:\d[05]、/],
      ['15分', /^\d\d\/\d\d \d\d:(00|15|30|45)、/],
      ['60分', /^\d\d\/\d\d \d\d:00、/],
      ['日足', /^\d{4}\/\d\d\/\d\d、/],
      ['週足', /^\d{4}\/\d\d\/\d\d、/],
      ['月足', /^\d{4}\/\d\d、/],
    ] as const) {
      await show(interval);
      await expect.poll(spoken).toMatch(time);
      expect(await spoken()).toMatch(/始値 [\d,]+円、高値 [\d,]+円、安値 [\d,]+円、終値 [\d,]+円、出来高 [\d,]+株/);
      expect(await bars()).toBeGreaterThan(interval === '秒足' ? 1 : 10);
    }
  });

  it('RT-16/content arrow keys move the crosshair bar by bar, and its values are spoken', async () => {
    await open();
    await show('日足');
    await expect.poll(spoken).toMatch(/^\d{4}\/\d\d\/\d\d、/);
    const newest = (await bars()) - 1;
    await candles().focus();
    const at = () => candles().getAttribute('aria-valuenow');
    const texts: string[] = [];
    for (const [key, index] of [
      ['ArrowLeft', newest],
      ['ArrowLeft', newest - 1],
      ['PageUp', newest - 11],
      ['ArrowRight', newest - 10],
      ['Home', 0],
    ] as const) {
      await app.page.keyboard.press(key);
      await expect.poll(at).toBe(String(index));
      texts.push(await spoken());
      // the legend shows the same bar
      await chart()
        .locator('time', { hasText: (await spoken()).split('、')[0] ?? '' })
        .waitFor();
    }
    expect(new Set(texts).size).toBe(texts.length);
    await app.page.keyboard.press('Escape');
    await expect.poll(at).toBe(String(newest));
  });

  it('RT-16/content studies are switched on with parameters, drawn, and kept over a reload', async () => {
    await open();
    await show('日足');
    await expect.poll(spoken).toContain('MA25');
    const before = await heightOf();
    await chart().getByRole('button', { name: '指標' }).click();
    const study = (name: string) => app.sheet.getByRole('switch', { name });
    await study('RSI').click();
    await study('MACD').click();
    const length = app.sheet.locator('li', { has: app.page.getByRole('switch', { name: 'RSI' }) }).getByLabel('期間');
    await length.fill('0');
    await app.sheet.getByText('1～250の整数').waitFor();
    await length.fill('9');
    await app.page.keyboard.press('Escape');
    await expect.poll(spoken).toMatch(/RSI9 \d+\.\d, MACD −?[\d.]+, シグナル −?[\d.]+$/);
    expect(await heightOf()).toBeGreaterThan(before + 100);
    await open();
    await chart()
      .getByText(/^RSI9 \d/)
      .waitFor();
    await chart().getByRole('button', { name: '指標' }).click();
    await app.button('初期設定に戻す').click();
    await app.page.keyboard.press('Escape');
    await expect.poll(spoken).not.toContain('RSI');
    expect(await heightOf()).toBe(before);
  });
});

describe.each([375, 960])("RT-16/content what is one's own at %i", (width) => {
  beforeAll(() => app.page.setViewportSize({ width, height: 812 }));

  it('RT-16/content the holding is on the page, and own fills are spoken with their bar', async () => {
    await open();
    await show('日足');
    await expect.poll(spoken).toContain('MA25');
    const own = app.page.getByRole('region', { name: '保有・注文' });
    await own.getByText(/^平均取得 [\d,]+円$/).waitFor();
    await candles().focus();
    // the demo account has bought and sold in the last 60 days
    const fills: string[] = [];
    for (let bar = 0; bar < 60 && fills.length === 0; bar++) {
      await app.page.keyboard.press('ArrowLeft');
      fills.push(...(/[買売] [\d,]+株 [\d,.]+円/.exec(await spoken()) ?? []));
    }
    await chart()
      .getByText(fills[0] ?? 'no fill', { exact: true })
      .waitFor();
    await own.getByRole('link').first().click();
    await app.page.waitForURL(/user\/holding\/stock/);
  });

  it('RT-16/content an open order is on the page of its issue and leads to the open orders', async () => {
    const placed = app.page.waitForResponse((reply) => reply.url().includes('order/list?scope=open'));
    await app.open('/pages/trade/cancel/cancel');
    const { data }: { data: { rows: { code: string; quantity: string }[] } } = await (await placed).json();
    const [order] = data.rows;
    await app.open(`/pages/stock/detail/detail?code=${order?.code}`);
    const own = app.page.getByRole('region', { name: '保有・注文' });
    const row = own
      .getByRole('link')
      .filter({ hasText: '有効な注文' })
      .filter({ hasText: `${order?.quantity}株` });
    await row.first().click();
    await app.page.waitForURL(/trade\/cancel\/cancel/);
  });
});

describe('RT-16/content the chart on the full screen', () => {
  const box = () => chart().boundingBox();

  it('RT-16/content fills a phone that lies on its side, until one goes back', async () => {
    await app.page.setViewportSize({ width: 375, height: 812 });
    await open();
    const upright = await heightOf();
    await app.page.setViewportSize({ width: 812, height: 375 });
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 812, height: 375 });
    expect(await heightOf()).toBeGreaterThan(180);
    await app.page.goBack();
    await app.button('全画面').waitFor();
    expect(app.page.url()).toContain(STOCK);
    await app.page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(heightOf).toBe(upright);
  });

  it('RT-16/content is chosen upright and left with Escape; intervals and studies work in it', async () => {
    await app.page.setViewportSize({ width: 375, height: 812 });
    await open();
    await app.button('全画面').click();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 375, height: 812 });
    expect(await heightOf()).toBeGreaterThan(500);
    await show('週足');
    await expect.poll(spoken).toContain('MA13');
    await chart().getByRole('button', { name: '指標' }).click();
    await app.sheet.getByRole('switch', { name: '出来高' }).waitFor();
    await app.page.keyboard.press('Escape');
    await expect.poll(() => app.page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(async () => (await box())?.height).toBe(812);
    await app.button('全画面を終了').focus();
    await app.page.keyboard.press('Escape');
    await app.button('全画面').waitFor();
  });
});

describe('RT-16/looks the chart', () => {
  it('RT-16/looks the legend keeps all of its figures at 320 px and the largest text', async () => {
    await app.page.setViewportSize({ width: 320, height: 640 });
    await open();
    await app.page.evaluate(() => {
      localStorage.setItem('kabuto.textSize', 'larger');
      dispatchEvent(new StorageEvent('storage', { key: 'kabuto.textSize' }));
    });
    for (const interval of ['1分', '日足'] as const) {
      await show(interval);
      for (const words of [/^始 [\d,]+$/, /^高 [\d,]+$/, /^安 [\d,]+$/, /^終 [\d,]+$/, /^出来高 /, /^MA75 /]) {
        const figure = chart().getByText(words);
        const box = await figure.boundingBox();
        if (box === null) throw new Error(`${words} is not shown`);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(320);
        expect(await figure.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      }
    }
    await app.page.evaluate(() => localStorage.removeItem('kabuto.textSize'));
  });

  it('RT-16/looks the sheet of the studies in three languages, both themes and three widths', async () => {
    await app.page.setViewportSize({ width: 375, height: 812 });
    await open();
    await chart().getByRole('button', { name: '指標' }).click();
    for (const name of ['指数平滑移動平均（EMA）', 'ボリンジャーバンド', 'RSI', 'MACD'])
      await app.sheet.getByRole('switch', { name }).click();
    expect(await screenFaults(app.page, 'RT-16-studies')).toEqual([]);
  });

  it('RT-16/looks the full screen in three languages and both themes', async () => {
    await app.page.setViewportSize({ width: 375, height: 812 });
    await open();
    await app.button('全画面').click();
    expect(await screenFaults(app.page, 'RT-16-full', { widths: [[375, 812]] })).toEqual([]);
    await app.button('全画面を終了').click();
  });
});
