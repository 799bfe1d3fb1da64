import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shiftJisOf } from '@kabuto/bank-files';
import { isoDate } from '@kabuto/market';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { DayBar } from './bar-line.ts';
import { barReader } from './bar-reader.ts';
import { Rejections } from './rejections.ts';
import { readTable, type TableFacts } from './table-file.ts';
import { detectEncoding } from './text-lines.ts';

const TODAY = isoDate('2026-11-20');
const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Read = { bars: DayBar[]; facts: TableFacts; rejected: readonly string[] };

async function read(file: string, code?: string): Promise<Read> {
  const bars: DayBar[] = [];
  const rejections = new Rejections();
  const reader = barReader(path.basename(file), { code, today: TODAY });
  const take = async (rows: readonly { row: DayBar }[]): Promise<void> => {
    bars.push(...rows.map(({ row }) => row));
  };
  const facts = await readTable(file, undefined, { ...reader, take, progress: () => {} }, rejections);
  return { bars, facts, rejected: rejections.lines() };
}
const fixture = (name: string): Promise<Read> => read(path.join(FIXTURES, name));
function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
const brief = ({ code, date, open, high, low, close, volume }: DayBar): string =>
  `${code} ${date} ${open} ${high} ${low} ${close} ${volume}`;

describe('shapes of bar files (rules/market.md 7.4)', () => {
  it('Yahoo: code from the file name, null rows left out, the adjusted close not used', async () => {
    const { bars, facts, rejected } = await fixture('7203.T.csv');
    expect(rejected).toEqual([]);
    expect(facts).toEqual({ encoding: 'utf-8', lines: 4, empty: 1 });
    expect(bars.map(brief)).toEqual([
      '7203 2026-11-16 31000 31205 30900 31100 21000300',
      '7203 2026-11-17 31120 31400 31055 31355 19500000',
      '7203 2026-11-19 31360 31500 31190 31200 18000400',
    ]);
    // (3120.5 + 3090 + 3110) / 3 yen, times the volume
    expect(bars[0]?.turnover).toBe(Math.floor((9320.5 * 21000300) / 3));
  });

  it('Stooq: CRLF, plain prices', async () => {
    const { bars } = await fixture('6758.jp.csv');
    expect(bars.map(brief)).toEqual([
      '6758 2026-11-17 41800 42255 41710 42100 8000100',
      '6758 2026-11-18 42100 42500 42000 42310 7400000',
      '6758 2026-11-19 42300 42440 41905 42000 6900200',
    ]);
  });

  it('Japanese headers in Shift_JIS, thousands separators, codes of five characters, empty rows', async () => {
    const { bars, facts, rejected } = await fixture('japanese-shift-jis.csv');
    expect(rejected).toEqual([]);
    expect(facts).toEqual({ encoding: 'shift_jis', lines: 3, empty: 1 });
    expect(bars.map(brief)).toEqual([
      '7203 2026-11-18 31200 31405 31100 31250 17300200',
      '130A 2026-11-18 9800 10020 9710 10000 120500',
    ]);
  });

  it('Japanese headers in UTF-8 with a byte order mark and a footnote', async () => {
    const { bars, facts } = await fixture('japanese-bom.csv');
    expect(facts.encoding).toBe('utf-8');
    expect(bars.map(brief)).toEqual(['130A 2026-11-17 9500 9900 9450 9800 98700']);
  });

  it('a rejected line is reported with its number, field, value and what is allowed', async () => {
    const { bars, rejected } = await fixture('bad-lines.csv');
    expect(bars.map(brief)).toEqual([
      '7203 2026-11-18 31200 31405 31100 31250 17300200',
      '7203 2026-11-18 31200 31405 31100 31250 17300200',
    ]);
    expect(rejected).toEqual([
      'line 3: Date "2026-02-30": a date such as 2026-11-20, 2026/11/20 or 20261120, from 1949 to 2026-11-20',
      'line 4: Open "abc": a price in yen above 0 and up to 200,000,000, such as 3120, 3120.5 or "3,120.5"',
      'line 5: High "3100": at least the day\'s other prices, here 3125',
      'line 6: Code "25935": an issue code of 4 characters such as 7203 or 147A, or of 5 that end in 0, with or without .T or .jp',
      'line 8: Date "2027-01-04": a date such as 2026-11-20, 2026/11/20 or 20261120, from 1949 to 2026-11-20',
      'line 9: line "7203,2026-11-13,3120,3140.5,3110,3125": 7 values, as in the header',
      'line 10: Volume "-5": a number of 0 or more such as 1200 or "1,200"',
    ]);
  });

  it('a broken quote invalidates its own line only', async () => {
    const lines = [
      '"2026-11-17,1,1,1,1,1',
      '2026-11-18,1"0,1,1,1,1',
      '"2026-11-19" ,1,1,1, "1",1',
      '"2026-11-20"x,1,1,1,1,1',
    ];
    const { bars, rejected } = await read(write('7203.csv', `Date,Open,High,Low,Close,Volume\n${lines.join('\n')}\n`));
    expect(bars.map(brief)).toEqual(['7203 2026-11-19 10 10 10 10 1']);
    expect(rejected).toEqual(
      [2, 3, 5].map(
        (line) =>
          `line ${line}: line ${JSON.stringify(lines[line - 2])}: values in closed double quotes, or without any`,
      ),
    );
  });

  it('of many rejected lines the first twenty are reported, and how many more there are', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => `2026-01-${n},1,1,1,1,1`);
    const { rejected } = await read(write('7203.csv', `Date,Open,High,Low,Close,Volume\n${lines.join('\n')}`));
    expect(rejected).toHaveLength(21);
    expect(rejected.at(-1)).toBe('and 49 more rejected lines');
  });
});

