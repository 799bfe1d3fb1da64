import { instrumentCode, isoDate } from '@kabuto/market';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { importJQuants, type JQuantsImportOptions } from './import-jquants.ts';
import { barRow, emptyRow, type FakeAnswer, type SeenRequest, startFakeApi } from './testing-api.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect(database.ownerUrl, 'DATABASE_OWNER_URL', 'test');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function run(answer: (request: SeenRequest, n: number) => FakeAnswer, more: Partial<JQuantsImportOptions> = {}) {
  const api = await startFakeApi(answer);
  const printed: string[] = [];
  try {
    const options: JQuantsImportOptions = {
      datasetId: 2,
      today: isoDate('2026-11-20'),
      skipBadLines: false,
      from: isoDate('2026-11-17'),
      to: isoDate('2026-11-18'),
      codes: [],
      api: { key: 'secret-key', perMinute: 60_000, baseUrl: api.baseUrl, sleep: async () => {} },
      ...more,
    };
    const code = await importJQuants(client, options, { isTty: false, write: (text) => printed.push(text.trimEnd()) });
    return { code, printed, queries: api.requests.map(({ query }) => query) };
  } finally {
    await api.stop();
  }
}

const stored = async (): Promise<unknown[]> =>
  (
    await client.query({
      text: 'select code, date, close, volume, turnover from history_day_bar where dataset_id = 2 order by code, date',
      rowMode: 'array',
    })
  ).rows;

describe('MKT-09 import from J-Quants', () => {
  /** Two pages on each day: Toyota and another class of shares, then an issue without trade on the 17th. */
  const market = ({ query }: SeenRequest): FakeAnswer => {
    const day = query.date ?? '';
    if (query.pagination_key === undefined) {
      return { body: { data: [barRow({ Date: day }), barRow({ Date: day, Code: '25935' })], pagination_key: 'next' } };
    }
    const issue = { Date: day, Code: '130A0' };
    return { body: { data: [day === '2026-11-17' ? emptyRow(issue) : barRow(issue)] } };
  };

  it('MKT-09 writes the bars of all pages of each day, and a second run changes nothing', async () => {
    const first = await run(market);
    expect(first.printed).toEqual([
      'jquants 2026-11-17: 1 bars: 1 new, 0 changed, 0 as they were',
      'jquants 2026-11-18: 2 bars: 2 new, 0 changed, 0 as they were',
      'jquants: 3 bars: 3 new, 0 changed, 0 as they were in 2 queries',
    ]);
    expect(await stored()).toEqual([
      ['130A', '2026-11-18', 31_250, 17_300_200, 54_080_123_450],
      ['7203', '2026-11-17', 31_250, 17_300_200, 54_080_123_450],
      ['7203', '2026-11-18', 31_250, 17_300_200, 54_080_123_450],
    ]);
    const again = await run(market);
    expect(again.printed.at(-1)).toBe('jquants: 3 bars: 0 new, 0 changed, 3 as they were in 2 queries');
    expect(again.code).toBe(0);
  });

  it('MKT-09 requests one issue over the whole span by its five characters', async () => {
    const codes = [instrumentCode('7203')];
    const { printed, queries } = await run(() => ({ body: { data: [barRow({ C: 3130 })] } }), { codes });
    expect(queries).toEqual([{ code: '72030', from: '2026-11-17', to: '2026-11-18' }]);
    expect(printed).toEqual([
      'jquants 72030: 1 bars: 0 new, 1 changed, 0 as they were',
      'jquants: 1 bars: 0 new, 1 changed, 0 as they were in 1 queries',
    ]);
  });

  it('MKT-09 waits as long as the API requires, and reports it', async () => {
    const { code, printed } = await run((request, n) =>
      n === 1 ? { status: 429, body: { message: 'slow down' }, headers: { 'retry-after': '65' } } : market(request),
    );
    expect(printed[0]).toBe('jquants: too many requests (status 429); waiting 65 s');
    expect(code).toBe(0);
  });

  it('a day with a row that cannot be read is refused whole, the other days are not', async () => {
    const before = await stored();
    const broken = ({ query }: SeenRequest): FakeAnswer => {
      const bad = query.date === '2026-11-17';
      return {
        body: {
          data: [barRow({ Date: query.date, Code: '99840' }), ...(bad ? [barRow({ Date: query.date, O: 'x' })] : [])],
        },
      };
    };
    const { code, printed } = await run(broken);
    expect(printed.slice(0, 2)).toEqual([
      'jquants 2026-11-17: row 2: O "\\"x\\"": a number, or null in all of O, H, L and C',
      'jquants 2026-11-17: nothing imported (--skip-bad-lines imports the other rows)',
    ]);
    expect(code).toBe(1);
    expect(await stored()).toHaveLength(before.length + 1);
    expect((await run(broken, { skipBadLines: true })).code).toBe(0);
    expect(await stored()).toHaveLength(before.length + 2);
  });

  it('what was imported stays when a later day fails', async () => {
    const failing = ({ query }: SeenRequest): FakeAnswer =>
      query.date === '2026-11-17'
        ? { body: { data: [barRow({ Date: query.date, Code: '67580' })] } }
        : { status: 403, body: { message: 'outside of the plan' } };
    await expect(run(failing)).rejects.toThrow('status 403: outside of the plan. Check JQUANTS_API_KEY');
    expect((await stored()).filter((row) => Array.isArray(row) && row[0] === '6758')).toHaveLength(1);
  });
});
