import { type IsoDate, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type Account, HOUSE, type MarginAccount } from '../types.ts';
import { addDeficit, addResult, Lines } from './book.ts';
import { collateralNow } from './facts.ts';
import { publishLot, publishMargin } from './publish.ts';
import { cancelOwnClosing } from './send-close.ts';

const viewOf = (turn: Turn, account: Account) => {
  const view = collateralNow(turn.state, account);
  return view === null ? {} : { view };
};

/** Warns an account that has positions, once a trade date. */
function warn(turn: Turn, row: MarginAccount, date: IsoDate): void {
  if (row.warnedOn === date) return;
  row.warnedOn = date;
  publishMargin(turn, row, 'warning', viewOf(turn, turn.state.mustAccount(row.accountId)));
}

/** The customer's option: closes at the auction what is open, once a trade date. */
function closeAtAuction(turn: Turn, row: MarginAccount, date: IsoDate): void {
  if (row.auctionOn === date || !row.closeAtAuction) return;
  row.auctionOn = date;
  row.closing = 'auction';
  publishMargin(turn, row, 'auction', viewOf(turn, turn.state.mustAccount(row.accountId)));
  cancelOwnClosing(turn, row.accountId);
}

/**
 * Takes all accounts with positions a step towards the end of the day (rules/market.md 3.4): a warning, or closing at
 * the auction where the customer wants it. Repeating it on a date changes nothing. CORE_REJECTED before the first date.
 */
export function stepDayTrades(turn: Turn, { step }: Input<'stepDayTrades'>): Outcome {
  const { tradeDate } = turn.state.globals;
  if (tradeDate === null) return refused(refuse('CORE_REJECTED', null));
  for (const row of turn.state.margins.withPositions())
    if (step === 'warn') warn(turn, row, tradeDate);
    else closeAtAuction(turn, row, tradeDate);
  return done();
}

/**
 * Closes all positions of an account at the market: its own closing orders are cancelled first.
 * Openings that still work are not affected. DAY_TRADE_CONSENT, POSITION_UNKNOWN: there are none.
 */
export function closeAllPositions(turn: Turn, { accountId }: Input<'closeAllPositions'>): Outcome {
  const row = turn.state.margins.get(accountId);
  if (row === undefined) return refused(refuse('DAY_TRADE_CONSENT', null));
  if (row.positions.length === 0) return refused(refuse('POSITION_UNKNOWN', null));
  cancelOwnClosing(turn, accountId);
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
 * As a trade date opens: what was not closed on its day is closed by the broker at the opening, with one penalty; what
 * could not be closed is sent again on each date (rules/market.md 3.4).
 */
export function forceCloses(turn: Turn, account: Account): void {
  const { tradeDate } = turn.state.globals;
  const row = turn.state.margins.get(account.accountId);
  if (row === undefined || tradeDate === null || row.positions.length === 0) return;
  const due = row.positions.filter((lot) => lot.tradeDate < tradeDate);
  if (due.length === 0) return;
  const fresh = due.filter(({ overdue }) => overdue === undefined);
  for (const lot of fresh) {
    lot.overdue = true;
    publishLot(turn, row.accountId, lot, 'overdue');
  }
  cancelOwnClosing(turn, row.accountId);
  row.closing = 'forced';
  publishMargin(turn, row, 'forced', viewOf(turn, account));
  if (fresh.length > 0) charge(turn, account, row, tradeDate);
}
