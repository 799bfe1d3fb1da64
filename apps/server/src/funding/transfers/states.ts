import type { Transfer, TransferState } from '@kabuto/brokerage';

/** States in which a transfer has ended for the customer, except for `isToReturn`. */
const ENDED: readonly TransferState[] = [
  'credited',
  'reversed',
  'lapsed',
  'returned',
  'paid',
  'cancelled',
  'rejected',
  'failed',
];

type Of = Pick<Transfer, 'direction' | 'method' | 'state' | 'source'>;

/** Whether money still has to be returned: a rejected deposit that the bank has shown. */
export const isToReturn = ({ direction, method, state, source }: Of): boolean =>
  direction === 'in' && method === 'bank' && state === 'rejected' && source !== null;

/** Whether a transfer has ended for the customer; the broker may still reverse or return it. */
export const hasEnded = (of: Of): boolean => ENDED.includes(of.state) && !isToReturn(of);

/** The condition of `hasEnded` in SQL, over the columns of `transfer`. */
export const HAS_ENDED = `(state in (${ENDED.map((state) => `'${state}'`).join(', ')})
  and not (direction = 'in' and method = 'bank' and state = 'rejected' and source is not null))`;

/** The states in which the customer can cancel it (rules/money.md 2). */
export const canCancel = ({ direction, state }: Pick<Transfer, 'direction' | 'state'>): boolean =>
  direction === 'in' ? state === 'declared' : ['draft', 'requested', 'cooling'].includes(state);
