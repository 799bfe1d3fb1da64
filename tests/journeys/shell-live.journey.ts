import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeFrame, RECORD_KIND } from '../../packages/contract/src/stream/index.ts';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { RealServer } from './support/server.ts';

const STOCK = '/pages/stock/detail/detail?code=7203';
/** A gap is detected within two seconds. */
const SEEN_MS = 2000;

let server: RealServer;
let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;
/** Whether to drop the next frame with trades. */
let lose = false;
let lost = false;
/** When the first trades after the dropped frame arrived, and when the page requested all of them again. */
let nextAt = 0;
let askedAt = 0;

/** Passes the stream through, and drops a frame of trades on request. */
function watchStream(socket: WebSocketRoute): void {
  const real = socket.connectToServer();
  socket.onMessage((message) => {
    if (lost && typeof message === 'string' && /"op":"subscribe","topic":"tape:/.test(message))
      askedAt = performance.now();
    real.send(message);
  });
  real.onMessage((message) => {
    const trades =
      (lose || lost) &&
      typeof message !== 'string' &&
      decodeFrame(new Uint8Array(message).buffer).records.some(({ kind }) => kind === RECORD_KIND.tape);
    if (trades && lose) {
      lose = false;
      lost = true;
      return;
    }
    if (trades && nextAt === 0) nextAt = performance.now();
    socket.send(message);
  });
}

beforeAll(async () => {
  [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  const phone = await openPhone(browser);
  page = phone.page;
  complaints = phone.complaints;
  app = new App(page, server.url);
  await page.routeWebSocket(/\/api\/v1\/stream/, watchStream);
  await enterDemo(app);
  await openMarket(app);
});
beforeEach(() => server.ensureRunning());

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const changes = async (of: () => Promise<string>, what: string): Promise<void> => {
  const first = await of();
  await expect.poll(of, { timeout: 60_000, message: what }).not.toBe(first);
};

describe('MKT-08 live', () => {
  it('MKT-08 quotes, depth and tape move, and the page says how fresh they are', async () => {
    await app.open(STOCK);
    await settled(page);
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
    const board = page.getByRole('region', { name: '板' });
    await changes(() => board.innerText(), 'depth');
    await changes(() => page.locator('section p').nth(1).innerText(), 'quote');
    await page.getByRole('radio', { name: '歩み値' }).click();
    const tape = page.getByRole('table').filter({ hasText: '約定値' });
    await tape.waitFor();
    await changes(() => tape.innerText(), 'tape');
  });

  it('MKT-08 a lost trade is noticed by its sequence and read again', async () => {
    [lose, lost, nextAt, askedAt] = [true, false, 0, 0];
    await expect.poll(() => nextAt, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => askedAt).toBeGreaterThan(0);
    expect(askedAt - nextAt).toBeLessThan(SEEN_MS);
  });

  it('MKT-08 a silent server is seen within 2 s and prices go on when it is back', async () => {
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
    // The page itself records when the words appear: polling it from outside would take additional time.
    await page.evaluate((words) => {
      delete document.body.dataset.seen;
      new MutationObserver(() => {
        if (document.body.dataset.seen === undefined && document.body.innerText.includes(words))
          document.body.dataset.seen = String(Date.now());
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, '更新が止まっています');
    const stopped = Date.now();
    server.suspend();
    await page.locator('body[data-seen]').waitFor();
    const seen = Number(await page.locator('body').getAttribute('data-seen'));
    expect(seen - stopped).toBeLessThan(SEEN_MS);
    server.resume();
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
  });

  it('a killed server is seen, and the page goes on by itself after its restart', async () => {
    await server.kill();
    await app.see('更新が止まっています');
    await server.start();
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
    const tape = page.getByRole('table').filter({ hasText: '約定値' });
    await changes(() => tape.innerText(), 'tape');
    expect(complaints).toEqual([]);
  });
});
