import {
  type InstrumentCode,
  type Price,
  price,
  roundToTick,
  STANDARD_LOT,
  shares,
  type TickTable,
} from '@kabuto/market';
import type { ClientBase } from 'pg';
import { instrumentSpec } from '../demo/index.ts';
import type { ListedIssue } from './instrument-line.ts';

/** A row of the table of issues, without its data set. */
export type InstrumentRow = {
  readonly code: InstrumentCode;
  readonly name_en: string;
  readonly name_jp: string;
  readonly name_tw: string;
  readonly kana: string;
  readonly section: string;
  readonly sector: string;
  readonly tick_table: TickTable;
  readonly lot: number;
  readonly base: number;
  readonly activity: number;
  readonly volatility_bps: number;
};

const COLUMNS = [
  'code',
  'name_en',
  'name_jp',
  'name_tw',
  'kana',
  'section',
  'sector',
  'tick_table',
  'lot',
  'base',
  'activity',
  'volatility_bps',
] as const satisfies readonly (keyof InstrumentRow)[];

/** The issues of a data set before an import. */
export type KnownIssues = {
  readonly rows: ReadonlyMap<string, InstrumentRow>;
  /** The last close of each issue that has stored days. */
  readonly closes: ReadonlyMap<string, Price>;
  /** A tenant refers to the data set: its market may have opened with these issues' terms. */
  readonly inUse: boolean;
};

/** Reads the issues of a data set. */
export async function readKnown(client: ClientBase, datasetId: number): Promise<KnownIssues> {
  const of = [datasetId];
  const rows = await client.query<InstrumentRow>(
    `select ${COLUMNS.join(', ')} from instrument where dataset_id = $1`,
    of,
  );
  const closes = await client.query<{ code: string; close: number }>(
    'select distinct on (code) code, close from history_day_bar where dataset_id = $1 order by code, date desc',
    of,
  );
  const tenants = await client.query('select 1 from tenant where dataset_id = $1 limit 1', of);
  return {
    rows: new Map(rows.rows.map((row) => [row.code, row])),
    closes: new Map(closes.rows.map(({ code, close }) => [code, price(close)])),
    inUse: tenants.rowCount === 1,
  };
}

/**
 * The new row of an issue in a file: fields that are not in the file keep their known values. A new issue without a
 * base price gets its last close; undefined when it has none.
 */
export function rowOf(issue: ListedIssue, { rows, closes }: KnownIssues): InstrumentRow | undefined {
  const { code, tickTable, section, sector, size } = issue;
  const known = rows.get(code);
  const close = closes.get(code);
  const base = issue.base ?? known?.base ?? (close === undefined ? undefined : roundToTick(tickTable, close, 'down'));
  if (base === undefined) return undefined;
  const basePrice = price(base);
  const lot = issue.lot ?? shares(known?.lot ?? STANDARD_LOT);
  const names = {
    ja: issue.nameJa,
    en: issue.nameEn ?? known?.name_en ?? issue.nameJa,
    tw: issue.nameTw ?? known?.name_tw ?? issue.nameJa,
  };
  const kana = issue.kana ?? known?.kana ?? '';
  const topix500 = tickTable === 'topix500';
  const listed = {
    code,
    name: names,
    kana,
    section,
    sector,
    size,
    topix500,
    tickTable,
    lot,
    basePrice,
    verified: 'no',
  };
  const { activity, volatilityBps } = instrumentSpec(listed);
  return {
    code,
    name_en: names.en,
    name_jp: names.ja,
    name_tw: names.tw,
    kana,
    section,
    sector,
    tick_table: tickTable,
    lot,
    base: basePrice,
    activity,
    volatility_bps: volatilityBps,
  };
}

/** Whether two rows of an issue are equal. */
export const isSame = (a: InstrumentRow, b: InstrumentRow): boolean =>
  COLUMNS.every((column) => a[column] === b[column]);

/** Writes rows into a data set; existing ones are overwritten. */
export async function writeRows(client: ClientBase, datasetId: number, rows: readonly InstrumentRow[]): Promise<void> {
  const types = ['text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'int', 'int', 'int', 'int'];
  await client.query(
    `insert into instrument (dataset_id, ${COLUMNS.join(', ')})
     select $1, * from unnest(${types.map((type, n) => `$${n + 2}::${type}[]`).join(', ')})
     on conflict (dataset_id, code) do update set (${COLUMNS.join(', ')}) = (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
    [datasetId, ...COLUMNS.map((column) => rows.map((row) => row[column]))],
  );
}
