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
  it('ORD-18 its shares open lines that sum to them: owned, sellable, and held by an order, which a line opens', async () => {
    await app.open(`/pages/trade/sell/sell?code=${CODE}&qty=100`);
    // At the highest price of the day, so that it waits.
    const limits = await app.page.getByText(/\d–\d/).first().innerText();
    await app.open(`/pages/trade/sell/sell?code=${CODE}&qty=100&price=${amountOf(limits.split('–')[1] ?? '')}`);
    await app.button('売り注文の確認へ').click();
    await app.sheet.getByRole('button', { name: 'OK' }).click();
    await app.page.getByRole('heading', { name: '注文を受け付けました' }).waitFor();
    await openHolding();
    const numbers = new Map<string, number>();
    for (const label of ['保有数量', '売却可能', '注文中']) {
      numbers.set(label, await app.amount(label, app.sheet));
      await app.figure(label, app.sheet).getByRole('button').click();
      await app.sheet.getByRole('heading', { name: `${CODE} ${label}の内訳` }).waitFor();
      const amounts = (await app.sheet.getByRole('listitem').allInnerTexts()).map((text) =>
        amountOf(text.slice(text.lastIndexOf('\n') + 1)),
      );
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(numbers.get(label));
      if (label !== '注文中') await app.page.keyboard.press('Escape');
    }
    expect(numbers.get('注文中')).toBe(100);
    expect(numbers.get('売却可能')).toBe((numbers.get('保有数量') ?? 0) - 100);
    await app.sheet.getByRole('link', { name: /^注文 \d+/ }).click();
    await app.sheet.getByRole('heading', { name: '注文の詳細' }).waitFor();
  });

  it('RT-27 its purchases sum to its shares and its cost, and are listed on the ticket of a sale too', async () => {
    await openHolding();
    const lots = app.sheet.getByRole('region', { name: '取得の内訳' });
    await lots.getByRole('listitem').first().waitFor();
    const text = await lots.getByRole('list').innerText();
    expect(text).toMatch(/\d{4}\/\d\d\/\d\d/);
    await app.figure('口座区分', app.sheet).getByText('特定口座').waitFor();
    const shares = await app.amount('保有数量', app.sheet);
    const cost = await app.amount('取得金額', app.sheet);
    const sum = lots.getByRole('listitem').last();
    await sum.getByText('合計').waitFor();
    expect(await sum.innerText()).toContain(shares.toLocaleString('ja-JP'));
    expect(await sum.innerText()).toContain(cost.toLocaleString('ja-JP'));
    await app.sheet.getByRole('button', { name: '売る' }).click();
    await app.button('取得の内訳').click();
    const onTicket = app.page.getByRole('main').getByRole('region', { name: '取得の内訳' });
    await onTicket.waitFor();
    expect(await onTicket.getByRole('list').innerText()).toBe(text);
  });

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