describe('files that are no bars', () => {
  const header = 'Date,Open,High,Low,Close,Volume\n';
  it.each([
    ['without a header', 'x.csv', '2026-11-16,1,1,1,1,1\n', 'the header lacks date, open, high, low, close, volume'],
    ['with a column twice', 'y.csv', 'Date,日付,Open,High,Low,Close,Volume\n', 'two columns for date: Date and 日付'],
    ['without a code', 'prices.csv', header, 'no column names the issue'],
    ['that are empty', '7203.csv', '\n\n', 'is empty'],
    ['in UTF-16', '7203.csv', Uint8Array.from([0xff, 0xfe, 0x44, 0]), 'is written in UTF-16'],
    ['that are no text', '7203.csv', Uint8Array.from([0x50, 0x4b, 0, 1]), 'is not a text file'],
    ['in another encoding', '7203.csv', Uint8Array.from([0x44, 0xff, 0xff, 0x0a]), 'neither UTF-8 nor Shift_JIS'],
    ['with an endless line', '7203.csv', 'x'.repeat(300_000), 'is longer than 65536 characters'],
  ])('%s are refused with one sentence', async (_, name, content, message) => {
    await expect(read(write(name, content))).rejects.toThrow(message);
  });

  it('accepts a code once: from the file or from the option', async () => {
    await expect(read(path.join(FIXTURES, 'bad-lines.csv'), '7203')).rejects.toThrow('--code cannot be given too');
    await expect(read(write('a.csv', header), '72035')).rejects.toThrow('an issue code of 4 characters');
    await expect(read(path.join(folder, 'nothing.csv'))).rejects.toThrow('cannot be read');
  });

  it('Japanese far into the file still decides its encoding', async () => {
    const rows = '1,2\n'.repeat(100_000);
    expect(await detectEncoding(write('late.csv', shiftJisOf(`a,b\n${rows}日付,1\n`)))).toBe('shift_jis');
    expect(await detectEncoding(write('late8.csv', `a,b\n${rows}日付,1\n`))).toBe('utf-8');
  });
});

