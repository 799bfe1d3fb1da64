import { type AtVenue, type IsoDate, type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { addFlow } from '../ledger/balance.ts';
import { transfer, YEN } from '../ledger/postings.ts';
import { keepNetting } from '../margin/netting.ts';
import { isAtVenue } from '../orders/transitions.ts';
import type { Turn } from '../state/turn.ts';
import { cashForTax } from '../tax/tax.ts';
import { taxBucketOf } from '../tax/tax-bucket.ts';
import { taxDue, taxYear, yearToDate } from '../tax/withholding.ts';
import { type Account, HOUSE, type Position, type PositionDay } from '../types.ts';
import { isSameVenue, openSettlementDate, sessionOf } from '../venue/venue-session.ts';
import { owned } from './position.ts';
import { closingResult } from './position-day.ts';

/** Makes the average cost and the result of an issue's trades of the day final. */
function closePosition(turn: Turn, position: Position, day: PositionDay): void {
  const { averageCost, realised } = closingResult(day);
  const { accountId, instrument } = position;
  position.averageCost = owned(position) === 0 ? yen(0) : averageCost;
  position.realised = yen(position.realised + realised - day.provisional);
  position.day = null;
  turn.state.markPosition(position);
  if (day.sold === 0) return;
  turn.events.push({
    kind: 'result',
    accountId,
    result: {
      instrument,
      tradeDate: day.tradeDate,
      settlesOn: day.settlesOn,
      quantity: day.sold,
      proceeds: day.net,
      averageCost,
      realised,
      provisional: day.provisional,
      ...taxBucketOf(position),
    },
  });
}

/** Posts withholding, or its refund, against the tax account as a flow due with the day's trades. */
function postTax(turn: Turn, account: Account, amount: Yen, settlesOn: IsoDate): void {
  if (amount === 0) return;
  const { accountId, tax } = account;
  const house = turn.state.house(HOUSE.tax, turn.at);
  addFlow(account.cash, yen, settlesOn, 0 - amount);
  addFlow(house.cash, yen, settlesOn, amount);
  turn.state.markAccount(house);
  const postings = transfer(accountId, HOUSE.tax, YEN, amount);
  const { year, gain, withheld } = tax;
  turn.events.push({ kind: 'tax', accountId, amount, settlesOn, year, gain, withheld, postings });
}

/**
 * Adds a final result to the year of its settlement date and withholds or refunds the difference: at most `available`
 * yen, what cash cannot cover stays owed.
 */
export function closeResult(
  turn: Turn,
  account: Account,
  { gain, settlesOn, available }: { readonly gain: Yen; readonly settlesOn: IsoDate; readonly available: Yen },
): void {
  const { tax } = account;
  const year = taxYear(settlesOn);
  const amount = yen(Math.min(taxDue(tax, year, gain), available));
  const former = yearToDate(tax, year);
  tax.year = year;
  tax.gain = yen(former.gain + gain);
  tax.withheld = yen(former.withheld + amount);
  turn.state.markAccount(account);
  postTax(turn, account, amount, settlesOn);
}

/** Adds the day's result to the year, and releases what was held for its tax. */
function closeTax(turn: Turn, account: Account, settlesOn: IsoDate): void {
  const { tax, cash } = account;
  const available = cashForTax(account, settlesOn);
  cash.held = yen(cash.held - tax.held);
  tax.held = yen(0);
  const gain = tax.dayGain;
  tax.dayGain = yen(0);
  closeResult(turn, account, { gain, settlesOn, available });
}

/**
 * Closes an account's trades that settle on `settlesOn` (rules/core.md 4): each position's cost and result become
 * final, with all buys of the day before its sells (rules/market.md 6.2), then its tax. Does nothing when nothing was
 * traded since the last close and no tax is held.
 */
export function closeAccountDay(turn: Turn, account: Account, settlesOn: IsoDate): void {
  keepNetting(turn.state, account.accountId, settlesOn);
  let traded = false;
  for (const position of turn.state.positionsOf(account.accountId)) {
    if (position.day === null) continue;
    closePosition(turn, position, position.day);
    // results of the NISA part are not taxed
    traded ||= position.accountType === undefined;
  }
  // results of day trades are in no position
  if (traded || account.tax.held > 0 || account.tax.dayGain !== 0) closeTax(turn, account, settlesOn);
}

/** Closes the trades of all accounts. */
export function closeDay(turn: Turn, settlesOn: IsoDate): void {
  for (const account of turn.state.accounts()) closeAccountDay(turn, account, settlesOn);
}

/**
 * Trades at the venue from now on settle on `settlesOn` (rules/core.md 4, rules/market.md 1.12, 2). If no other venue
 * settles on that date yet, the trades made until now become final: cost, results and the netting ban belong to a
 * settlement date. Returns their settlement date, for the caller to close; null: `settlesOn` is open already. Throws
 * InvariantError when it goes back, and while orders are at a venue that could still trade on the date before.
 */
export function advanceSettlement(turn: Turn, at: AtVenue, settlesOn: IsoDate): IsoDate | null {
  const { globals, dirty } = turn.state;
  const session = sessionOf(globals, at);
  if (session.settlesOn === settlesOn) return null;
  const open = openSettlementDate(globals);
  invariant(open === null || open <= settlesOn, () => `settlement goes back to ${settlesOn}`);
  const advances = open !== settlesOn;
  const working = turn.state.orders().some((one) => isAtVenue(one.state) && (advances || isSameVenue(one, at)));
  invariant(!working, () => `orders at the venue when trades begin to settle on ${settlesOn}`);
  session.settlesOn = settlesOn;
  dirty.globals = true;
  return advances ? open : null;
}
