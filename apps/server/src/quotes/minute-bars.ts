import { epochMs, type IsoDate, isoDate, MINUTE_MS, nextBusinessDay, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { type BarRange, type BarSource, inOrder, type StoredBar } from './bar-row.ts';
import { type QuoteFacts, readFacts, readStoredMinutes } from './store.ts';

const DAY = 24 * 60 * MINUTE_MS;
const startOf = (date: string | undefined): number => (date === undefined ? 0 : tokyoEpoch(isoDate(date), 0));
const endOf = (date: string | undefined): number =>
  date === undefined ? Number.MAX_SAFE_INTEGER : tokyoEpoch(isoDate(date), 0) + DAY;

/** The data set's minutes, then the tenant's, then the current minute; oldest first. Runs inside `withTenant`. */
export async function readMinuteBars(client: pg.ClientBase, source: BarSource, range: BarRange): Promise<StoredBar[]> {
  const { tenantId, code, venue } = source;
  const [from, to] = [startOf(range.from), endOf(range.to)];
  const rows = await readStoredMinutes(client, source, { from, to, limit: range.limit });
  const running = runningMinute((await readFacts(client, tenantId, [code], venue)).get(code));
  const wanted = running !== null && running.at >= from && running.at < to ? [...rows, running] : rows;
  return inOrder(wanted).slice(-range.limit);
}

const runningMinute = (facts: QuoteFacts | undefined): StoredBar | null => facts?.bar ?? null;

/** The Tokyo date of an issue's shown day or night; null before its first trade. */
export const tradedOn = (facts: Pick<QuoteFacts, 'open_at'>): IsoDate | null =>
  facts.open_at === null ? null : tokyoDate(epochMs(facts.open_at));

/** The trade date of an issue's shown day: a night belongs to the next business day (rules/market.md 2). */
export function tradeDateOf(facts: Pick<QuoteFacts, 'open_at' | 'venue'>): IsoDate | null {
  const date = tradedOn(facts);
  return date === null || facts.venue === null ? date : nextBusinessDay(date);
}
