import { LANGUAGES, NOTICE_KINDS, type NoticeKind } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

const NAMES = { en: 'Toyota Motor', jp: 'トヨタ自動車', tw: '豐田汽車' };
const ISSUE = { names: NAMES, tickTable: 'topix500' } as const;
const OF_ORDER = { orderId: '1', code: '7203', side: 'buy', quantity: '1000', at: '0' };
const OF_TRANSFER = { transferId: '1', amount: '311900' };
const OF_OFFERING = {
  offeringId: '1',
  applicationId: '1',
  code: '1Z01',
  name_en: 'Toyota Motor',
  name_jp: 'トヨタ自動車',
  name_tw: '豐田汽車',
};
const WITH_SHARES = { ...OF_OFFERING, quantity: '1000' };
const OF_BROWSER = { device: 'Firefox', address: '203.0.113.9' };

/** The values that the server writes for each kind. */
const PARAMS: Readonly<Record<NoticeKind, Readonly<Record<string, string>>>> = {
  documentIssued: { document: 'balance', from: '2026-07-01', to: '2026-09-30' },
  fill: { ...OF_ORDER, price: '3142.5' },
  partFill: { ...OF_ORDER, price: '3142.5', rest: '2500' },
  orderCancelled: OF_ORDER,
  orderExpired: { ...OF_ORDER, reason: 'SESSION_ENDED' },
  orderRejected: { ...OF_ORDER, reason: 'INSTRUMENT_HALTED' },
  alertHit: { alertId: '1', code: '7203', when: '<=', price: '3142.5', at: '0' },
  settled: { date: '2026-11-24', amount: '-311900' },
  taxWithheld: { date: '2026-11-24', amount: '42663' },
  taxRefunded: { date: '2026-11-24', amount: '42663' },
  depositCredited: OF_TRANSFER,
  depositFunded: OF_TRANSFER,
  depositReview: OF_TRANSFER,
  depositHeld: OF_TRANSFER,
  depositRejected: OF_TRANSFER,
  depositReturned: OF_TRANSFER,
  depositReversed: OF_TRANSFER,
  depositLapsed: OF_TRANSFER,
  withdrawalRequested: OF_TRANSFER,
  withdrawalApproved: OF_TRANSFER,
  withdrawalSent: OF_TRANSFER,
  withdrawalPaid: OF_TRANSFER,
  withdrawalReturned: OF_TRANSFER,
  withdrawalRejected: OF_TRANSFER,
  withdrawalCancelled: OF_TRANSFER,
  usdtSent: { ...OF_TRANSFER, tokens: '2100.890709' },
  usdtPaid: { ...OF_TRANSFER, tokens: '2100.890709' },
  usdtReturned: OF_TRANSFER,
  offeringWon: WITH_SHARES,
  offeringStandby: OF_OFFERING,
  offeringLost: OF_OFFERING,
  offeringIneligible: OF_OFFERING,
  offeringDue: OF_OFFERING,
  offeringPromoted: WITH_SHARES,
  offeringReleased: OF_OFFERING,
  offeringLapsed: OF_OFFERING,
  offeringCancelled: OF_OFFERING,
  offeringDelivered: WITH_SHARES,
  agreementAccepted: OF_OFFERING,
  agreementRejected: OF_OFFERING,
  dayTradeWarning: {},
  dayTradeAuction: {},
  dayTradeRestricted: {},
  dayTradeReleased: {},
  dayTradeForced: {},
  dayTradePenalty: { amount: '3575' },
  dayTradeDeficit: { amount: '311900' },
  dayTradeRepaid: { amount: '311900' },
  dayTradeCollateralSold: { amount: '311900' },
  dayTradeReceivable: { amount: '311900' },
  newDevice: OF_BROWSER,
  newDeviceOrder: OF_BROWSER,
  passwordChanged: {},
  passwordChangedHere: {},
  passwordLocked: { tries: '5', wait: '15' },
  factorAdded: { factor: 'totp' },
  factorRemoved: { factor: 'passkey' },
  recoveryUsed: { left: '9' },
  emailChanged: { contact: 'n***@example.com' },
  mobileChanged: { contact: '+81••••0001' },
  mobileRemoved: {},
  cardAdded: { bank: 'みずほ', digits: '567' },
  cardDefault: { bank: 'みずほ', digits: '567' },
  cardRemoved: { bank: 'みずほ', digits: '567' },
  addressAdded: { label: '財布', address: '0x12ab…34cd' },
  addressRemoved: { label: '財布', address: '0x12ab…34cd' },
  frozen: {},
  frozenByOperator: {},
  unfrozenByOperator: {},
  disabledByOperator: {},
  enabledByOperator: {},
  sessionsEndedByOperator: {},
  noticesOff: {},
  identityVerified: {},
  identityRejected: {},
};

