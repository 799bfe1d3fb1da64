import type { BrokerEvent, Fill, Order } from '@kabuto/brokerage';
import type { FillView, Language, OrderView } from '@kabuto/contract';
import { reasonText } from '@kabuto/contract/reason-text';
import type { AccountEvent } from '@kabuto/contract/stream';
import { formatPrice, mulDiv, PRICE_SCALE, price } from '@kabuto/market';
import type { LocalNames } from './deps.ts';

type NamesOf = (code: string) => LocalNames;

/** Average price of an order's fills to a tenth of a yen, rounded down; null before the first fill. */
const averagePrice = (order: Order): string | null =>
  order.filled === 0 ? null : formatPrice(price(mulDiv(order.filledNotional, PRICE_SCALE, order.filled)));

/** An amend under way is shown like an order under way: both wait for the venue's word (core.md 5); a stop like one that waits. */
const shownState = ({ state }: Order): OrderView['state'] => {
  if (state === 'amending') return 'routed';
  return state === 'armed' ? 'waiting' : state;
};

/** An order as the wire shows it. `language` null leaves out the text of its reason: streams do not know the reader's language. */
export function orderView(order: Order, names: NamesOf, language: Language | null): OrderView {
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientOrderId,
    code: order.instrument,
    names: names(order.instrument),
    side: order.side,
    type: order.type,
    price: order.price === null ? null : formatPrice(order.price),
    quantity: String(order.quantity),
    filled: String(order.filled),
    averagePrice: averagePrice(order),
    filledNotional: String(order.filledNotional),
    fee: String(order.feeCharged),
    timeInForce: order.timeInForce,
    expiresOn: order.expiresOn,
    state: shownState(order),
    reason: order.reason,
    reasonText: order.reason === null || language === null ? null : plainReason(order.reason, language),
    holdCash: String(order.holdCash),
    holdShares: String(order.holdShares),
    tradeDate: order.tradeDate,
    acceptedAt: order.acceptedAt,
    updatedAt: order.updatedAt,
  };
}

/** A stored reason has no numbers: texts that need some are replaced by the general one. */
function plainReason(reason: NonNullable<Order['reason']>, language: Language): string {
  const text = reasonText(reason, language);
  return text.includes('{') ? reasonText('VENUE_REJECTED', language) : text;
}

export function fillView(fill: Fill, names: NamesOf): FillView {
  return {
    fillId: String(fill.fillId),
    orderId: String(fill.orderId),
    code: fill.instrument,
    names: names(fill.instrument),
    side: fill.side,
    price: formatPrice(fill.price),
    quantity: String(fill.quantity),
    notional: String(fill.notional),
    fee: String(fill.fee),
    realised: fill.realised === null ? null : String(fill.realised),
    at: fill.at,
    tradeDate: fill.tradeDate,
    settlesOn: fill.settlesOn,
  };
}

/** A stored account event as the stream sends it. */
export function accountEventView(data: string, names: NamesOf): AccountEvent {
  // account_event.data was written by the core from a BrokerEvent.
  const event = JSON.parse(data) as BrokerEvent;
  if (event.kind === 'order') return { kind: 'order', order: orderView(event.order, names, null) };
  if (event.kind === 'fill') {
    return { kind: 'fill', fill: fillView(event.fill, names), order: orderView(event.order, names, null) };
  }
  return { kind: 'cash' };
}
