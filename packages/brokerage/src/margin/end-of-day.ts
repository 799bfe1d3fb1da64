import { type IsoDate, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { refuse } from '../risk/refusal.ts';
import { sweepFirst } from '../state/sweeping.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type Account, HOUSE, type MarginAccount } from '../types.ts';
import { addDeficit, addResult, Lines } from './book.ts';
import { isPastDelivery } from './cutoff.ts';
import { collateralNow } from './facts.ts';
import { openMargins } from './lots.ts';
import { publishLot, publishMargin } from './publish.ts';

const viewOf = (turn: Turn, account: Account) => {
  const view = collateralNow(turn.state, account);
  return view === null ? {} : { view };
};

/** Warns an account that has positions, once a trade date. */
function warn(turn: Turn, row: MarginAccount, date: IsoDate): void {
  if (row.warnedOn === date || row.positions.length === 0) return;
  row.warnedOn = date;
  publishMargin(turn, row, 'warning', viewOf(turn, turn.state.mustAccount(row.accountId)));
}

/**
 * The customer's option: cancels the opening orders and closes at the auction what is open, once a trade date; what
 * opens after that is closed as it opens.
 */
function closeAtAuction(turn: Turn, row: MarginAccount, date: IsoDate): void {
  if (row.auctionOn === date || !row.closeAtAuction) return;
  row.auctionOn = date;
  row.closing = 'auction';
  publishMargin(turn, row, 'auction', viewOf(turn, turn.state.mustAccount(row.accountId)));
}

/**
 * Takes the accounts of the range that have positions a step towards the end of the day (rules/market.md 3.4): a
 * warning, closing at the auction where the customer wants it, or closing by force. Repeating it on a date changes
 * nothing. CORE_REJECTED before the first date.
 */
export function stepDayTrades(turn: Turn, { step, ...range }: Input<'stepDayTrades'>): Outcome {
  const { tradeDate } = turn.state.globals;
  if (tradeDate === null) return refused(refuse('CORE_REJECTED', null));
  for (const row of openMargins(turn.state, range))
    if (step === 'warn') warn(turn, row, tradeDate);
    else if (step === 'auction') closeAtAuction(turn, row, tradeDate);
    else forceCloses(turn, row, tradeDate);
  return done();
}

/**
 * Closes all positions of an account at the market: its own closing orders, and those that could meet the broker's, are
 * cancelled first. What is overdue is closed by the broker's own order even so. DAY_TRADE_CONSENT, POSITION_UNKNOWN:
 * there are none.
 */
export function closeAllPositions(turn: Turn, { accountId }: Input<'closeAllPositions'>): Outcome {
  const row = turn.state.margins.get(accountId);
  if (row === undefined) return refused(refuse('DAY_TRADE_CONSENT', null));
  if (row.positions.length === 0) return refused(refuse('POSITION_UNKNOWN', null));
  row.closing = 'all';
  publishMargin(turn, row, 'all');
  return done();
}

/** Charges the penalty once a date; what the account cannot pay the house pays, and it is owed. */
function charge(turn: Turn, account: Account, row: MarginAccount, date: IsoDate): void {
  const { globals } = turn.state;
  const { settlesOn, dayTrades } = globals;
  const penalty = dayTrades?.penalty ?? yen(0);
  if (row.penaltyOn === date || penalty === 0 || settlesOn === null) return;
  row.penaltyOn = date;
  const lines = new Lines();
  lines.yen(row.accountId, HOUSE.fees, penalty);
  const missing = addResult(turn, account, 0 - penalty, { lines, date: settlesOn });
  const postings = lines.book(turn, settlesOn);
  holdTax(turn.state, account);
  if (missing > 0) addDeficit(row, missing, settlesOn);
  publishMargin(turn, row, 'penalty', { amount: penalty, postings });
  if (missing > 0) publishMargin(turn, row, 'deficit', { amount: yen(missing) });
}

/**
 * Once a trade date: what was not closed on its day and can no longer be delivered is closed by the broker at the next
 * opening, with one penalty; what could not be closed is sent again on each date (rules/market.md 3.4).
 */
function forceCloses(turn: Turn, row: MarginAccount, date: IsoDate): void {
  const { dayTrades } = turn.state.globals;
  if (row.forcedOn === date || dayTrades === undefined) return;
  const due = row.positions.filter((lot) => lot.tradeDate < date && isPastDelivery(dayTrades, lot, turn.at));
  if (due.length === 0) return;
  // the trade date has just opened: its sweep may not have come to the account
  sweepFirst(turn, row.accountId);
  row.forcedOn = date;
  const account = turn.state.mustAccount(row.accountId);
  const fresh = due.filter(({ overdue }) => overdue === undefined);
  for (const lot of fresh) {
    lot.overdue = true;
    delete lot.netting;
    publishLot(turn, row.accountId, lot, 'overdue');
  }
  row.closing = 'forced';
  publishMargin(turn, row, 'forced', viewOf(turn, account));
  if (fresh.length > 0) charge(turn, account, row, date);
}
