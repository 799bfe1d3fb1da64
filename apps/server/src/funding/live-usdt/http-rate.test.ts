import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { freshRate, type Rate } from '../tokens/rate.ts';
import { httpChecks, verdictIn } from './http-checks.ts';
import { httpRate, rateIn, timeIn } from './http-rate.ts';
import type { RateReadings } from './rate-readings.ts';

const MINUTE = 60_000;
/** Minutes of a day. */
const DAY = 1_440;
let server: Server | undefined;
afterEach(() => server?.close());

/** A service on a port of its own; returns its URL. */
async function serve(reply: (request: { readonly body: string; readonly secret: string }) => [number, string]) {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      const [status, text] = reply({ body, secret: request.headers.authorization ?? '' });
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}

it('FND-02 a rate is the named member, in 10^-4 yen; anything else is none', () => {
  expect(rateIn({ data: { last: '150.12345' } }, ['data', 'last'])).toBe(1_501_235);
  expect(rateIn({ last: 150 }, ['last'])).toBe(1_500_000);
  for (const last of ['-1', '0', '1e9', 'NaN', '', null, {}, '0.00001', '9999999', true])
    expect(rateIn({ last }, ['last'])).toBeNull();
  expect(rateIn([], ['data', 'last'])).toBeNull();
});

/** Of a server that has never read a rate; `more`: what it keeps. */
const readings = (more: Rate[] = []): RateReadings => ({
  newest: async () => more.at(-1) ?? null,
  add: async (reading) => void more.push(reading),
});

/** Within which a first rate is believed. */
const BOUNDS = { least: 1_000_000, most: 2_000_000 };

it('FND-02 a rate that cannot be read, or has jumped, leaves the last one, which becomes old', async () => {
  let reply: [number, string] = [200, '{"last":"150"}'];
  let asked = 0;
  const url = await serve(() => {
    asked += 1;
    return reply;
  });
  const rates = httpRate({ name: 'Example', url, member: ['last'], time: null, bounds: BOUNDS }, readings());
  const first = { rate: 1_500_000, at: 1_000_000, source: 'Example' };
  expect(await rates.read(1_000_000)).toEqual(first);
  expect(await Promise.all([rates.read(1_000_001), rates.read(1_000_002)])).toEqual([first, first]);
  expect(asked).toBe(1);
  for (const wrong of [
    [500, ''],
    [200, 'no json'],
    [200, '{"last":"15"}'],
    [200, '{"last":"166"}'],
    [200, ' '.repeat(100_000)],
  ] as const) {
    reply = [...wrong];
    expect(await rates.read(1_000_000 + asked * MINUTE)).toEqual(first);
  }
  reply = [200, '{"last":"151.5"}'];
  expect(await rates.read(1_000_000 + 10 * MINUTE)).toMatchObject({ rate: 1_515_000, at: 1_000_000 + 10 * MINUTE });
});

it('FND-02 without a rate of a day one outside of the bounds is not believed, and without bounds two have to agree', async () => {
  let last = '15';
  const url = await serve(() => [200, JSON.stringify({ last })]);
  const settings = { name: 'Example', url, member: ['last'], time: null };
  const bounded = httpRate({ ...settings, bounds: BOUNDS }, readings());
  expect(await bounded.read(0)).toBeNull();
  last = '150';
  expect(await bounded.read(MINUTE)).toMatchObject({ rate: 1_500_000 });
  last = '250';
  expect(await bounded.read(100 * MINUTE)).toMatchObject({ rate: 1_500_000, at: MINUTE });

  const free = httpRate({ ...settings, bounds: null }, readings());
  for (const [minute, reply, believed] of [
    [0, '15', null],
    // differs from the first, and is a first one itself
    [1, '150', null],
    [7, '151', null],
    [8, '152', 1_520_000],
    [9, '15', 1_520_000],
    [69, '15', 1_520_000],
    // a fifth within a day, after the hour
    [70, '183', 1_520_000],
    [71, '182', 1_820_000],
    [71 + DAY, '15', 1_820_000],
    [72 + DAY, '15', 150_000],
  ] as const) {
    last = reply;
    expect([minute, (await free.read(minute * MINUTE))?.rate ?? null]).toEqual([minute, believed]);
  }
});

