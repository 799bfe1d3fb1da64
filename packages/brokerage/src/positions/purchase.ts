import { type InstrumentCode, type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Turn } from '../state/turn.ts';
import type { Account, Lockup, Position } from '../types.ts';
import { averageAfterBuy, bookBuy, owned } from './position.ts';
import { addToDay, closingResult, dayOf } from './position-day.ts';
import { recordBuy } from './same-issue.ts';

/** Shares bought outside of the market, and the yen they cost. */
type Purchase = { readonly code: InstrumentCode; readonly quantity: Shares; readonly cost: Yen };

type UnsettledTerms = {
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly before: Yen;
};

/** Lots of a position that are locked, with one more. */
function withLockup(lockups: readonly Lockup[], added: Lockup): Lockup[] {
  const same = lockups.find(({ until }) => until === added.until);
  const quantity = shares((same?.quantity ?? 0) + added.quantity);
  return [...lockups.filter((one) => one !== same), { quantity, until: added.until }].sort((a, b) =>
    a.until < b.until ? -1 : 1,
  );
}

/** Adds shares to those owned before the open trade date: its sales count with the average cost that includes them. */
function addBeforeDay(account: Account, { day }: Position, { quantity, cost }: Omit<Purchase, 'code'>): void {
  if (day === null) return;
  const before = closingResult(day).realised;
  day.costBefore = averageAfterBuy({ owned: day.ownedBefore, averageCost: day.costBefore }, quantity, cost);
  day.ownedBefore = shares(day.ownedBefore + quantity);
  account.tax.dayGain = yen(account.tax.dayGain + closingResult(day).realised - before);
}

/**
 * Books shares that settle on `dueOn` with the trades of a date that is closed: owned before the open trade date, as
 * those that are settled at once.
 */
export function bookLatePurchase(
  { state }: Turn,
  account: Account,
  { code, quantity, cost }: Purchase,
  dueOn: IsoDate,
): void {
  const position = state.positionForBooking(account.accountId, code);
  addBeforeDay(account, position, { quantity, cost });
  bookBuy(position, dueOn, quantity, cost);
  state.markPosition(position);
}

/**
 * Books shares that are settled at once, to the part of the account's own tax type, as owned before the open trade
 * date: its sales are provisional, and count with the average cost that includes them (rules/market.md 6.2).
 */
export function bookSettledPurchase(
  { state }: Turn,
  account: Account,
  { code, quantity, cost }: Purchase,
  lockedUntil: IsoDate | null,
): void {
  const position = state.positionForBooking(account.accountId, code);
  addBeforeDay(account, position, { quantity, cost });
  const averageCost = averageAfterBuy({ owned: owned(position), averageCost: position.averageCost }, quantity, cost);
  position.averageCost = averageCost;
  position.settled = shares(position.settled + quantity);
  if (lockedUntil !== null) position.lockups = withLockup(position.lockups ?? [], { quantity, until: lockedUntil });
  state.markPosition(position);
}

/**
 * Books shares that settle with the trades of the open trade date, as one of its purchases. `before`: yen that the
 * account could spend with this purchase's cash counted as free.
 */
export function bookUnsettledPurchase(
  { state }: Turn,
  account: Account,
  { code, quantity, cost }: Purchase,
  { tradeDate, settlesOn, before }: UnsettledTerms,
): void {
  const { accountId } = account;
  const position = state.positionForBooking(accountId, code);
  const other = state.positionsIn(accountId, code).find((one) => one !== position);
  const day = dayOf(position, tradeDate, settlesOn);
  const gain = addToDay(day, 'buy', quantity, cost);
  recordBuy(day, other?.day?.settlesOn === settlesOn ? other.day : null, quantity, { cost, before });
  account.tax.dayGain = yen(account.tax.dayGain + gain);
  bookBuy(position, settlesOn, quantity, cost);
  state.markPosition(position);
  if (other !== undefined) state.markPosition(other);
}
