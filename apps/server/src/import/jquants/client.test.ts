import { afterEach, describe, expect, it } from 'vitest';
import { JQuantsClient, type JQuantsOptions } from './client.ts';
import { barRow, type FakeAnswer, type SeenRequest, startFakeApi } from './testing-api.ts';

const KEY = 'secret-key-of-a-test';
const PATH = '/equities/bars/daily';

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A client whose waits are only recorded; they advance its clock. */
async function setUp(answer: (request: SeenRequest, n: number) => FakeAnswer, more: Partial<JQuantsOptions> = {}) {
  const api = await startFakeApi(answer);
  stop = api.stop;
  const waits: number[] = [];
  const waitReasons: string[] = [];
  let now = Date.UTC(2026, 10, 20);
  const client = new JQuantsClient({
    key: KEY,
    perMinute: 60_000,
    baseUrl: api.baseUrl,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    now: () => {
      now += 1;
      return now;
    },
    onWait: (reason, ms) => waitReasons.push(`${reason} ${ms}`),
    ...more,
  });
  const rows = async (query: Record<string, string> = { date: '2026-11-18' }): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const page of client.rows(PATH, query)) all.push(...page);
    return all;
  };
  return { api, rows, waits, waitReasons };
}

describe('paging', () => {
  it('repeats the query with each pagination_key until there is none', async () => {
    const pages = ['k1', 'k2', undefined];
    const { api, rows } = await setUp((_, n) => ({
      body: {
        data: [barRow({ Code: `${7000 + n}0` })],
        ...(pages[n - 1] === undefined ? {} : { pagination_key: pages[n - 1] }),
      },
    }));
    expect(await rows({ code: '72030', from: '2026-11-01', to: '2026-11-18' })).toHaveLength(3);
    const query = { code: '72030', from: '2026-11-01', to: '2026-11-18' };
    expect(api.requests).toEqual([
      { path: '/v2/equities/bars/daily', query, key: KEY },
      { path: '/v2/equities/bars/daily', query: { ...query, pagination_key: 'k1' }, key: KEY },
      { path: '/v2/equities/bars/daily', query: { ...query, pagination_key: 'k2' }, key: KEY },
    ]);
  });

  it('an empty reply has no rows, and a null or empty key ends the paging', async () => {
    const { rows } = await setUp((_, n) => ({
      body: { data: [], ...(n === 1 ? { pagination_key: null } : { pagination_key: '' }) },
    }));
    expect(await rows()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('the same key twice is an error, not an endless loop', async () => {
    const { api, rows } = await setUp(() => ({ body: { data: [], pagination_key: 'again' } }));
    await expect(rows()).rejects.toThrow('the same "pagination_key" came twice');
    expect(api.requests).toHaveLength(2);
  });
});

describe('limits and failures', () => {
  const ok = { body: { data: [barRow()] } };
  const limited = (headers: Record<string, string> = {}): FakeAnswer => ({
    status: 429,
    body: { message: 'Rate limit' },
    headers,
  });

  it('429 with Retry-After waits for the given time, in seconds or until a date', async () => {
    const { rows, waits, waitReasons } = await setUp((_, n) =>
      n === 1
        ? limited({ 'retry-after': '7' })
        : n === 2
          ? limited({ 'retry-after': 'Fri, 20 Nov 2026 00:01:00 GMT' })
          : ok,
    );
    expect(await rows()).toHaveLength(1);
    expect(waits[0]).toBe(7_000);
    // a minute after the clock's start, less the first wait
    expect(Math.round((waits[1] ?? 0) / 1000)).toBe(53);
    expect(waitReasons[0]).toBe('too many requests (status 429) 7000');
  });

  it('429 without Retry-After waits a minute, then longer, then gives up', async () => {
    const { api, rows, waits } = await setUp(() => limited());
    await expect(rows()).rejects.toThrow('too many requests (status 429), 6 times');
    expect(waits).toEqual([60_000, 120_000, 240_000, 300_000, 300_000]);
    expect(api.requests).toHaveLength(6);
  });

  it('a Retry-After of hours is reported, not waited for', async () => {
    const { rows, waits } = await setUp(() => limited({ 'retry-after': '7200' }));
    await expect(rows()).rejects.toThrow('it asks for a retry in 7200 s');
    expect(waits).toEqual([]);
  });

  it('retries after a server error and a broken connection, with growing pauses', async () => {
    const { rows, waits } = await setUp((_, n) => (n <= 2 ? { status: 500, body: 'oops' } : n === 3 ? 'hang up' : ok));
    expect(await rows()).toHaveLength(1);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it.each([
    [400, { message: 'date is invalid' }, 'status 400: date is invalid.'],
    [403, { message: `The key ${KEY} is not valid` }, 'status 403: The key *** is not valid. Check JQUANTS_API_KEY'],
    [210, { data: [] }, 'status 210: no reason given.'],
    [404, '<html>', 'status 404: no reason given.'],
  ])('reports status %i at once and without the key', async (status, body, message) => {
    const { api, rows } = await setUp(() => ({ status, body }));
    await expect(rows()).rejects.toThrow(message);
    await expect(rows()).rejects.not.toThrow(KEY);
    expect(api.requests).toHaveLength(2);
  });

  it.each([
    ['[1]', 'has no list "data"'],
    ['{"data":5}', 'has no list "data"'],
    ['not json', 'is not a JSON object'],
    ['{"data":[],"pagination_key":5}', '"pagination_key" is not a text'],
  ])('reports the reply %s as invalid', async (body, message) => {
    const { rows } = await setUp(() => ({ body }));
    await expect(rows()).rejects.toThrow(message);
  });

  it('a request without a reply is retried and finally reported', async () => {
    const { rows } = await setUp((_, n) => (n === 1 ? 'silence' : ok), { timeoutMs: 200 });
    expect(await rows()).toHaveLength(1);
    await stop?.();
    const never = await setUp(() => 'silence', { timeoutMs: 20 });
    await expect(never.rows()).rejects.toThrow('no reply within 0.02 s, 6 times');
  });

  it('the key does not follow a redirect', async () => {
    const { api, rows } = await setUp((request) =>
      request.path.endsWith('/elsewhere') ? ok : { status: 302, body: '', headers: { location: '/v2/elsewhere' } },
    );
    await expect(rows()).rejects.toThrow('6 times');
    expect(api.requests.every(({ path }) => path === '/v2/equities/bars/daily')).toBe(true);
  });

  it('requests are spread over the minute that the plan allows', async () => {
    const { rows, waits } = await setUp(
      (_, n) => ({ body: { data: [], ...(n < 3 ? { pagination_key: `k${n}` } : {}) } }),
      {
        perMinute: 5,
      },
    );
    await rows();
    expect(waits).toHaveLength(2);
    for (const ms of waits) expect(Math.round(ms / 1000)).toBe(12);
  });
});
