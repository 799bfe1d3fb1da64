import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, amountOf } from './support/app.ts';
import { landmarks } from './support/landmarks.ts';
import { layoutFaults } from './support/layout.ts';
import { openMarket } from './support/market.ts';
import { enterDemo, register } from './support/member.ts';
import { breakCalls, delayCalls, explainFailureOf } from './support/network.ts';
import { ORDER_TABS, OrdersPage } from './support/orders-page.ts';
import { useSharedPhones } from './support/phones.ts';
import { RangeSheet } from './support/range-sheet.ts';
import { retryAll } from './support/retry.ts';
import { arrived, settled, skeletons } from './support/routes.ts';
import { screenFaults } from './support/screen-faults.ts';
import { TicketPage } from './support/ticket-page.ts';
import { TRADE_TABS, TradesPage } from './support/trades-page.ts';

const WIDTHS = [
  { width: 375, height: 812 },
  { width: 960, height: 900 },
] as const;
/** Lists of a range of dates, with the words of their number of rows. */
const RANGED = [
  { code: 'RT-31', address: TRADE_TABS.history, counts: /^約定 \d+件/ },
  { code: 'RT-32', address: ORDER_TABS.history, counts: /^注文 \d+件$/ },
  { code: 'RT-33', address: TRADE_TABS.results, counts: /^\d+件の売却$/ },
] as const;

const phones = useSharedPhones();
let app: App;
/** A member who has nothing. */
let newcomer: App;
let explainFailure: () => void;

beforeAll(async () => {
  [app, newcomer] = [await phones.phone(), await phones.phone()];
  explainFailure = explainFailureOf(app.page, newcomer.page);
  await Promise.all([enterDemo(app), register(newcomer, 'trade-pages@example.com')]);
  await openMarket(app);
});
beforeEach(() => explainFailure());

/** The lists that have pages of their own, by code. */
const EMPTY = [
  { code: 'RT-28', address: ORDER_TABS.open, says: '有効な注文はありません' },
  { code: 'RT-29', address: TRADE_TABS.today, says: '本日の約定はありません' },
  { code: 'RT-30', address: ORDER_TABS.day, says: '本日の注文はありません' },
  { code: 'RT-31', address: TRADE_TABS.history, says: 'この期間の約定はありません' },
  { code: 'RT-32', address: ORDER_TABS.history, says: 'この期間の注文はありません' },
  { code: 'RT-33', address: TRADE_TABS.results, says: 'この期間に決済した取引はありません' },
  { code: 'RT-27', address: '/pages/trade/sell/sell', says: '売却できる株式はありません' },
] as const;