const tenths = fc.integer({ min: 1, max: 1_000_000_000 });
const anyBar = fc
  .record({
    code: fc.constantFrom('7203', '130A', '9984', '285A'),
    day: fc.integer({ min: 0, max: 20_000 }),
    prices: fc.tuple(tenths, tenths, tenths, tenths),
    volume: fc.integer({ min: 0, max: 10_000_000 }),
  })
  .map(({ code, day, prices, volume }) => {
    const [low = 1, open = 1, close = 1, high = 1] = [...prices].sort((a, b) => a - b);
    const date = new Date(Date.UTC(1970, 0, 1 + day)).toISOString().slice(0, 10);
    return { code, date, open, high, low, close, volume };
  });
const anyShape = fc.record({
  japanese: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'bom', 'shift_jis'),
  newline: fc.constantFrom('\n', '\r\n'),
  slashes: fc.boolean(),
  separators: fc.boolean(),
  quoted: fc.boolean(),
  fiveCharacters: fc.boolean(),
  decimals: fc.constantFrom(1, 6),
  adjusted: fc.boolean(),
  lastNewline: fc.boolean(),
});

describe('files of any tool', () => {
  it('a bar is read as it was written', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyBar, { maxLength: 8 }), anyShape, async (bars, shape) => {
        const english = [
          'Code',
          'Date',
          'Open',
          'High',
          'Low',
          'Close',
          ...(shape.adjusted ? ['Adj Close'] : []),
          'Volume',
        ];
        const japanese = [
          'コード',
          '日付',
          '始値',
          '高値',
          '安値',
          '終値',
          ...(shape.adjusted ? ['調整後終値'] : []),
          '出来高',
        ];
        const grouped = (text: string): string =>
          shape.separators ? text.replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',')) : text;
        const yen = (value: number): string =>
          grouped(`${Math.floor(value / 10)}.${String(value % 10).padEnd(shape.decimals, '0')}`);
        const cell = (text: string): string => (shape.quoted || text.includes(',') ? `"${text}"` : text);
        const rows = bars.map(({ code, date, open, high, low, close, volume }) =>
          [
            shape.fiveCharacters ? `${code}0` : code,
            shape.slashes ? date.replaceAll('-', '/') : date,
            ...[open, high, low, close, ...(shape.adjusted ? [close] : [])].map(yen),
            grouped(String(volume)),
          ]
            .map(cell)
            .join(','),
        );
        const text = [(shape.japanese ? japanese : english).join(','), ...rows].join(shape.newline);
        const whole = shape.lastNewline ? text + shape.newline : text;
        const content =
          shape.encoding === 'shift_jis' ? shiftJisOf(whole) : `${shape.encoding === 'bom' ? '\ufeff' : ''}${whole}`;
        run += 1;
        const found = await read(write(`${run}-any.csv`, content));
        expect(found.rejected).toEqual([]);
        const plain = found.bars.map(({ code, date, open, high, low, close, volume }) => ({
          code,
          date,
          open,
          high,
          low,
          close,
          volume,
        }));
        expect(plain).toEqual(bars);
      }),
      { numRuns: 200 },
    );
  });

  it('chunks of the file may end anywhere, also inside a character', async () => {
    // Longer than several chunks of 256 KiB, with two-byte letters at odd places.
    const rows = Array.from({ length: 30_000 }, (_, n) => `7203,2026-11-19,1,1,1,1,${n},${'値'.repeat(n % 7)}`);
    const { bars, rejected } = await read(
      write('long.csv', shiftJisOf(['コード,日付,始値,高値,安値,終値,出来高,備考', ...rows].join('\r\n'))),
    );
    expect(rejected).toEqual([]);
    expect(bars).toHaveLength(30_000);
    expect(bars.every(({ volume }, n) => volume === n)).toBe(true);
  });
});
