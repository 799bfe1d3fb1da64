import type { EpochMs, Price, Shares } from '../units.ts';
import type { BookBefore } from './book-before.ts';
import type { Ack, Cancelled, Expired, Fill, VenueReport } from './types.ts';

/** Reports without a method of their own: they are rare. */
export type RareReport = Exclude<VenueReport, Ack | Fill | Cancelled | Expired>;

/**
 * Receives the reports of an input, in order, as they happen: the arguments are the fields of the reports of the same
 * names (prices in tenths of a yen, quantities in shares). The calls allocate nothing. A sink must not send the venue
 * an input.
 */
export type ReportSink = {
  /** The venue has accepted an order. */
  ack(orderId: number, at: EpochMs): void;
  /**
   * An order has traded `quantity` shares at `price`; the aggressor of a trade is reported before the resting order.
   */
  fill(orderId: number, tradeId: number, price: Price, quantity: Shares, at: EpochMs): void;
  /**
   * An order has been cancelled with `remaining` shares; `reason` when they would have met an order of the same
   * account.
   */
  cancelled(orderId: number, remaining: Shares, at: EpochMs, reason?: Cancelled['reason']): void;
  /** An order has expired with `remaining` shares. */
  expired(orderId: number, remaining: Shares, at: EpochMs): void;
  /** Any other report. */
  other(report: RareReport): void;
  /** The book right before the fill reported next; no snapshot is made for a sink without this method. */
  book?(orderId: number, tradeId: number, before: BookBefore): void;
};

/**
 * Where the reports of the input being applied go. The venue sets it for each input; the pieces that report only read
 * it.
 */
export type ReportOutput = { readonly sink: ReportSink };

/** Collects the reports as objects. */
export class ReportList implements ReportSink {
  readonly reports: VenueReport[] = [];
  private readonly books = new Map<string, BookBefore>();

  book(orderId: number, tradeId: number, before: BookBefore): void {
    this.books.set(`${orderId}:${tradeId}`, before);
  }

  /** The book right before one of the fills; undefined for any other. */
  bookBefore(orderId: number, tradeId: number): BookBefore | undefined {
    return this.books.get(`${orderId}:${tradeId}`);
  }

  ack(orderId: number, at: EpochMs): void {
    this.reports.push({ kind: 'ack', orderId, at });
  }

  fill(orderId: number, tradeId: number, price: Price, quantity: Shares, at: EpochMs): void {
    this.reports.push({ kind: 'fill', orderId, tradeId, price, quantity, at });
  }

  cancelled(orderId: number, remaining: Shares, at: EpochMs, reason?: Cancelled['reason']): void {
    this.reports.push({ kind: 'cancelled', orderId, remaining, ...(reason === undefined ? {} : { reason }), at });
  }

  expired(orderId: number, remaining: Shares, at: EpochMs): void {
    this.reports.push({ kind: 'expired', orderId, remaining, at });
  }

  other(report: RareReport): void {
    this.reports.push(report);
  }
}
