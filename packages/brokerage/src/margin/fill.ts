import { notional, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { remaining } from '../orders/lifecycle.ts';
import type { Execution, PostedFill } from '../positions/fill.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type Account, type Fill, HOUSE, type LotResult, type MarginAccount, type Order } from '../types.ts';
import { addDeficit, addResult, Lines } from './book.ts';
import { costsOf, rateOfSide, valueOfPart, withoutPart } from './costs.ts';
import { firstOf, sideOf, withoutFirst } from './lots.ts';
import { publishLot, publishMargin } from './publish.ts';

type Booking = {
  readonly turn: Turn;
  readonly order: Order;
  readonly row: MarginAccount;
  readonly account: Account;
  readonly execution: Execution;
  readonly amount: Yen;
};

/** Changes the shares of an issue that the house has lent. */
export function lend({ state }: Turn, code: Order['instrument'], quantity: number): void {
  const { margin, ...rest } = state.mustInstrument(code);
  invariant(margin !== undefined, () => `${code} is not for day trades`);
  state.setInstrument({ ...rest, margin: { ...margin, lent: shares(margin.lent + quantity) } });
}

/** Opens a lot, or adds to the one that the order has opened at this price. */
function open({ turn, order, row, execution, amount }: Booking): Lines {
  const { state, at } = turn;
  const { price, quantity, tradeDate, settlesOn } = execution;
  const { instrument, orderId } = order;
  const side = sideOf(order.side, 'open');
  const policy = state.globals.dayTrades;
  invariant(policy !== undefined, 'a position without day trades');
  let lot = row.positions.find((one) => one.orderId === orderId && one.entry === price);
  if (lot === undefined) {
    const positionId = state.globals.nextPositionId ?? 1;
    state.globals.nextPositionId = positionId + 1;
    const size = notional(price, order.quantity);
    const terms = { ratePpm: rateOfSide(policy, side, size), premium: premiumOf(turn, order, side) };
    const start = { quantity: shares(0), value: yen(0), openedAt: at, tradeDate, settlesOn };
    lot = { positionId, instrument, side, orderId, entry: price, ...start, ...terms };
    row.positions.push(lot);
  }
  lot.quantity = shares(lot.quantity + quantity);
  lot.value = yen(lot.value + amount);
  // opened after the step that closes at the auction
  if (row.closeAtAuction && row.auctionOn === tradeDate) row.closing ??= 'auction';
  const lines = new Lines();
  if (side === 'long') {
    lines.yen(HOUSE.margin, HOUSE.street, amount);
    lines.shares(HOUSE.street, HOUSE.margin, instrument, quantity);
  } else {
    lend(turn, instrument, quantity);
    lines.yen(HOUSE.street, HOUSE.margin, amount);
    lines.shares(HOUSE.stockLoan, HOUSE.margin, instrument, quantity);
    lines.shares(HOUSE.margin, HOUSE.street, instrument, quantity);
  }
  publishLot(turn, row.accountId, lot, 'opened');
  return lines;
}

const premiumOf = ({ state }: Turn, order: Order, side: 'long' | 'short'): Yen =>
  side === 'long' ? yen(0) : (state.mustInstrument(order.instrument).margin?.premium ?? yen(0));

/** The lots that the fill closes, without them the order; of a pair the other leg closes fewer too. */
function takeLots({ turn, order, execution: { quantity } }: Booking) {
  const { state } = turn;
  const { credit } = order;
  const lots = credit?.lots ?? [];
  const taken = firstOf(lots, quantity);
  const pair = order.group?.oco ?? null;
  const legs = [order, ...(pair === null ? [] : [state.order(pair)])];
  for (const leg of legs) {
    if (leg?.credit === undefined) continue;
    leg.credit = { ...leg.credit, lots: withoutFirst(lots, quantity) };
    state.markOrder(leg);
  }
  const sum = taken.reduce((all, one) => all + one.quantity, 0);
  invariant(sum === quantity, () => `order ${order.orderId}: closes ${quantity} shares of ${sum}`);
  return taken;
}

/** Closes a part of a lot for `amount` yen; returns its result. */
function closePart(booking: Booking, lines: Lines, positionId: number, quantity: Shares, amount: number): LotResult {
  const { turn, row, execution } = booking;
  const { price, settlesOn } = execution;
  const lot = row.positions.find((one) => one.positionId === positionId);
  invariant(lot !== undefined && lot.quantity >= quantity, () => `lot ${positionId} has no ${quantity} shares`);
  const { interest, premium } = costsOf(lot, quantity, settlesOn);
  const value = valueOfPart(lot, quantity);
  const gross = lot.side === 'long' ? amount - value : value - amount;
  const { instrument } = lot;
  if (lot.side === 'long') {
    lines.yen(HOUSE.street, HOUSE.margin, amount);
    lines.shares(HOUSE.margin, HOUSE.street, instrument, quantity);
  } else {
    lines.yen(HOUSE.margin, HOUSE.street, amount);
    lines.shares(HOUSE.street, HOUSE.margin, instrument, quantity);
    lines.shares(HOUSE.margin, HOUSE.stockLoan, instrument, quantity);
    lend(turn, instrument, 0 - quantity);
  }
  lines.yen(HOUSE.margin, row.accountId, gross);
  lines.yen(row.accountId, HOUSE.fees, interest + premium);
  withoutPart(lot, quantity);
  if (lot.quantity === 0) row.positions = row.positions.filter((one) => one !== lot);
  const net = yen(gross - interest - premium);
  const result: LotResult = { quantity, price, gross: yen(gross), interest, premium, net, settlesOn };
  publishLot(turn, row.accountId, lot, 'closed', { result });
  return result;
}

function close(booking: Booking): { readonly lines: Lines; readonly realised: Yen; readonly missing: number } {
  const { turn, account, execution } = booking;
  const { price, settlesOn } = execution;
  const lines = new Lines();
  let realised = 0;
  let closed = 0;
  for (const { positionId, quantity } of takeLots(booking)) {
    // so that the parts add up to the yen of the fill
    const part = notional(price, shares(closed + quantity)) - notional(price, shares(closed));
    closed += quantity;
    realised += closePart(booking, lines, positionId, quantity, part).net;
  }
  const missing = addResult(turn, account, realised, { lines, date: settlesOn });
  return { lines, realised: yen(realised), missing };
}

/**
 * Books one execution of a day trade's order: it opens a lot, or closes lots of the order in their order, with the
 * result in the customer's cash and year, and what that cannot pay from the house. Without commission. Throws
 * InvariantError on an overfill.
 */
export function bookMarginExecution(turn: Turn, order: Order, execution: Execution): PostedFill {
  const { state } = turn;
  const { price, quantity, settlesOn, tradeDate } = execution;
  invariant(quantity > 0 && quantity <= remaining(order), () => `order ${order.orderId}: fill of ${quantity} shares`);
  const { accountId, orderId, instrument, side, credit } = order;
  const row = state.margins.get(accountId);
  invariant(row !== undefined && credit !== undefined, () => `account ${accountId} has no day trades`);
  const amount = notional(price, quantity);
  const account = state.mustAccount(accountId);
  const booking: Booking = { turn, order, row, account, execution, amount };
  const { effect } = credit;
  const { lines, realised, missing } =
    effect === 'open' ? { lines: open(booking), realised: null, missing: 0 } : close(booking);
  order.filled = shares(order.filled + quantity);
  order.filledNotional = yen(order.filledNotional + amount);
  order.lastTradeId = execution.venueTradeId;
  state.markOrder(order);
  const { traded } = account;
  account.traded = { date: tradeDate, amount: yen((traded.date === tradeDate ? traded.amount : 0) + amount) };
  state.markAccount(account);
  state.margins.mark(row);
  const postings = lines.book(turn, settlesOn);
  holdTax(state, account);
  const fillId = state.globals.nextFillId;
  state.globals.nextFillId += 1;
  const posted = { orderId, accountId, instrument, side, credit: effect };
  const fill: Fill = { ...execution, fillId, ...posted, notional: amount, fee: yen(0), realised };
  if (missing > 0) {
    addDeficit(row, missing, settlesOn);
    publishMargin(turn, row, 'deficit', { amount: yen(missing) });
  }
  return { fill, postings };
}
