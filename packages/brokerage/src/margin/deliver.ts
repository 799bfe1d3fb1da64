import { type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { buyingPowerAt, lockedOf, sellableAt } from '../ledger/power.ts';
import { deficitRefusal } from '../ledger/withdraw.ts';
import { bookSale, owned, realisedBySale } from '../positions/position.ts';
import { addToDay, dayOf } from '../positions/position-day.ts';
import { bookLatePurchase, bookUnsettledPurchase } from '../positions/purchase.ts';
import { powerForIssue, recordBuy, recordSale, type SameIssue, sameIssue } from '../positions/same-issue.ts';
import { tradingReason } from '../risk/facts.ts';
import { sharesRefusal } from '../risk/funds.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { taxYear } from '../tax/withholding.ts';
import {
  type Account,
  HOUSE,
  type LotResult,
  type MarginAccount,
  type MarginPosition,
  type Refusal,
} from '../types.ts';
import { Lines } from './book.ts';
import { costsOf, valueOfPart, withoutPart } from './costs.ts';
import { isPastDelivery } from './cutoff.ts';
import { freeOfMargin } from './facts.ts';
import { lend } from './fill.ts';
import { bookLateSale, isLate, taxLateSale } from './late-delivery.ts';
import { reservedOf } from './lots.ts';
import { lateRule, recordLate } from './netting.ts';
import { publishLot } from './publish.ts';

type Delivery = {
  readonly turn: Turn;
  readonly account: Account;
  readonly row: MarginAccount;
  readonly lot: MarginPosition;
  readonly quantity: Shares;
  /** The open trade date and its settlement date. */
  readonly tradeDate: MarginPosition['tradeDate'];
  readonly settlesOn: MarginPosition['settlesOn'];
};

/** The lots without the part that is delivered. */
const lotsWithout = ({ row, lot, quantity }: Delivery): MarginPosition[] =>
  row.positions.flatMap((one) => {
    if (one !== lot) return [one];
    const rest = { ...one };
    withoutPart(rest, quantity);
    return rest.quantity === 0 ? [] : [rest];
  });

/** The netting ban on a delivery, which is a trade of the lot's date. */
function ruleOf({ turn: { state }, account, lot, settlesOn }: Delivery): SameIssue {
  if (isLate(state, lot)) return lateRule(lot);
  return sameIssue(state.positionsIn(account.accountId, lot.instrument), settlesOn);
}

/**
 * INSUFFICIENT_CASH {required, available, max}: the entry value and the costs are more than the cash that a trade of
 * now can use and the other positions leave free. SAME_ISSUE_FUNDS, with the same numbers: only proceeds of this issue,
 * bought and sold on the lot's date, would cover it. `max`: always 0, since the requested quantity is delivered whole
 * or not at all.
 */
function cashRefusal(delivery: Delivery, cost: number): Refusal | null {
  const { turn, account, lot } = delivery;
  const power = buyingPowerAt(account.cash, lot.settlesOn);
  const free = freeOfMargin(turn.state, account, lotsWithout(delivery)) ?? power;
  const most = Math.max(0, Math.min(power, free));
  const fresh = Math.min(most, powerForIssue(power, ruleOf(delivery)));
  if (cost <= fresh) return null;
  const isShort = cost > most;
  return refuse(isShort ? 'INSUFFICIENT_CASH' : 'SAME_ISSUE_FUNDS', 'lots', {
    required: String(cost),
    available: String(isShort ? most : fresh),
    max: '0',
  });
}

function deliverRefusal(delivery: Delivery, cost: Yen): Refusal | null {
  const { turn, account, lot, quantity } = delivery;
  if (lot.side === 'long') return deficitRefusal(turn.state, account) ?? cashRefusal(delivery, cost);
  const { state } = turn;
  const { accountId } = account;
  const position = state.position(accountId, lot.instrument);
  const sellable = position === undefined ? shares(0) : sellableAt(position, lot.settlesOn);
  return sharesRefusal(state.mustInstrument(lot.instrument).lot, sellable, ruleOf(delivery), quantity);
}

/** Books the shares that a customer delivers, as a sale of now. */
function bookDeliveredSale({ turn, account, lot, quantity, tradeDate, settlesOn }: Delivery, net: Yen): void {
  const { state } = turn;
  const { tax, accountId } = account;
  const position = state.positionForBooking(accountId, lot.instrument);
  const day = dayOf(position, tradeDate, settlesOn);
  const gain = addToDay(day, 'sell', quantity, net);
  recordSale(day, quantity, net, shares(owned(position) - lockedOf(position)));
  day.provisional = yen(day.provisional + realisedBySale(position.averageCost, quantity, net));
  tax.soldIn = taxYear(settlesOn);
  tax.dayGain = yen(tax.dayGain + gain);
  bookSale(position, lot.settlesOn, quantity, net);
  state.markPosition(position);
}

function deliver(delivery: Delivery): void {
  const { turn, account, row, lot, quantity, tradeDate, settlesOn } = delivery;
  const { accountId } = row;
  const { instrument: code, side, entry: price, settlesOn: dueOn } = lot;
  const { interest, premium } = costsOf(lot, quantity, dueOn);
  const costs = interest + premium;
  const value = valueOfPart(lot, quantity);
  const lines = new Lines();
  const late = isLate(turn.state, lot);
  let gain: Yen | null = null;
  if (side === 'long') {
    const before = buyingPowerAt(account.cash, dueOn);
    lines.yen(accountId, HOUSE.margin, value);
    lines.shares(HOUSE.margin, accountId, code, quantity);
    const purchase = { code, quantity, cost: yen(value + costs) };
    if (late) {
      recordLate(row, lot, (netting) => recordBuy(netting, null, quantity, { cost: purchase.cost, before }));
      bookLatePurchase(turn, account, purchase, dueOn);
    } else bookUnsettledPurchase(turn, account, purchase, { tradeDate, settlesOn, before });
  } else {
    lines.yen(HOUSE.margin, accountId, value);
    lines.shares(accountId, HOUSE.stockLoan, code, quantity);
    const net = yen(value - costs);
    if (late) {
      const position = turn.state.positionForBooking(accountId, code);
      const free = shares(owned(position) - lockedOf(position));
      recordLate(row, lot, (netting) => recordSale(netting, quantity, net, free));
      gain = bookLateSale(turn, account, { lot, quantity, net });
    } else bookDeliveredSale(delivery, net);
    lend(turn, code, 0 - quantity);
  }
  lines.yen(accountId, HOUSE.fees, costs);
  withoutPart(lot, quantity);
  if (lot.quantity === 0) row.positions = row.positions.filter((one) => one !== lot);
  turn.state.margins.mark(row);
  const postings = lines.book(turn, dueOn);
  if (gain !== null) taxLateSale(turn, account, gain, dueOn);
  holdTax(turn.state, account);
  const result: LotResult = {
    quantity,
    price,
    gross: yen(0),
    interest,
    premium,
    net: yen(0 - costs),
    settlesOn: dueOn,
  };
  publishLot(turn, accountId, lot, 'delivered', { result, postings });
}

/**
 * Delivers a lot at its entry price (現引, 現渡): of a long one the customer pays and gets the shares, of a short one
 * the customer's shares are handed over. Until the policy's time on the lot's own date. DAY_TRADE_CONSENT; as
 * `tradingReason`; POSITION_UNKNOWN; POSITION_QUANTITY {available, max}; QUANTITY_NOT_LOT {lot}; DELIVERY_TOO_LATE; of
 * a long lot DAY_TRADE_DEFICIT {amount}; INSUFFICIENT_CASH, SAME_ISSUE_FUNDS, INSUFFICIENT_SHARES and
 * SAME_ISSUE_SHARES {required, available, max}. DAY_TRADE_TERMS for other than one lot.
 */
export function deliverPositions(turn: Turn, input: Input<'deliverPositions'>): Outcome {
  const { state, at } = turn;
  const { accountId, lots } = input;
  const { dayTrades, tradeDate, settlesOn } = state.globals;
  const row = state.margins.get(accountId);
  const account = state.customer(accountId);
  if (row === undefined || account === undefined) return refused(refuse('DAY_TRADE_CONSENT', null));
  if (dayTrades === undefined || tradeDate === null || settlesOn === null)
    return refused(refuse('CORE_REJECTED', null));
  // it buys or sells shares of the account, other than an order that closes
  const barred = tradingReason(account);
  if (barred !== null) return refused(refuse(barred, null));
  const [asked, second] = lots;
  if (asked === undefined || second !== undefined) return refused(refuse('DAY_TRADE_TERMS', 'lots'));
  const lot = row.positions.find(({ positionId }) => positionId === asked.positionId);
  if (lot === undefined) return refused(refuse('POSITION_UNKNOWN', 'lots'));
  const { quantity } = asked;
  const available = lot.quantity - (reservedOf(state, accountId).get(lot.positionId) ?? 0);
  const isPart = Number.isSafeInteger(quantity) && quantity > 0 && quantity <= available;
  const most = String(available);
  if (!isPart) return refused(refuse('POSITION_QUANTITY', 'lots', { available: most, max: most }));
  const { lot: unit } = state.mustInstrument(lot.instrument);
  // a rest could never be closed at the venue
  if (quantity % unit !== 0 && quantity !== lot.quantity)
    return refused(refuse('QUANTITY_NOT_LOT', 'lots', { lot: String(unit) }));
  if (lot.overdue === true || isPastDelivery(dayTrades, lot, at)) return refused(refuse('DELIVERY_TOO_LATE', null));
  const delivery: Delivery = { turn, account, row, lot, quantity, tradeDate, settlesOn };
  const { interest, premium } = costsOf(lot, quantity, lot.settlesOn);
  const refusal = deliverRefusal(delivery, yen(valueOfPart(lot, quantity) + interest + premium));
  if (refusal !== null) return refused(refusal);
  deliver(delivery);
  return done();
}
