import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, PASSWORD } from '../support/api-client.ts';
import type { App } from './support/app.ts';
import { openMarket } from './support/market.ts';
import { logIn } from './support/member.ts';
import { NoticesPage } from './support/notices-page.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';

const EMAIL = 'noticed@example.com';
const MARKET = '/pages/quotation/quotation';

const phones = usePhones();
let app: App;
let notices: NoticesPage;
/** The same member on another device, who orders. */
let member: ApiClient;

beforeAll(async () => {
  app = await phones.phone();
  notices = new NoticesPage(app);
  member = await new ApiClient(new URL(phones.server.url).origin).register(EMAIL);
  await app.open('/pages/user/login');
  await logIn(app, EMAIL, PASSWORD);
  await app.see('総資産');
  await openMarket(app);
});

/**
 * An issue of which the three best prices can be bought with the member's cash, and the quantity of the two best
 * ones: the first does not suffice for it, also when orders join it before the purchase.
 */
async function twoLevels() {
  const { rows: hits } = await member.call('GET v1/quote/ranking/list', { query: { kind: 'volume', pageSize: '30' } });
  for (const { instrument } of hits) {
    const { asks } = await member.call('GET v1/quote/depth/detail', { query: { code: instrument.code } });
    const [best, second, third] = asks;
    if (best === undefined || second === undefined || third === undefined) continue;
    const quantity = Number(best.quantity) + Number(second.quantity);
    if (quantity * Number(third.price) < 3_000_000)
      return { code: instrument.code, name: instrument.names.jp, price: third.price, quantity: String(quantity) };
  }
  throw new Error('no issue is cheap enough');
}

const place = (body: { code: string; quantity: string; price: string }) =>
  member.call('POST v1/trade/order/place', {
    body: { ...body, side: 'buy', type: 'limit' },
    key: randomUUID(),
  });

/** An issue of which the member owns 100 shares or more, and its base price in yen. */
async function owned() {
  const [position] = (await member.call('GET v1/trade/position/list')).rows;
  if (position === undefined) throw new Error('the purchase of the first test is owned');
  const { code, names } = position;
  const { base } = await member.call('GET v1/trade/order/facts', { query: { code } });
  return { code, name: names.jp, base };
}

describe('notices', () => {
  it('ORD-17 a fill of a part and of the rest: a toast on any page, and an unread notice', async () => {
    const { name, ...order } = await twoLevels();
    await app.open(MARKET);
    await settled(app.page);
    await notices.bell.waitFor();
    const toast = (words: string) =>
      app.page
        .getByRole('status')
        .getByText(new RegExp(`^${words} ${name} 買`))
        .first();
    await Promise.all([toast('一部約定').waitFor(), toast('約定').waitFor(), place(order)]);
    await notices.unreadBell.waitFor();
  });

  it('RT-01/content ORD-17 the bell of home shows what is unread, and leads to the notices', async () => {
    await app.open('/');
    await notices.unreadBell.click();
    await notices.unread(/^約定/).first().waitFor();
    await app.open(MARKET);
    await settled(app.page);
  });

  it('ORD-17 an order that expires: a message on any page, and an unread notice', async () => {
    // Within the day's limits, and too far from the market to trade.
    await place({ code: '7203', quantity: '100', price: '2600' });
    await app.page.getByRole('link', { name: /^お知らせ 未読/ }).waitFor();
    const skipper = await new ApiClient(new URL(phones.server.url).origin).demo();
    const expired = app.page
      .getByRole('status')
      .getByText(/^失効 トヨタ自動車/)
      .waitFor({ timeout: 60_000 });
    await skipper.call('POST v1/demo/clock/skip', { body: { to: 'closing' } });
    await expired;
  });

  it('ORD-17 an order that the market refuses: a message with the reason on any page, and an unread notice', async () => {
    const { name, code, base } = await owned();
    await app.open(MARKET);
    await settled(app.page);
    // Both wait for the next day, in whose first auction the second one could meet the first.
    const refusal = app.page
      .getByRole('status')
      .getByText(
        `注文エラー ${name} お客様ご自身の反対注文と対当するため、この注文（一部約定の場合は残りの数量）は執行されません。`,
      )
      .waitFor({ timeout: 90_000 });
    for (const side of ['sell', 'buy'] as const)
      await member.place({ code, side, type: 'limit', quantity: '100', price: base });
    const clock = await new ApiClient(new URL(phones.server.url).origin).demo();
    // the night of 20 minutes lies before that day
    await clock.call('POST v1/demo/clock/speed', { body: { speed: '60' } });
    await refusal;
    await clock.call('POST v1/demo/clock/speed', { body: { speed: '1' } });
    await app.page.getByRole('link', { name: /^お知らせ 未読/ }).waitFor();
  });

  it('RT-13/content lists what has happened with its read state, by kind, and each row leads to more', async () => {
    await notices.bell.click();
    await app.page.getByRole('heading', { name: 'お知らせ' }).waitFor();
    await notices.unread(/^失効/).waitFor();
    await notices.unread(/^注文エラー/).waitFor();
    await notices
      .unread(/^一部約定.*残り[\d,]+株/)
      .first()
      .waitFor();
    await notices.unread(/^約定/).first().waitFor();
    await notices.unread(/^新しい端末からログイン/).waitFor();
    await notices.kind('セキュリティ').click();
    await expect.poll(() => notices.rows.filter({ hasText: '約定' }).count()).toBe(0);
    await notices.unread(/^新しい端末からログイン/).waitFor();
    await notices.kind('注文').click();
    await notices.unread(/^失効/).getByRole('link').click();
    await app.sheet.getByText('注文番号').waitFor();
    await app.sheet.getByText('失効').first().waitFor();
    await app.page.goBack();
    await app.sheet.waitFor({ state: 'hidden' });
    await app.page.goBack();
    await notices.rows.filter({ hasText: /^失効/ }).waitFor();
    await expect.poll(() => notices.unread(/^失効/).count()).toBe(0);
    await notices.readAll.click();
    await expect.poll(() => notices.unread(/./).count()).toBe(0);
    await app.open(MARKET);
    await app.page.getByRole('link', { name: 'お知らせ', exact: true }).waitFor();
    expect(phones.complaints()).toEqual([]);
  });

  it('RT-13/content ORD-17 what was settled is an unread notice on any page, which leads to the assets', async () => {
    const clock = await new ApiClient(new URL(phones.server.url).origin).demo();
    // the purchases of the tests before settle two business days after their trade date
    for (let day = 0; day < 3; day += 1) await clock.call('POST v1/demo/clock/skip', { body: { to: 'day' } });
    await notices.unreadBell.waitFor({ timeout: 60_000 });
    await notices.bell.click();
    await notices.kind('入出金').click();
    await notices
      .unread(/の受渡しが完了しました。受渡差額 −?[\d,]+円/)
      .first()
      .getByRole('link')
      .click();
    await app.page.waitForURL((url) => url.pathname === '/pages/trade/index/index');
    await app.see('買付余力');
    expect(phones.complaints()).toEqual([]);
  });

  it('RT-13/content without a login leads to it', async () => {
    const guest = await phones.phone();
    await guest.open('/pages/cms/cms?tab=notices');
    await guest.see('ログインするとお知らせを確認できます');
    await guest.button('ログイン').click();
    await guest.page.waitForURL(/user\/login/);
  });
});
