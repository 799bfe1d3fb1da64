import type { Translate } from '../../messages/index.ts';

/** What the server records as the subject of a proposal or of a line of the log, and its words here. */
const SUBJECTS = [
  [/^fee schedule$/, 'subjects.feeSchedule'],
  [/^operator (?<name>.+)$/, 'subjects.operator'],
  [/^proposal (?<name>\d+)$/, 'subjects.proposal'],
  [/^identity case (?<name>\d+)$/, 'subjects.identityCase'],
  [/^account (?<name>\d+)$/, 'subjects.account'],
  [/^transfer (?<name>\d+)$/, 'subjects.transfer'],
  [/^transfer file$/, 'subjects.transferFile'],
  [/^transfer file (?<name>\d+)$/, 'subjects.transferFileNumber'],
  [/^transfer results (?<name>[\da-f]{8})$/, 'subjects.transferResults'],
  [/^bank import (?<name>\d+)$/, 'subjects.bankImport'],
  [/^trust balance (?<name>[\d-]+)$/, 'subjects.trustBalance'],
  [/^transfer policy$/, 'subjects.transferPolicy'],
  [/^USDT withdrawal terms$/, 'subjects.tokenPolicy'],
  [/^USDT rate$/, 'subjects.tokenRate'],
  [/^network (?<name>.+)$/, 'subjects.network'],
  [/^USDT funding$/, 'subjects.treasuryFunding'],
  [/^treasury release$/, 'subjects.treasuryRelease'],
  [/^cashier$/, 'subjects.cashier'],
  [/^bank details$/, 'subjects.bankDetails'],
  [/^offering (?<name>\d+)$/, 'subjects.offering'],
  [/^agreement (?<name>\d+)$/, 'subjects.offeringAgreement'],
  [/^customers$/, 'subjects.customers'],
  [/^member (?<name>\d+)$/, 'subjects.member'],
  [/^order (?<name>\d+)$/, 'subjects.order'],
  [/^issue (?<name>[0-9A-Z]{4})$/, 'subjects.issue'],
  [/^news (?<name>\d+)$/, 'subjects.news'],
  [/^brokerage$/, 'subjects.brokerage'],
  [/^names and licence$/, 'subjects.tenantLicence'],
  [/^features$/, 'subjects.tenantFeatures'],
  [/^second checks$/, 'subjects.tenantChecks'],
  [/^user agreement$/, 'subjects.tenantAgreement'],
] as const;

/** A subject in words; one of a newer server as it is recorded. */
export function subjectText(t: Translate, subject: string): string {
  for (const [pattern, key] of SUBJECTS) {
    const found = pattern.exec(subject);
    if (found !== null) return t(key, { name: found.groups?.name ?? '' });
  }
  return subject;
}
