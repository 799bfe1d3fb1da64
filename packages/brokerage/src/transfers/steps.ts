import { refuse } from '../risk/refusal.ts';
import { HOUSE, type Refusal } from '../types.ts';
import type { Transfer, TransferState } from './transfer.ts';

type Steps = Readonly<Partial<Record<TransferState, readonly TransferState[]>>>;
/** Money by bank in either direction, and tokens in either direction. */
type Way = 'in' | 'out' | 'tokensIn' | 'tokensOut';

/** The legal steps (rules/money.md 2), by way and state. */
export const TRANSFER_STEPS: Readonly<Record<Way, Steps>> = {
  in: {
    unallocated: ['matched', 'review', 'returning'],
    // only of a line that the treasury has paid with
    allocated: ['reversed'],
    declared: ['matched', 'review', 'lapsed', 'cancelled'],
    matched: ['screening'],
    review: ['screening', 'rejected'],
    screening: ['credited', 'held'],
    held: ['screening', 'returning'],
    // only where money has arrived
    rejected: ['returning'],
    returning: ['returned'],
    credited: ['reversed'],
  },
  out: {
    draft: ['requested', 'cancelled'],
    requested: ['cooling', 'cancelled', 'rejected'],
    cooling: ['screening', 'cancelled', 'rejected'],
    screening: ['approved', 'rejected'],
    approved: ['sent', 'rejected'],
    sent: ['paid', 'returned'],
    paid: ['returned'],
  },
  tokensIn: {
    seen: ['final', 'orphaned'],
    orphaned: ['seen', 'failed'],
    // failed: no block contains it any more; held: no rate makes an amount of it that can be credited
    final: ['screening', 'held', 'failed'],
    screening: ['credited', 'held'],
    // rejected: the tokens stay unallocated, for their sender
    held: ['screening', 'rejected', 'failed'],
    // returned: the tokens have left the address of the customer
    rejected: ['returned', 'failed'],
    credited: ['reversed'],
  },
  tokensOut: {
    draft: ['requested', 'cancelled'],
    requested: ['cooling', 'cancelled', 'rejected'],
    cooling: ['screening', 'cancelled', 'rejected'],
    screening: ['approved', 'rejected'],
    approved: ['signed', 'rejected'],
    // returned: a final transaction in its place has voided it; paid: two people have settled it
    signed: ['mined', 'returned', 'paid'],
    // signed: its block was replaced; returned: two people have settled it
    mined: ['paid', 'signed', 'returned'],
    paid: ['returned'],
  },
};

/** The table of a transfer's steps. */
export const wayOf = ({ direction, method }: Pick<Transfer, 'direction' | 'method'>): Way =>
  method === 'bank' ? direction : direction === 'in' ? 'tokensIn' : 'tokensOut';

/** The states that may follow. */
const stepsFrom = (of: Pick<Transfer, 'direction' | 'method' | 'state'>) => TRANSFER_STEPS[wayOf(of)][of.state];

/** States in which the money of a withdrawal is held in the account. */
const HOLDING: readonly TransferState[] = ['requested', 'cooling', 'screening', 'approved'];

/** Whether a hold record of amount and fee belongs to the transfer. */
export const holdsCash = ({ direction, state }: Pick<Transfer, 'direction' | 'state'>): boolean =>
  direction === 'out' && HOLDING.includes(state);

/** Whether the transfer has reached its end: it leaves the broker's memory. */
export const isFinalTransfer = (
  of: Pick<Transfer, 'accountId' | 'direction' | 'method' | 'state' | 'source' | 'into'>,
): boolean =>
  // yen that the treasury has taken out: what comes back is another line
  of.accountId === HOUSE.treasury ||
  stepsFrom(of) === undefined ||
  (of.state === 'rejected' && of.source === null) ||
  (of.state === 'allocated' && of.into !== null);

/**
 * Whether this is the first state of money that arrives: of a bank line `unallocated`, of tokens `seen` without the
 * reason that their return into a block has.
 */
export const isArrival = ({ state, reason }: Pick<Transfer, 'state' | 'reason'>): boolean =>
  state === 'unallocated' || (state === 'seen' && reason === null);

/**
 * TRANSFER_STATE {state}: the transfer is not in `from`, or the table has no such step; {state} is the one it is in.
 */
export function stepRefusal(transfer: Transfer, from: TransferState, to: TransferState): Refusal | null {
  const { state } = transfer;
  const next = isFinalTransfer(transfer) ? [] : (stepsFrom(transfer) ?? []);
  return state === from && next.includes(to) ? null : refuse('TRANSFER_STATE', 'from', { state });
}