it('FND-02 a reading is kept every five minutes, and when it has changed by more than a hundredth', async () => {
  let last = '150';
  const url = await serve(() => [200, JSON.stringify({ last })]);
  const kept: Rate[] = [];
  const rates = httpRate({ name: 'Example', url, member: ['last'], time: null, bounds: BOUNDS }, readings(kept));
  for (const [minute, reply] of [
    [0, '150'],
    [1, '151'],
    [2, '152'],
    [3, '15'],
    [6, '152'],
    [7, '152'],
  ] as const) {
    last = reply;
    await rates.read(minute * MINUTE);
  }
  expect(kept.map(({ at, rate }) => [at / MINUTE, rate])).toEqual([
    [0, 1_500_000],
    [2, 1_520_000],
    [7, 1_520_000],
  ]);
});

it('FND-02 the time of a rate is the named member: seconds, milliseconds or a date; anything else is none', () => {
  const at = Date.UTC(2026, 10, 28, 3, 4, 5);
  for (const time of [
    at,
    at / 1_000,
    String(at),
    String(at / 1_000),
    '2026-11-28T03:04:05Z',
    '2026-11-28T12:04:05+09:00',
  ])
    expect(timeIn({ time }, ['time'])).toBe(at);
  for (const time of ['2026-11-28T03:04:05', '2026-11-28', '', null, {}, -1, 1e20, '99', '2026-13-41T99:00:00Z'])
    expect(timeIn({ time }, ['time'])).toBeNull();
});

it('FND-02 a source that repeats an old rate, gives no time, or one that is ahead, has no fresh one', async () => {
  const now = Date.UTC(2026, 10, 28);
  let reply: object = { last: '150', at: now - 10 * MINUTE };
  const url = await serve(() => [200, JSON.stringify(reply)]);
  const rates = httpRate({ name: 'Example', url, member: ['last'], time: ['at'], bounds: BOUNDS }, readings());
  expect(await rates.read(now)).toMatchObject({ at: now - 10 * MINUTE });
  expect(await freshRate(rates, now)).toBeNull();
  for (const wrong of [{ last: '150' }, { last: '150', at: now + 10 * MINUTE }]) {
    reply = wrong;
    expect(await freshRate(rates, now + MINUTE)).toBeNull();
  }
  reply = { last: '150', at: now + 2 * MINUTE };
  expect(await freshRate(rates, now + 2 * MINUTE)).toMatchObject({ rate: 1_500_000, at: now + 2 * MINUTE });
});

it('CON-12 both services are asked with their secrets; what one holds is held, and no verdict decides nothing', async () => {
  const replies = ['{"verdict":"passed"}', '{"verdict":"hold","code":"TRAVEL_RULE"}'];
  const seen: string[] = [];
  const url = await serve(({ body, secret }) => {
    seen.push(`${secret} ${body}`);
    return [200, replies.shift() ?? ''];
  });
  const checks = httpChecks({ screening: { url, secret: 'first' }, travelRule: { url, secret: 'second' } });
  const of = {
    transferId: 7,
    accountId: 100,
    direction: 'out',
    amount: 15_000,
    source: null,
    destination: '0xabc',
  } as const;
  // Only what is sent counts.
  const transfer = of as unknown as Parameters<typeof checks>[1];
  expect(await checks(1, transfer)).toEqual({ kind: 'hold', code: 'TRAVEL_RULE' });
  expect(seen.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual(['Bearer first', 'Bearer second']);
  expect(seen[0]).toContain('"destination":"0xabc"');
  await expect(checks(1, transfer)).rejects.toThrow(/the screening: the reply is no JSON/);
  for (const reply of [null, {}, { verdict: 'yes' }, { verdict: 'hold' }, { verdict: 'hold', code: 'lower' }])
    expect(() => verdictIn('the screening', reply)).toThrow(/no verdict/);
});
