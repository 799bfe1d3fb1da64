import type { InstrumentHit, InstrumentView, QuoteView } from '@kabuto/contract';
import { formatPrice, type IsoDate, type Price, type VenueId } from '@kabuto/market';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import type { BarSource } from './bar-row.ts';
import type { QuoteDeps } from './deps.ts';
import { type QuoteFacts, readCloseDates, readFacts } from './store.ts';

const optional = (value: Price | null): string | null => (value === null ? null : formatPrice(value));

/** Where the issues of a tenant's market are stored. */
type MarketSource = Omit<BarSource, 'code' | 'venue'>;

/** The special or sequential quote shown; null when there is none, as while the issue is halted. */
function specialOf({ halted, overlay, overlay_since, quote_price, quote_side }: QuoteFacts): QuoteView['special'] {
  if (halted || quote_price === null || quote_side === null || overlay_since === null) return null;
  const kind = overlay === 'SEQUENTIAL_QUOTE' ? 'sequential' : 'special';
  return { kind, side: quote_side, price: formatPrice(quote_price), since: overlay_since };
}

/** A quote in the API's format. */
const quoteView = (facts: QuoteFacts, closeDate: IsoDate | undefined): QuoteView => ({
  code: facts.code,
  ...(facts.venue === null ? {} : { venue: facts.venue }),
  last: optional(facts.last),
  lastAt: facts.last_at,
  base: formatPrice(facts.base),
  previousClose: formatPrice(facts.previous_close),
  previousCloseDate: closeDate ?? null,
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
  special: specialOf(facts),
  ...(facts.ipo_reference === null
    ? {}
    : { newIssue: { reference: formatPrice(facts.ipo_reference), firstPrice: optional(facts.open) } }),
});

/**
 * An issue with its quote, and with the tick table in force. `closeDate`: of an issue without a trade (`closeDatesOf`).
 */
export const hitOf = (instrument: InstrumentView, facts: QuoteFacts, closeDate?: IsoDate): InstrumentHit => ({
  instrument: facts.tick_table === null ? instrument : { ...instrument, tickTable: facts.tick_table },
  quote: quoteView(facts, closeDate),
});

/** The days of the last closes of those issues that have not traded on the shown day. Runs inside `withTenant`. */
export async function closeDatesOf(
  client: pg.ClientBase,
  source: MarketSource,
  facts: Iterable<QuoteFacts>,
): Promise<ReadonlyMap<string, IsoDate>> {
  const untraded = [...facts].filter(({ last }) => last === null).map(({ code }) => code);
  return untraded.length === 0 ? new Map() : readCloseDates(client, source, untraded);
}

/** The issues with their quotes at a venue, in the given order; issues without market facts there are left out. */
export async function hitsOf(
  pool: QuoteDeps['pool'],
  source: MarketSource,
  views: readonly InstrumentView[],
  venue: VenueId | null = null,
): Promise<InstrumentHit[]> {
  if (views.length === 0) return [];
  const codes = views.map(({ code }) => code);
  const { facts, dates } = await withTenant(pool, source.tenantId, async (client) => {
    const found = await readFacts(client, source.tenantId, codes, venue);
    return { facts: found, dates: await closeDatesOf(client, source, found.values()) };
  });
  return views.flatMap((instrument) => {
    const row = facts.get(instrument.code);
    return row === undefined ? [] : [hitOf(instrument, row, dates.get(row.code))];
  });
}
