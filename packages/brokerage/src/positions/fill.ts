import {
  atVenue,
  type EpochMs,
  type IsoDate,
  notional,
  type Price,
  type Shares,
  shares,
  type Yen,
  yen,
} from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { addFlow } from '../ledger/balance.ts';
import { feeOnTotal } from '../ledger/fee.ts';
import { bookHouseSide, tradePostings } from '../ledger/postings.ts';
import { buyingPowerAt, lockedOf } from '../ledger/power.ts';
import { remaining } from '../orders/lifecycle.ts';
import { copyOrder } from '../state/rows.ts';
import type { Turn } from '../state/turn.ts';
import { taxBucketOf } from '../tax/tax-bucket.ts';
import { taxYear } from '../tax/withholding.ts';
import type { Account, Entry, Fill, Order, Position } from '../types.ts';
import { bookBuy, bookSale, owned, realisedBySale } from './position.ts';
import { addToDay, dayOf } from './position-day.ts';
import { recordBuy, recordSale } from './same-issue.ts';

/** A trade of an order as the venue, or a history, reports it. */
export type Execution = {
  readonly price: Price;
  readonly quantity: Shares;
  readonly at: EpochMs;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly venueTradeId: number;
};

export type PostedFill = { readonly fill: Fill; readonly postings: Entry };

/** Updates the day's records of the position for a trade, before the trade itself is booked. */
function recordTrade(
  account: Account,
  position: Position,
  other: Position | undefined,
  order: Order,
  trade: { readonly execution: Execution; readonly amount: Yen; readonly fee: Yen },
): void {
  const { execution, amount, fee } = trade;
  const { quantity, tradeDate, settlesOn } = execution;
  const taxed = order.accountType === undefined;
  const day = dayOf(position, tradeDate, settlesOn);
  // paid or received, fee included
  const net = yen(order.side === 'sell' ? amount - fee : amount + fee);
  const gain = addToDay(day, order.side, quantity, net);
  if (order.side === 'sell') {
    // locked shares cannot be what is delivered
    recordSale(day, quantity, net, shares(owned(position) - lockedOf(position)));
    if (taxed) account.tax.soldIn = taxYear(settlesOn);
    day.provisional = yen(day.provisional + realisedBySale(position.averageCost, quantity, net));
  } else {
    const before = yen(buyingPowerAt(account.cash, settlesOn) + order.holdCash);
    recordBuy(day, other?.day?.settlesOn === settlesOn ? other.day : null, quantity, { cost: net, before });
  }
  const { traded } = account;
  account.traded = { date: tradeDate, amount: yen((traded.date === tradeDate ? traded.amount : 0) + amount) };
  if (taxed) account.tax.dayGain = yen(account.tax.dayGain + gain);
}

/**
 * Books one execution: the order's totals, the customer's cash and shares as flows due on `settlesOn`, average cost or
 * realised result, and the house's side. The notional is rounded down once; the fee is the increase of the fee on the
 * order's running total (rules/core.md 8). Leaves state and hold of the order to the caller. Throws InvariantError on
 * an overfill.
 */
export function bookExecution(turn: Turn, order: Order, execution: Execution): PostedFill {
  const { state } = turn;
  const { quantity, settlesOn } = execution;
  invariant(Number.isSafeInteger(quantity) && quantity > 0, () => `order ${order.orderId}: fill of ${quantity} shares`);
  invariant(
    quantity <= remaining(order),
    () => `order ${order.orderId}: fill of ${quantity} exceeds ${remaining(order)}`,
  );
  const amount = notional(execution.price, quantity);
  const filledNotional = yen(order.filledNotional + amount);
  const feeTotal = feeOnTotal(state.schedule(order.feeSchedule), order.side, filledNotional);
  const fee = yen(feeTotal - order.feeCharged);

  order.filled = shares(order.filled + quantity);
  order.filledNotional = filledNotional;
  order.feeCharged = feeTotal;
  order.lastTradeId = execution.venueTradeId;
  state.markOrder(order);

  const account = state.mustAccount(order.accountId);
  const position = state.positionForBooking(order.accountId, order.instrument, order);
  const other = state.positionsIn(order.accountId, order.instrument).find((one) => one !== position);
  // the rules of the day do not apply to booked history
  if (execution.venueTradeId > 0) {
    recordTrade(account, position, other, order, { execution, amount, fee });
    if (other !== undefined) state.markPosition(other);
  }
  let realised: Fill['realised'] = null;
  if (order.side === 'buy') {
    addFlow(account.cash, yen, settlesOn, -(amount + fee));
    bookBuy(position, settlesOn, quantity, yen(amount + fee));
  } else {
    addFlow(account.cash, yen, settlesOn, amount - fee);
    realised = bookSale(position, settlesOn, quantity, yen(amount - fee));
  }
  state.markAccount(account);
  state.markPosition(position);

  const { orderId, accountId, instrument, side } = order;
  const legs = { accountId, side, instrument, quantity, notional: amount, fee };
  bookHouseSide(state, legs, settlesOn, execution.at);
  const fillId = state.globals.nextFillId;
  state.globals.nextFillId += 1;
  const posted = { orderId, accountId, instrument, side, ...taxBucketOf(order), ...atVenue(order.venue) };
  const fill: Fill = { ...execution, fillId, ...posted, notional: amount, fee, realised };
  return { fill, postings: tradePostings(legs) };
}

/** Publishes a fill with the order in its present state. */
export function publishFill(turn: Turn, order: Order, posted: PostedFill): void {
  turn.events.push({ kind: 'fill', accountId: order.accountId, order: copyOrder(order), ...posted });
}
