import { NOTHING } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { CallReply } from '../api/index.ts';

/** Money that arrives or leaves, as operators see it. */
export type TransferRow = CallReply<'POST v1/fund/deposit/release'>;
/** A line of the bank. */
export type LineRow = CallReply<'GET v1/fund/line/list'>['rows'][number];

/** The states of money that arrives, in the order of its way (rules/money.md 2). */
export const ARRIVAL_STATES = [
  'declared',
  'matched',
  'review',
  'screening',
  'held',
  'credited',
  'rejected',
  'returning',
  'returned',
  'reversed',
  'lapsed',
  'cancelled',
] as const satisfies TransferRow['state'][];

/** The states of money that leaves, in the order of its way (rules/money.md 2). */
export const WITHDRAWAL_STATES = [
  'requested',
  'cooling',
  'screening',
  'approved',
  'sent',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const satisfies TransferRow['state'][];

/** Whether money arrives or leaves. */
export type Direction = TransferRow['direction'];

const ARRIVAL_TEXT: Readonly<Record<string, TextKey>> = {
  unallocated: 'arrivals.unallocated',
  allocated: 'arrivals.allocated',
  declared: 'arrivals.declared',
  matched: 'arrivals.matched',
  review: 'arrivals.review',
  screening: 'arrivals.screening',
  held: 'arrivals.held',
  credited: 'arrivals.credited',
  rejected: 'arrivals.rejected',
  returning: 'arrivals.returning',
  returned: 'arrivals.returned',
  reversed: 'arrivals.reversed',
  lapsed: 'arrivals.lapsed',
  cancelled: 'arrivals.cancelled',
};

const WITHDRAWAL_TEXT: Readonly<Record<string, TextKey>> = {
  draft: 'withdrawals.draft',
  requested: 'withdrawals.requested',
  cooling: 'withdrawals.cooling',
  screening: 'withdrawals.screening',
  approved: 'withdrawals.approved',
  sent: 'withdrawals.sent',
  paid: 'withdrawals.paid',
  returned: 'withdrawals.returned',
  rejected: 'withdrawals.rejected',
  cancelled: 'arrivals.cancelled',
};

const REASON_TEXT: Readonly<Record<string, TextKey>> = {
  PAYER_NAME_DIFFERS: 'arrivals.payerNameDiffers',
  AMOUNT_DIFFERS: 'arrivals.amountDiffers',
  REFERENCE_MISSING: 'arrivals.referenceMissing',
  THIRD_PARTY: 'arrivals.thirdParty',
  PROOF_UNREADABLE: 'arrivals.proofUnreadable',
  NO_MONEY: 'arrivals.noMoney',
  CANCELLED_BY_BANK: 'arrivals.cancelledByBank',
  CUSTOMER_IDENTIFIED: 'arrivals.customerIdentified',
  CUSTOMER_CONTACT: 'arrivals.customerContact',
  SENDER_UNKNOWN: 'arrivals.senderUnknown',
  SENDER_ASKED: 'arrivals.senderAsked',
  ACCOUNT_CLOSED: 'arrivals.accountClosed',
  TRADING_NOT_ALLOWED: 'arrivals.tradingNotAllowed',
  RETURNED_TO_SENDER: 'arrivals.returnedToSender',
  REJECTED: 'arrivals.notAccepted',
  SANCTIONS: 'arrivals.sanctions',
  HOLDER_DIFFERS: 'arrivals.holderDiffers',
  ACCOUNT_UNKNOWN: 'arrivals.accountUnknown',
  BANK_REFUSED: 'arrivals.bankRefused',
  CARD_REMOVED: 'arrivals.cardRemoved',
};

/** A state in words; one of a newer server as it is. */
export function stateText(t: Translate, state: string, direction: Direction = 'in'): string {
  const key = (direction === 'out' ? WITHDRAWAL_TEXT : ARRIVAL_TEXT)[state];
  return key === undefined ? state : t(key);
}

/** A reason code in words; a dash for none, and a code of a newer server as it is. */
export function reasonText(t: Translate, code: string | null): string {
  if (code === null) return NOTHING;
  const key = REASON_TEXT[code];
  return key === undefined ? code : t(key);
}
