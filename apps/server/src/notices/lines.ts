import type { BrokerEvent, Order } from '@kabuto/brokerage';
import type { Language } from '@kabuto/contract';
import { storedReasonText } from '@kabuto/contract/reason-text';
import { atVenue, formatOnTick, type Price, venueOf } from '@kabuto/market';
import { tokyoTime } from '../identity/index.ts';
import { fillIn } from '../platform/messages/index.ts';
import type { Issue } from './context.ts';
import { LINE_TEXTS } from './data/texts.ts';

type UpdateKind = 'fill' | 'accepted' | 'cancelled' | 'expired' | 'rejected';

/**
 * Something that happened to an order. `quantity`: shares filled, ordered, or left when it ended; `at`: market time.
 */
export type OrderUpdate = {
  readonly what: UpdateKind;
  readonly order: Order;
  readonly quantity: number;
  /** A fill's price; null for all others. */
  readonly price: Price | null;
  readonly at: number;
};

/** The initial states of an order. */
const INITIAL_STATES: readonly Order['state'][] = ['reserved', 'armed', 'waiting', 'routed'];
const isEnd = (state: Order['state']): state is 'cancelled' | 'expired' | 'rejected' =>
  state === 'cancelled' || state === 'expired' || state === 'rejected';

function updateOf(order: Order): OrderUpdate | null {
  const { state, acceptedAt, updatedAt: at, revision, quantity, filled } = order;
  if (isEnd(state)) return { what: state, order, quantity: quantity - filled, price: null, at };
  const isFirst = INITIAL_STATES.includes(state) && at === acceptedAt && revision === 0;
  return isFirst ? { what: 'accepted', order, quantity, price: null, at } : null;
}

/**
 * Returns the events of an account that its member is notified of, in their order: fills, and orders that were accepted
 * or ended. Consecutive fills of one order at one price are merged; an order is accepted once, although it may reach
 * the venue later; what was booked as history is left out.
 */
export function orderUpdates(events: readonly BrokerEvent[]): OrderUpdate[] {
  const found: OrderUpdate[] = [];
  const acceptedIds = new Set<number>();
  for (const event of events) {
    if (event.kind === 'fill') {
      const { order, fill } = event;
      const { quantity, price, at, venueTradeId } = fill;
      if (venueTradeId === 0) continue;
      const last = found.at(-1);
      if (last?.what === 'fill' && last.order.orderId === order.orderId && last.price === price)
        found.splice(-1, 1, { ...last, quantity: last.quantity + quantity, at });
      else found.push({ what: 'fill', order, quantity, price, at });
    } else if (event.kind === 'order' && (event.order.clientOrderId !== '' || event.order.group !== null)) {
      const one = updateOf(event.order);
      if (one === null || (one.what === 'accepted' && acceptedIds.has(one.order.orderId))) continue;
      acceptedIds.add(one.order.orderId);
      found.push(one);
    }
  }
  return found;
}

/** A number with commas between thousands. */
export const grouped = (amount: number | string): string => {
  const [whole = '', part] = String(amount).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? text : `${text}.${part}`;
};

/** The code of an issue with the venue of an order in it: '7203・PTS', in English '7203, PTS'. */
export const codeAt = (code: string, venue: string | undefined, language: Language): string =>
  venue === undefined ? code : `${code}${language === 'en' ? ', ' : '・'}${venue.toUpperCase()}`;

/** Returns one line about it in a language. */
export function lineOf(
  { what, order, quantity, price, at }: OrderUpdate,
  language: Language,
  { names, tickTable }: Issue,
): string {
  const texts = LINE_TEXTS[language];
  const shown = (of: Price): string => grouped(formatOnTick(tickTable, of));
  const asked = order.price === null ? texts.market : fillIn(texts.limit, { price: shown(order.price) });
  const line = fillIn(texts.line, {
    at: tokyoTime(at).slice(5, 16),
    what: texts[what],
    side: texts[order.side],
    name: names[language],
    code: codeAt(order.instrument, atVenue(venueOf(order)).venue, language),
    quantity: grouped(quantity),
    terms: price === null ? asked : fillIn(texts.at, { price: shown(price) }),
  });
  if (order.reason === null || (what !== 'expired' && what !== 'rejected')) return line;
  return fillIn(texts.reason, { line, reason: storedReasonText(order.reason, language) });
}
