import {
  dailyLimits,
  type IsoDate,
  type Price,
  phaseStart,
  previousBusinessDay,
  type TickTable,
  TOKYO_SCHEDULE,
} from '@kabuto/market';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { formatPoints, type IndexFormula, type IndexSpec, valueOver } from '../../quotes/index.ts';
import type { MarketDay, Mover } from './market-report.ts';
import { storeReport } from './store-report.ts';

/** Business days whose close is reported. */
const DAYS = 60;
const MOVERS = 3;
const AT_LIMIT = 5;

type Past = {
  /** Days before this one. */
  readonly before: IsoDate;
  readonly index: { readonly spec: IndexSpec; readonly formula: IndexFormula };
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};
type Bar = {
  readonly date: IsoDate;
  readonly code: string;
  readonly names: Mover['names'];
  readonly tickTable: TickTable;
  readonly close: Price;
  readonly turnover: number;
};

const lastDays = (before: IsoDate): readonly IsoDate[] => {
  const days: IsoDate[] = [];
  for (let day = before; days.length < DAYS; ) {
    day = previousBusinessDay(day);
    days.unshift(day);
  }
  return days;
};

async function missing(client: ClientBase, tenantId: number, days: readonly IsoDate[]): Promise<readonly IsoDate[]> {
  const { rows } = await client.query<{ date: IsoDate }>(
    `select d::text as date from unnest($2::date[]) as d
      where not exists (select from news_item where tenant_id = $1 and source = 'close ' || d::text) order by d`,
    [tenantId, days],
  );
  return rows.map(({ date }) => date);
}

/** The day bars of Tokyo from the day before `from` on, by date. */
async function readBars(client: ClientBase, tenantId: number, from: IsoDate, before: IsoDate): Promise<readonly Bar[]> {
  const { rows } = await client.query<Bar>(
    `select b.date::text as date, b.code, b.close, b.turnover, i.tick_table as "tickTable",
            jsonb_build_object('en', i.name_en, 'jp', i.name_jp, 'tw', i.name_tw) as names
       from tenant t
       join instrument i on i.dataset_id = t.dataset_id
       join lateral (
         select h.date, h.code, h.close, h.turnover from history_day_bar h
          where h.dataset_id = t.dataset_id and h.code = i.code and h.date >= $2::date and h.date < $3::date
         union all
         select d.date, d.code, d.close, d.turnover from day_bar d
          where d.tenant_id = t.tenant_id and d.code = i.code and d.venue is null and d.date >= $2::date
            and d.date < $3::date) b on true
      where t.tenant_id = $1 order by b.date, b.code`,
    [tenantId, previousBusinessDay(from), before],
  );
  return rows;
}

/** The close of a day from its bars and the closes before; null when nothing was traded on it. */
function closeOf(
  date: IsoDate,
  bars: readonly Bar[],
  closes: ReadonlyMap<string, Price>,
  { spec, formula }: Past['index'],
): MarketDay | null {
  const traded = bars.flatMap((bar) => {
    const base = closes.get(bar.code);
    return base === undefined ? [] : [{ ...bar, base, change: Math.round(((bar.close - base) / base) * 10_000) }];
  });
  if (traded.length === 0) return null;
  const after = new Map([...closes, ...bars.map(({ code, close }) => [code, close] as const)]);
  const points = (prices: ReadonlyMap<string, Price>) =>
    formatPoints(valueOver(spec, formula, (code) => prices.get(code)));
  const rising = traded.toSorted((a, b) => b.change - a.change || (a.code < b.code ? -1 : 1));
  const at = (side: 'upper' | 'lower') => traded.filter((row) => row.close === dailyLimits(row)[side]);
  return {
    moment: 'close',
    date,
    index: { code: spec.code, names: spec.names, value: points(after), previous: points(closes) },
    up: traded.filter(({ change }) => change > 0).length,
    down: traded.filter(({ change }) => change < 0).length,
    same: traded.filter(({ change }) => change === 0).length,
    turnover: traded.reduce((sum, { turnover }) => sum + turnover, 0),
    gainers: rising.filter(({ change }) => change > 0).slice(0, MOVERS),
    losers: rising
      .filter(({ change }) => change < 0)
      .toReversed()
      .slice(0, MOVERS),
    limitUp: at('upper').slice(0, AT_LIMIT),
    limitDown: at('lower').slice(0, AT_LIMIT),
  };
}

/**
 * Publishes the report of the close of each of the last 60 days before a date that has none, from the day bars of the
 * data set and of the market: of the days that a new demo begins with, and of those that were missed. It bears the time
 * of the close, or now when the market is ahead of the system clock: members find unread what has come since they
 * joined.
 */
export async function reportPastDays(pool: pg.Pool, tenantId: number, { before, index, now }: Past): Promise<void> {
  const days = await readTenant(pool, tenantId, (client) => missing(client, tenantId, lastDays(before)));
  const [first] = days;
  if (first === undefined) return;
  const bars = Map.groupBy(
    await readTenant(pool, tenantId, (client) => readBars(client, tenantId, first, before)),
    ({ date }) => date,
  );
  const closes = new Map<string, Price>();
  const wanted = new Set(days);
  const reports: MarketDay[] = [];
  for (const [date, ofDay] of bars) {
    const report = wanted.has(date) ? closeOf(date, ofDay, closes, index) : null;
    if (report !== null) reports.push(report);
    for (const { code, close } of ofDay) closes.set(code, close);
  }
  await withTenant(pool, tenantId, async (client) => {
    for (const report of reports) {
      const closedAt = phaseStart(TOKYO_SCHEDULE, report.date as IsoDate, 'closed'); // of a bar
      await storeReport(client, tenantId, report, Math.min(closedAt, now));
    }
  });
}
