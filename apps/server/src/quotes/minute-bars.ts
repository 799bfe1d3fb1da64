import { epochMs, type IsoDate, isoDate, MINUTE_MS, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { inOrder, type StoredBar } from './bar-row.ts';
import { type QuoteFacts, readFacts } from './facts.ts';

/** The requested bars: both dates inclusive, in Tokyo; the latest `limit` of them. */
export type BarRange = { readonly from: string | undefined; readonly to: string | undefined; readonly limit: number };
export type BarSource = { readonly tenantId: number; readonly datasetId: number; readonly code: string };

const DAY = 24 * 60 * MINUTE_MS;
const startOf = (date: string | undefined): number => (date === undefined ? 0 : tokyoEpoch(isoDate(date), 0));
const endOf = (date: string | undefined): number =>
  date === undefined ? Number.MAX_SAFE_INTEGER : tokyoEpoch(isoDate(date), 0) + DAY;

/** The data set's minutes, then the tenant's, then the current minute; oldest first. Runs inside `withTenant`. */
export async function readMinuteBars(client: pg.ClientBase, source: BarSource, range: BarRange): Promise<StoredBar[]> {
  const { tenantId, datasetId, code } = source;
  const [from, to] = [startOf(range.from), endOf(range.to)];
  const columns = 'at, open, high, low, close, volume, turnover';
  const { rows } = await client.query<StoredBar>(
    `(select ${columns}, 1 as place from history_minute_bar
       where dataset_id = $1 and code = $3 and at >= $4 and at < $5 order by at desc limit $6)
     union all
     (select ${columns}, 2 from minute_bar
       where tenant_id = $2 and code = $3 and at >= $4 and at < $5 order by at desc limit $6)
     order by place, at`,
    [datasetId, tenantId, code, from, to, range.limit],
  );
  const running = runningMinute((await readFacts(client, tenantId, [code])).get(code));
  const wanted = running !== null && running.at >= from && running.at < to ? [...rows, running] : rows;
  return inOrder(wanted).slice(-range.limit);
}

const runningMinute = (facts: QuoteFacts | undefined): StoredBar | null => facts?.bar ?? null;

/** The Tokyo date of an issue's shown day; null before its first trade. */
export const tradedOn = (facts: Pick<QuoteFacts, 'open_at'>): IsoDate | null =>
  facts.open_at === null ? null : tokyoDate(epochMs(facts.open_at));