describe.each(WIDTHS)('the trade pages at $width px', ({ width, height }) => {
  const fits = async (): Promise<void> => expect(await layoutFaults(app.page, width)).toEqual([]);

  beforeAll(async () => {
    for (const { page } of [app, newcomer]) await page.setViewportSize({ width, height });
  });

  it('RT-26 a wrong quantity or price is said at its field with values that pass, and is not sent; a reload keeps the input', async () => {
    const ticket = await TicketPage.open(app, 'buy', 'code=7203');
    await ticket.type(ticket.quantity, '150');
    await ticket.errors.getByText('数量は100株の整数倍で入力してください。').waitFor();
    await ticket.reviewButton.click();
    expect(await app.sheet.count()).toBe(0);
    await app.button('200株にする').click();
    await expect.poll(() => ticket.errors.count()).toBe(0);

    await ticket.type(ticket.price, '9');
    await ticket.errors.getByText(/^価格は値幅制限/).waitFor();
    await ticket.reviewButton.click();
    expect(await app.sheet.count()).toBe(0);
    await fits();
    // the lower of the two limits, which are offered
    await ticket.errors
      .getByRole('button', { name: /円にする$/ })
      .first()
      .click();
    const limit = await ticket.priceNow();
    expect(limit).toBe(await ticket.lowestPrice());

    await app.page.reload();
    await settled(app.page);
    await expect.poll(() => ticket.quantity.innerText()).toContain('200');
    expect(await ticket.priceNow()).toBe(limit);
    await ticket.type(ticket.quantity, '10000');
    await ticket.errors.getByText(/^残高が不足しています/).waitFor();
    await ticket.errors.getByRole('button', { name: /株にする$/ }).click();
    await expect.poll(() => ticket.errors.count()).toBe(0);
    await ticket.type(ticket.quantity, '100');
    await ticket.send();
    await fits();
  });

  it('RT-27 more shares than are owned are said at the field with the number that can be sold; a reload keeps the input', async () => {
    const ticket = await TicketPage.open(app, 'sell', 'code=9432&type=market');
    await ticket.type(ticket.quantity, '99900');
    await ticket.errors.getByText(/^売却可能な株数が不足しています。注文99,900株に対し/).waitFor();
    await ticket.reviewButton.click();
    expect(await app.sheet.count()).toBe(0);
    await ticket.errors.getByRole('button', { name: /株にする$/ }).click();
    await expect.poll(() => ticket.errors.count()).toBe(0);
    await ticket.type(ticket.quantity, '200');
    await app.page.reload();
    await settled(app.page);
    await expect.poll(() => ticket.quantity.innerText()).toContain('200');
    expect(await ticket.kind('成行').getAttribute('aria-checked')).toBe('true');
    await ticket.send('約定しました');
    await fits();
  });

  it('RT-28 RT-30 terms that the day does not allow are said in the form, and a reload in the middle changes nothing', async () => {
    const { page } = app;
    const orders = await OrdersPage.open(app, 'open');
    const shown = () => orders.row('トヨタ自動車').innerText();
    // the kind of account comes last
    await expect.poll(shown).toContain('特定');
    const before = await shown();
    await orders.amend('トヨタ自動車');
    await app.sheet.getByRole('button', { name: /^価格 [\d,]/ }).click();
    await page.keyboard.press('9');
    await page.keyboard.press('Enter');
    await app.sheet
      .getByRole('alert')
      .getByText(/価格は値幅制限/)
      .waitFor();
    expect(await orders.inSheet('訂正内容の確認へ').isDisabled()).toBe(true);
    expect(await app.sheet.getByRole('button', { name: /^[\d,.]+円にする$/ }).count()).toBe(2);
    await fits();
    await page.reload();
    await orders.row('トヨタ自動車').waitFor();
    await orders.closed();
    await expect.poll(shown).toBe(before);

    await orders.tab('本日').click();
    await orders.row('トヨタ自動車').getByRole('button').first().click();
    await page.getByRole('list', { name: '注文の経過' }).waitFor();
    await fits();
    await page.reload();
    await orders.row('トヨタ自動車').waitFor();
    // The order stays open over the reload: on a phone its sheet covers the list.
    if (width < 720) await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await orders.cancel('トヨタ自動車');
    await orders.row('トヨタ自動車').getByText('取消済').waitFor();
  });

  it('RT-29 the fills of the day fit, open their order, and are there after a reload', async () => {
    const { page } = app;
    const trades = await TradesPage.open(app, 'today');
    const fill = trades.fills.filter({ hasText: 'NTT' }).first();
    await fill.getByText(/\d\d:\d\d:\d\d 東証/).waitFor();
    expect(await trades.count(/^本日の約定 \d+件$/)).toBe(await trades.fills.count());
    await fits();
    await page.getByText('銘柄別の合計').click();
    await fits();
    const sold = amountOf(await app.figure('売却').innerText());
    expect(sold).toBeGreaterThan(0);
    await fill.click();
    await app.see('注文番号');
    await page.reload();
    await app.see('注文番号');
    await page.goBack();
    // on a phone the order is a sheet of its page, which goes first
    if (width < 720) {
      await app.sheet.waitFor({ state: 'hidden' });
      await page.goBack();
    }
    await fill.waitFor();
    await page.reload();
    await fill.waitFor();
    expect(amountOf(await app.figure('売却').innerText())).toBe(sold);
  });

  it.each(RANGED)(
    'VAL-25 $code shows a range of a year, refuses a day more, and keeps the range over a reload',
    async ({ address, counts }) => {
      const { page } = app;
      await app.open(address);
      await settled(page);
      await app.see(counts);
      const sheet = await RangeSheet.open(app);
      const last = await sheet.to.inputValue();
      const [year = '', ...monthAndDay] = last.split('-');
      const first = [Number(year) - 1, ...monthAndDay].join('-');
      const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
      await sheet.choose(dayBefore, last);
      await app.see('期間は1年以内で指定してください');
      expect(await sheet.from.getAttribute('aria-invalid')).toBe('true');
      expect(new URL(page.url()).searchParams.get('from')).toBeNull();
      await fits();
      await sheet.choose(first, last);
      await page.waitForURL((url) => url.searchParams.get('from') === first && url.searchParams.get('to') === last);
      await app.see(counts);
      await page.reload();
      await settled(page);
      await app.button(`${first.replaceAll('-', '/')} – ${last.replaceAll('-', '/')}`).waitFor();
      await app.see(counts);
      await fits();
      // an address with a longer range shows the whole year
      await app.open(`${address}?from=${dayBefore}&to=${last}`);
      await settled(page);
      expect(await page.getByRole('button', { name: '1年', exact: true }).getAttribute('aria-pressed')).toBe('true');
    },
  );

  it('RT-27 RT-28 RT-29 RT-30 RT-31 RT-32 RT-33 say what will be there while there is nothing', async () => {
    const { page } = newcomer;
    const found: string[] = [];
    for (const { code, address, says } of EMPTY) {
      await newcomer.open(address);
      await newcomer.see(says);
      found.push(...(await layoutFaults(page, width)).map((fault) => `${code}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(phones.complaints()).toEqual([]);
  });
});

describe('RT-29 with fills', () => {
  const fills = () => new TradesPage(app).fills;

  it('RT-29/loading holds the places of the bar and the tabs, and nothing jumps when the fills come', async () => {
    const { page } = app;
    await page.setViewportSize({ width: 375, height: 812 });
    const calls = await delayCalls(page);
    await app.open(TRADE_TABS.today);
    await arrived(page);
    await skeletons(page).first().waitFor();
    const before = await landmarks(page);
    await calls.release();
    await fills().first().waitFor();
    const after = await landmarks(page);
    expect(before.size).toBeGreaterThan(2);
    expect([...before].filter(([name, top]) => Math.abs((after.get(name) ?? top) - top) > 4)).toEqual([]);
  });

  it.each(['server', 'line'] as const)(
    'RT-29/error says that the fills cannot be read (%s), and a retry shows them',
    async (how) => {
      const calls = await breakCalls(app.page, how);
      await app.open(TRADE_TABS.today);
      await app.see(how === 'server' ? 'システムエラーです。' : 'サーバーに接続できません。');
      expect(await fills().count()).toBe(0);
      await calls.restore();
      await retryAll(app);
      await fills().first().waitFor();
    },
  );

  it('RT-29/looks with fills', async () => {
    await TradesPage.open(app, 'today');
    await app.page.getByText('銘柄別の合計').click();
    expect(await screenFaults(app.page, 'RT-29-fills', { fullPage: true })).toEqual([]);
  });
});
