import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeFrame, RECORD_KIND } from '../../packages/contract/src/stream/index.ts';
import { App } from './support/app.ts';
import { type Complaints, launchBrowser, openPhone } from './support/browser.ts';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { RealServer } from './support/server.ts';

const STOCK = '/pages/stock/detail/detail?code=7203';
/** A gap is seen within two seconds; the page looks twice a second and draws after that. */
const SEEN_MS = 2000 + 500 + 300;

let server: RealServer;
let browser: Browser;
let app: App;
let page: Page;
let complaints: Complaints;
/** Whether the next frame with trades is to be lost. */
let lose = false;
let lostAt = 0;
const healedAfter: number[] = [];

/** Passes the stream through, and loses a frame of trades when asked to. */
function watchStream(socket: WebSocketRoute): void {
  const real = socket.connectToServer();
  socket.onMessage((message) => {
    if (lostAt > 0 && typeof message === 'string' && /"op":"subscribe","topic":"tape:/.test(message))
      healedAfter.push(performance.now() - lostAt);
    real.send(message);
  });
  real.onMessage((message) => {
    if (lose && typeof message !== 'string') {
      const { records } = decodeFrame(new Uint8Array(message).buffer);
      if (records.some(({ kind }) => kind === RECORD_KIND.tape)) {
        lose = false;
        lostAt = performance.now();
        return;
      }
    }
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
    const tape = page.getByRole('main').getByRole('table');
    await tape.waitFor();
    await changes(() => tape.innerText(), 'tape');
  });

  it('MKT-08 a lost trade is noticed by its sequence and read again', async () => {
    lose = true;
    await expect.poll(() => lostAt, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => healedAfter.length, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  it('MKT-08 a silent server is seen within 2 s and prices go on when it is back', async () => {
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
    server.freeze();
    const stopped = performance.now();
    await app.see('更新が止まっています');
    expect(performance.now() - stopped).toBeLessThan(SEEN_MS);
    server.thaw();
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor();
  });

  it('a killed server is seen, and the page goes on by itself after its restart', async () => {
    await server.kill();
    await app.see('更新が止まっています');
    await server.start();
    await page.getByText(/^\d+(\.\d)?秒前$/).waitFor({ timeout: 30_000 });
    const tape = page.getByRole('main').getByRole('table');
    await changes(() => tape.innerText(), 'tape');
    expect(complaints).toEqual([]);
  });
});
