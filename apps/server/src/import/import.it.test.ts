import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isoDate } from '@kabuto/market';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestHttp, send } from '../platform/http/testing.ts';
import { createPool } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { asSuper } from '../platform/postgres/testing-server.ts';
import { followIndices, IndexBars, loadCatalogue, quoteOperations } from '../quotes/index.ts';
import { at, seedMarket, TENANT, TODAY } from '../quotes/testing-market.ts';
import { importCommand } from './index.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const fixture = (name: string): string => path.join(FIXTURES, name);
const NOW = at(TODAY, 18, 0);
const OHLCV = 'date, open, high, low, close, volume, turnover';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-import-'));
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedMarket(database);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as an operator would, without a terminal; returns the exit code and the output. */
async function run(...args: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = [];
  const code = await importCommand(args, {
    env: {},
    borrow: async () => ({ ownerUrl: database.ownerUrl, stop: async () => {} }),
    output: { isTty: false, write: (text) => printed.push(text.trimEnd()) },
    nowMs: () => NOW,
  });
  return { code, printed };
}

const days = async (code: string, dataset = 1): Promise<unknown[]> =>
  (
    await pool.query({
      text: `select ${OHLCV} from history_day_bar where dataset_id = $1 and code = $2 order by date`,
      values: [dataset, code],
      rowMode: 'array',
    })
  ).rows;

/** The operation that the app's daily chart calls, over HTTP. */
async function chart(code: string): Promise<unknown> {
  const catalogue = await loadCatalogue(pool, 1);
  const board = await followIndices({
    pool,
    tenantId: TENANT,
    feed: { session: null, onPublished: () => () => undefined },
    specs: [],
    formula: () => 0,
  });
  // Bars use nothing of the core; a call to it would fail.
  const core = Object.create(null);
  const market = { catalogue, venues: [], core, board, indexBars: new IndexBars(board, 1) };
  const app: FastifyInstance = await buildTestHttp({ operations: quoteOperations({ pool, marketOf: () => market }) });
  try {
    const { status, body } = await send(app, {
      method: 'GET',
      url: `/api/v1/quote/bar/list?code=${code}&interval=day`,
    });
    expect(status).toBe(200);
    return body.data;
  } finally {
    await app.close();
  }
}

