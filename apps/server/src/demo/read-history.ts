import type { InstrumentCode, IsoDate, Price, TickTable } from '@kabuto/market';
import type { Pool } from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import type { HistoryDay, HistoryOf } from './portfolio.ts';
import { DEMO_DATASET } from './seed-dataset.ts';

/** Trading days that the sample portfolio covers. */
const DAYS = 64;

type Row = {
  code: InstrumentCode;
  tick_table: TickTable;
  lower: Price;
  upper: Price;
  date: IsoDate;
  low: Price;
  high: Price;
  close: Price;
};

/** The latest days of every issue before `before`, seeded or traded, with the limits for coming orders. */
export async function readHistory(pool: Pool, tenantId: number, before: IsoDate): Promise<HistoryOf> {
  const found = await withTenant(pool, tenantId, (client) =>
    client.query<Row>(
      `select i.code, i.tick_table, i.lower, i.upper, d.date, d.low, d.high, d.close
         from broker_instrument i
         cross join lateral (
           select date, low, high, close from (
             select date, low, high, close from history_day_bar where dataset_id = $1 and code = i.code and date < $2::date
             union all
             select date, low, high, close from day_bar where code = i.code and venue is null and date < $2::date) b
           order by date desc limit ${DAYS}) d
        order by i.code, d.date`,
      [DEMO_DATASET, before],
    ),
  );
  const issues = new Map<InstrumentCode, { tickTable: TickTable; lower: Price; upper: Price; days: HistoryDay[] }>();
  for (const { code, tick_table: tickTable, lower, upper, ...day } of found.rows) {
    const issue = issues.get(code) ?? { tickTable, lower, upper, days: [] };
    issue.days.push(day);
    issues.set(code, issue);
  }
  return (code) => {
    const issue = issues.get(code);
    if (issue === undefined) throw new RangeError(`no history of ${code}`);
    return issue;
  };
}
