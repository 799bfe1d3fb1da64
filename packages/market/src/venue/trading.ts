import { auctionPrice, uncross } from '../auction.ts';
import { type FillSink, MARKET, type Side } from '../book/book.ts';
import { type EpochMs, epochMs, price, type Shares, shares } from '../units.ts';
import { Customers, type RestingOrder } from './customers.ts';
import type { Listing } from './listing.ts';
import type { MinuteBar, Trade, VenueReport } from './types.ts';

/** Participants' orders carry this id; customers' ids are positive. */
export const PARTICIPANT = 0;

/**
 * Lets orders meet and writes down what came of it: reports to customers, prints on the tape, the facts of the day.
 * Everyone's orders, customers' and participants', pass through here.
 */
export class Trading implements FillSink {
  readonly customers = new Customers();
  private readonly trades: Trade[] = [];
  private readonly minuteBars: MinuteBar[] = [];
  /** Where the reports of the input being applied go. */
  reports: VenueReport[] = [];
  private listing: Listing | undefined;
  private at: EpochMs = epochMs(0);
  private taker = PARTICIPANT;
  private auctionTradeId: number | undefined;

  /** Matches an order that arrives in continuous trading and answers the shares left. `limit` MARKET takes any price. */
  match(listing: Listing, side: Side, limit: number, quantity: number, orderId: number, at: EpochMs): number {
    this.begin(listing, orderId, at, undefined);
    const left = listing.book.match(side, limit, quantity, listing.reference, this);
    if (orderId !== PARTICIPANT) listing.pressure += side === 'buy' ? quantity - left : left - quantity;
    return left;
  }

  /** Rests an order and answers its slot. */
  rest(listing: Listing, side: Side, limit: number, quantity: number, orderId: number): number {
    const slot = listing.book.add(side, limit, quantity, orderId);
    listing.dirty = true;
    if (orderId !== PARTICIPANT) {
      const type = limit === MARKET ? 'market' : 'limit';
      this.customers.add({ orderId, listing, side, type, limit, slot });
    }
    return slot;
  }

  /** Runs a call auction (market-rules.md 1.2); one print on the tape, one fill for each order. Halted issues have none. */
  auction(listing: Listing, at: EpochMs): void {
    if (listing.halted) return;
    const { book, spec, limits } = listing;
    const result = auctionPrice(book, { tickTable: spec.tickTable, ...limits, centre: listing.reference });
    if (result === undefined) return;
    const tradeId = this.print(listing, result.price, result.volume, at, 'auction');
    this.begin(listing, PARTICIPANT, at, tradeId);
    uncross(book, result, this);
  }

  /** Takes a resting customer's order out of its book and answers the shares it still had. */
  remove({ orderId, listing, side, slot }: RestingOrder): Shares {
    this.customers.remove(orderId);
    listing.dirty = true;
    return shares(listing.book.cancel(side, slot));
  }

  /** Takes every participant's order out of a book. */
  clear(listing: Listing): void {
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot) => {
        if (listing.book.idOf(slot) === PARTICIPANT) listing.book.cancel(side, slot);
      });
    }
    listing.dirty = true;
  }

  /** Collects the minute bars that are over at `at`; with the session over, the current ones too. */
  finishMinutes(listings: readonly Listing[], at: EpochMs, sessionOver: boolean): void {
    for (const listing of listings) {
      const bar = listing.takeBar(at, sessionOver);
      if (bar !== undefined) this.minuteBars.push({ instrument: listing.spec.code, bar });
    }
  }

  /** Hands over the prints and minute bars collected so far. */
  drain(): { readonly trades: readonly Trade[]; readonly minuteBars: readonly MinuteBar[] } {
    return { trades: this.trades.splice(0), minuteBars: this.minuteBars.splice(0) };
  }

  onFill(maker: number, makerSide: Side, at: number, quantity: number, left: number): void {
    const { listing } = this;
    if (listing === undefined) throw new RangeError('a fill without an order');
    const tradeId =
      this.auctionTradeId ?? this.print(listing, at, quantity, this.at, makerSide === 'buy' ? 'sell' : 'buy');
    if (this.taker !== PARTICIPANT) this.fill(this.taker, tradeId, at, quantity);
    const makerId = listing.book.idOf(maker);
    if (makerId === PARTICIPANT) return;
    this.fill(makerId, tradeId, at, quantity);
    if (left === 0) this.customers.remove(makerId);
  }

  private begin(listing: Listing, taker: number, at: EpochMs, auctionTradeId: number | undefined): void {
    this.listing = listing;
    this.taker = taker;
    this.at = at;
    this.auctionTradeId = auctionTradeId;
  }

  private fill(orderId: number, tradeId: number, at: number, quantity: number): void {
    this.reports.push({
      kind: 'fill',
      orderId,
      tradeId,
      price: price(at),
      quantity: shares(quantity),
      at: this.at,
    });
  }

  private print(listing: Listing, at: number, volume: number, when: EpochMs, aggressor: Trade['aggressor']): number {
    const quantity = shares(volume);
    const { tradeId, finished } = listing.print(price(at), quantity, when);
    const instrument = listing.spec.code;
    if (finished !== undefined) this.minuteBars.push({ instrument, bar: finished });
    this.trades.push({ instrument, tradeId, price: price(at), quantity, at: when, aggressor });
    return tradeId;
  }
}
