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
  'REFERRER_LATE',
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
  'NONCE_OPEN',
  'OFFERING_PRICE',
  'APPLICATION_QUANTITY',
  'APPLICATION_BID',
  'PROSPECTUS_CHANGED',
  'DRAW_BEACON_LATE',
  'DOCUMENT_EXISTS',
  'STATEMENT_TOO_LONG',
  'STATEMENT_LINES_TOO_MANY',
  'FIELD_INVALID',
  'FIELD_UNKNOWN',
  'DEPOSIT_IN_BLOCK',
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

it('amounts have thousands in every refusal, codes and placeholders without a value stay', () => {
  const limits = { lower: '2420', upper: '13820.5' };
  expect(reasonText('PRICE_OUT_OF_LIMIT', 'jp', limits)).toContain('2,420円～13,820.5円');
  const cash = { required: '15508525', available: '-957', max: '1500' };
  expect(reasonText('INSUFFICIENT_CASH', 'en', cash)).toMatch(/15,508,525.*-957.*1,500/);
  expect(reasonText('PRICE_OUT_OF_LIMIT', 'jp', { code: '7203' })).toContain('{lower}');
});
