import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const curve = () => app.page.getByRole('region', { name: '資産の推移' });
const line = () => curve().getByRole('img');
const summary = async (): Promise<string> => (await line().getAttribute('aria-label')) ?? '';
/** Chooses a range and waits for its line. */
async function choose(range: string, label: RegExp): Promise<void> {
  await curve().getByRole('radio', { name: range, exact: true }).click();
  await expect.poll(summary).toMatch(label);
}

const DATES = /^\d{4}\/\d{2}\/\d{2}から\d{4}\/\d{2}\/\d{2}まで [+−±]/;
const SHORT_DATES = /^\d{2}\/\d{2}から\d{2}\/\d{2}まで [+−±]/;
const TIMES = /^09:00から\d{2}:\d{2}まで [+−±]/;

describe('RT-01/content the curve of total assets on home', () => {
  it('RT-01/content shows a demo account’s months at once, other ranges on a tap, and keeps the choice', async () => {
    await app.open('/');
    await expect.poll(summary).toMatch(SHORT_DATES);
    await choose('1年', DATES);
    await choose('1日', TIMES);
    await choose('1年', DATES);
    await app.page.reload();
    await expect.poll(summary).toMatch(DATES);
  });

  it('says what was earned in a year as the difference of the total and the cash of the beginning', async () => {
    await app.open('/');
    await choose('1年', DATES);
    await expect.poll(summary).toMatch(/まで .*円/);
    await app.page.locator('main a[href*="/pages/trade/index/index"]').first().getByText(/\d/).first().waitFor();
    // Total and curve are rendered together: one reading of both is consistent.
    const [shown, label] = await app.page.evaluate(() => [
      document.querySelector('main a[href*="/pages/trade/index/index"]')?.textContent ?? '',
      document.querySelector('section[aria-label="資産の推移"] svg')?.getAttribute('aria-label') ?? '',
    ]);
    const change = amountOf(/まで (.*円)/.exec(label ?? '')?.[1] ?? '');
    expect(amountOf(shown ?? '') - change).toBe(10_000_000);
  });

  it('shows the date and the amount under the finger, and hides every amount with the eye', async () => {
    await app.open('/');
    await choose('1年', DATES);
    const box = await line().boundingBox();
    if (box === null) throw new Error('the line has no place on the page');
    await app.page.mouse.move(box.x + 1, box.y + box.height / 2);
    await curve().getByText('10,000,000').waitFor();
    await app.page.mouse.move(5, 5);
    await curve().getByText('入出金を除く').waitFor();
    await app.button('金額を隠す').click();
    await expect.poll(summary).toMatch(/金額は非表示$/);
    expect(await curve().innerText()).not.toMatch(/[\d,]{4,}円/);
    await app.button('金額を表示').click();
    await expect.poll(summary).toMatch(DATES);
  });

  it('RT-01/error without its data has its own error with a retry; the rest of home stays', async () => {
    const { page } = app;
    await page.route('**/v1/trade/asset/history**', (route) => route.abort());
    await app.open('/');
    const retry = page.getByRole('main').getByRole('button', { name: '再試行' }).first();
    await retry.waitFor();
    await app.see('買付余力');
    await page.unroute('**/v1/trade/asset/history**');
    await retry.click();
    await line().waitFor();
  });
});
