import type { InstrumentView } from '@kabuto/contract';
import { type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';
import { searchIndex } from './search-index.ts';

type Row = {
  code: string;
  name_en: string;
  name_jp: string;
  name_tw: string;
  kana: string;
  section: InstrumentView['section'];
  sector: string;
  sector_en: string;
  sector_jp: string;
  sector_tw: string;
  tick_table: InstrumentView['tickTable'];
  lot: number;
  base: number;
  activity: number;
  volatility_bps: number;
};

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
  /** The issues as the venue lists them, sorted by code. */
  readonly specs: () => InstrumentSpec[];
  /** Issues that match a typed text, best match first. */
  readonly search: (typed: string) => InstrumentView[];
};

/** Reads the issues of a data set. Throws when it has none: a market without issues is an error. */
export async function loadCatalogue(pool: pg.Pool, datasetId: number): Promise<InstrumentCatalogue> {
  const { rows } = await withoutTenant(pool, (client) =>
    client.query<Row>(
      `select i.code, i.name_en, i.name_jp, i.name_tw, i.kana, i.section, i.sector,
              s.name_en as sector_en, s.name_jp as sector_jp, s.name_tw as sector_tw,
              i.tick_table, i.lot, i.base, i.activity, i.volatility_bps
         from instrument i join sector s on s.dataset_id = i.dataset_id and s.code = i.sector
        where i.dataset_id = $1 order by i.code`,
      [datasetId],
    ),
  );
  if (rows.length === 0) throw new Error(`data set ${datasetId} has no issues`);
  return catalogueOf(datasetId, rows);
}

function catalogueOf(datasetId: number, rows: readonly Row[]): InstrumentCatalogue {
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
    specs: () => [...specs],
    search: searchIndex(searchable),
  };
}

const viewOf = (row: Row): InstrumentView => ({
  code: row.code,
  names: { en: row.name_en, jp: row.name_jp, tw: row.name_tw },
  kana: row.kana,
  section: row.section,
  sector: row.sector,
  sectorNames: { en: row.sector_en, jp: row.sector_jp, tw: row.sector_tw },
  lot: String(row.lot),
  tickTable: row.tick_table,
});

const specOf = (row: Row): InstrumentSpec => ({
  code: instrumentCode(row.code),
  lot: shares(row.lot),
  tickTable: row.tick_table,
  base: price(row.base),
  activity: row.activity,
  volatilityBps: row.volatility_bps,
  ...(row.section === 'etf' ? { etf: true } : {}),
});
