import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket, untilPhase } from './support/market.ts';
import { register } from './support/member.ts';
import { RealServer } from './support/server.ts';

const ORDERS = '/pages/trade/today-entrust/today-entrust';
const OPEN_ORDERS = '/pages/trade/cancel/cancel';
const PLACE = '**/api/v1/trade/order/place';
const CANCEL = '**/api/v1/trade/order/cancel';
const CANCEL_ALL = '**/api/v1/trade/order/cancel/all';
const LOOK_UP = '**/api/v1/trade/order/resolve';

let server: RealServer;
let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  const phone = await openPhone(browser);
  page = phone.page;
  complaints = phone.complaints;
  app = new App(page, server.url);
  await register(app, 'orders@example.com');
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Opens the ticket with these values and continues to its confirmation. */
async function prepare(side: 'buy' | 'sell', query: string): Promise<void> {
  await app.open(`/pages/trade/${side}/${side}?${query}`);
  await app.button(side === 'buy' ? '買い注文の確認へ' : '売り注文の確認へ').click();
  await app.see('注文内容の確認');
}

/** Resolves once the next page to open has subscribed to its own account's events and received a reply. */
async function accountIsSubscribed(): Promise<void> {
  // frames may be sent before a promise of the socket is continued
  const { promise, resolve } = Promise.withResolvers<void>();
  page.once('websocket', (socket) => {
    let sent = false;
    socket.on('framesent', ({ payload }) => {
      sent ||= payload.includes('"account"');
    });
    socket.on('framereceived', () => {
      if (sent) resolve();
    });
  });
  await promise;
}

/**
 * The order reaches the server, but its reply is lost, and look-ups of it are held back until the returned function is
 * called.
 */
async function loseReply(): Promise<() => void> {
  const found = Promise.withResolvers<void>();
  await page.route(PLACE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(LOOK_UP, async (route) => {
    await found.promise;
    await route.continue();
  });
  return found.resolve;
}

const sendOk = (): Promise<void> => app.sheet.getByRole('button', { name: 'OK' }).click();
const headed = (words: string): Promise<void> => page.getByRole('heading', { name: words }).waitFor();

/** The rows of the orders page for this stock. */
const rowsOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Uses the demo panel of the menu to move the market's clock. */
async function skipBy(word: '寄付' | '昼' | '大引け' | '翌日'): Promise<void> {
  await app.open('/');
  await app.button('メニュー').click();
  await app.sheet.getByRole('button', { name: word, exact: true }).click();
  await app.see('時刻を進めました');
}

describe('an order', () => {
  it('ORD-13 whose answer was lost is found by its client id and never doubled', async () => {
    await openMarket(app);
    await prepare('buy', 'code=7203&price=2800&qty=100');
    const asked: string[] = [];
    let isLost = true;
    // The order reaches the server; its reply is lost, and the first look-up is held back.
    await page.route(PLACE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route(LOOK_UP, async (route) => {
      asked.push(route.request().headers()['idempotency-key'] ?? '');
      await (isLost ? route.abort('connectionreset') : route.continue());
    });
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('v1/trade/order/place')) sent.push(request);
    });
    await sendOk();
    await page.getByRole('heading', { name: '結果を確認できていません' }).waitFor();
    await app.see('新しい注文は出していません。');
    isLost = false;
    await app.sheet.getByRole('button', { name: 'もう一度確認する' }).click();
    await headed('注文を受け付けました');
    expect(sent).toHaveLength(1);
    const key = await sent[0]?.headerValue('idempotency-key');
    expect(asked).toEqual([key, key]);
    await page.unroute(PLACE);
    await page.unroute(LOOK_UP);
    await app.open(ORDERS);
    await app.see('トヨタ自動車');
    expect(await rowsOf('トヨタ自動車').count()).toBe(1);
  });

  it('ORD-13 whose reply was lost is reported once it is found, though the sheet was closed meanwhile', async () => {
    await prepare('buy', 'code=7267&price=1500&qty=100');
    const find = await loseReply();
    await sendOk();
    await headed('結果を確認できていません');
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.button('もう一度確認する').waitFor();
    expect(await app.sheet.count()).toBe(0);
    find();
    await headed('注文を受け付けました');
    await page.unroute(PLACE);
    await page.unroute(LOOK_UP);
    await app.open(ORDERS);
    await app.see('本田技研工業');
    expect(await rowsOf('本田技研工業').count()).toBe(1);
  });

  it('ORD-13 that never arrived is reported as not placed, for good, and a new one counts once', async () => {
    await prepare('buy', 'code=6758&price=4000&qty=100');
    await page.route(PLACE, (route) => route.abort('connectionreset'));
    await sendOk();
    await app.see('結果の確認時点でお手続きの内容は届いていませんでした。');
    expect(await app.sheet.count()).toBe(0);
    await page.unroute(PLACE);
    await app.button('買い注文の確認へ').click();
    await sendOk();
    await headed('注文を受け付けました');
    await app.open(ORDERS);
    await app.see('ソニーグループ');
    expect(await rowsOf('ソニーグループ').count()).toBe(1);
  });

  it('ORD-13 whose page is reloaded before its answer comes is found, shown once, and not sent again', async () => {
    await prepare('buy', 'code=4502&price=4500&qty=100');
    const sent: string[] = [];
    const taken = Promise.withResolvers<void>();
    // The order reaches the server; no reply ever reaches the page.
    await page.route(PLACE, async (route) => {
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      await route.fetch();
      taken.resolve();
    });
    await sendOk();
    await taken.promise;
    await page.reload();
    await headed('注文を受け付けました');
    await app.sheet.getByRole('button', { name: '続けて注文' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('kabuto.intentions'))).toBeNull();
    await app.open(ORDERS);
    await app.see('武田薬品工業');
    expect(await rowsOf('武田薬品工業').count()).toBe(1);
    expect(sent).toHaveLength(1);
    await page.unroute(PLACE);
  });

  it('ORD-13 whose ticket is left before its outcome is known is shown on the page that comes after', async () => {
    await prepare('buy', 'code=6501&price=4500&qty=100');
    const find = await loseReply();
    await sendOk();
    await headed('結果を確認できていません');
    await app.sheet.getByRole('button', { name: '閉じる' }).click();
    await app.button('戻る').click();
    await app.button('メニュー').waitFor();
    find();
    await headed('注文を受け付けました');
    await app.sheet.getByRole('button', { name: '注文を見る' }).click();
    await app.sheet.getByText('注文番号').waitFor();
    await page.unroute(PLACE);
    await page.unroute(LOOK_UP);
    await app.open(ORDERS);
    await app.see('日立製作所');
    expect(await rowsOf('日立製作所').count()).toBe(1);
  });

  it('is sent once however often OK is tapped', async () => {
    await prepare('buy', 'code=9432&price=140&qty=100');
    let calls = 0;
    await page.route(PLACE, async (route) => {
      calls += 1;
      await route.continue();
    });
    const ok = app.sheet.getByRole('button', { name: 'OK' });
    // Faster than the page can render: three taps in one go.
    await ok.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      button.click();
    });
    await headed('注文を受け付けました');
    await page.unroute(PLACE);
    expect(calls).toBe(1);
    await app.open(ORDERS);
    await app.see('NTT');
    expect(await rowsOf('NTT').count()).toBe(1);
  });

  it('shows its fill in a toast, over an open dialog too', async () => {
    await openMarket(app);
    const listening = accountIsSubscribed();
    await prepare('buy', 'code=8306&type=market&qty=100');
    await listening;
    const toast = app.sheet.getByRole('status').getByText(/約定 三菱UFJ.* 買 \d+株/);
    await Promise.all([toast.first().waitFor(), sendOk()]);
    await headed('約定しました');
    expect(complaints).toEqual([]);
  });
});

