import { type IsoDate, notional, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { addFlow } from '../ledger/balance.ts';
import { consumeApplicationHold } from '../ledger/holds.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { entry, joined, YEN } from '../ledger/postings.ts';
import { buyingPowerAt } from '../ledger/power.ts';
import { bookSettledPurchase, bookUnsettledPurchase } from '../positions/purchase.ts';
import type { Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import { type Account, type AccountId, type Entry, HOUSE } from '../types.ts';
import { heldBy } from './holding.ts';
import { moveHouseShares } from './house-shares.ts';
import { priceOf } from './price.ts';
import { count, publishApplication } from './record.ts';
import type { Application, Offering } from './types.ts';

type Sale = {
  readonly accountId: AccountId;
  readonly code: Offering['code'];
  readonly quantity: Shares;
  readonly cost: Yen;
  /** Who receives the yen. */
  readonly payee: AccountId;
};

/** The postings of shares of the house that a customer buys: no commission (rules/market.md 4, 5). */
const salePostings = ({ accountId, code, quantity, cost, payee }: Sale): Entry =>
  entry([
    { accountId, asset: YEN, amount: 0 - cost },
    { accountId: payee, asset: YEN, amount: cost },
    { accountId: HOUSE.offering, asset: { type: 'share', code }, amount: 0 - quantity },
    { accountId, asset: { type: 'share', code }, amount: quantity },
  ]);

/** What an application pays for what it won, yen. */
export const costOf = (offering: Offering, { allotted }: Application): Yen => notional(priceOf(offering), allotted);

function saleOf(offering: Offering, row: Application, payee: AccountId): Sale {
  const { accountId, allotted: quantity } = row;
  return { accountId, code: offering.code, quantity, cost: costOf(offering, row), payee };
}

/** The application ends with its shares in the account. */
function finish(turn: Turn, offering: Offering, row: Application, postings?: Entry): void {
  count(turn, offering, row.quantity, -1);
  if (row.simulated !== true) {
    row.paid = costOf(offering, row);
    offering.delivered = shares(offering.delivered + row.allotted);
    offering.paid = yen(offering.paid + row.paid);
  }
  row.state = 'delivered';
  publishApplication(turn, row, postings);
}

/** Ends an application of the simulation as if its shares had been delivered. */
export const deliverSimulated = (turn: Turn, offering: Offering, row: Application): void => finish(turn, offering, row);

/**
 * Delivers shares against settled cash; the caller has checked that the account can pay. Locked as the offering says.
 */
export function deliverSettled(turn: Turn, offering: Offering, row: Application, account: Account): void {
  const { state, at } = turn;
  const sale = saleOf(offering, row, HOUSE.offering);
  if (heldBy(state, row) > 0) consumeApplicationHold(turn, account, row);
  const house = state.house(HOUSE.offering, at);
  account.cash.settled = yen(account.cash.settled - sale.cost);
  house.cash.settled = yen(house.cash.settled + sale.cost);
  const given = state.positionForBooking(HOUSE.offering, sale.code);
  given.settled = shares(given.settled - sale.quantity);
  bookSettledPurchase(turn, account, sale, offering.lockedUntil);
  state.markAccount(account);
  state.markAccount(house);
  state.markPosition(given);
  holdTax(state, account);
  finish(turn, offering, row, salePostings(sale));
}

/** Executes a distribution: cash and shares are due on `settlesOn`, as in a trade of the date. */
export function deliverOn(
  turn: Turn,
  offering: Offering,
  row: Application,
  account: Account,
  { tradeDate, settlesOn }: { readonly tradeDate: IsoDate; readonly settlesOn: IsoDate },
): void {
  const { state, at } = turn;
  const sale = saleOf(offering, row, HOUSE.street);
  consumeApplicationHold(turn, account, row);
  const before = buyingPowerAt(account.cash, settlesOn);
  const street = state.house(HOUSE.street, at);
  addFlow(account.cash, yen, settlesOn, 0 - sale.cost);
  addFlow(street.cash, yen, settlesOn, sale.cost);
  const given = state.positionForBooking(HOUSE.offering, sale.code);
  addFlow(given, shares, settlesOn, 0 - sale.quantity);
  bookUnsettledPurchase(turn, account, sale, { tradeDate, settlesOn, before });
  state.markAccount(account);
  state.markAccount(street);
  state.markPosition(given);
  holdTax(state, account);
  finish(turn, offering, row, salePostings(sale));
}

/** Returns to the street what was not delivered, and gives it what customers have paid. */
export function closeHouse(turn: Turn, { kind, code, shares: offered, delivered, paid }: Offering): Entry {
  const rest = moveHouseShares(turn, HOUSE.offering, HOUSE.street, code, offered - delivered);
  // a distribution is paid to the street at once
  return kind === 'distribution' ? rest : joined(rest, moveHouseCash(turn, HOUSE.offering, HOUSE.street, paid));
}
