import type { BrokerInput, LegTerms, OrderState, Reason, VenueRequest } from '../../src/types.ts';
import { type Answer, amendRequest, done, newRequest, refused, watchRequest } from './answer.ts';
import { amendRefusal, placeRefusal, termsOf } from './checks.ts';
import { refusal } from './funds.ts';
import { opposite } from './group-checks.ts';
import { stopLegOf } from './legs.ts';
import { FINAL, filledOf, isAtVenue, type ModelOrder, type ModelState } from './model-state.ts';
import { canSend, isAuctionPast, isImmediate } from './session.ts';

type Place = Extract<BrokerInput, { kind: 'place' }>;
type Amend = Extract<BrokerInput, { kind: 'amend' }>;
type Cancel = Extract<BrokerInput, { kind: 'cancel' }>;

const UNKNOWN = refused(refusal('ORDER_UNKNOWN', 'orderId'));

export const isOpen = (order: ModelOrder): boolean => !FINAL.includes(order.state);
export const orderOf = (model: ModelState, orderId: number): ModelOrder | undefined =>
  model.orders.find((order) => order.orderId === orderId);

/** Sets a state with its time; a reason stays until the next change. */
export function become(order: ModelOrder, state: OrderState, at: number, reason: Reason | null = null): void {
  order.state = state;
  order.reason = reason;
  order.updatedAt = at;
  if (FINAL.includes(state)) order.amend = null;
}

/** In the venue's model, or partly filled there. */
export const workingState = (model: ModelState, order: ModelOrder): OrderState =>
  filledOf(model, order.orderId) > 0 ? 'partial' : 'working';

/** Ends an order; a price watched for it is no longer watched. */
export function end(order: ModelOrder, state: OrderState, at: number, reason: Reason | null): VenueRequest[] {
  const watched = order.state === 'armed';
  become(order, state, at, reason);
  return watched ? [{ kind: 'unwatch', orderId: order.orderId }] : [];
}

/**
 * Sends the order to the venue if it can be sent now; else it waits for a later session, or ends when there is none.
 */
export function send(model: ModelState, order: ModelOrder, at: number): VenueRequest[] {
  if (canSend(model, order)) {
    become(order, 'routed', at);
    return [newRequest(model, order)];
  }
  if (isImmediate(order.timeInForce)) return end(order, 'expired', at, 'NOT_IN_SESSION');
  if (isAuctionPast(model, order.condition) && model.tradeDate !== null && order.expiresOn <= model.tradeDate) {
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
function legsOf(model: ModelState, input: Place): Leg[] {
  const id = model.orders.length + 1;
  const { oco, ifDone, side, timeInForce } = input;
  const expiresOn = input.expiresOn ?? model.tradeDate ?? '';
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

export function place(model: ModelState, input: Place): Answer {
  const not = placeRefusal(model, input);
  if (not !== null) return refused(not);
  const { accountId, instrument, quantity, at } = input;
  const orders = legsOf(model, input).map(
    (leg, index): ModelOrder => ({
      ...leg,
      orderId: model.orders.length + 1 + index,
      accountId,
      clientOrderId: index === 0 ? input.clientOrderId : '',
      instrument,
      ...(input.accountType === 'nisa' ? { accountType: input.accountType } : {}),
      quantity,
      amend: null,
      revision: 0,
      acceptedAt: at,
      tradeDate: model.tradeDate ?? '',
      schedule: model.schedules.at(-1)?.version ?? 0,
      upper: model.instruments.find((one) => one.code === instrument)?.upper ?? 0,
      state: 'waiting',
      reason: null,
      updatedAt: at,
    }),
  );
  model.orders.push(...orders);
  return done(
    orders.flatMap((order) => start(model, order, at)),
    orders[0]?.orderId ?? null,
  );
}

function start(model: ModelState, order: ModelOrder, at: number): VenueRequest[] {
  if (order.group !== null && order.group.parent !== null) order.state = 'reserved';
  else if (order.trigger !== null) order.state = 'armed';
  else return send(model, order, at);
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

export function cancel(model: ModelState, input: Cancel): Answer {
  const order = orderOf(model, input.orderId);
  if (order === undefined || !isOpen(order))
    return refused(refusal(order ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId'));
  if (order.accountId !== input.accountId) return UNKNOWN;
  const { orderId } = order;
  const stop = stopLegOf(model, order);
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

export function amend(model: ModelState, input: Amend): Answer {
  const order = orderOf(model, input.orderId);
  if (order === undefined || !isOpen(order))
    return refused(refusal(order ? 'ORDER_NOT_OPEN' : 'ORDER_UNKNOWN', 'orderId'));
  if (order.accountId !== input.accountId) return UNKNOWN;
  const not = amendRefusal(model, order, input);
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