describe('MKT-09 import of daily bars', () => {
  it('MKT-09 shows the imported days in the daily chart of a tenant that refers to the data set', async () => {
    const { code, printed } = await run('bars', fixture('7203.T.csv'));
    expect(printed).toEqual([
      '7203.T.csv: 3 bars of 1 issue, 2026-11-16 to 2026-11-19: 2 new, 1 changed, 0 as they were',
      '7203.T.csv: 1 day without trade left out',
    ]);
    expect(code).toBe(0);
    expect(await chart('7203')).toEqual([
      [at(isoDate('2026-11-16'), 0, 0), '3100', '3120.5', '3090', '3110', '21000300', '65244432050'],
      [at(isoDate('2026-11-17'), 0, 0), '3112', '3140', '3105.5', '3135.5', '19500000', '60976500000'],
      [at(isoDate('2026-11-19'), 0, 0), '3136', '3150', '3119', '3120', '18000400', '56335251866'],
      [at(TODAY, 0, 0), '3020', '3045', '3015', '3045', '1300', '3940000'],
    ]);
  });

  it('MKT-09 a second import of the same file changes nothing and reports this', async () => {
    const before = await days('7203');
    const { code, printed } = await run('bars', fixture('7203.T.csv'));
    expect(printed[0]).toBe(
      '7203.T.csv: 3 bars of 1 issue, 2026-11-16 to 2026-11-19: 0 new, 0 changed, 3 as they were',
    );
    expect(code).toBe(0);
    expect(await days('7203')).toEqual(before);
  });

  it('MKT-09 a file with a bad line is refused whole, and with --skip-bad-lines imported without it', async () => {
    const before = await days('7203');
    const refused = await run('bars', fixture('bad-lines.csv'));
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain(
      'bad-lines.csv: line 3: Date "2026-02-30": a date such as 2026-11-20, 2026/11/20 or 20261120, from 1949 to 2026-11-20',
    );
    expect(refused.printed).toContain(
      'bad-lines.csv: line 7: date "2026-11-18": one line for a day of 7203, which line 2 already is',
    );
    expect(refused.printed.at(-1)).toBe(
      'bad-lines.csv: nothing imported, 8 lines rejected (--skip-bad-lines imports the others)',
    );
    expect(await days('7203')).toEqual(before);
    const skipped = await run('bars', '--skip-bad-lines', fixture('bad-lines.csv'));
    expect(skipped.code).toBe(0);
    expect(skipped.printed).toContain('bad-lines.csv: 8 rejected lines left out');
    expect(await days('7203')).toHaveLength(before.length + 1);
  });

  it('MKT-09 a file that fails in the middle is rolled back whole, and the files after it are not read', async () => {
    const good = Array.from(
      { length: 12_000 },
      (_, n) =>
        `${1970 + Math.floor(n / 336)}-${String(1 + (Math.floor(n / 28) % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')},1,1,1,1,1`,
    );
    const file = path.join(folder, '6758.csv');
    const text = `Date,Open,High,Low,Close,Volume\n${good.join('\n')}\n`;
    writeFileSync(file, Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xff, 0x0a])]));
    const before = await days('6758');
    await expect(run('bars', file, fixture('6758.jp.csv'))).rejects.toThrow('neither UTF-8 nor Shift_JIS');
    expect(await days('6758')).toEqual(before);
    writeFileSync(file, text);
    expect((await run('bars', file)).printed[0]).toContain('12,000 bars of 1 issue');
    expect(await days('6758')).toHaveLength(before.length + 12_000);
  });

  it('--replace removes the other days, and minutes, of the issues of the file, and of no others', async () => {
    const others = await days('147A');
    const { printed } = await run('bars', '--replace', fixture('6758.jp.csv'));
    expect(printed).toEqual([
      '6758.jp.csv: 3 bars of 1 issue, 2026-11-17 to 2026-11-19: 2 new, 1 changed, 0 as they were',
      '6758.jp.csv: 12,000 other days of these issues removed',
    ]);
    expect(await days('6758')).toHaveLength(3);
    expect(await days('147A')).toEqual(others);
    const minutes = await pool.query('select 1 from history_minute_bar where code = $1', ['7203']);
    expect(minutes.rowCount).toBe(1);
    await run('bars', '--replace', fixture('7203.T.csv'));
    const after = await pool.query('select 1 from history_minute_bar where code = $1', ['7203']);
    expect(after.rowCount).toBe(0);
  });

  it('the server’s own role cannot write what was imported', async () => {
    await expect(pool.query('update history_day_bar set close = 1')).rejects.toThrow('permission denied');
    await expect(pool.query('delete from history_day_bar')).rejects.toThrow('permission denied');
  });
});

