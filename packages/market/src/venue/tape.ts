import type { Bar } from '../bars/bar.ts';
import type { EpochMs, InstrumentCode, Price, Shares } from '../units.ts';
import type { Listing } from './listing.ts';
import type { MarketData, MinuteBar, Trade } from './types.ts';

/** Is told what people who watch have not seen yet: the arguments are the fields of `Trade`, `MinuteBar` and `dirtyQuotes`. */
export type MarketDataSink = {
  /** The quotes of an issue have changed. */
  quote(instrument: InstrumentCode): void;
  /** A print of the tape. */
  trade(
    instrument: InstrumentCode,
    tradeId: number,
    price: Price,
    quantity: Shares,
    at: EpochMs,
    aggressor: Trade['aggressor'],
  ): void;
  /** A minute is over. */
  bar(bar: MinuteBar): void;
};

/** Collects it as objects. */
export class MarketDataList implements MarketDataSink, MarketData {
  readonly dirtyQuotes: InstrumentCode[] = [];
  readonly trades: Trade[] = [];
  readonly minuteBars: MinuteBar[] = [];

  quote(instrument: InstrumentCode): void {
    this.dirtyQuotes.push(instrument);
  }

  trade(
    instrument: InstrumentCode,
    tradeId: number,
    at: Price,
    quantity: Shares,
    when: EpochMs,
    aggressor: Trade['aggressor'],
  ): void {
    this.trades.push({ instrument, tradeId, price: at, quantity, at: when, aggressor });
  }

  bar(bar: MinuteBar): void {
    this.minuteBars.push(bar);
  }
}

const FIRST_CAPACITY = 64;
/** A print's record: issue, number, price, shares, time, aggressor. */
const FIELDS = 6;
const AGGRESSORS = ['auction', 'buy', 'sell'] as const;

/** The prints and finished minutes that nobody has taken yet, prints as plain numbers: nothing is allocated for one. */
export class Tape {
  private readonly listings: readonly Listing[];
  private prints = new Float64Array(FIRST_CAPACITY * FIELDS);
  private length = 0;
  private readonly bars: MinuteBar[] = [];

  constructor(listings: readonly Listing[]) {
    this.listings = listings;
  }

  /** Adds a print. */
  trade(
    { index }: Listing,
    tradeId: number,
    at: Price,
    quantity: Shares,
    when: EpochMs,
    aggressor: Trade['aggressor'],
  ): void {
    if (this.length === this.prints.length) this.grow();
    const { prints, length } = this;
    prints[length] = index;
    prints[length + 1] = tradeId;
    prints[length + 2] = at;
    prints[length + 3] = quantity;
    prints[length + 4] = when;
    prints[length + 5] = aggressor === 'auction' ? 0 : aggressor === 'buy' ? 1 : 2;
    this.length = length + FIELDS;
  }

  /** Adds a finished minute. */
  bar({ spec }: Listing, bar: Bar): void {
    this.bars.push({ instrument: spec.code, bar });
  }

  /** Tells all and forgets it. */
  drain(sink: MarketDataSink): void {
    const { prints, listings, length } = this;
    this.length = 0;
    for (let n = 0; n < length; n += FIELDS) {
      const listing = listings[prints[n] ?? 0];
      const aggressor = AGGRESSORS[prints[n + 5] ?? 0];
      if (listing === undefined || aggressor === undefined) throw new RangeError('a print of no issue');
      // They were put in as such.
      const tradeId = prints[n + 1] ?? 0;
      const at = prints[n + 2] ?? 0;
      const quantity = prints[n + 3] ?? 0;
      const when = prints[n + 4] ?? 0;
      sink.trade(listing.spec.code, tradeId, at as Price, quantity as Shares, when as EpochMs, aggressor);
    }
    if (this.bars.length > 0) for (const bar of this.bars.splice(0)) sink.bar(bar);
  }

  private grow(): void {
    const more = new Float64Array(this.prints.length * 2);
    more.set(this.prints);
    this.prints = more;
  }
}
