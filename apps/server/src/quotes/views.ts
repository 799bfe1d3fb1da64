import type { InstrumentHit, InstrumentView, QuoteView } from '@kabuto/contract';
import { formatPrice, type Price } from '@kabuto/market';
import { withTenant } from '../platform/postgres/index.ts';
import type { QuoteDeps } from './deps.ts';
import { type QuoteFacts, readFacts } from './store.ts';

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

/** The issues with their quotes, in the given order; issues without market facts are left out. */
export async function hitsOf(
  pool: QuoteDeps['pool'],
  tenantId: number,
  views: readonly InstrumentView[],
): Promise<InstrumentHit[]> {
  if (views.length === 0) return [];
  const codes = views.map(({ code }) => code);
  const facts = await withTenant(pool, tenantId, (client) => readFacts(client, tenantId, codes));
  return views.flatMap((instrument) => {
    const row = facts.get(instrument.code);
    return row === undefined ? [] : [hitOf(instrument, row)];
  });
}
