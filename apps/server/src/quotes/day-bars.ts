import { type IsoDate, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { type BarRange, type BarSource, inOrder, type StoredBar } from './bar-row.ts';
import { tradeDateOf } from './minute-bars.ts';
import { type QuoteFacts, readFacts, readStoredDays } from './store.ts';

/** The data set's days, then the tenant's, then the current day; oldest first. Runs inside `withTenant`. */
export async function readDayBars(client: pg.ClientBase, source: BarSource, range: BarRange): Promise<StoredBar[]> {
  const { tenantId, code, venue } = source;
  const [from, to] = [range.from ?? '0001-01-01', range.to ?? '9999-12-31'];
  const rows = await readStoredDays(client, source, { from, to, limit: range.limit });
  const bars = rows.map(({ date, ...bar }) => ({ ...bar, at: tokyoEpoch(date, 0) }));
  const facts = (await readFacts(client, tenantId, [code], venue)).get(code);
  const today = facts === undefined ? null : runningDay(facts);
  const isNew = today !== null && today.date >= from && today.date <= to && bars.every(({ at }) => at !== today.bar.at);
  return inOrder(isNew ? [...bars, today.bar] : bars).slice(-range.limit);
}

/**
 * The shown day of an issue as a bar; null before its first trade. Once the day is stored, the stored row is used
 * instead.
 */
function runningDay(facts: QuoteFacts): { date: IsoDate; bar: StoredBar } | null {
  const { open, high, low, last, volume, turnover } = facts;
  const date = tradeDateOf(facts);
  if (date === null || open === null || high === null || low === null || last === null) return null;
  return { date, bar: { at: tokyoEpoch(date, 0), open, high, low, close: last, volume, turnover } };
}