// Object.keys forgets the keys' type; the table is a constant of the contract.
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

describe.each(LANGUAGES)('notices in %s', (language) => {
  it.each(KINDS)('%s: one whole line', (kind) => {
    const text = noticeText({ kind, params: PARAMS[kind] }, language, () => ISSUE);
    expect(text).not.toMatch(/[{}\n]|undefined|>=|<=|totp/);
    expect(text.length).toBeGreaterThan(5);
    if (PARAMS[kind].code !== undefined) expect(text).toContain(NAMES[language]);
    if (PARAMS[kind].quantity !== undefined) expect(text).toContain('1,000');
    if (PARAMS[kind].price !== undefined) expect(text).toContain('3,142.5');
    if (PARAMS[kind].tokens !== undefined) expect(text).toContain('2,100.890709');
    if (kind === 'documentIssued') expect(text).toMatch(/2026\/07\/01–2026\/09\/30/);
    if (kind.startsWith('tax')) expect(text).toMatch(/42,663.*2026\/11\/24/);
    if (kind === 'settled') expect(text).toMatch(/2026\/11\/24.*−311,900/);
    if (PARAMS[kind].rest !== undefined) expect(text).toContain('2,500');
    if (PARAMS[kind].reason !== undefined)
      expect(text.length).toBeGreaterThan(noticeText({ kind, params: OF_ORDER }, language, () => ISSUE).length + 3);
  });

  it('ALT-01 an alert on a change, a limit or a special quote has a line of its own in each direction', () => {
    const price = { price: '3142.5' };
    const lines = (['>=', '<='] as const).flatMap((when) =>
      [
        { condition: 'percent', percent: '5', ...price },
        { condition: 'limit', ...price },
        { condition: 'specialQuote' },
      ].map((params) =>
        noticeText({ kind: 'alertHit', params: { code: '7203', when, ...params } }, language, () => ISSUE),
      ),
    );
    expect(new Set(lines).size).toBe(6);
    for (const line of lines) {
      expect(line).toContain(NAMES[language]);
      expect(line).not.toMatch(/[{}\n]|undefined|>=|<=/);
    }
    expect(lines.filter((line) => line.includes('3,142.5'))).toHaveLength(4);
    expect(lines.filter((line) => /5[%％]/.test(line))).toHaveLength(2);
  });
});

it.each([
  [
    'jp',
    '委託保証金が基準を下回りました。一日信用取引は返済のみ受け付けます。 委託保証金−1,200円（必要750,000円、保証金率−0.05％）',
  ],
  [
    'en',
    'Your collateral fell below the required level. Day trades accept closing orders only. Collateral: −1,200 JPY (required: 750,000 JPY, ratio: −0.05 %)',
  ],
  ['tw', '保證金低於規定水準，當沖交易僅接受平倉。保證金−1,200日圓（所需750,000日圓，保證金率−0.05％）'],
] as const)(
  'DAY-02 in %s a notice of day trades has the collateral of that moment, where it is known',
  (language, text) => {
    const params = { collateral: '-1200', required: '750000', ratio: '-0.05' };
    expect(noticeText({ kind: 'dayTradeRestricted', params }, language, () => ISSUE)).toBe(text);
    const before = noticeText({ kind: 'dayTradeRestricted', params: {} }, language, () => ISSUE);
    expect(text.startsWith(before)).toBe(true);
  },
);

it('prices have the decimals of their tick', () => {
  const text = (price: string) => noticeText({ kind: 'fill', params: { ...OF_ORDER, price } }, 'jp', () => ISSUE);
  expect(text('2900')).toContain('2,900.0円');
  expect(text('3142')).toContain('3,142円');
});

it('the venue of an order is named beside the code of the issue, except Tokyo', () => {
  const text = (language: 'jp' | 'en' | 'tw') =>
    noticeText({ kind: 'fill', params: { ...OF_ORDER, price: '3142', venue: 'pts' } }, language, () => ISSUE);
  expect(text('jp')).toContain('（7203・PTS）');
  expect(text('en')).toContain('(7203, PTS)');
  expect(text('tw')).toContain('（7203・PTS）');
  const tokyo = noticeText({ kind: 'fill', params: { ...OF_ORDER, price: '3142' } }, 'jp', () => ISSUE);
  expect(tokyo).toContain('（7203）');
});
