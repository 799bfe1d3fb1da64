import type { Phase } from '@kabuto/market';
import type pg from 'pg';
import { displayDate } from '../../core/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type ListedIssue, type QuoteMarket, type RankingKind, rank, readListed } from '../../quotes/index.ts';
import { type MarketDay, type Mover, marketReport } from './market-report.ts';

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
 * few seconds for a simulated brokerage: the demo shows a closed day for a minute of market time, so at a high speed a
 * report may be missing.
 */
export async function reportMarketDay(
  pool: pg.Pool,
  tenantId: number,
  market: QuoteMarket,
  now: number,
): Promise<void> {
  const { session } = market.core.feed;
  const moment = session === null ? null : momentOf(session.phase);
  if (session === null || moment === null) return;
  const date = displayDate(session);
  const source = `${moment} ${date}`;
  const known = await withTenant(pool, tenantId, (client) =>
    client.query('select from news_item where tenant_id = $1 and source = $2', [tenantId, source]),
  );
  if (known.rowCount !== 0) return;
  const { rows } = await readListed(pool, tenantId, market, () => true);
  const day = marketDay(moment, date, market, rows);
  if (day === null) return;
  const { texts, codes } = marketReport(day);
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `insert into news_item (tenant_id, title_jp, body_jp, title_en, body_en, title_tw, body_tw, codes, publish_at,
         source, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $9) on conflict (tenant_id, source) do nothing`,
      [
        tenantId,
        texts.jp.title,
        texts.jp.body,
        texts.en.title,
        texts.en.body,
        texts.tw.title,
        texts.tw.body,
        codes,
        now,
        source,
      ],
    ),
  );
}
