import type { BrokerInstrument } from '@kabuto/brokerage';
import type { InstrumentView } from '@kabuto/contract';
import { formatPrice, type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import type pg from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';
import { readOtherNames } from './other-names.ts';
import { type Found, type Searchable, searchIndex } from './search-index.ts';
import { type InstrumentRow, readInstruments, readSectorNames } from './store.ts';

type Names = InstrumentView['names'];

/**
 * The issues of a brokerage: those of its data set, and those that were listed while its market ran. All are kept in
 * memory.
 */
export type InstrumentCatalogue = {
  readonly datasetId: number;
  /** Sorted by code. */
  readonly views: readonly InstrumentView[];
  readonly knows: (code: string) => boolean;
  /** Undefined for a code that is not listed. */
  readonly view: (code: string) => InstrumentView | undefined;
  /** An issue's names; the code in all languages when it is not listed. */
  readonly names: (code: string) => InstrumentView['names'];
  /** The issue's listed tick table; `other` when it is not listed. */
  readonly tickTable: (code: string) => InstrumentView['tickTable'];
  /** The issues of the data set as the venue lists them, sorted by code. */
  readonly specs: () => InstrumentSpec[];
  /** Issues that match a typed text, best match first; all of them without a text. */
  readonly search: (typed: string | undefined) => Found[];
  /** Adds issues that were listed while the market ran; those already known stay as they are. */
  readonly add: (issues: readonly BrokerInstrument[]) => void;
};

/** Reads the issues of a data set. Throws when it has none: a market without issues is an error. */
export async function loadCatalogue(pool: pg.Pool, datasetId: number): Promise<InstrumentCatalogue> {
  const { rows, sectors } = await withoutTenant(pool, async (client) => ({
    rows: await readInstruments(client, datasetId),
    sectors: await readSectorNames(client, datasetId),
  }));
  if (rows.length === 0) throw new Error(`data set ${datasetId} has no issues`);
  return catalogueOf(datasetId, rows, sectors);
}

function catalogueOf(
  datasetId: number,
  rows: readonly InstrumentRow[],
  sectors: ReadonlyMap<string, Names>,
): InstrumentCatalogue {
  const specs = rows.map(specOf);
  const others = readOtherNames();
  const searchable: Searchable[] = rows.map((row) => ({
    view: viewOf(row),
    turnover: row.activity * row.lot * row.base,
    others: others.get(row.code) ?? [],
  }));
  const byCode = new Map(searchable.map(({ view }) => [view.code, view]));
  let views = sortedViews(byCode);
  let search = searchIndex(searchable);
  return {
    datasetId,
    get views() {
      return views;
    },
    knows: (code) => byCode.has(code),
    view: (code) => byCode.get(code),
    names: (code) => byCode.get(code)?.names ?? { en: code, jp: code, tw: code },
    tickTable: (code) => byCode.get(code)?.tickTable ?? 'other',
    specs: () => [...specs],
    search: (typed) => search(typed),
    add: (issues) => {
      const added = issues.filter(({ code }) => !byCode.has(code)).flatMap((issue) => listedIssue(issue, sectors));
      if (added.length === 0) return;
      searchable.push(...added);
      for (const { view } of added) byCode.set(view.code, view);
      views = sortedViews(byCode);
      search = searchIndex(searchable);
    },
  };
}

const sortedViews = (byCode: ReadonlyMap<string, InstrumentView>): InstrumentView[] =>
  [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));

/** An issue that was listed while the market ran, as it is searched; none for any other. */
function listedIssue(
  { code, lot, tickTable, listing }: BrokerInstrument,
  sectors: ReadonlyMap<string, Names>,
): Searchable[] {
  if (listing === undefined) return [];
  const { names, kana, section, sector, activity, offer, listedOn, fictional } = listing;
  const sectorNames = sectors.get(sector) ?? { en: sector, jp: sector, tw: sector };
  // the broker lists no issue with the ticks of a PTS
  const table = tickTable === 'fine' ? 'other' : tickTable;
  const issue = { code, names, kana, section, sector, sectorNames, lot: String(lot), tickTable: table } as const;
  const view = { ...issue, listing: { offer: formatPrice(offer), listedOn, fictional } };
  return [{ view, turnover: activity * lot * offer }];
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
