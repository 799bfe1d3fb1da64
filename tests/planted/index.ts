import { BANK_FILE_BUGS } from './bank-files.ts';
import { BOUNDS } from './bounds.ts';
import { CARD_BUGS } from './cards.ts';
import { CLOCK_AND_QUEUE } from './clock-and-queue.ts';
import { CORE_BUGS } from './core.ts';
import { DEPOSIT_BUGS } from './deposits.ts';
import { FILE_PLANTS } from './files.ts';
import { IDENTITY_CHECK_BUGS } from './identity-check.ts';
import { IDENTITY_PAGE_BUGS } from './identity-page.ts';
import { JOURNAL_BUGS } from './journal.ts';
import { KERNEL } from './kernel.ts';
import { LEASE } from './lease.ts';
import { LEDGER_BUGS } from './ledger.ts';
import { MONEY } from './money.ts';
import { OFFICE_BUGS } from './office.ts';
import { OPERATORS } from './operators.ts';
import { OWN_ORDER_BUGS } from './own-orders.ts';
import type { Plant } from './plant.ts';
import { PROJECTION_BUGS } from './projections.ts';
import { SWEEPS } from './sweep.ts';
import { APPROVAL_BUGS } from './transfer-approvals.ts';
import { TRANSFER_BUGS } from './transfers.ts';
import { VENUE } from './venue.ts';
import { VENUES } from './venues.ts';
import { VERIFY_BUGS } from './verify.ts';
import { WITHDRAWAL_BUGS } from './withdrawals.ts';

/** Every planted bug. */
export const PLANTS: readonly Plant[] = [
  ...MONEY,
  ...LEDGER_BUGS,
  ...TRANSFER_BUGS,
  ...APPROVAL_BUGS,
  ...BANK_FILE_BUGS,
  ...DEPOSIT_BUGS,
  ...WITHDRAWAL_BUGS,
  ...CARD_BUGS,
  ...VENUE,
  ...VENUES,
  ...CORE_BUGS,
  ...LEASE,
  ...BOUNDS,
  ...CLOCK_AND_QUEUE,
  ...OWN_ORDER_BUGS,
  ...SWEEPS,
  ...PROJECTION_BUGS,
  ...VERIFY_BUGS,
  ...JOURNAL_BUGS,
  ...KERNEL,
  ...FILE_PLANTS,
  ...IDENTITY_CHECK_BUGS,
  ...IDENTITY_PAGE_BUGS,
  ...OFFICE_BUGS,
  ...OPERATORS,
];
