import type { InstrumentView } from '@kabuto/contract';
import type { Bar, IsoDate, Price, VenueId } from '@kabuto/market';
import type pg from 'pg';
import type { TapeChunk } from '../core/index.ts';
import type { BarSource, StoredBar } from './bar-row.ts';
import type { MemberClose } from './index-board.ts';

/** An issue as it is stored, with its sector's names. */
export type InstrumentRow = {
  readonly code: string;
  readonly name_en: string;
  readonly name_jp: string;
  readonly name_tw: string;
  readonly kana: string;
  readonly section: InstrumentView['section'];
  readonly sector: string;
  readonly sector_en: string;
  readonly sector_jp: string;
  readonly sector_tw: string;
  readonly tick_table: InstrumentView['tickTable'];
  readonly lot: number;
  readonly base: number;
  readonly activity: number;
  readonly volatility_bps: number;
};

/** The issues of a data set by code. Runs without a tenant. */
export async function readInstruments(client: pg.ClientBase, datasetId: number): Promise<InstrumentRow[]> {
  const { rows } = await client.query<InstrumentRow>(
    `select i.code, i.name_en, i.name_jp, i.name_tw, i.kana, i.section, i.sector,
            s.name_en as sector_en, s.name_jp as sector_jp, s.name_tw as sector_tw,
            i.tick_table, i.lot, i.base, i.activity, i.volatility_bps
       from instrument i join sector s on s.dataset_id = i.dataset_id and s.code = i.sector
      where i.dataset_id = $1 order by i.code`,
    [datasetId],
  );
  return rows;
}

/** The sectors of a data set: their names by code. Runs without a tenant. */
export async function readSectorNames(
  client: pg.ClientBase,
  datasetId: number,
): Promise<Map<string, InstrumentView['sectorNames']>> {
  const { rows } = await client.query<{ code: string; en: string; jp: string; tw: string }>(
    'select code, name_en as en, name_jp as jp, name_tw as tw from sector where dataset_id = $1',
    [datasetId],
  );
  return new Map(rows.map(({ code, ...names }) => [code, names]));
}

/**
 * An issue's committed row of `venue_facts`: prices in tenths of a yen, times in market time; `venue` null: the first.
 */
export type QuoteFacts = {
  readonly venue: VenueId | null;
  readonly code: string;
  readonly base: Price;
  readonly previous_close: Price;
  readonly last: Price | null;
  readonly last_at: number | null;
  readonly open: Price | null;
  readonly open_at: number | null;
  readonly high: Price | null;
  readonly high_at: number | null;
  readonly low: Price | null;
  readonly low_at: number | null;
  readonly volume: number;
  readonly turnover: number;
  readonly halted: boolean;
  /** Of the special or sequential quote shown, if there is one. */
  readonly overlay: 'HALTED' | 'SPECIAL_QUOTE' | 'SEQUENTIAL_QUOTE' | null;
  readonly overlay_since: number | null;
  readonly quote_price: Price | null;
  readonly quote_side: 'buy' | 'sell' | null;
  readonly lower: Price;
  readonly upper: Price;
  readonly bar: Bar | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  /** The tick table in force when it differs from the listed one. */
  readonly tick_table: InstrumentView['tickTable'] | null;
  /** Of a new issue until the end of the day of its first price: the reference of its quotes. */
  readonly ipo_reference: Price | null;
};

const COLUMNS = `venue, code, base, previous_close, last, last_at, open, open_at, high, high_at, low, low_at,
  volume, turnover, halted, overlay, overlay_since, quote_price, quote_side, lower, upper, bar, bid, ask, tick_table,
  ipo_reference`;

/** The rows of all issues of the tenant at a venue (null: the first), by code. Runs inside `withTenant`. */
export async function readAllFacts(
  client: pg.ClientBase,
  tenantId: number,
  venue: VenueId | null,
): Promise<QuoteFacts[]> {
  const { rows } = await client.query<QuoteFacts>(
    `select ${COLUMNS} from venue_facts where tenant_id = $1 and venue is not distinct from $2 order by code`,
    [tenantId, venue],
  );
  return rows;
}

/**
 * The rows of some issues at a venue (the first when omitted), by code; issues without a row are missing. Runs inside
 * `withTenant`.
 */
