import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { endNight, nightNow, openNight } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { OrdersPage } from './support/orders-page.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { steadyFaults } from './support/screen-faults.ts';
import { TicketPage } from './support/ticket-page.ts';

const NIGHT_PAGE = '/pages/stock/pts/pts';
/** The issue that trades most at night; its prices are far from whole lots of yen, so whole yen are on its tick. */
const CODE = '9432';

const phones = usePhones();
let app: App;
let explainFailure: () => void;

beforeAll(async () => {
  app = await phones.phone();
  explainFailure = explainFailureOf(app.page);
  await enterDemo(app);
  await openNight(app);
});
beforeEach(() => explainFailure());

const main = () => app.page.getByRole('main');

async function open(address: string): Promise<void> {
  await app.open(address);
  await settled(app.page);
}

/** The last price and base of the issue, yen; at night when `venue` is `pts`. */
const quoteNow = (venue?: 'pts'): Promise<{ last: string | null; base: string }> =>
  app.page.evaluate(
    async (query) => {
      const reply: { data: { quote: { last: string | null; base: string } } } = await (
        await fetch(`/api/v1/quote/instrument/detail?${query}`)
      ).json();
      return reply.data.quote;
    },
    `code=${CODE}${venue === undefined ? '' : `&venue=${venue}`}`,
  );

/** Opens the issue at night, and waits until it has traded there. */
async function openIssue(): Promise<void> {
  await open(`${NIGHT_PAGE}?code=${CODE}`);
  await expect.poll(() => app.figure('この価格の約定数量').innerText(), { timeout: 60_000 }).toMatch(/\d株/);
}

describe('while the night session is open', () => {
  it('RT-21/content MKT-06 the page ranks the night, and shows what the price of an issue is made of', async () => {
    await open(NIGHT_PAGE);
    await app.see('受付中');
    await app.see(/^終了まで /);
    const { tradeDate, settlesOn } = await nightNow(app);
    const short = (date: string) => date.slice(5).replace('-', '/');
    await app.see(`${short(tradeDate)} の取引として約定します（受渡 ${short(settlesOn)}）`);
    const row = main().getByRole('listitem').filter({ hasText: CODE });
    await row.waitFor({ timeout: 60_000 });
    await row.getByText(/^終値/).waitFor();
    expect(await steadyFaults(app.page, 'RT-21-list')).toEqual([]);
    await row.getByRole('button').click();
    await openIssue();
    const { base } = await quoteNow();
    const night = await quoteNow('pts');
    const panel = app.page.getByRole('region', { name: 'この銘柄の夜間取引' });
    // the close of the day is the night's base, not the base that the day had
    expect(Number(night.base)).not.toBe(0);
    await panel.getByText(Number(night.base).toFixed(1), { exact: false }).first().waitFor();
    expect(night.base).not.toBe(base);
    for (const label of ['最後の約定', 'スプレッド', '売気配', '買気配', '夜間の出来高'])
      await expect.poll(() => app.figure(label, panel).innerText()).toMatch(/\d/);
    expect(await app.figure('スプレッド', panel).innerText()).toMatch(/円\s*\d+\.\d\d%/);
    await expect.poll(() => app.figure('最後の約定', panel).innerText()).toMatch(/前$/);
    expect(await steadyFaults(app.page, 'RT-21-issue', { fullPage: true })).toEqual([]);
    const bars = app.page.waitForResponse((reply) => /bar\/list\?.*venue=pts/.test(reply.url()));
    await app.page.getByRole('radio', { name: 'チャート' }).click();
    const { data } = (await (await bars).json()) as { data: readonly { readonly close: string }[] };
    expect(data.length).toBeGreaterThan(0);
    await main().getByRole('region', { name: 'チャート' }).locator('canvas').first().waitFor();
    expect(await steadyFaults(app.page, 'RT-21-chart', { fullPage: true })).toEqual([]);
    await app.page.getByRole('radio', { name: '板' }).click();
  });

  it("RT-16 the page of an issue offers the night's price, which opens its book there", async () => {
    await open(`/pages/stock/detail/detail?code=${CODE}`);
    await main()
      .getByRole('link', { name: /夜間の板を見る/ })
      .click();
    await app.see('夜間の価格');
    expect(new URL(app.page.url()).pathname).toBe(NIGHT_PAGE);
  });

  it('MKT-06 ORD-10 a limit order at night is filled once, settles a day later, and is valued by Tokyo', async () => {
    await openIssue();
    const ask = await app.amount('売気配');
    const { base } = await quoteNow('pts');
    const far = await TicketPage.open(app, 'buy', `code=${CODE}&venue=pts&price=${Math.ceil(Number(base) * 1.05)}`);
    await app.see(/^東証の終値 [\d.]+円から\d+(\.\d)?%離れています/);
    await far.review();
    await app.sheet.getByText(/離れています/).waitFor();
    await app.sheet.getByRole('button', { name: 'キャンセル' }).click();

    const price = Math.ceil(ask) + 1;
    const ticket = await TicketPage.open(app, 'buy', `code=${CODE}&venue=pts&qty=100&type=market&price=${price}`);
    expect(await app.page.getByRole('radio', { name: '夜間PTS' }).isChecked()).toBe(true);
    expect(await ticket.kind('成行').count()).toBe(0);
    for (const words of ['当夜限り', '東証との違い', 'いまの板で約定する場合']) await app.see(words);
    expect(await steadyFaults(app.page, 'RT-21-ticket', { fullPage: true })).toEqual([]);
    await app.page.reload();
    await settled(app.page);
    expect(await ticket.priceNow()).toBe(price);
    await ticket.review();
    const { settlesOn } = await nightNow(app);
    expect(await app.figure('市場', app.sheet).innerText()).toBe('夜間PTS');
    expect(await app.figure('受渡日', app.sheet).innerText()).toBe(settlesOn.replaceAll('-', '/'));
    const toast = app.page.getByText(/^約定 .+（夜間PTS） 買 /).waitFor({ timeout: 60_000 });
    await ticket.ok.dblclick();
    await app.page.getByRole('heading', { name: '約定しました' }).waitFor({ timeout: 60_000 });
    await toast;
    await app.page.reload();

    const orders = await OrdersPage.open(app, 'day');
    const own = orders.rows.filter({ hasText: 'PTS' });
    await expect.poll(() => own.count()).toBe(1);
    await own.getByRole('button').first().click();
    await expect.poll(() => app.figure('市場').innerText()).toBe('PTS');
    for (const step of ['PTSへ発注', 'PTSが受付', '全数約定']) await app.see(step);
    await app.see(`受渡 ${settlesOn.slice(5).replace('-', '/')}`);

    const { last } = await quoteNow();
    await open('/pages/user/holding/stock');
    const holding = main().getByRole('listitem').filter({ hasText: CODE });
    // 1,500 shares of the demo account and those of the night, at the exchange's close
    await holding
      .getByText(Math.round(1_600 * Number(last)).toLocaleString('ja-JP'))
      .first()
      .waitFor();
    await holding.getByRole('button').first().click();
    await app.sheet.getByText('PTS', { exact: true }).first().waitFor();
  });
});

