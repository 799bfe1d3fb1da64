import {
  type InstrumentCode,
  instrumentCode,
  isOnTick,
  type Price,
  parsePrice,
  type Shares,
  shares,
  type TickTable,
} from '@kabuto/market';
import { DataFileError, parseCsv, type RowReader, rowReader } from './csv.ts';

/** The part of the exchange an issue is listed on. */
export type Section = 'prime' | 'standard' | 'growth' | 'etf';
/**
 * The size class of the exchange's index family; 'none' for issues outside it. The first three make up the TOPIX500.
 */
export type SizeClass = 'core30' | 'large70' | 'mid400' | 'small' | 'none';
/** A name in the three supported languages. */
export type LocalName = { readonly ja: string; readonly en: string; readonly tw: string };

/** One of the exchange's 33 sectors. */
export type Sector = { readonly code: string; readonly name: LocalName };

/**
 * A row of the instruments file (columns: data/README.md). `basePrice` is illustrative; `verified` is 'no' or names the
 * lists that confirmed it.
 */
export type DatasetInstrument = {
  readonly code: InstrumentCode;
  readonly name: LocalName;
  readonly kana: string;
  readonly section: Section;
  /** The sector's code; '' for an ETF, which has none. */
  readonly sector: string;
  readonly size: SizeClass;
  readonly topix500: boolean;
  readonly tickTable: TickTable;
  readonly lot: Shares;
  readonly basePrice: Price;
  readonly verified: string;
};

/** Which issues an index counts. */
export type IndexMembers = 'all' | 'large' | 'midsmall' | 'growth';
/** One of Kabuto's own indices; `base` is its value in hundredths when every member is at its base price. */
export type IndexDefinition = {
  readonly code: string;
  readonly name: LocalName;
  readonly base: number;
  readonly members: IndexMembers;
};

const SECTIONS: readonly Section[] = ['prime', 'standard', 'growth', 'etf'];
const SIZES: readonly SizeClass[] = ['core30', 'large70', 'mid400', 'small', 'none'];
const MEMBERS: readonly IndexMembers[] = ['all', 'large', 'midsmall', 'growth'];
const LOTS = ['1', '10', '100'];
const KANA = /^[\u30A1-\u30FA\u30FC]+$/;

const INSTRUMENT_COLUMNS = [
  'code',
  'name_ja',
  'name_kana',
  'name_en',
  'name_tw',
  'section',
  'sector',
  'size',
  'topix500',
  'lot',
  'base_price',
  'verified',
];

/** The size classes whose issues use the finer tick column (rules/market.md 1.6). */
const inTopix500 = (size: SizeClass): boolean => size === 'core30' || size === 'large70' || size === 'mid400';

function codeOf(text: string): InstrumentCode | undefined {
  try {
    return instrumentCode(text);
  } catch {
    return undefined;
  }
}

function readInstrument(row: RowReader, sectors: ReadonlySet<string>): DatasetInstrument {
  const section = row.oneOf('section', SECTIONS);
  const size = row.oneOf('size', SIZES);
  const topix500 = inTopix500(size);
  row.oneOf('topix500', [topix500 ? '1' : '0']);
  const tickTable: TickTable = topix500 || section === 'etf' ? 'topix500' : 'other';
  const sectorFits = (text: string): boolean => (section === 'etf' ? text === '' : sectors.has(text));
  const onTick = (text: string): Price | undefined => {
    const value = parsePrice(text);
    return value !== undefined && isOnTick(tickTable, value) ? value : undefined;
  };
  return {
    code: row.with('code', codeOf, 'an issue code like 7203 or 147A'),
    name: { ja: row.text('name_ja'), en: row.text('name_en'), tw: row.text('name_tw') },
    kana: row.with('name_kana', (text) => (KANA.test(text) ? text : undefined), 'a reading in full-width katakana'),
    section,
    sector: row.with('sector', (text) => (sectorFits(text) ? text : undefined), 'the code of a known sector'),
    size,
    topix500,
    tickTable,
    lot: row.with(
      'lot',
      (text) => (LOTS.includes(text) ? shares(Number(text)) : undefined),
      'a trading unit of 1, 10 or 100',
    ),
    basePrice: row.with('base_price', onTick, `a price on the ${tickTable} tick`),
    verified: row.text('verified'),
  };
}

function refuseTwice(file: string, seen: Set<string>, code: string, line: number): void {
  if (seen.has(code)) throw new DataFileError(file, line, 'code', `${code} appears twice`);
  seen.add(code);
}

/** Reads the sectors file. Throws DataFileError for a bad row. */
export function loadSectors(csvText: string, file = 'sectors.csv'): readonly Sector[] {
  const seen = new Set<string>();
  return parseCsv(file, csvText, ['code', 'ja', 'en', 'tw']).map((row) => {
    const read = rowReader(file, row);
    const code = read.with('code', (text) => (/^\d{4}$/.test(text) ? text : undefined), 'four digits');
    refuseTwice(file, seen, code, row.line);
    return { code, name: { ja: read.text('ja'), en: read.text('en'), tw: read.text('tw') } };
  });
}

/** Reads the instruments file; every row's sector must be one of `sectors`. Throws DataFileError for a bad row. */
export function loadInstruments(
  csvText: string,
  sectors: readonly Sector[],
  file = 'instruments.csv',
): readonly DatasetInstrument[] {
  const known = new Set(sectors.map((sector) => sector.code));
  const seen = new Set<string>();
  return parseCsv(file, csvText, INSTRUMENT_COLUMNS).map((row) => {
    const instrument = readInstrument(rowReader(file, row), known);
    refuseTwice(file, seen, instrument.code, row.line);
    return instrument;
  });
}

/** Reads the indices file. Throws DataFileError for a bad row. */
export function loadIndices(csvText: string, file = 'indices.csv'): readonly IndexDefinition[] {
  const seen = new Set<string>();
  return parseCsv(file, csvText, ['code', 'ja', 'en', 'tw', 'base', 'members']).map((row) => {
    const read = rowReader(file, row);
    const code = read.text('code');
    refuseTwice(file, seen, code, row.line);
    return {
      code,
      name: { ja: read.text('ja'), en: read.text('en'), tw: read.text('tw') },
      base: read.with(
        'base',
        (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) * 100 : undefined),
        'a whole number',
      ),
      members: read.oneOf('members', MEMBERS),
    };
  });
}
