import type { Bar } from '../bars/bar.ts';
import type { EpochMs, InstrumentCode, Price, Shares } from '../units.ts';
import type { Listing } from './listing.ts';
import type { TradingState } from './trading-state.ts';
import type { MarketData, MinuteBar, Trade } from './types.ts';

/** Receives new market data: the arguments are the fields of `Trade`, `MinuteBar` and `dirtyQuotes`. */
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
  /** A finished minute. */
  bar(bar: MinuteBar): void;
};

/** Collects market data as objects. */
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
const RECORD_BYTES = 32;
const AGGRESSORS = ['auction', 'buy', 'sell'] as const;

/*
 * A print's record is 32 bytes, seen as 4 numbers and as 8 integers: number 0 time, 1 its number, 2 shares; integer
 * 6 price, 7 issue and, in the lowest bits, aggressor.
 */

/**
 * The prints and finished minutes not yet drained; prints are stored as plain numbers, so that one allocates nothing.
 */
export class Tape {
  private readonly listings: readonly Listing[];
  private numbers = new Float64Array(FIRST_CAPACITY * (RECORD_BYTES / 8));
  private cells = new Int32Array(this.numbers.buffer);
  private capacity = FIRST_CAPACITY;
  private length = 0;
  private readonly bars: MinuteBar[] = [];

  constructor(listings: readonly Listing[]) {
    this.listings = listings;
  }

  /** Adds the print that an issue has just recorded. */
  trade(
    listing: Listing,
    at: Price,
    quantity: Shares,
    now: Pick<TradingState, 'at'>,
    aggressor: Trade['aggressor'],
  ): void {
    const { length } = this;
    if (length === this.capacity) this.grow();
    const { numbers, cells } = this;
    numbers[length << 2] = now.at;
    numbers[(length << 2) + 1] = listing.tradeId;
    const here = length << 3;
    numbers[(length << 2) + 2] = quantity;
    cells[here + 6] = at | 0;
    cells[here + 7] = (listing.index << 2) | (aggressor === 'auction' ? 0 : aggressor === 'buy' ? 1 : 2);
    this.length = length + 1;
  }

  /** Adds a finished minute. */
  bar({ spec }: Listing, bar: Bar): void {
    this.bars.push({ instrument: spec.code, bar });
  }

  /** Adds the minutes finished at `at`; at the end of the session the current ones too. */
  finishMinutes(at: EpochMs, sessionOver: boolean): void {
    for (const listing of this.listings) {
      const bar = listing.takeBar(at, sessionOver);
      if (bar !== undefined) this.bar(listing, bar);
    }
  }

  /** Sends everything to `sink` and clears the tape. */
  drain(sink: MarketDataSink): void {
    const { numbers, cells, listings, length } = this;
    this.length = 0;
    for (let n = 0; n < length; n++) {
      const here = n << 3;
      const instrumentIndex = cells[here + 7] ?? 0;
      const listing = listings[instrumentIndex >> 2];
      const aggressor = AGGRESSORS[instrumentIndex & 3];
      if (listing === undefined || aggressor === undefined) throw new RangeError('a trade without an instrument');
      // The casts restore the types with which they were stored.
      const when = numbers[n << 2] ?? 0;
      const tradeId = numbers[(n << 2) + 1] ?? 0;
      const quantity = numbers[(n << 2) + 2] ?? 0;
      const at = cells[here + 6] ?? 0;
      sink.trade(listing.spec.code, tradeId, at as Price, quantity as Shares, when as EpochMs, aggressor);
    }
    if (this.bars.length > 0) for (const bar of this.bars.splice(0)) sink.bar(bar);
  }

  private grow(): void {
    this.capacity *= 2;
    const more = new Float64Array(this.numbers.length * 2);
    more.set(this.numbers);
    this.numbers = more;
    this.cells = new Int32Array(more.buffer);
  }
}