describe('MKT-09 import of instruments', () => {
  const issue = async (code: string, dataset = 1): Promise<unknown> =>
    (await pool.query('select * from instrument where dataset_id = $1 and code = $2', [dataset, code])).rows[0];

  it('MKT-09 imports the exchange’s list: names and sections of listed issues, new issues with their last close', async () => {
    const first = await run('instruments', '--dataset', '2', fixture('jpx-list-shift-jis.csv'));
    expect(first.printed).toEqual([
      'jpx-list-shift-jis.csv: 0 issues: 0 new, 0 changed, 0 as they were',
      'jpx-list-shift-jis.csv: 2 lines of what is not traded here (funds, trusts) left out',
      'jpx-list-shift-jis.csv: 3 new issues without a price left out: import their bars first',
    ]);
    const bars = await run('bars', '--dataset', '2', fixture('japanese-shift-jis.csv'));
    expect(bars.printed).toContain(
      'japanese-shift-jis.csv: 2 issues not listed in the data set yet: import instruments',
    );
    const second = await run('instruments', '--dataset', '2', fixture('jpx-list-shift-jis.csv'));
    expect(second.printed[0]).toBe('jpx-list-shift-jis.csv: 2 issues: 2 new, 0 changed, 0 as they were');
    expect(await issue('130A', 2)).toMatchObject({
      name_jp: 'Veritas In Silico',
      section: 'growth',
      sector: '3250',
      tick_table: 'other',
      lot: 100,
      base: 10_000,
    });
    expect(await issue('7203', 2)).toMatchObject({ section: 'prime', tick_table: 'topix500', base: 31_250 });
    const third = await run('instruments', '--dataset', '2', fixture('jpx-list-shift-jis.csv'));
    expect(third.printed[0]).toBe('jpx-list-shift-jis.csv: 2 issues: 0 new, 0 changed, 2 as they were');
    expect(third.code).toBe(0);
  });

  it('MKT-09 imports the own format with readings, prices and names in three languages', async () => {
    await asSuper(database.superUrl, (client) =>
      client.query(
        `insert into sector values (1, '3250', 'Pharmaceutical', '医薬品', '醫藥品'), (1, '5050', 'Land Transportation', '陸運業', '陸運業')`,
      ),
    );
    const { printed } = await run('instruments', fixture('own-instruments.csv'));
    expect(printed).toEqual([
      'own-instruments.csv: 2 issues: 2 new, 0 changed, 0 as they were',
      'own-instruments.csv: a running server lists issues as they were at its start: restart it',
    ]);
    expect(await issue('9001')).toMatchObject({
      name_en: 'Tobu Railway',
      name_tw: '東武鐵道',
      kana: 'トウブテツドウ',
      base: 25_000,
      tick_table: 'topix500',
    });
    expect((await run('instruments', fixture('own-instruments.csv'))).printed).toEqual([
      'own-instruments.csv: 2 issues: 0 new, 0 changed, 2 as they were',
    ]);
    await run('bars', fixture('japanese-bom.csv'));
    expect(await chart('130A')).toEqual([
      [at(isoDate('2026-11-17'), 0, 0), '950', '990', '945', '980', '98700', '95903500'],
    ]);
  });

  it('lot and tick table do not change under a market that uses the data set', async () => {
    const header = 'code,name_ja,section,sector,size,lot,base_price';
    const file = path.join(folder, 'terms.csv');
    writeFileSync(file, `${header}\n9001,東武鉄道,prime,5050,mid400,10,2500\n130A,VIS,growth,3250,mid400,100,1000\n`);
    const { code, printed } = await run('instruments', file);
    expect(printed.slice(0, 2)).toEqual([
      'terms.csv: line 2: lot "10": 100, as it is while a market uses the data set',
      'terms.csv: line 3: size "tick table topix500": other, as it is while a market uses the data set',
    ]);
    expect(code).toBe(1);
  });

  it.each([
    ['section', '1301,極洋,etf,0050,small,100,4650', 'section "etf": one of prime, standard, growth'],
    ['sector', '1301,極洋,prime,9999,small,100,4650', 'sector "9999": one of the 33 sector codes, 0050 to 9050'],
    ['size', '1301,極洋,prime,0050,big,100,4650', 'size "big": one of core30, large70, mid400, small, none'],
    ['lot', '1301,極洋,prime,0050,small,50,4650', 'lot "50": one of 1, 10, 100'],
    ['price', '1301,極洋,prime,0050,small,100,4652', 'base_price "4652": a price on the other tick'],
    ['name', '1301,,prime,0050,small,100,4650', 'name_ja "": a name of 1 to 80 characters'],
  ])('reports a bad %s with the allowed values', async (_, row, message) => {
    const file = path.join(folder, 'own.csv');
    writeFileSync(file, `code,name_ja,section,sector,size,lot,base_price\n${row}\n`);
    expect((await run('instruments', file)).printed[0]).toBe(`own.csv: line 2: ${message}`);
  });
});

describe('the command', () => {
  it.each([
    [['prices', 'x.csv'], 'usage:'],
    [['bars'], 'usage:'],
    [['bars', '--dataset', 'x', 'a.csv'], '--dataset must be a whole number from 1, but is "x".'],
    [['bars', '--encoding', 'latin1', 'a.csv'], '--encoding must be utf-8 or shift_jis, but is "latin1".'],
    [['instruments', '--replace', 'a.csv'], 'import instruments has no option --replace.'],
    [['jquants', '--encoding', 'utf-8'], 'import jquants has no option --encoding.'],
    [['bars', '--from', '2026-01-01', 'a.csv'], 'import bars has no option --from.'],
    [['bars', '--fast', 'a.csv'], "Unknown option '--fast'"],
    [['jquants', '--from', '2026-01-01', '--to', '2026-01-05'], 'JQUANTS_API_KEY must hold the key'],
  ])('rejects %j with one sentence', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('fails without the owner’s connection, and reports this', async () => {
    const borrow = async () => ({ stop: async () => {} });
    const args = ['bars', fixture('7203.T.csv')];
    await expect(importCommand(args, { env: {}, borrow })).rejects.toThrow('DATABASE_OWNER_URL must be set');
  });
});
