import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { httpRate } from './http-rate.ts';
import { rateReadings } from './rate-readings.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 28);

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let last = '150';
const server = createServer((_request, response) => response.end(JSON.stringify({ last })));
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'rates', max: 2 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await pool.end();
  await database.drop();
});

/** The rate of a server that has just started; `bounds`: of its settings. */
function started(bounds: { readonly least: number; readonly most: number } | null) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/`;
  return httpRate({ name: 'Example', url, member: ['last'], time: null, bounds }, rateReadings(pool));
}
const WIDE = { least: 1, most: 9_000_000 };

it.each([null, WIDE])(
  'FND-02 after a start the first rate is compared with the last one of a day before it, with bounds and without: %j',
  async (bounds) => {
    const from = bounds === null ? NOW : NOW + 100 * HOUR;
    last = '150';
    const before = started(WIDE);
    expect(await before.read(from)).toMatchObject({ rate: 1_500_000 });

    // a source that is wrong at the moment of the start
    last = '15';
    for (const hours of [0.1, 2, 23]) expect(await started(bounds).read(from + hours * HOUR)).toBeNull();
    last = '170';
    expect(await started(bounds).read(from + 0.5 * HOUR)).toBeNull();
    expect(await started(bounds).read(from + 2 * HOUR)).toMatchObject({ rate: 1_700_000, at: from + 2 * HOUR });

    // what was believed before another day is not compared with
    last = '100';
    const late = started(bounds);
    const first = await late.read(from + 27 * HOUR);
    if (bounds === null) expect(first).toBeNull();
    else expect(first).toMatchObject({ rate: 1_000_000 });
    expect(await late.read(from + 27 * HOUR + 31_000)).toMatchObject({ rate: 1_000_000 });
  },
);

it('the server changes no reading', async () => {
  for (const text of ['update token_rate_reading set rate = 1', 'delete from token_rate_reading'])
    await expect(pool.query(text)).rejects.toThrow('permission denied');
});
