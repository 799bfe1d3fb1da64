import type { Phase } from '@kabuto/market';
import type pg from 'pg';
import { displayDate } from '../../core/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type ListedIssue, type QuoteMarket, type RankingKind, rank, readListed } from '../../quotes/index.ts';
import type { MarketDay, Mover } from './market-report.ts';
import { reportPastDays } from './report-past-days.ts';
import { storeReport } from './store-report.ts';

const MOVERS = 3;
const AT_LIMIT = 5;

const moverOf = ({ instrument, facts }: ListedIssue): Mover => ({
  code: instrument.code,
  names: instrument.names,
  change: facts.last === null ? 0 : Math.round(((facts.last - facts.base) / facts.base) * 10_000),
});

type Moment = MarketDay['moment'];

/** What is to be reported in a phase; null: nothing. */
const momentOf = (phase: Phase): Moment | null =>
  phase === 'am-continuous' ? 'open' : phase === 'closed' ? 'close' : null;

/** The day of a market; null when nothing was traded or there is no index. */
function marketDay(moment: Moment, date: string, market: QuoteMarket, rows: readonly ListedIssue[]): MarketDay | null {
  const index = market.board.views()[0];
  const traded = rows.filter(({ facts }) => facts.last !== null);
  if (index === undefined || traded.length === 0) return null;
  const first = (kind: RankingKind, count: number): Mover[] => rank(traded, kind).slice(0, count).map(moverOf);
  const changes = traded.map((row) => moverOf(row).change);
  return {
    moment,
    date,
    index,
    up: changes.filter((change) => change > 0).length,
    down: changes.filter((change) => change < 0).length,
    same: changes.filter((change) => change === 0).length,
    turnover: traded.reduce((sum, { facts }) => sum + facts.turnover, 0),
    gainers: first('gainers', MOVERS),
    losers: first('losers', MOVERS),
    limitUp: first('limit-up', AT_LIMIT),
    limitDown: first('limit-down', AT_LIMIT),
  };
}

/**
 * Publishes the reports of a simulated market's day, one after the opening and one after the close. To be called every
 * few seconds for a simulated brokerage: the demo shows a closed day for a minute of market time, which may be less
 * than that. The close of a day that was missed is reported from its bars.
 */
export async function reportMarketDay(
  pool: pg.Pool,
  tenantId: number,
  market: QuoteMarket,
  now: number,
): Promise<void> {
  const { session } = market.core.feed;
  if (session === null) return;
  const date = displayDate(session);
  const [spec] = market.board.specs;
  if (spec !== undefined)
    await reportPastDays(pool, tenantId, { before: date, index: { spec, formula: market.board.formula }, now });
  const moment = momentOf(session.phase);
  if (moment === null) return;
  const source = `${moment} ${date}`;
  const known = await withTenant(pool, tenantId, (client) =>
    client.query('select from news_item where tenant_id = $1 and source = $2', [tenantId, source]),
  );
  if (known.rowCount !== 0) return;
  const { rows } = await readListed(pool, tenantId, market, () => true);
  const day = marketDay(moment, date, market, rows);
  if (day === null) return;
  await withTenant(pool, tenantId, (client) => storeReport(client, tenantId, day, now));
}