describe('an order outside hours', () => {
  it('ORD-16 waits for the next session, can be cancelled meanwhile, and works once the session comes', async () => {
    await skipBy('大引け');
    await untilPhase(app, ['closed']);
    for (const query of ['code=7974&price=8900&qty=100', 'code=8058&price=3700&qty=100']) {
      await app.open(`/pages/trade/buy/buy?${query}`);
      await app.see(/取引時間外です。.*の取引開始まで待機します。/);
      await app.button('買い注文の確認へ').click();
      await sendOk();
      await headed('注文を受け付けました');
      await app.sheet.getByText('発注待ち').waitFor();
    }
    await app.open(OPEN_ORDERS);
    await rowsOf('三菱商事').getByText('発注待ち').waitFor();
    await rowsOf('三菱商事').getByRole('button', { name: '取消' }).click();
    const keys: string[] = [];
    // The first reply is lost: the same key returns the stored one.
    await page.route(CANCEL, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      const response = await route.fetch();
      await (keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
    });
    await page.locator('dialog[open]').getByRole('button', { name: '注文を取り消す' }).click();
    await app.see('注文を取り消しました');
    await expect.poll(() => rowsOf('三菱商事').count()).toBe(0);
    expect(keys).toEqual([keys[0], keys[0]]);
    await page.unroute(CANCEL);
    await rowsOf('任天堂').getByText('発注待ち').waitFor();
    await skipBy('寄付');
    await openMarket(app);
    await app.open(OPEN_ORDERS);
    await rowsOf('任天堂').getByText('約定待ち').waitFor();
    expect(await rowsOf('三菱商事').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('ORD-06 all open orders are cancelled at once', async () => {
    await app.open(OPEN_ORDERS);
    await rowsOf('任天堂').waitFor();
    await app.button('すべて取消').click();
    await page
      .locator('dialog[open]')
      .getByText(/有効な注文 \d+件をすべて取り消しますか？/)
      .waitFor();
    const answered = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(CANCEL_ALL, async (route) => {
      calls += 1;
      await answered.promise;
      await route.continue();
    });
    const confirm = page.locator('dialog[open]').getByRole('button', { name: 'すべて取消' });
    await confirm.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    // While the call is in flight the button shows it and ignores further taps.
    const all = app.button('すべて取消');
    await expect.poll(() => all.getAttribute('aria-busy')).toBe('true');
    await all.evaluate((button: HTMLElement) => button.click());
    answered.resolve();
    await app.see('有効な注文はありません');
    await page.unroute(CANCEL_ALL);
    expect(calls).toBe(1);
    expect(complaints).toEqual([]);
  });
});
