import type { Transfer } from '@kabuto/brokerage';
import type { TransferView } from '@kabuto/contract';
import { addBusinessDays, type IsoDate, tokyoDate } from '@kabuto/market';
import { isToReturn } from './states.ts';

/** Business days after which a declaration without money lapses (rules/money.md 2). */
export const LAPSES_AFTER_DAYS = 10;
/** How long a draft may be confirmed (rules/money.md 2). */
const DRAFT_MS = 5 * 60_000;

type Next = TransferView['next'];
const by = (who: NonNullable<Next>['who'], at: number | null = null, date: string | null = null): Next => ({
  who,
  at,
  date,
});

/** The last market date on which the money of a declaration is waited for. */
export const lapsesOn = ({ createdAt }: Pick<Transfer, 'createdAt'>): IsoDate =>
  addBusinessDays(tokyoDate(createdAt), LAPSES_AFTER_DAYS);

/**
 * Who takes the next step of a transfer, and by when: `at` by the system clock, `date` a market date. Null once it has
 * ended for the customer. `arrivesOn`: when the bank is expected to pay a withdrawal.
 */
export function nextStep(
  of: Pick<Transfer, 'direction' | 'method' | 'state' | 'source' | 'createdAt' | 'askedAt' | 'notBefore'>,
  arrivesOn: string | null,
): Next {
  switch (of.state) {
    case 'declared':
      return by('customer', null, lapsesOn(of));
    case 'draft':
      return by('customer', of.askedAt === null ? null : of.askedAt + DRAFT_MS);
    case 'requested':
    case 'cooling':
      return by('brokerage', of.notBefore);
    case 'matched':
    case 'review':
    case 'screening':
    case 'held':
    case 'approved':
      return by('brokerage', null, of.direction === 'out' ? arrivesOn : null);
    case 'sent':
      return by('bank', null, arrivesOn);
    case 'returning':
      return by('bank');
    case 'seen':
    case 'orphaned':
    case 'signed':
    case 'mined':
      return by('chain');
    case 'final':
      return by('brokerage');
    case 'rejected':
      return isToReturn(of) ? by('brokerage') : null;
    case 'unallocated':
    case 'allocated':
    case 'credited':
    case 'reversed':
    case 'lapsed':
    case 'returned':
    case 'paid':
    case 'cancelled':
    case 'failed':
      return null;
  }
}
