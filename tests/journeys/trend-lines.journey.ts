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
const layer = () => chart().getByRole('group', { name: 'トレンドライン' });
const ends = () => layer().getByRole('button', { name: /^線\d+の(始点|終点)/ });

/** Opens the days of an issue with the lines to be edited. */
async function edit(path = STOCK): Promise<void> {
  await app.open(path);
  await settled(app.page);
  await chart().locator('canvas').first().waitFor();
  await chart().getByRole('radio', { name: '日足', exact: true }).click();
  await expect.poll(() => chart().getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^\d{4}\//);
  await chart().getByRole('button', { name: 'トレンドライン', exact: true }).click();
  await layer().waitFor();
}

/** A place of the layer as parts of its width and height, pixels of the window. */
async function placeAt(x: number, y: number): Promise<readonly [number, number]> {
  const box = await layer().boundingBox();
  if (box === null) throw new Error('the chart has no place');
  return [box.x + box.width * x, box.y + box.height * y];
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { mouse } = app.page;
  await mouse.move(...from);
  await mouse.down();
  await mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await mouse.move(...to);
  await mouse.up();
}

const labels = (): Promise<readonly (string | null)[]> =>
  ends().evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

describe('RT-16/content trend lines', () => {
  it('RT-16/content are drawn by two taps and by a drag, kept over a reload, and belong to the issue', async () => {
    await edit();
    await app.page.mouse.click(...(await placeAt(0.2, 0.55)));
    await app.see('もう1か所をタップしてください。');
    expect(await ends().count()).toBe(0);
    await app.page.mouse.click(...(await placeAt(0.5, 0.4)));
    await expect.poll(() => ends().count()).toBe(2);
    await drag(await placeAt(0.3, 0.7), await placeAt(0.7, 0.68));
    await expect.poll(() => ends().count()).toBe(4);
    const drawn = await labels();
    await edit();
    await expect.poll(labels).toEqual(drawn);
    await edit('/pages/stock/detail/detail?code=6758');
    expect(await ends().count()).toBe(0);
    // minutes have none of the lines of the days
    await edit();
    await chart().getByRole('radio', { name: '1分', exact: true }).click();
    await expect.poll(() => ends().count()).toBe(0);
  });

  it('RT-16/content are moved as a whole and by an end, and deleted', async () => {
    await edit();
    await expect.poll(() => ends().count()).toBe(4);
    const before = await labels();
    const end = await ends().nth(2).boundingBox();
    const other = await ends().nth(3).boundingBox();
    if (end === null || other === null) throw new Error('the line has no place');
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await drag([x, y], [x + 30, y - 30]);
    await expect.poll(async () => (await labels())[2]).not.toBe(before[2]);
    expect((await labels())[3]).toBe(before[3]);
    const moved = await labels();
    const middle = [(x + 30 + other.x + other.width / 2) / 2, (y - 30 + other.y + other.height / 2) / 2] as const;
    await drag(middle, [middle[0] + 20, middle[1] - 20]);
    await expect.poll(async () => (await labels())[3]).not.toBe(moved[3]);
    expect((await labels()).slice(0, 2)).toEqual(before.slice(0, 2));
    await layer().getByRole('button', { name: '削除', exact: true }).click();
    await expect.poll(() => ends().count()).toBe(2);
  });

  it('RT-16/content are added, moved and deleted by keys, and the moved end is spoken', async () => {
    await edit();
    await expect.poll(() => ends().count()).toBe(2);
    await layer().getByRole('button', { name: '線を追加' }).focus();
    await app.page.keyboard.press('Enter');
    await expect.poll(() => ends().count()).toBe(4);
    await ends().last().focus();
    const labelOfLast = () => ends().last().getAttribute('aria-label');
    for (const key of ['ArrowUp', 'ArrowLeft', 'Shift+ArrowDown']) {
      const former = await labelOfLast();
      await app.page.keyboard.press(key);
      await expect.poll(labelOfLast).not.toBe(former);
      const spoken = await layer().getByRole('status').innerText();
      expect(await labelOfLast()).toBe(`線2の終点 ${spoken}`);
    }
    await app.page.keyboard.press('Delete');
    await expect.poll(() => ends().count()).toBe(2);
    await expect.poll(() => layer().getByRole('status').innerText()).toBe('線を削除しました');
    await app.page.keyboard.press('Escape');
    await layer().waitFor({ state: 'detached' });
  });

  it('RT-16/looks the chart while lines are edited', async () => {
    await edit();
    await expect.poll(() => ends().count()).toBe(2);
    expect(await screenFaults(app.page, 'RT-16-trends')).toEqual([]);
  });
});
