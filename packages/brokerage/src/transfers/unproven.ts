import { type IsoDate, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Account, Transfer } from '../types.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Yen of the transfer that were credited and are not withdrawable yet. */
export function unprovenOf({ direction, state, amount, lockedUntil, unreconciled, funded }: Transfer): number {
  if (direction !== 'in' || state !== 'credited') return 0;
  if (lockedUntil !== undefined) return amount;
  return unreconciled === true ? amount - (funded ?? 0) : 0;
}

function addUnproven({ state }: Turn, account: Account, amount: number): void {
  const unproven = (account.unproven ?? 0) + amount;
  if (unproven === 0) delete account.unproven;
  else account.unproven = yen(unproven);
  state.markAccount(account);
}

/** Changes the locks of a transfer, and by its amount what is unproven in the account. */
function relock(turn: Turn, account: Account, row: Transfer, change: (row: Transfer) => void): void {
  const before = unprovenOf(row);
  change(row);
  const more = unprovenOf(row) - before;
  if (more !== 0) addUnproven(turn, account, more);
  turn.state.transfers.mark(row);
}

/**
 * Locks money that is being credited until the morning of a market date, if that is still to come, and while no
 * reconciled statement contains it. The caller has posted it and enters `credited` next. Throws InvariantError for an
 * invalid date.
 */
export function lockCredit(turn: Turn, account: Account, row: Transfer, until: IsoDate | undefined): void {
  const { settledTo } = turn.state.globals;
  invariant(until === undefined || DATE.test(until), () => `invalid date of a lock: ${JSON.stringify(until)}`);
  if (until !== undefined && (settledTo === null || until > settledTo)) row.lockedUntil = until;
  if (row.lockedUntil !== undefined || row.unreconciled === true) addUnproven(turn, account, row.amount);
}

/** Ends the locks of a transfer that is being reversed: its money leaves. */
export function unlockReversed(turn: Turn, account: Account, row: Transfer): void {
  relock(turn, account, row, () => {
    delete row.lockedUntil;
    delete row.unreconciled;
    delete row.funded;
  });
}

/** Ends the lock of a transfer whose money has arrived in the customers' bank account. */
export function unlockFunded(turn: Turn, account: Account, row: Transfer): void {
  relock(turn, account, row, () => {
    delete row.unreconciled;
    delete row.funded;
  });
}

/** Ends the lock of `part` more yen, which the treasury has paid; the caller publishes the transfer. */
export function fundPart(turn: Turn, account: Account, row: Transfer, part: number): void {
  const funded = (row.funded ?? 0) + part;
  invariant(funded <= row.amount, () => `transfer ${row.transferId}: ${funded} yen funded of ${row.amount}`);
  if (funded === row.amount) unlockFunded(turn, account, row);
  else
    relock(turn, account, row, () => {
      row.funded = yen(funded);
    });
}

/** Ends the account's locks that last until `date` or earlier. */
export function unlockDue(turn: Turn, account: Account, date: IsoDate): void {
  if (account.unproven === undefined) return;
  for (const row of turn.state.transfers.of(account.accountId))
    if (row.lockedUntil !== undefined && row.lockedUntil <= date)
      relock(turn, account, row, () => {
        delete row.lockedUntil;
      });
}

/**
 * Notes that a reconciled statement contains the line of this transfer. TRANSFER_UNKNOWN: the account has no such
 * transfer, or it has reached its end. TRANSFER_STATE {state}: it is one of tokens. Repeating it changes nothing.
 */
export function reconcileTransfer(turn: Turn, input: Input<'reconcileTransfer'>): Outcome {
  const row = turn.state.transfers.get(input.transferId);
  if (row?.accountId !== input.accountId) return refused(refuse('TRANSFER_UNKNOWN', 'transferId'));
  if (row.token !== undefined) return refused(refuse('TRANSFER_STATE', 'transferId', { state: row.state }));
  if (row.unreconciled === undefined) return done();
  unlockFunded(turn, turn.state.mustAccount(row.accountId), row);
  return done();
}
