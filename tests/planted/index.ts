import { ACCOUNT_EVENT_BUGS } from './account-events.ts';
import { ALERT_BUGS } from './alerts.ts';
import { BANK_FILE_BUGS } from './bank-files.ts';
import { BOUNDS } from './bounds.ts';
import { CARD_BUGS } from './cards.ts';
import { CHART_BUGS } from './chart.ts';
import { CLOCK_AND_QUEUE } from './clock-and-queue.ts';
import { CONTENT_BUGS } from './content.ts';
import { CORE_BUGS } from './core.ts';
import { CUSTOMER_BUGS } from './customers.ts';
import { DAY_TRADE_DEBT_BUGS } from './day-trade-debts.ts';
import { DAY_TRADE_PAGE_BUGS } from './day-trade-pages.ts';
import { DAY_TRADE_TERMS_BUGS } from './day-trade-terms.ts';
import { DAY_TRADE_BUGS } from './day-trades.ts';
import { DEPOSIT_BUGS } from './deposits.ts';
import { DOCUMENT_BUGS } from './documents.ts';
import { DRAW_BUGS } from './draw.ts';
import { FILE_PLANTS } from './files.ts';
import { IDENTITY_CHECK_BUGS } from './identity-check.ts';
import { IDENTITY_PAGE_BUGS } from './identity-page.ts';
import { JOURNAL_BUGS } from './journal.ts';
import { KABUS_BUGS } from './kabus.ts';
import { KERNEL } from './kernel.ts';
import { LEASE } from './lease.ts';
import { LEDGER_BUGS } from './ledger.ts';
import { LISTING_BUGS } from './listing.ts';
import { MONEY } from './money.ts';
import { NIGHT_BUGS } from './night.ts';
import { NIGHT_PAGE_BUGS } from './night-page.ts';
import { OFFERING_OFFICE_BUGS } from './offering-office.ts';
import { OFFERING_PAPER_BUGS } from './offering-papers.ts';
import { OFFERING_BUGS } from './offerings.ts';
import { OFFICE_BUGS } from './office.ts';
import { OFFICE_TRADING_BUGS } from './office-trading.ts';
import { OPERATORS } from './operators.ts';
import { OUTCOME_BUGS } from './outcomes.ts';
import { OWN_ORDER_BUGS } from './own-orders.ts';
import type { Plant } from './plant.ts';
import { PROJECTION_BUGS } from './projections.ts';
import { PROOF_BUGS } from './proof.ts';
import { PUSH_BUGS } from './push.ts';
import { SIGNER_BUGS } from './signer.ts';
import { SIGNER_PROCESS_BUGS } from './signer-process.ts';
import { SWEEPS } from './sweep.ts';
import { TOKEN_WITHDRAWAL_BUGS } from './token-withdrawals.ts';
import { TOKEN_BUGS } from './tokens.ts';
import { APPROVAL_BUGS } from './transfer-approvals.ts';
import { TRANSFER_BUGS } from './transfers.ts';
import { USDT_CHAIN_BUGS } from './usdt-chain.ts';
import { USDT_CHECK_BUGS } from './usdt-checks.ts';
import { USDT_CONTROL_BUGS } from './usdt-control.ts';
import { USDT_END_BUGS } from './usdt-ends.ts';
import { USDT_LIVE_BUGS } from './usdt-live.ts';
import { USDT_OUT_BUGS } from './usdt-out.ts';
import { VENUE } from './venue.ts';
import { VENUES } from './venues.ts';
import { VERIFY_BUGS } from './verify.ts';
import { WITHDRAWAL_BUGS } from './withdrawals.ts';

/** The planted bugs by area, which is the name of their file. */
export const PLANTED: Readonly<Record<string, readonly Plant[]>> = {
  money: MONEY,
  ledger: LEDGER_BUGS,
  transfers: TRANSFER_BUGS,
  'transfer-approvals': APPROVAL_BUGS,
  'bank-files': BANK_FILE_BUGS,
  documents: DOCUMENT_BUGS,
  draw: DRAW_BUGS,
  proof: PROOF_BUGS,
  night: NIGHT_BUGS,
  'night-page': NIGHT_PAGE_BUGS,
  'offering-office': OFFERING_OFFICE_BUGS,
  'offering-papers': OFFERING_PAPER_BUGS,
  offerings: OFFERING_BUGS,
  'day-trade-terms': DAY_TRADE_TERMS_BUGS,
  'day-trades': DAY_TRADE_BUGS,
  'day-trade-pages': DAY_TRADE_PAGE_BUGS,
  'day-trade-debts': DAY_TRADE_DEBT_BUGS,
  deposits: DEPOSIT_BUGS,
  withdrawals: WITHDRAWAL_BUGS,
  tokens: TOKEN_BUGS,
  'token-withdrawals': TOKEN_WITHDRAWAL_BUGS,
  push: PUSH_BUGS,
  signer: SIGNER_BUGS,
  'signer-process': SIGNER_PROCESS_BUGS,
  'usdt-chain': USDT_CHAIN_BUGS,
  'usdt-checks': USDT_CHECK_BUGS,
  'usdt-control': USDT_CONTROL_BUGS,
  'usdt-live': USDT_LIVE_BUGS,
  'usdt-out': USDT_OUT_BUGS,
  'usdt-ends': USDT_END_BUGS,
  cards: CARD_BUGS,
  alerts: ALERT_BUGS,
  chart: CHART_BUGS,
  venue: VENUE,
  listing: LISTING_BUGS,
  venues: VENUES,
  content: CONTENT_BUGS,
  core: CORE_BUGS,
  lease: LEASE,
  bounds: BOUNDS,
  'clock-and-queue': CLOCK_AND_QUEUE,
  outcomes: OUTCOME_BUGS,
  'own-orders': OWN_ORDER_BUGS,
  sweep: SWEEPS,
  projections: PROJECTION_BUGS,
  verify: VERIFY_BUGS,
  customers: CUSTOMER_BUGS,
  journal: JOURNAL_BUGS,
  'account-events': ACCOUNT_EVENT_BUGS,
  kernel: KERNEL,
  files: FILE_PLANTS,
  'identity-check': IDENTITY_CHECK_BUGS,
  'identity-page': IDENTITY_PAGE_BUGS,
  office: OFFICE_BUGS,
  'office-trading': OFFICE_TRADING_BUGS,
  kabus: KABUS_BUGS,
  operators: OPERATORS,
};

/** Every planted bug. */
export const PLANTS: readonly Plant[] = Object.values(PLANTED).flat();
