import type { InstrumentHit, InstrumentView, QuoteView } from '@kabuto/contract';
import { type Bar, formatPrice, type Price } from '@kabuto/market';
import type pg from 'pg';

/** An issue's committed row of `venue_facts`: prices in tenths of a yen, times in market time. */
export type QuoteFacts = {
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
  readonly lower: Price;
  readonly upper: Price;
  readonly bar: Bar | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  /** The tick table in force when it differs from the listed one. */
  readonly tick_table: InstrumentView['tickTable'] | null;
};

const COLUMNS = `code, base, previous_close, last, last_at, open, open_at, high, high_at, low, low_at,
  volume, turnover, halted, lower, upper, bar, bid, ask, tick_table`;

/** The rows of all issues of the tenant, by code. Runs inside `withTenant`. */
export async function readAllFacts(client: pg.ClientBase, tenantId: number): Promise<QuoteFacts[]> {
  const { rows } = await client.query<QuoteFacts>(
    `select ${COLUMNS} from venue_facts where tenant_id = $1 order by code`,
    [tenantId],
  );
  return rows;
}

/** The rows of some issues by code; issues without a row are missing. Runs inside `withTenant`. */
export async function readFacts(
  client: pg.ClientBase,
  tenantId: number,
  codes: readonly string[],
): Promise<Map<string, QuoteFacts>> {
  const { rows } = await client.query<QuoteFacts>(
    `select ${COLUMNS} from venue_facts where tenant_id = $1 and code = any($2)`,
    [tenantId, codes],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

const optional = (value: Price | null): string | null => (value === null ? null : formatPrice(value));

/** A quote in the API's format. */
const quoteView = (facts: QuoteFacts): QuoteView => ({
  code: facts.code,
  last: optional(facts.last),
  lastAt: facts.last_at,
  base: formatPrice(facts.base),
  previousClose: formatPrice(facts.previous_close),
  open: optional(facts.open),
  openAt: facts.open_at,
  high: optional(facts.high),
  highAt: facts.high_at,
  low: optional(facts.low),
  lowAt: facts.low_at,
  volume: String(facts.volume),
  turnover: String(facts.turnover),
  lower: formatPrice(facts.lower),
  upper: formatPrice(facts.upper),
  bid: optional(facts.bid),
  ask: optional(facts.ask),
  halted: facts.halted,
});

/** An issue with its quote, and with the tick table in force. */
export const hitOf = (instrument: InstrumentView, facts: QuoteFacts): InstrumentHit => ({
  instrument: facts.tick_table === null ? instrument : { ...instrument, tickTable: facts.tick_table },
  quote: quoteView(facts),
});
