import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const ROUTE = '**/api/v1/quote/ranking/list**';
const nextReply = () => app.page.waitForResponse((response) => response.url().includes('/quote/ranking/list'));
/** No issue trades at these prices, so the stream never sends them. */
const PRICES = ['900001', '900002'];

/** Replaces the figures of the first two rows of every ranking; the base makes their gains 20 % and 10 %. */
async function replaceFigures(at: number): Promise<void> {
  await app.page.route(ROUTE, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const rows = body.data.rows.slice(0, 2);
    for (const [place, row] of rows.entries())
      Object.assign(row.quote, { last: PRICES[place], base: ['750001', '818184'][place] });
    await route.fulfill({ response: reply, json: { ...body, data: { rows, total: 2, at } } });
  });
}

it('RT-12/content order, figures and time of a ranking are those of one reply, whatever the stream sends', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 960, height: 812 });
  await replaceFigures(Date.UTC(2026, 10, 20, 1, 2, 3));
  await app.open('/pages/quotation/quotation');
  const ranking = page.getByRole('region', { name: 'ランキング' });
  await ranking.getByText('10:02:03 時点').waitFor();
  const rows = ranking.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  // Between two replies the stream sends quotes of these issues, which the pane beside the list shows.
  await nextReply();
  await nextReply();
  const first = await rows.first().innerText();
  expect(first).toContain('900,001');
  expect(first).toContain('+20.00%');
  expect(await rows.nth(1).innerText()).toMatch(/900,002[\s\S]*\+10\.00%/);
  await page.unroute(ROUTE);
});

it('RT-12/content each reply of a ranking is shown in the order of its figures', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 375, height: 812 });
  await app.open('/pages/quotation/quotation');
  // One call, so that no reply is rendered between finding the rows and reading them.
  const changes = (): Promise<number[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('section[aria-label="ランキング"] li')].map((row) =>
        Number(/[+−]([\d.]+)%/.exec(row.textContent ?? '')?.[1] ?? 'NaN'),
      ),
    );
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(1);
  for (let reply = 0; reply < 3; reply++) {
    await nextReply();
    const shown = await changes();
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  }
});
