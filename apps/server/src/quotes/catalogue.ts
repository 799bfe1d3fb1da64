import type { InstrumentView } from '@kabuto/contract';
import { type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';
import { searchIndex } from './search-index.ts';
import { type InstrumentRow, readInstruments } from './store.ts';

/** The issues of one data set. They do not change while the server runs: all are kept in memory. */
export type InstrumentCatalogue = {
  readonly datasetId: number;
  /** Sorted by code. */
  readonly views: readonly InstrumentView[];
  readonly knows: (code: string) => boolean;
  /** Undefined for a code that is not listed. */
  readonly view: (code: string) => InstrumentView | undefined;
  /** An issue's names; the code in all languages when it is not listed. */
  readonly names: (code: string) => InstrumentView['names'];
  /** The listed tick table; `other` when it is not listed. */
  readonly tickTable: (code: string) => InstrumentView['tickTable'];
  /** The issues as the venue lists them, sorted by code. */
  readonly specs: () => InstrumentSpec[];
  /** Issues that match a typed text, best match first. */
  readonly search: (typed: string) => InstrumentView[];
};

/** Reads the issues of a data set. Throws when it has none: a market without issues is an error. */
export async function loadCatalogue(pool: pg.Pool, datasetId: number): Promise<InstrumentCatalogue> {
  const rows = await withoutTenant(pool, (client) => readInstruments(client, datasetId));
  if (rows.length === 0) throw new Error(`data set ${datasetId} has no issues`);
  return catalogueOf(datasetId, rows);
}

function catalogueOf(datasetId: number, rows: readonly InstrumentRow[]): InstrumentCatalogue {
  const views = rows.map(viewOf);
  const byCode = new Map(views.map((view) => [view.code, view]));
  const specs = rows.map(specOf);
  const searchable = rows.map((row) => ({ view: viewOf(row), turnover: row.activity * row.lot * row.base }));
  return {
    datasetId,
    views,
    knows: (code) => byCode.has(code),
    view: (code) => byCode.get(code),
    names: (code) => byCode.get(code)?.names ?? { en: code, jp: code, tw: code },
    tickTable: (code) => byCode.get(code)?.tickTable ?? 'other',
    specs: () => [...specs],
    search: searchIndex(searchable),
  };
}

const viewOf = (row: InstrumentRow): InstrumentView => ({
  code: row.code,
  names: { en: row.name_en, jp: row.name_jp, tw: row.name_tw },
  kana: row.kana,
  section: row.section,
  sector: row.sector,
  sectorNames: { en: row.sector_en, jp: row.sector_jp, tw: row.sector_tw },
  lot: String(row.lot),
  tickTable: row.tick_table,
});

const specOf = (row: InstrumentRow): InstrumentSpec => ({
  code: instrumentCode(row.code),
  lot: shares(row.lot),
  tickTable: row.tick_table,
  base: price(row.base),
  activity: row.activity,
  volatilityBps: row.volatility_bps,
  sector: row.sector,
  ...(row.section === 'etf' ? { etf: true } : {}),
});
