import { type Price, type Shares, shares } from '@kabuto/market';
import type { Order, OrderId, ReportsSeen, Side, VenueOrderReport, VenueRequest } from '../../src/types.ts';

/** An order as the venue works it, with its rest. */
type Working = { readonly side: Side; price: Price | null; rest: Shares };

/**
 * A remote venue: it handles requests at once, but its reports arrive late, those of different orders in any sequence,
 * and sometimes twice. Reports of one order arrive in the order they were made, as the port requires.
 */
export class LateVenue {
  readonly #numbers: boolean;
  /** All its reports so far, by number; only if it numbers them. */
  readonly #sent: VenueOrderReport[] = [];
  readonly #working = new Map<OrderId, Working>();
  /** The revision under which each price is watched. */
  readonly #watched = new Map<OrderId, number | undefined>();
  readonly #inFlight = new Map<OrderId, VenueOrderReport[]>();
  readonly #arrived: VenueOrderReport[] = [];
  #tradeId = 0;

  /** `numbers`: whether its reports are numbered. */
  constructor(numbers = false) {
    this.#numbers = numbers;
  }

  /** The number of its next report; undefined if it does not number them. */
  get nextReport(): number | undefined {
    return this.#numbers ? this.#sent.length + 1 : undefined;
  }

  #emit(words: VenueOrderReport): void {
    const report = this.#numbers ? { ...words, venueSeq: this.#sent.length + 1 } : words;
    if (this.#numbers) this.#sent.push(report);
    this.#send(report);
  }

  #send(report: VenueOrderReport): void {
    const queue = this.#inFlight.get(report.orderId) ?? [];
    queue.push(report);
    this.#inFlight.set(report.orderId, queue);
  }

  #amend(request: Extract<VenueRequest, { kind: 'amend' }>): void {
    const { orderId, revision, reduceBy, price } = request;
    const order = this.#working.get(orderId);
    if (order === undefined || order.rest < reduceBy) {
      this.#emit({ kind: 'amendRejected', orderId, revision });
      return;
    }
    order.rest = shares(order.rest - reduceBy);
    order.price = price;
    if (order.rest === 0) this.#working.delete(orderId);
    this.#emit({ kind: 'amended', orderId, revision });
  }

  /** An immediate order trades one lot, if partial fills are allowed, and ends. */
  #enter(request: Extract<VenueRequest, { kind: 'new' }>): void {
    const { orderId, side, price, quantity, timeInForce } = request;
    this.#emit({ kind: 'ack', orderId });
    if (timeInForce === undefined) {
      this.#working.set(orderId, { side, price, rest: quantity });
      return;
    }
    if (timeInForce === 'ioc' && price !== null) this.#fill(orderId, price, shares(100));
    if (timeInForce === 'fok' || price === null || quantity > 100) this.#emit({ kind: 'expired', orderId });
  }

  #fill(orderId: OrderId, price: Price, quantity: Shares): void {
    this.#tradeId += 1;
    this.#emit({ kind: 'fill', orderId, tradeId: this.#tradeId, price, quantity });
  }

  take(requests: readonly VenueRequest[]): void {
    for (const request of requests) {
      const { orderId } = request;
      switch (request.kind) {
        case 'new':
          this.#enter(request);
          break;
        case 'cancel':
          this.#emit({ kind: this.#working.delete(orderId) ? 'cancelled' : 'cancelRejected', orderId });
          break;
        case 'amend':
          this.#amend(request);
          break;
        case 'watch':
          this.#watched.delete(orderId);
          this.#watched.set(orderId, request.revision);
          break;
        case 'watchQuote':
          this.#watched.set(orderId, undefined);
          break;
        case 'unwatch':
          this.#watched.delete(orderId);
      }
    }
  }

  /** Trades lots of an order at its limit, or at `market`; the `n`th order, if there is one. */
  trade(n: number, lots: number, market: (side: Side) => Price): void {
    const found = [...this.#working].at(n % Math.max(1, this.#working.size));
    if (found === undefined) return;
    const [orderId, order] = found;
    const quantity = shares(Math.min(order.rest, lots * 100));
    order.rest = shares(order.rest - quantity);
    if (order.rest === 0) this.#working.delete(orderId);
    this.#fill(orderId, order.price ?? market(order.side), quantity);
  }

  /** The `n`th order meets an order of its own account after `lots`: its rest is cancelled. */
  stop(n: number, lots: number, market: (side: Side) => Price): void {
    const found = [...this.#working].at(n % Math.max(1, this.#working.size));
    if (found === undefined) return;
    const [orderId, order] = found;
    const quantity = shares(Math.min(order.rest - 100, lots * 100));
    if (quantity > 0) this.#fill(orderId, order.price ?? market(order.side), quantity);
    this.#working.delete(orderId);
    this.#emit({ kind: 'cancelled', orderId, reason: 'SELF_TRADE' });
  }

  /** The `n`th watched price is reached. */
  hitWatch(n: number): void {
    const found = [...this.#watched].at(n % Math.max(1, this.#watched.size));
    if (found === undefined) return;
    const [orderId, revision] = found;
    this.#watched.delete(orderId);
    this.#emit({ kind: 'watchHit', orderId, ...(revision === undefined ? {} : { revision }) });
  }

  /** The next report to arrive: the oldest of the `n`th order that has one in flight. */
  next(n: number): VenueOrderReport | undefined {
    const queues = [...this.#inFlight.values()].filter((queue) => queue.length > 0);
    const report = queues.at(n % Math.max(1, queues.length))?.shift();
    if (report !== undefined) this.#arrived.push(report);
    return report;
  }

  /** Repeats a recently delivered report. */
  repeatOne(n: number): VenueOrderReport | undefined {
    return this.#arrived.at(-1 - (n % 6));
  }

  /** Works only `orders` from now on; reports in flight still arrive. */
  reset(orders: readonly Order[]): void {
    this.#working.clear();
    for (const { orderId, side, price, quantity, filled } of orders)
      this.#working.set(orderId, { side, price, rest: shares(quantity - filled) });
  }

  /** Reports in flight are lost, and everything that `seen` does not have is sent again. */
  resend({ last, missing }: ReportsSeen): void {
    this.#inFlight.clear();
    for (const report of this.#sent) {
      const { venueSeq = 0 } = report;
      if (venueSeq > last || missing.includes(venueSeq)) this.#send(report);
    }
  }

  /** Rest and price of every order it works, and the orders it watches for. */
  get expectedState(): {
    readonly working: Record<string, [number, number | null]>;
    readonly watched: readonly OrderId[];
  } {
    const working = [...this.#working].map(([id, { rest, price }]): [string, [number, number | null]] => [
      String(id),
      [rest, price],
    ]);
    return { working: Object.fromEntries(working), watched: [...this.#watched.keys()].sort((a, b) => a - b) };
  }
}
