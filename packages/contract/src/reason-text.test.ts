import { expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';
import { reasonText, storedReasonText } from './reason-text.ts';
import { REASONS, type ReasonCode } from './reasons.ts';

/** Refusals of a call, which are never stored with an order. */
const NEVER_STORED: readonly string[] = [
  'TAX_TYPE_FIXED',
  'ALERT_LIMIT',
  'PASSWORD_WEAK',
  'PASSWORD_SHORT',
  'NICKNAME_INVALID',
  'PROOF_INVALID',
  'PASSKEY_LIMIT',
  'MOBILE_COUNTRY',
  'BANK_FILE_INVALID',
  'BANK_ACCOUNT_DIFFERS',
  'FILE_MISSING',
  'FILE_TOO_LARGE',
  'FILE_UNKNOWN',
  'PICTURE_TYPE_NOT_TAKEN',
  'PICTURE_TOO_MANY_PIXELS',
  'UPLOAD_LIMIT',
  'IDENTITY_PART_MISSING',
  'CASE_NOT_OPENED',
  'VIEW_LIMIT',
  'SECOND_OPERATOR',
  'CLAIM_OPEN',
  'APPROVAL_REQUIRED',
  'CARD_NAME_DIFFERS',
  'CARD_LIMIT',
  'ADDRESS_LIMIT',
  'TRANSFER_STATE',
  'TRANSFER_MINIMUM',
  'TRANSFER_MAXIMUM',
  'TRANSFER_LIMIT',
  'TRANSFER_COUNT',
  'FIELD_INVALID',
  'FIELD_UNKNOWN',
];

// the keys of the table are the reasons
const reasons = (Object.keys(REASONS) as ReasonCode[]).filter((reason) => !NEVER_STORED.includes(reason));

it.each(LANGUAGES)(
  'a stored order has its reason in words without the numbers that it does not keep: %s',
  (language) => {
    const left = reasons.filter((reason) => /[{}]/.test(storedReasonText(reason, language)));
    expect(left).toEqual([]);
    expect(storedReasonText('OCO_FILLED', language)).toBe(reasonText('OCO_FILLED', language));
    expect(storedReasonText('SAME_ISSUE_SHARES', language)).not.toBe(storedReasonText('VENUE_REJECTED', language));
  },
);