it('RT-21 MKT-06 an order that the night leaves expires with it; then the page shows the last night, and the ticket takes none', async () => {
  await openNight(app);
  const { base } = await quoteNow('pts');
  await (
    await TicketPage.open(app, 'buy', `code=${CODE}&venue=pts&qty=100&price=${Math.floor(Number(base) * 0.98)}`)
  ).send();
  const working = await OrdersPage.open(app, 'open');
  await working.amend('PTS');
  await app.sheet.getByRole('button', { name: '価格 減らす' }).click();
  await working.inSheet('訂正内容の確認へ').click();
  await working.inSheet('OK').dblclick();
  await app.see('注文を訂正しました');
  await open(NIGHT_PAGE);
  await app.page.getByRole('radio', { name: '夜間の注文' }).click();
  await main().getByText('約定待ち').waitFor();
  await endNight(app);
  await main().getByText('失効').first().waitFor({ timeout: 60_000 });
  await app.see('時間外');
  await app.page.getByRole('radio', { name: 'ランキング' }).click();
  await main().getByRole('listitem').filter({ hasText: CODE }).getByRole('button').click();
  await app.see('夜間の価格');
  await expect.poll(() => app.figure('最後の約定').innerText()).toMatch(/^\d\d\/\d\d \d\d:\d\d:\d\d$/);
  expect(await app.button('買う').count()).toBe(0);
  expect(await steadyFaults(app.page, 'RT-21-over', { fullPage: true })).toEqual([]);
  const ticket = await TicketPage.open(app, 'buy', `code=${CODE}&venue=pts&qty=100`);
  await app.see(/^いまは時間外のため注文できません。次回は \d\d\/\d\d 17:00 からです。$/);
  await ticket.reviewButton.click();
  await ticket.errors.first().waitFor();
  expect(await app.page.locator('dialog[open]').count()).toBe(0);
  await app.page.getByRole('radio', { name: '東証', exact: true }).click();
  await ticket.kind('成行').waitFor();
  expect(phones.complaints()).toEqual([]);
});
