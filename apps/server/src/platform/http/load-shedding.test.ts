import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';
import { shedLoad } from './load-shedding.ts';
import type { Served } from './request-log.ts';

const PLACE = 'v1/trade/order/place';
const servers: Server[] = [];
const responses: Served[] = [];

afterEach(() => {
  responses.length = 0;
  for (const server of servers.splice(0)) server.close();
});

/** A server that replies 200 to every request that is let in. */
async function open(room: number): Promise<(method: string, path: string) => Promise<Response>> {
  const server = createServer((_request, response) => response.end('inside'));
  servers.push(server);
  shedLoad(server, new InFlight(room), (one) => responses.push(one));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return (method, path) =>
    fetch(`${origin}${path}`, { method, headers: { lang: 'en' }, ...(method === 'POST' ? { body: '{}' } : {}) });
}

it('sheds new orders of any brokerage when there is no capacity, with the standard envelope', async () => {
  const ask = await open(0);
  for (const path of [`/api/${PLACE}`, `/api/second/${PLACE}`]) {
    const reply = await ask('POST', path);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('2');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const id = reply.headers.get('x-request-id');
    expect(await reply.json()).toMatchObject({
      code: 503,
      status: 503,
      data: { reason: 'OVERLOADED', requestId: id, params: { retryAfterSeconds: '2' } },
    });
  }
  expect(responses).toEqual([
    { rate: 'order', status: 503, seconds: 0 },
    { rate: 'order', status: 503, seconds: 0 },
  ]);
});

it('passes cancels, reads and everything else when there is no capacity for orders', async () => {
  const ask = await open(0);
  for (const [method, path] of [
    ['POST', '/api/v1/trade/order/cancel'],
    ['POST', '/api/v1/trade/order/cancelAll'],
    ['GET', `/api/${PLACE}`],
    ['POST', `/api/one/two/${PLACE}`],
    ['POST', `/api/x${PLACE}`],
    ['POST', `/other/${PLACE}`],
  ] as const) {
    const reply = await ask(method, path);
    expect([path, reply.status]).toEqual([path, 200]);
  }
  expect(responses).toEqual([]);
});

it('passes new orders when there is capacity, and all of them while the server drains', async () => {
  const ask = await open(1);
  expect((await ask('POST', `/api/${PLACE}`)).status).toBe(200);
  const draining = new InFlight(0);
  draining.drain();
  expect(draining.hasOrderCapacity()).toBe(true);
});
