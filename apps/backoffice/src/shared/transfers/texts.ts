import { NOTHING } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { CallReply } from '../api/index.ts';

/** Money that arrives or leaves, as operators see it. */
export type TransferRow = CallReply<'POST v1/fund/deposit/release'>;
/** A line of the bank. */
export type LineRow = CallReply<'GET v1/fund/line/list'>['rows'][number];

/** The states of money that arrives, in the order of its way (rules/money.md 2). */
export const ARRIVAL_STATES = [
  'seen',
  'orphaned',
  'final',
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
  'failed',
  'cancelled',
] as const satisfies TransferRow['state'][];

/** The states of money that leaves, in the order of its way (rules/money.md 2). */
export const WITHDRAWAL_STATES = [
  'requested',
  'cooling',
  'screening',
  'approved',
  'sent',
  'signed',
  'mined',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const satisfies TransferRow['state'][];

/** Whether money arrives or leaves. */
export type Direction = TransferRow['direction'];
export type Method = TransferRow['method'];

const ARRIVAL_TEXT: Readonly<Record<string, TextKey>> = {
  unallocated: 'transfers.unallocated',
  allocated: 'transfers.allocated',
  seen: 'transfers.seen',
  orphaned: 'transfers.orphaned',
  final: 'transfers.final',
  failed: 'transfers.failed',
  declared: 'transfers.declared',
  matched: 'transfers.matched',
  review: 'transfers.review',
  screening: 'transfers.screening',
  held: 'transfers.held',
  credited: 'transfers.credited',
  rejected: 'transfers.rejected',
  returning: 'transfers.returning',
  returned: 'transfers.returned',
  reversed: 'transfers.reversed',
  lapsed: 'transfers.lapsed',
  cancelled: 'transfers.cancelled',
};

const WITHDRAWAL_TEXT: Readonly<Record<string, TextKey>> = {
  draft: 'withdrawals.draft',
  requested: 'withdrawals.requested',
  cooling: 'withdrawals.cooling',
  screening: 'withdrawals.screening',
  approved: 'withdrawals.approved',
  sent: 'withdrawals.sent',
  signed: 'withdrawals.signed',
  mined: 'withdrawals.mined',
  paid: 'withdrawals.paid',
  returned: 'withdrawals.returned',
  rejected: 'withdrawals.rejected',
  cancelled: 'transfers.cancelled',
};

const REASON_TEXT: Readonly<Record<string, TextKey>> = {
  PAYER_NAME_DIFFERS: 'transfers.payerNameDiffers',
  AMOUNT_DIFFERS: 'transfers.amountDiffers',
  REFERENCE_MISSING: 'transfers.referenceMissing',
  THIRD_PARTY: 'transfers.thirdParty',
  PROOF_UNREADABLE: 'transfers.proofUnreadable',
  NO_MONEY: 'transfers.noMoney',
  CANCELLED_BY_BANK: 'transfers.cancelledByBank',
  CUSTOMER_IDENTIFIED: 'transfers.customerIdentified',
  CUSTOMER_CONTACT: 'transfers.customerContact',
  SENDER_UNKNOWN: 'transfers.senderUnknown',
  SENDER_ASKED: 'transfers.senderAsked',
  ACCOUNT_CLOSED: 'transfers.accountClosed',
  TRADING_NOT_ALLOWED: 'transfers.tradingNotAllowed',
  RETURNED_TO_SENDER: 'transfers.returnedToSender',
  REJECTED: 'transfers.notAccepted',
  REINCLUDED: 'transfers.reincluded',
  NOT_REINCLUDED: 'transfers.notReincluded',
  FUNDED: 'transfers.funded',
  FUNDED_PART: 'transfers.fundedPart',
  TREASURY: 'transfers.ofTreasury',
  SANCTIONS: 'transfers.sanctions',
  HOLDER_DIFFERS: 'transfers.holderDiffers',
  ACCOUNT_UNKNOWN: 'transfers.accountUnknown',
  BANK_REFUSED: 'transfers.bankRefused',
  CARD_REMOVED: 'transfers.cardRemoved',
  ADDRESS_REMOVED: 'transfers.addressRemoved',
  RATE_OUT_OF_BOUNDS: 'transfers.rateOutOfBounds',
  FROZEN_BEFORE_SENT: 'transfers.frozenBeforeSent',
  RATE_OLD: 'transfers.rateOld',
  SIGNATURE_REFUSED: 'transfers.signatureRefused',
  SIGNATURE_CANCELLED: 'transfers.signatureCancelled',
  TRANSACTION_FAILED: 'transfers.transactionFailed',
  TRANSACTION_VOIDED: 'transfers.transactionVoided',
  BLOCK_REPLACED: 'transfers.blockReplaced',
  OWN_TOKENS: 'transfers.ownTokens',
  SOURCE_CHANGED: 'transfers.sourceChanged',
  CHAIN_UNDONE: 'transfers.chainUndone',
  SETTLED: 'transfers.settled',
  AMOUNT_INVALID: 'transfers.amountInvalid',
};

/** A state in words; one of a newer server as it is. */
export function stateText(t: Translate, state: string, direction: Direction = 'in', method: Method = 'bank'): string {
  if (direction === 'out' && method === 'usdt' && state === 'paid') return t('withdrawals.paidTokens');
  const key = (direction === 'out' ? WITHDRAWAL_TEXT : ARRIVAL_TEXT)[state];
  return key === undefined ? state : t(key);
}

/** A reason code in words; a dash for none, and a code of a newer server as it is. */
export function reasonText(t: Translate, code: string | null): string {
  if (code === null) return NOTHING;
  const key = REASON_TEXT[code];
  return key === undefined ? code : t(key);
}
