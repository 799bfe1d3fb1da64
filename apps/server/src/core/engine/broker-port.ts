import type { AccountId, Order, VenueOrderReport, VenueRequest, VenueTakes } from '@kabuto/brokerage';
import {
  type EpochMs,
  shares,
  type VenueInput,
  type VenueReport,
  type VenueSpec,
  type WorkingOrder,
} from '@kabuto/market';

/** A venue's capability flags in the terms of the broker. */
export const takesOf = ({ capabilities }: VenueSpec): VenueTakes => ({
  amend: capabilities.amend ?? true,
  watch: capabilities.watch ?? true,
  ioc: capabilities.timeInForce.includes('ioc'),
  fok: capabilities.timeInForce.includes('fok'),
  orderTypes: capabilities.orderTypes,
  ...(capabilities.conditions === undefined ? {} : { conditions: capabilities.conditions }),
  ...(capabilities.sessionOnly === true ? { waits: false, sessionOnly: true } : {}),
});

/** What a request needs besides its own members: whose order it is, and how many of its shares the venue works. */
export type RequestFacts = {
  readonly account: AccountId | undefined;
  readonly working: WorkingOrder['quantity'] | undefined;
};

/** An order that the venue works, with its remaining quantity, as a venue receives it at a restart. */
export const toWorking = (order: Order): WorkingOrder => ({
  orderId: order.orderId,
  instrument: order.instrument,
  side: order.side,
  type: order.type,
  quantity: shares(order.quantity - order.filled),
  account: order.accountId,
  ...(order.condition === null ? {} : { condition: order.condition }),
  ...(order.price === null ? {} : { price: order.price }),
  ...(order.side === 'sell' && order.credit?.effect === 'open' ? { short: true } : {}),
});

/**
 * A request of the broker in the terms of the venue. The broker states how many shares fewer it wants, the venue
 * expects how many are to remain; an amend that fills have overtaken requests 0, which the venue refuses. A watch is
 * identified by its order.
 */
export function toVenue(request: VenueRequest, { account, working }: RequestFacts, at: EpochMs): VenueInput {
  switch (request.kind) {
    case 'new': {
      const { price, venue: _venue, ...rest } = request;
      return { ...rest, ...(price === null ? {} : { price }), ...(account === undefined ? {} : { account }), at };
    }
    case 'amend': {
      const { orderId, price, reduceBy } = request;
      const quantity = shares(Math.max(0, (working ?? 0) - reduceBy));
      return { kind: 'amend', orderId, quantity, ...(price === null ? {} : { price }), at };
    }
    case 'cancel':
      return { kind: 'cancel', orderId: request.orderId, at };
    case 'watch': {
      const { orderId: watchId, instrument, when, price, fromNextTrade } = request;
      const next = fromNextTrade === undefined ? {} : { fromNextTrade };
      return { kind: 'watch', watchId, instrument, when, price, ...next, at };
    }
    case 'watchQuote': {
      const { kind, orderId: watchId, instrument, side } = request;
      return { kind, watchId, instrument, side, at };
    }
    case 'unwatch':
      return { kind: 'unwatch', watchId: request.orderId, at };
  }
}

/** A venue's reports on orders; its other reports are on the market. */
export type OrderReport = Exclude<VenueReport, { kind: 'phase' | 'dayOpened' | 'dayTerms' }>;

/**
 * A venue's report in the terms of the broker. `revision` is that of the amend or watch it replies to; reject codes
 * pass through unchanged.
 */
export function toBroker(report: OrderReport, revision: number): VenueOrderReport {
  switch (report.kind) {
    case 'fill': {
      const { orderId, tradeId, price, quantity } = report;
      return { kind: 'fill', orderId, tradeId, price, quantity };
    }
    case 'reject':
      return { kind: 'reject', orderId: report.orderId, reason: report.reason };
    case 'amended':
      return { kind: 'amended', orderId: report.orderId, revision };
    case 'amendRejected':
      return { kind: 'amendRejected', orderId: report.orderId, revision, reason: report.reason };
    case 'watchHit':
      return { kind: 'watchHit', orderId: report.watchId, ...(revision === 0 ? {} : { revision }) };
    case 'watchRejected':
      return { kind: 'watchRejected', orderId: report.watchId };
    case 'cancelled': {
      const { kind, orderId, reason } = report;
      return { kind, orderId, ...(reason === undefined ? {} : { reason }) };
    }
    case 'ack':
    case 'cancelRejected':
    case 'expired':
      return { kind: report.kind, orderId: report.orderId };
  }
}
