import { notional, type Price, type Shares, type Yen, yen } from '@kabuto/market';
import { feeOnTotal } from '../ledger/fee.ts';
import { newBuyHold } from '../orders/hold.ts';
import { realisedBySale } from '../positions/position.ts';
import { type AfterFill, afterFill } from './after-fill.ts';
import { breakEven } from './break-even.ts';
import { ticketFields } from './fields.ts';
import { largestQuantity } from './steps.ts';
import { type TicketTerms, ticketTerms } from './terms.ts';
import { type RawTicket, referencePrice, type TicketFacts } from './ticket.ts';

/** The effect of a buy, yen. `price` is the limit; for a market order its stop price, or else the reference price. */
export type BuyEstimate = {
  readonly side: 'buy';
  readonly price: Price;
  readonly notional: Yen;
  readonly fee: Yen;
  /** notional + fee. */
  readonly total: Yen;
  /** Reserved until filled or cancelled: for a market order at the day's upper limit (rules/market.md 3.3). */
  readonly hold: Yen;
  /** Selling the same quantity at this price covers both fees; null when no price does. */
  readonly breakEven: Price | null;
  /** Buying power as long as the order is open. Negative when it is not sufficient. */
  readonly powerWhileOpen: Yen;
  readonly after: AfterFill;
};

/** The effect of a sale, yen. */
export type SaleEstimate = {
  readonly side: 'sell';
  readonly price: Price;
  readonly notional: Yen;
  readonly fee: Yen;
  /** notional - fee. */
  readonly proceeds: Yen;
  /** Shares reserved until filled or cancelled. */
  readonly hold: Shares;
  /** Null when the account's part does not own that many shares. */
  readonly outcome: SaleOutcome | null;
};

export type SaleOutcome = {
  /** Yen per share. */
  readonly averageCost: Yen;
  /** Proceeds less average cost; provisional (rules/core.md 4). */
  readonly realised: Yen;
  /** Proceeds less the tax held for them. */
  readonly net: Yen;
  readonly after: AfterFill;
};

export type TicketSummary = {
  /** The largest quantity, in whole lots, that would pass the check of cash or shares. */
  readonly largest: Shares;
  /** Null until price and quantity can be read. */
  readonly estimate: BuyEstimate | SaleEstimate | null;
};

/** The price and the quantity of the fill that is estimated. */
type At = { readonly at: Price; readonly quantity: Shares };

function buyEstimate(
  terms: TicketTerms,
  part: RawTicket['part'],
  facts: TicketFacts,
  { at, quantity }: At,
): BuyEstimate {
  const { feeSchedule, instrument } = facts;
  const amount = notional(at, quantity);
  const fee = feeOnTotal(feeSchedule, 'buy', amount);
  const total = yen(amount + fee);
  const order = { type: terms.type, price: terms.price, condition: terms.condition ?? null, quantity };
  const hold = newBuyHold(order, instrument.upper, feeSchedule);
  return {
    side: 'buy',
    price: at,
    notional: amount,
    fee,
    total,
    hold,
    breakEven: breakEven(instrument.tickTable, quantity, total, feeSchedule),
    powerWhileOpen: yen(facts.buyingPower - hold),
    after: afterFill(facts, part, { side: 'buy', quantity, amount: total }),
  };
}

function saleOutcome(facts: TicketFacts, part: RawTicket['part'], quantity: Shares, proceeds: Yen): SaleOutcome | null {
  const { owned, averageCost } = facts;
  if (quantity > owned) return null;
  const after = afterFill(facts, part, { side: 'sell', quantity, amount: proceeds });
  const realised = realisedBySale(averageCost, quantity, proceeds);
  return { averageCost, realised, net: yen(proceeds - after.tax), after };
}

function saleEstimate(part: RawTicket['part'], facts: TicketFacts, { at, quantity }: At): SaleEstimate {
  const amount = notional(at, quantity);
  const fee = feeOnTotal(facts.feeSchedule, 'sell', amount);
  const proceeds = yen(amount - fee);
  return {
    side: 'sell',
    price: at,
    notional: amount,
    fee,
    proceeds,
    hold: quantity,
    outcome: saleOutcome(facts, part, quantity, proceeds),
  };
}

/** Numbers that would make a product beyond 2^53 give no estimate, only errors. */
const MAX_AMOUNT = 9_000_000_000_000_000;

/** The effect of the ticket if it were sent now and filled at its own price. */
export function summariseTicket(raw: RawTicket, facts: TicketFacts): TicketSummary {
  const terms = ticketTerms(raw);
  const { quantity } = terms;
  const fields = ticketFields(raw);
  const waitsFor = raw.type === 'stop' ? fields.trigger.effective : referencePrice(facts.instrument);
  const at = terms.type === 'market' ? waitsFor : terms.price;
  const largest = largestQuantity(raw, facts);
  if (at === null || quantity === null || at <= 0 || quantity <= 0) return { largest, estimate: null };
  if (Math.max(at, facts.instrument.upper) * quantity > MAX_AMOUNT) return { largest, estimate: null };
  const filled = { at, quantity };
  const estimate =
    raw.side === 'buy' ? buyEstimate(terms, raw.part, facts, filled) : saleEstimate(raw.part, facts, filled);
  return { largest, estimate };
}