export async function readFacts(
  client: pg.ClientBase,
  tenantId: number,
  codes: readonly string[],
  venue: VenueId | null = null,
): Promise<Map<string, QuoteFacts>> {
  const { rows } = await client.query<QuoteFacts>(
    `select ${COLUMNS} from venue_facts
      where tenant_id = $1 and code = any($2) and venue is not distinct from $3`,
    [tenantId, codes, venue],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * The day of each issue's last close, the tenant's or else the data set's; an issue without any day is missing. Runs
 * inside `withTenant`.
 */
export async function readCloseDates(
  client: pg.ClientBase,
  { tenantId, datasetId }: Omit<BarSource, 'code' | 'venue'>,
  codes: readonly string[],
): Promise<Map<string, IsoDate>> {
  const { rows } = await client.query<{ code: string; date: IsoDate | null }>(
    `select code, coalesce(
       (select max(date) from day_bar d where d.tenant_id = $1 and d.code = c.code and d.venue is null),
       (select max(date) from history_day_bar h where h.dataset_id = $2 and h.code = c.code)) as date
       from unnest($3::text[]) as c (code)`,
    [tenantId, datasetId, codes],
  );
  return new Map(rows.flatMap(({ code, date }) => (date === null ? [] : [[code, date]])));
}

/** The last committed batch: market time in epoch milliseconds, and the sequence of its last journal row. */
export type Snapshot = { readonly at: number; readonly seq: number };

/** The last committed batch; null for a market that has never run. Runs inside `withTenant`. */
export async function readSnapshot(client: pg.ClientBase, tenantId: number): Promise<Snapshot | null> {
  const { rows } = await client.query<Snapshot>('select market_at as at, seq from core_lease where tenant_id = $1', [
    tenantId,
  ]);
  return rows[0] ?? null;
}

/** Which bars of an issue are read: the latest `limit` of those in the range. */
type Range<T> = { readonly from: T; readonly to: T; readonly limit: number };

/**
 * An issue's minutes at a venue, the data set's before the tenant's, each oldest first; `to` is exclusive. Runs inside
 * `withTenant`.
 */
export async function readStoredMinutes(
  client: pg.ClientBase,
  { tenantId, datasetId, code, venue }: BarSource,
  { from, to, limit }: Range<number>,
): Promise<StoredBar[]> {
  const columns = 'at, open, high, low, close, volume, turnover';
  const { rows } = await client.query<StoredBar>(
    `(select ${columns}, 1 as place from history_minute_bar
       where dataset_id = $1 and $7::text is null and code = $3 and at >= $4 and at < $5 order by at desc limit $6)
     union all
     (select ${columns}, 2 from minute_bar
       where tenant_id = $2 and code = $3 and at >= $4 and at < $5 and venue is not distinct from $7
       order by at desc limit $6)
     order by place, at`,
    [datasetId, tenantId, code, from, to, limit, venue],
  );
  return rows;
}

type DayRow = Omit<StoredBar, 'at'> & { readonly date: IsoDate };

/**
 * An issue's days at a venue, the data set's before the tenant's, each oldest first; `to` is inclusive. Runs inside
 * `withTenant`.
 */
export async function readStoredDays(
  client: pg.ClientBase,
  { tenantId, datasetId, code, venue }: BarSource,
  { from, to, limit }: Range<string>,
): Promise<DayRow[]> {
  const columns = 'date, open, high, low, close, volume, turnover';
  const { rows } = await client.query<DayRow>(
    `(select ${columns}, 1 as place from history_day_bar
       where dataset_id = $1 and $7::text is null and code = $3 and date between $4 and $5 order by date desc limit $6)
     union all
     (select ${columns}, 2 from day_bar
       where tenant_id = $2 and code = $3 and date between $4 and $5 and venue is not distinct from $7
       order by date desc limit $6)
     order by place, date`,
    [datasetId, tenantId, code, from, to, limit, venue],
  );
  return rows;
}

/** An issue's stored minutes of tape at a venue from `from` on, oldest first. Runs inside `withTenant`. */
export async function readTapeChunks(
  client: pg.ClientBase,
  { tenantId, code, venue }: Omit<BarSource, 'datasetId'>,
  from: number,
): Promise<TapeChunk[]> {
  const { rows } = await client.query<TapeChunk>(
    `select code, minute_at as "minuteAt", trades from tape_chunk
      where tenant_id = $1 and code = $2 and minute_at >= $3 and venue is not distinct from $4 order by minute_at`,
    [tenantId, code, from, venue],
  );
  return rows;
}

/** Closes of some issues' finished minutes from `from` on, by issue, in order of time. Runs inside `withTenant`. */
export async function readCloses(
  client: pg.ClientBase,
  tenantId: number,
  codes: readonly string[],
  from: number,
): Promise<Map<string, Price[]>> {
  const { rows } = await client.query<{ code: string; close: Price }>(
    `select code, close from minute_bar
      where tenant_id = $1 and code = any($2) and at >= $3 and venue is null order by code, at`,
    [tenantId, codes, from],
  );
  const lines = new Map<string, Price[]>();
  for (const { code, close } of rows) {
    const line = lines.get(code);
    if (line === undefined) lines.set(code, [close]);
    else line.push(close);
  }
  return lines;
}

/** Closes of all issues' finished minutes from `from` on, in order of time. Runs inside `withTenant`. */
export async function readAllCloses(client: pg.ClientBase, tenantId: number, from: number): Promise<MemberClose[]> {
  const { rows } = await client.query<MemberClose>(
    'select at, code, close from minute_bar where tenant_id = $1 and at >= $2 and venue is null order by at, code',
    [tenantId, from],
  );
  return rows;
}

/**
 * A day of an index's members; the lists are comma-separated and in the same order: far cheaper to read than a row for
 * each.
 */
export type MemberDay = {
  readonly date: IsoDate;
  readonly codes: string;
  readonly opens: string;
  readonly closes: string;
  readonly volume: number;
  readonly turnover: number;
};

const MEMBER_DAY = `date, string_agg(code, ',' order by code) as codes, string_agg(open::text, ',' order by code) as opens,
  string_agg(close::text, ',' order by code) as closes, sum(volume)::bigint as volume, sum(turnover)::bigint as turnover`;

/** The tenant's days of some issues, oldest first. Runs inside `withTenant`. */
export async function readMemberDays(
  client: pg.ClientBase,
  tenantId: number,
  codes: readonly string[],
): Promise<MemberDay[]> {
  const { rows } = await client.query<MemberDay>(
    `select ${MEMBER_DAY} from day_bar where tenant_id = $1 and code = any($2) and venue is null
      group by date order by date`,
    [tenantId, codes],
  );
  return rows;
}

/** The data set's days of some issues, oldest first. */
export async function readMemberHistory(
  client: pg.ClientBase,
  datasetId: number,
  codes: readonly string[],
): Promise<MemberDay[]> {
  const { rows } = await client.query<MemberDay>(
    `select ${MEMBER_DAY} from history_day_bar where dataset_id = $1 and code = any($2) group by date order by date`,
    [datasetId, codes],
  );
  return rows;
}
