import { isOnTick } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { readDataset } from './files.ts';
import { loadIndices, loadInstruments, loadSectors } from './parse.ts';

const HEADER = 'code,name_ja,name_kana,name_en,name_tw,section,sector,size,topix500,lot,base_price,verified';
const TOYOTA = '7203,トヨタ自動車,トヨタジドウシャ,Toyota Motor,豐田汽車,prime,3700,core30,1,100,3120,topix-2026-04';
const SECTORS = loadSectors('code,ja,en,tw\n3700,輸送用機器,Transportation Equipment,運輸設備\n');
const load = (...rows: string[]) => loadInstruments([HEADER, ...rows, ''].join('\n'), SECTORS, 'a.csv');

describe('the checked-in data set', () => {
  const { instruments, sectors, indices } = readDataset();

  it('has 200 issues of all 33 sectors and of three sections', () => {
    expect(instruments).toHaveLength(200);
    expect(sectors).toHaveLength(33);
    expect(new Set(instruments.map(({ sector }) => sector))).toEqual(new Set(sectors.map(({ code }) => code)));
    expect(new Set(instruments.map(({ section }) => section))).toEqual(new Set(['prime', 'standard', 'growth']));
  });

  it('has every base price on its tick and every row confirmed', () => {
    const off = instruments.filter(({ tickTable, basePrice }) => !isOnTick(tickTable, basePrice));
    expect(off.map(({ code }) => code)).toEqual([]);
    const kinds = new Set(instruments.flatMap(({ verified }) => verified.split('+')));
    expect(kinds).toEqual(new Set(['topix-2026-04', 'list-2026-02']));
  });

  it('names an issue in three languages', () => {
    const toyota = instruments.find(({ code }) => code === '7203');
    expect(toyota?.name).toEqual({ ja: 'トヨタ自動車', en: 'Toyota Motor', tw: '豐田汽車' });
    expect(toyota?.kana).toBe('トヨタジドウシャ');
  });

  it('reaches every tick band from 0.1 to 10 yen', () => {
    const bands = [1_000, 3_000, 5_000, 10_000, 30_000, 50_000, 100_000];
    const fine = instruments.filter(({ tickTable }) => tickTable === 'topix500');
    const reached = new Set(fine.map(({ basePrice }) => bands.find((upper) => basePrice <= upper * 10)));
    expect(reached).toEqual(new Set(bands));
  });

  it('defines four indices of the house', () => {
    expect(indices.map(({ name }) => name.ja)).toEqual(['模擬200', '模擬大型', '模擬中小型', '模擬グロース']);
  });
});

describe('loadInstruments', () => {
  it('reads a row, also after a byte order mark and with CRLF and quotes', () => {
    const plain = load(TOYOTA);
    const spreadsheet = `\uFEFF${HEADER}\r\n${TOYOTA.replace('Toyota Motor', '"Toyota Motor"')}\r\n`;
    expect(plain[0]).toMatchObject({
      code: '7203',
      basePrice: 31_200,
      lot: 100,
      topix500: true,
      tickTable: 'topix500',
    });
    expect(loadInstruments(spreadsheet, SECTORS)).toEqual(plain);
    expect(load(TOYOTA.replace('Toyota Motor', '"A ""B"", C"'))[0]?.name.en).toBe('A "B", C');
  });

  const bad: readonly (readonly [string, string, string])[] = [
    ['code', '7203,トヨタ', '720,トヨタ'],
    ['name_ja', 'トヨタ自動車', ''],
    ['name_kana', 'トヨタジドウシャ', 'とよた'],
    ['name_tw', '豐田汽車', ' 豐田汽車'],
    ['section', 'prime', 'first'],
    ['sector', '3700', '9999'],
    ['size', 'core30', 'huge'],
    ['topix500', 'core30,1', 'core30,0'],
    ['lot', ',100,', ',50,'],
    ['base_price', '3120', '3120.5'],
    ['base_price', '3120', '-3'],
  ];
  it.each(bad)('reports line and column of a bad %s', (column, from, to) => {
    const row = TOYOTA.replace(from, to);
    expect(() => load(TOYOTA.replace('7203', '7204'), row)).toThrow(`a.csv line 3, column ${column}: `);
  });

  it('reports the line of a repeated code, a short row, broken quotes and another header', () => {
    expect(() => load(TOYOTA, TOYOTA)).toThrow('a.csv line 3, column code: 7203 appears twice');
    expect(() => load('7203,トヨタ')).toThrow('a.csv line 2: 12 values expected, 2 found');
    expect(() => load('"7203')).toThrow('a.csv line 2: broken quotes');
    expect(() => loadInstruments('', SECTORS, 'a.csv')).toThrow('a.csv line 1: the header must be');
    expect(() => loadInstruments('code\n', SECTORS, 'a.csv')).toThrow('a.csv line 1: the header must be');
  });

  it.each([
    ['a quote that is not closed', '"7204,'],
    ['a quote that another line closes', '"7204\n7205",'],
    ['a quote inside a plain value', '72"04,'],
    ['text behind a closing quote', '"7204"x,'],
  ])('reports the line of %s, with others before and after it', (_, start) => {
    const rows = [TOYOTA, '', TOYOTA.replace('7203,', start), TOYOTA.replace('7203', '7206')];
    expect(() => load(...rows)).toThrow('a.csv line 4: broken quotes');
  });

  it('accepts an ETF without a sector, on the finer tick', () => {
    const row = '1306,試験,シケン,Test,測試,etf,,none,0,10,3120.0,no';
    expect(load(row)[0]).toMatchObject({ section: 'etf', sector: '', tickTable: 'topix500', lot: 10 });
  });
});

describe('loadSectors and loadIndices', () => {
  it('reject a repeated code and a base of zero', () => {
    expect(() => loadSectors('code,ja,en,tw\n3700,a,b,c\n3700,a,b,c\n')).toThrow('sectors.csv line 3, column code');
    expect(() => loadIndices('code,ja,en,tw,base,members\nA,a,b,c,0,all\n')).toThrow('indices.csv line 2, column base');
  });
});
