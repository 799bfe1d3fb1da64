import { type BrokerEvent, FIRST_CUSTOMER_ACCOUNT, type Order, type PriceAlert } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import { atVenue, formatPrice, venueOf } from '@kabuto/market';
import type { NewNotice } from '../platform/messages/index.ts';
import { dayTradeNotice } from './day-trade-notices.ts';
import { offeringNotice } from './offering-notices.ts';
import { type NoticeContent, transferNotice } from './transfer-notices.ts';

/**
 * A committed event of an account, epoch milliseconds. `createdAt`: when its notice is written, by the system clock;
 * `at`: when it happened, market time.
 */
export type NoticeEvent = {
  readonly eventSeq: number;
  readonly createdAt: number;
  readonly at: number;
  readonly event: BrokerEvent;
};

/** The kinds of events that can lead to a notice. */
export const NOTICE_EVENT_KINDS: readonly BrokerEvent['kind'][] = [
  'fill',
  'order',
  'alert',
  'settled',
  'tax',
  'transfer',
  'application',
  'marginAccount',
];

const END_KINDS: Partial<Readonly<Record<Order['state'], NoticeKind>>> = {
  cancelled: 'orderCancelled',
  expired: 'orderExpired',
  rejected: 'orderRejected',
};

/** `venue`: absent for the first one. */
const orderParams = (order: Order) => {
  const { orderId, instrument, side } = order;
  return { orderId: String(orderId), code: instrument, side, ...atVenue(venueOf(order)) };
};

/** `condition` and what belongs to it are absent for an alert on a price. */
const alertParams = ({ alertId, instrument, when, price, condition, updatedAt }: PriceAlert) => ({
  alertId: String(alertId),
  code: instrument,
  when,
  ...(price === null ? {} : { price: formatPrice(price) }),
  ...(condition === undefined ? {} : { condition: condition.kind }),
  ...(condition?.kind === 'percent' ? { percent: String(condition.basisPoints / 100) } : {}),
  at: String(updatedAt),
});

/**
 * Returns the notice of an event: fills, orders that ended otherwise, alerts that were hit, cash that was settled, tax
 * withheld or refunded at the close of a trade date, steps of transfers, of applications and of day trades that the
 * customer cares about; null for all else. What happened at the market has its market time (`at`); banks, networks and
 * offerings keep to the system's clock.
 */
function contentOf(event: BrokerEvent, marketTime: number): NoticeContent | null {
  const at = String(marketTime);
  switch (event.kind) {
    case 'fill': {
      const { fill, order } = event;
      // Trades from before the account was moved here cause no notice.
      if (fill.venueTradeId === 0) return null;
      const { quantity, price } = fill;
      const params = {
        ...orderParams(order),
        quantity: String(quantity),
        price: formatPrice(price),
        at: String(fill.at),
      };
      const rest = order.quantity - order.filled;
      return rest > 0 ? { kind: 'partFill', params: { ...params, rest: String(rest) } } : { kind: 'fill', params };
    }
    case 'order': {
      const { order } = event;
      const kind = END_KINDS[order.state];
      if (kind === undefined) return null;
      const params = {
        ...orderParams(order),
        quantity: String(order.quantity - order.filled),
        at: String(order.updatedAt),
      };
      return { kind, params: order.reason === null ? params : { ...params, reason: order.reason } };
    }
    case 'alert': {
      if (event.alert.state !== 'hit') return null;
      return { kind: 'alertHit', params: alertParams(event.alert) };
    }
    case 'settled':
      // Every trade has a cash leg: one notice per date is enough.
      return event.asset === 'JPY'
        ? { kind: 'settled', params: { date: event.date, amount: String(event.amount), at } }
        : null;
    case 'tax': {
      // A trade date is closed once, with at most one amount for an account; negative is a refund.
      const params = { date: event.settlesOn, amount: String(Math.abs(event.amount)), at };
      return { kind: event.amount < 0 ? 'taxRefunded' : 'taxWithheld', params };
    }
    case 'transfer':
      return transferNotice(event.transfer);
    case 'application':
      return offeringNotice(event.application);
    case 'marginAccount':
      return dayTradeNotice(event, at);
    case 'marginPosition':
    case 'offering':
    case 'accountOpened':
    case 'accountStatus':
    case 'cash':
    case 'hold':
    case 'result':
      return null;
  }
}

/** Returns the notices of customers' events: a pure projection of the journal, at most one notice per event. */
export function noticesOf(events: readonly NoticeEvent[]): NewNotice[] {
  return events.flatMap(({ eventSeq, createdAt, at, event }) => {
    const content = event.accountId < FIRST_CUSTOMER_ACCOUNT ? null : contentOf(event, at);
    if (content === null) return [];
    return [{ accountId: event.accountId, noticeId: `event-${eventSeq}`, ...content, createdAt, eventSeq }];
  });
}
