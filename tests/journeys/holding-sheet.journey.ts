import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';

const HOLDINGS = '/pages/user/holding/stock';
const CODE = '9432';

let phone: DemoPhone;
let app: App;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

/** Opens the sheet of the holding. */
async function openHolding(): Promise<void> {
  await app.open(HOLDINGS);
  await app.page.getByRole('main').getByRole('listitem').filter({ hasText: CODE }).getByRole('button').first().click();
  await app.sheet.waitFor();
}

type Position = { code: string; accountType?: 'nisa'; quantity: string; sellable: string; averageCost: string };

/**
 * Shows the holding as one of the NISA part. No call of the API opens that part, so the replies are changed on their
 * way to the browser.
 */
async function moveToNisa(): Promise<void> {
  await app.page.route('**/api/v1/trade/position/list?**', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: { rows: Position[] } };
    for (const row of json.data.rows) if (row.code === CODE) row.accountType = 'nisa';
    await route.fulfill({ response: reply, json });
  });
  await app.page.route('**/api/v1/trade/order/facts?**', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: Omit<Position, 'code'> & { nisa?: object } };
    const { quantity, sellable, averageCost } = json.data;
    Object.assign(json.data, { nisa: { quantity, sellable, locked: '0', averageCost }, quantity: '0', sellable: '0' });
    await route.fulfill({ response: reply, json });
  });
}

describe('the sheet of a holding', () => {
  it('RT-27 a sale of NISA shares opens the ticket on that account, with its shares', async () => {
    await moveToNisa();
    await openHolding();
    await app.figure('口座区分', app.sheet).getByText('NISA口座').waitFor();
    const quantity = await app.amount('保有数量', app.sheet);
    await app.sheet.getByRole('button', { name: '売る' }).click();
    const part = app.page.getByRole('radio', { name: 'NISA' });
    await part.waitFor();
    expect(await part.getAttribute('aria-checked')).toBe('true');
    await expect.poll(async () => amountOf(await app.figure('保有').innerText())).toBe(quantity);
    await app.page.unrouteAll({ behavior: 'wait' });
  });
});
