import { FIRST_VENUE, venueOf } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { remaining } from '../orders/lifecycle.ts';
import type { Turn } from '../state/turn.ts';
import type { AccountId, BrokerInput, CloseOrigin, MarginAccount, Order, OrderId } from '../types.ts';
import { cancelBarred } from './cancel-barred.ts';
import { cancelOwn } from './cancel-own.ts';
import { closingSide, isOfBroker } from './lots.ts';

/** The accounts with day trades whose orders or lots the input has changed, by number. */
export function changedRows({ state: { margins, changed } }: Turn): MarginAccount[] {
  const ids = new Set<AccountId>([...changed.margins(), ...changed.orders()].map(({ accountId }) => accountId));
  // order: sorted here
  return [...ids].sort((a, b) => a - b).flatMap((accountId) => margins.get(accountId) ?? []);
}

/**
 * Whether an order of the account has to end before the broker closes its positions: closing orders of the customer,
 * orders that could meet those of the broker, which the venue would refuse, and openings once the day ends.
 */
export function isInTheWay({ positions }: MarginAccount, order: Order, origin: CloseOrigin): boolean {
  const { credit, instrument, side } = order;
  if (isOfBroker(order) || venueOf(order) !== FIRST_VENUE) return false;
  if (credit?.effect === 'open' && origin === 'auction') return true;
  const lots = positions.filter((lot) => lot.instrument === instrument && (origin !== 'forced' || lot.overdue));
  if (lots.length === 0) return false;
  if (credit?.effect === 'close') return credit.origin === undefined || origin !== 'all';
  if (credit?.effect === 'open' && origin === 'forced') return true;
  return lots.some((lot) => closingSide(lot.side) !== side);
}

/** Cancels the orders that are in the way of closing, those that wait for an opening too. */
function cancelInTheWay(turn: Turn, row: MarginAccount, origin: CloseOrigin, but: OrderId | null): void {
  const isMeant = (order: Order): boolean =>
    order.state !== 'reserved' && order.orderId !== but && isInTheWay(row, order, origin);
  cancelOwn(turn, row.accountId, isMeant, null);
}

/** Whether the venue, not the customer and not the end of the session, has ended the broker's order. */
const isRefused = ({ state, reason }: Order): boolean =>
  state === 'rejected' || (state === 'cancelled' && reason !== 'CANCELLED_BY_CUSTOMER');

/**
 * An order of the broker ended with a rest: what the venue has refused is sent again once a trade date; else its step
 * of the next date sends it. Closing for another reason goes on: the order may have been in its way.
 */
function followEnd(turn: Turn, row: MarginAccount): void {
  const { state } = turn;
  const { tradeDate } = state.globals;
  const mine = state.changed.orders().filter(({ accountId }) => accountId === row.accountId);
  for (const order of mine) {
    const origin = order.credit?.origin;
    const hasEnded = state.order(order.orderId) === undefined && remaining(order) > 0;
    if (origin === undefined || !hasEnded) continue;
    if (row.closing !== null && row.closing !== origin) continue;
    const isRepeated = isRefused(order) && row.retriedOn !== tradeDate;
    if (isRepeated) row.retriedOn = tradeDate;
    row.closing = isRepeated ? origin : null;
    state.margins.mark(row);
  }
}

/**
 * Before orders follow each other: what is in the way of the broker's closing orders is cancelled, and what the account
 * may no longer order.
 */
export function clearWay(turn: Turn, input: BrokerInput): void {
  const { tradeDate } = turn.state.globals;
  const report: Input<'venueReport'>['report'] | null = input.kind === 'venueReport' ? input.report : null;
  // the venue has just refused to cancel it
  const but = report?.kind === 'cancelRejected' ? report.orderId : null;
  for (const row of changedRows(turn)) {
    followEnd(turn, row);
    // the auction of another date
    if (row.closing === 'auction' && row.auctionOn !== tradeDate) {
      row.closing = null;
      turn.state.margins.mark(row);
    }
    if (row.closing !== null) cancelInTheWay(turn, row, row.closing, but);
    cancelBarred(turn, row, but);
  }
}
