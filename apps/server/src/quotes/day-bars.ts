import { type IsoDate, tokyoEpoch } from '@kabuto/market';
import type pg from 'pg';
import { inOrder, type StoredBar } from './bar-row.ts';
import { type QuoteFacts, readFacts } from './facts.ts';
import { type BarRange, type BarSource, tradedOn } from './minute-bars.ts';

type DatedRow = Omit<StoredBar, 'at'> & { readonly date: IsoDate };

/** The data set's days, then the tenant's, then the current day; oldest first. Runs inside `withTenant`. */
export async function readDayBars(client: pg.ClientBase, source: BarSource, range: BarRange): Promise<StoredBar[]> {
  const { tenantId, datasetId, code } = source;
  const [from, to] = [range.from ?? '0001-01-01', range.to ?? '9999-12-31'];
  const columns = 'date, open, high, low, close, volume, turnover';
  const { rows } = await client.query<DatedRow>(
    `(select ${columns}, 1 as place from history_day_bar
       where dataset_id = $1 and code = $3 and date between $4 and $5 order by date desc limit $6)
     union all
     (select ${columns}, 2 from day_bar
       where tenant_id = $2 and code = $3 and date between $4 and $5 order by date desc limit $6)
     order by place, date`,
    [datasetId, tenantId, code, from, to, range.limit],
  );
  const bars = rows.map(({ date, ...bar }) => ({ ...bar, at: tokyoEpoch(date, 0) }));
  const facts = (await readFacts(client, tenantId, [code])).get(code);
  const today = facts === undefined ? null : runningDay(facts);
  const isNew = today !== null && today.date >= from && today.date <= to && bars.every(({ at }) => at !== today.bar.at);
  return inOrder(isNew ? [...bars, today.bar] : bars).slice(-range.limit);
}

/** The shown day of an issue as a bar; null before its first trade. Once the day is stored, the stored row is used instead. */
function runningDay(facts: QuoteFacts): { date: IsoDate; bar: StoredBar } | null {
  const { open, high, low, last, volume, turnover } = facts;
  const date = tradedOn(facts);
  if (date === null || open === null || high === null || low === null || last === null) return null;
  return { date, bar: { at: tokyoEpoch(date, 0), open, high, low, close: last, volume, turnover } };
}
