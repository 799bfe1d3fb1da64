import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let gateway: TestGateway;

beforeAll(async () => {
  app = await startTestApp();
  gateway = await startGateway(app);
  const member = app.client();
  await member.demo();
  await gateway.login((await member.call('POST v1/user/kabus/create', {})).password);
  await app.openMarket();
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

type Field = 'Symbol' | 'CurrentPriceTime' | 'BidPrice' | 'BidQty' | 'AskPrice' | 'Sell1';
type Pushed = { readonly at: number; readonly board: Readonly<Record<Field, unknown>> };

/** What a socket receives. */
function listen(): { readonly pushed: Pushed[]; readonly close: () => void } {
  const pushed: Pushed[] = [];
  const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}/kabusapi/websocket`);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') throw new Error('boards are pushed as text');
    pushed.push({ at: performance.now(), board: JSON.parse(data) as Pushed['board'] });
  });
  return { pushed, close: () => socket.close() };
}

/** The status of an upgrade; 101: the socket is open. */
function upgrade(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${gateway.origin}/kabusapi/${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...headers,
      },
    });
    call.on('upgrade', (_reply, socket) => {
      socket.destroy();
      resolve(101);
    });
    call.on('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    call.on('error', reject).end();
  });
}

it('pages of other sites open no socket', async () => {
  expect(await upgrade('websocket')).toBe(101);
  expect(await upgrade('websocket', { origin: gateway.origin })).toBe(101);
  expect(await upgrade('websocket', { origin: 'https://evil.example' })).toBe(403);
  expect(await upgrade('websocket', { origin: 'null' })).toBe(403);
});

it('boards of registered issues are pushed, those of others are not, each at most once in 400 ms', async () => {
  await gateway.call('PUT', 'register', { Symbols: [{ Symbol: '7203', Exchange: 1 }] });
  const { pushed, close } = listen();
  await eventually(() => pushed.length >= 3);
  close();
  expect(new Set(pushed.map(({ board }) => board.Symbol))).toEqual(new Set(['7203']));
  for (const { board } of pushed) {
    expect(board).toMatchObject({ Exchange: 1, SecurityType: 1, CurrentPriceStatus: 1 });
    expect(String(board.CurrentPriceTime)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/);
    // as published: Bid is the best sell
    expect(Number(board.BidPrice)).toBeGreaterThan(Number(board.AskPrice));
    expect(Object(board.Sell1)).toMatchObject({ Price: board.BidPrice, Qty: board.BidQty });
  }
  const [first, last] = [pushed[0], pushed.at(-1)];
  // timers of a busy machine may come late, and the next one in time: the whole span cannot be shorter
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan((pushed.length - 2) * 400);
});
