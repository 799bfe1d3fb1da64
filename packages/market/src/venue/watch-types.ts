import type { Side } from '../book/book.ts';
import type { EpochMs, InstrumentCode, Price } from '../units.ts';
import type { RejectReason } from './reject-codes.ts';

/** A price to watch for: reported once, when a trade is at or beyond it (rules/core.md 5). */
export type PriceWatch = {
  readonly watchId: number;
  readonly instrument: InstrumentCode;
  readonly when: '>=' | '<=';
  readonly price: Price;
};
/** A special quote to watch for: reported once, when one is shown on the side (rules/core.md 5). */
export type QuoteWatch = { readonly watchId: number; readonly instrument: InstrumentCode; readonly side: Side };
export type Watch = PriceWatch | QuoteWatch;
/**
 * Begins to watch a price; one already reached is reported at once unless only the next trade counts, and one of an
 * unlisted issue is rejected.
 */
export type WatchPrice = PriceWatch & { readonly kind: 'watch'; readonly fromNextTrade?: true; readonly at: EpochMs };
/** Begins to watch for a special quote; one already shown is reported at once, an unlisted issue is rejected. */
export type WatchQuote = QuoteWatch & { readonly kind: 'watchQuote'; readonly at: EpochMs };
/** Ends a watch; an unknown one is ignored. */
export type Unwatch = { readonly kind: 'unwatch'; readonly watchId: number; readonly at: EpochMs };
/** A watched price was reached by a trade at `price`, or a special quote is shown at it; the watch has ended. */
export type WatchHit = {
  readonly kind: 'watchHit';
  readonly watchId: number;
  readonly instrument: InstrumentCode;
  readonly price: Price;
  readonly at: EpochMs;
};
/** A price is not watched: its issue is not listed here, or no longer. */
export type WatchRejected = {
  readonly kind: 'watchRejected';
  readonly watchId: number;
  readonly reason: RejectReason;
  readonly at: EpochMs;
};
