import { type Fill, type Order, taxBucketOf } from '@kabuto/brokerage';
import type { FillView, Language, OrderView } from '@kabuto/contract';
import { storedReasonText } from '@kabuto/contract/reason-text';
import { atVenue, formatPrice, mulDiv, PRICE_SCALE, type Price, price } from '@kabuto/market';
import type { IssueLabel } from './deps.ts';

type IssueOf = (code: string) => IssueLabel;

/** Average price of an order's fills to a tenth of a yen, rounded down; null before the first fill. */
const averagePrice = (order: Order): string | null =>
  order.filled === 0 ? null : formatPrice(price(mulDiv(order.filledNotional, PRICE_SCALE, order.filled)));

export const priceText = (at: Price | null): string | null => (at === null ? null : formatPrice(at));

/**
 * A pair that switches its leg waits for the venue, like an order being routed; a child waits for its parent, like a
 * stop for its price (rules/core.md 5).
 */
export function shownState({ state }: Order): OrderView['state'] {
  if (state === 'switching') return 'routed';
  return state === 'reserved' ? 'armed' : state;
}

const idText = (orderId: number | null): string | null => (orderId === null ? null : String(orderId));

const groupView = (group: Order['group']): OrderView['group'] =>
  group === null ? null : { id: String(group.id), parent: idText(group.parent), oco: idText(group.oco) };

/** What an order of a day trade does; nothing for a cash order. */
function creditView({ credit }: Order): Pick<OrderView, 'credit'> {
  if (credit === undefined) return {};
  const { effect, origin } = credit;
  return { credit: { effect, ...(origin === undefined ? {} : { origin }) } };
}

/**
 * An order in the API's format. With `language` null the text of its reason is left out: streams do not know the
 * reader's language.
 */
export function orderView(order: Order, issueOf: IssueOf, language: Language | null): OrderView {
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientOrderId,
    ...taxBucketOf(order),
    ...atVenue(order.venue),
    code: order.instrument,
    ...issueOf(order.instrument),
    side: order.side,
    type: order.type,
    price: priceText(order.price),
    quantity: String(order.quantity),
    filled: String(order.filled),
    averagePrice: averagePrice(order),
    filledNotional: String(order.filledNotional),
    fee: String(order.feeCharged),
    timeInForce: order.timeInForce,
    expiresOn: order.expiresOn,
    state: shownState(order),
    reason: order.reason,
    reasonText: order.reason === null || language === null ? null : storedReasonText(order.reason, language),
    trigger: order.trigger === null ? null : { when: order.trigger.when, price: formatPrice(order.trigger.price) },
    condition: order.condition,
    group: groupView(order.group),
    amend:
      order.amend === null ? null : { price: priceText(order.amend.price), quantity: String(order.amend.quantity) },
    ...creditView(order),
    ...(order.origin === undefined ? {} : { origin: order.origin }),
    revision: order.revision,
    holdCash: String(order.holdCash),
    holdShares: String(order.holdShares),
    tradeDate: order.tradeDate,
    acceptedAt: order.acceptedAt,
    updatedAt: order.updatedAt,
  };
}

/**
 * `final`: the close of its trade date has confirmed its result. History and day trades were final when they were
 * booked.
 */
export function fillView(fill: Fill, issueOf: IssueOf, final: boolean): FillView {
  return {
    fillId: String(fill.fillId),
    orderId: String(fill.orderId),
    ...taxBucketOf(fill),
    ...atVenue(fill.venue),
    code: fill.instrument,
    ...issueOf(fill.instrument),
    side: fill.side,
    price: formatPrice(fill.price),
    quantity: String(fill.quantity),
    notional: String(fill.notional),
    fee: String(fill.fee),
    realised: fill.realised === null ? null : String(fill.realised),
    provisional: fill.realised !== null && fill.credit === undefined && fill.venueTradeId > 0 && !final,
    at: fill.at,
    tradeDate: fill.tradeDate,
    settlesOn: fill.settlesOn,
    ...(fill.credit === undefined ? {} : { credit: fill.credit }),
  };
}
