import type { BrokerInput, LegTerms, OrderState, Reason, VenueRequest } from '../../src/types.ts';
import { type Answer, amendRequest, done, newRequest, refused, watchRequest } from './answer.ts';
import { type Book, FINAL, filledOf, isAtVenue, type ModelOrder } from './book.ts';
import { amendRefusal, placeRefusal, termsOf } from './checks.ts';
import { refusal } from './funds.ts';
import { opposite } from './group-checks.ts';
import { stopLegOf } from './legs.ts';
import { canSend, isAuctionPast, isImmediate } from './session.ts';

type Place = Extract<BrokerInput, { kind: 'place' }>;
type Amend = Extract<BrokerInput, { kind: 'amend' }>;
type Cancel = Extract<BrokerInput, { kind: 'cancel' }>;

const UNKNOWN = refused(refusal('ORDER_UNKNOWN', 'orderId'));

export const isOpen = (order: ModelOrder): boolean => !FINAL.includes(order.state);
export const orderOf = (book: Book, orderId: number): ModelOrder | undefined =>
  book.orders.find((order) => order.orderId === orderId);

/** Sets a state with its time; a reason stays until the next change. */
export function become(order: ModelOrder, state: OrderState, at: number, reason: Reason | null = null): void {
  order.state = state;
  order.reason = reason;
  order.updatedAt = at;
  if (FINAL.includes(state)) order.amend = null;
}

/** In the venue's book, or partly filled there. */
export const workingState = (book: Book, order: ModelOrder): OrderState =>
  filledOf(book, order.orderId) > 0 ? 'partial' : 'working';

/** Ends an order; a price watched for it is no longer watched. */
export function end(order: ModelOrder, state: OrderState, at: number, reason: Reason | null): VenueRequest[] {
  const watched = order.state === 'armed';
  become(order, state, at, reason);
  return watched ? [{ kind: 'unwatch', orderId: order.orderId }] : [];
}

/**
 * Sends the order to the venue if it can be sent now; else it waits for a later session, or ends when there is none.
 */
export function send(book: Book, order: ModelOrder, at: number): VenueRequest[] {
  if (canSend(book, order)) {
    become(order, 'routed', at);
    return [newRequest(book, order)];
  }
  if (isImmediate(order.timeInForce)) return end(order, 'expired', at, 'NOT_IN_SESSION');
  if (isAuctionPast(book, order.condition) && book.tradeDate !== null && order.expiresOn <= book.tradeDate) {
    return end(order, 'expired', at, 'AUCTION_ENDED');
  }
  if (order.state !== 'waiting') become(order, 'waiting', at);
  return [];
}

type Leg = Pick<ModelOrder, 'side' | 'timeInForce' | 'expiresOn' | 'group' | 'price' | 'condition' | 'trigger'>;
const legTerms = ({ price, condition, trigger }: LegTerms) => ({
  price,
  condition: condition ?? null,
  trigger: trigger ?? null,
});

/** The orders of a command, by id. */
function legsOf(book: Book, input: Place): Leg[] {
  const id = book.orders.length + 1;
  const { oco, ifDone, side, timeInForce } = input;
  const expiresOn = input.expiresOn ?? book.tradeDate ?? '';
  const first = { ...legTerms(input), side, timeInForce, expiresOn };
  if (oco !== undefined) {
    return [
      { ...first, group: { id, parent: null, oco: id + 1 } },
      { ...first, ...legTerms(oco), group: { id, parent: null, oco: id } },
    ];
  }
  if (ifDone === undefined) return [{ ...first, group: null }];
  const { oco: stop } = ifDone;
  const child = { side: opposite(side), timeInForce: ifDone.timeInForce, expiresOn: ifDone.expiresOn ?? expiresOn };
  const legs = [
    { ...first, group: { id, parent: null, oco: null } },
    { ...child, ...legTerms(ifDone), group: { id, parent: id, oco: stop === undefined ? null : id + 2 } },
  ];
  return stop === undefined ? legs : [...legs, { ...child, ...legTerms(stop), group: { id, parent: id, oco: id + 1 } }];
}

export function place(book: Book, input: Place): Answer {
  const not = placeRefusal(book, input);
  if (not !== null) return refused(not);
  const { accountId, instrument, quantity, at } = input;
  const orders = legsOf(book, input).map(
    (leg, index): ModelOrder => ({
      ...leg,
      orderId: book.orders.length + 1 + index,
      accountId,
      clientOrderId: index === 0 ? input.clientOrderId : '',
      instrument,
      ...(input.accountType === 'nisa' ? { accountType: input.accountType } : {}),
      quantity,
      amend: null,
      revision: 0,
      acceptedAt: at,
      tradeDate: book.tradeDate ?? '',
      schedule: book.schedules.at(-1)?.version ?? 0,
      upper: book.instruments.find((one) => one.code === instrument)?.upper ?? 0,
      state: 'waiting',
      reason: null,
      updatedAt: at,
    }),
  );
  book.orders.push(...orders);
  return done(
    orders.flatMap((order) => start(book, order, at)),
    orders[0]?.orderId ?? null,
  );
}

function start(book: Book, order: ModelOrder, at: number): VenueRequest[] {
  if (order.group !== null && order.group.parent !== null) order.state = 'reserved';
  else if (order.trigger !== null) order.state = 'armed';
  else return send(book, order, at);
  return order.state === 'armed' ? watchRequest(order) : [];
}

/** Ends an order at once if it is not at the venue, else requests its cancel from the venue. */
export function take(order: ModelOrder, at: number): VenueRequest[] {
  const { orderId } = order;
  if (order.state === 'cancelling') return [];
  if (!isAtVenue(order)) return end(order, 'cancelled', at, 'CANCELLED_BY_CUSTOMER');
  become(order, 'cancelling', at);
  return [{ kind: 'cancel', orderId }];
}

export function cancel(book: Book, input: Cancel): Answer {
  const order = orderOf(book, input.orderId);
  if (order === undefined || !isOpen(order))
    return refused(refusal(order ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId'));
  if (order.accountId !== input.accountId) return UNKNOWN;
  const { orderId } = order;
  const stop = stopLegOf(book, order);
  if (order.state === 'cancelling' && stop === undefined) return refused(refusal('CANCEL_PENDING', 'orderId'), orderId);
  const requests = take(order, input.at);
  // at once, so that it cannot become active
  if (stop !== undefined) requests.push(...take(stop, input.at));
  return done(requests, orderId);
}

/** Sets another stop price, and replaces the watch at the venue if there is one. */
function waitFor(order: ModelOrder, { trigger: price }: Amend): VenueRequest[] {
  if (price === undefined || order.trigger === null || order.trigger.price === price) return [];
  order.trigger = { when: order.trigger.when, price };
  if (order.state !== 'armed') return [];
  order.revision += 1;
  return watchRequest(order);
}

export function amend(book: Book, input: Amend): Answer {
  const order = orderOf(book, input.orderId);
  if (order === undefined || !isOpen(order))
    return refused(refusal(order ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId'));
  if (order.accountId !== input.accountId) return UNKNOWN;
  const not = amendRefusal(book, order, input);
  if (not !== null) return refused(not, order.orderId);
  const terms = termsOf(order, input);
  if (!isAtVenue(order)) {
    Object.assign(order, terms, { updatedAt: input.at });
    return done(waitFor(order, input), order.orderId);
  }
  order.revision += 1;
  order.amend = terms;
  become(order, 'amending', input.at);
  return done([amendRequest(order, terms)], order.orderId);
}
