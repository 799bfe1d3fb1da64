import { type Account, HOUSE, type Transfer, type TransferState } from '@kabuto/brokerage';
import { assertEqual } from './failure.ts';

/** States in which money that has arrived belongs to a customer, or to the treasury. */
const PAID: readonly TransferState[] = ['credited', 'allocated'];

/** States of tokens that have arrived and are neither credited, nor sent back, nor gone. */
const UNALLOCATED: readonly TransferState[] = ['final', 'screening', 'held', 'rejected'];

const sumOf = (rows: Iterable<Transfer>, counts: (row: Transfer) => boolean): number =>
  // order: a sum
  [...rows].reduce((sum, row) => sum + (counts(row) ? row.amount : 0), 0);

/**
 * Compares the house accounts of transfers with the transfers, and what accounts owe and may not withdraw with their
 * own: no money is lost on the way or there twice. `unallocated`: tokens of nobody that the postings have, 10^-6.
 * Throws BrokenPromise.
 */
export function auditTransfers(
  accounts: ReadonlyMap<number, Account>,
  transfers: ReadonlyMap<number, Transfer>,
  unallocated: number,
): void {
  const rows = [...transfers.values()];
  const settled = (id: number): number => accounts.get(id)?.cash.settled ?? 0;
  const arrived = sumOf(
    rows,
    ({ direction, source, state, token }) =>
      direction === 'in' && source !== null && !PAID.includes(state) && token === undefined,
  );
  const claims = [...accounts.values()].reduce((sum, { claim = 0 }) => sum + claim, 0);
  assertEqual(
    'unallocated, in transit and receivable',
    [settled(HOUSE.unallocated), settled(HOUSE.transit), settled(HOUSE.receivable)],
    [arrived, sumOf(rows, ({ state }) => ['sent', 'signed', 'mined'].includes(state)), 0 - claims],
  );
  const waiting = rows.filter(({ direction, state, token }) => {
    return direction === 'in' && token !== undefined && UNALLOCATED.includes(state);
  });
  assertEqual(
    'unallocated tokens',
    unallocated,
    waiting.reduce((sum, { units = 0 }) => sum + units, 0),
  );
  for (const { accountId, unproven = 0 } of accounts.values()) {
    const own = rows.filter((row) => row.accountId === accountId && row.direction === 'in' && row.state === 'credited');
    const locked =
      sumOf(own, ({ lockedUntil, unreconciled }) => lockedUntil !== undefined || unreconciled === true) -
      own.reduce((sum, { lockedUntil, funded = 0 }) => sum + (lockedUntil === undefined ? funded : 0), 0);
    assertEqual(`what is unproven in account ${accountId}`, unproven, locked);
  }
}
