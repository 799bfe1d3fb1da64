import type { Operation } from '../platform/http/index.ts';
import type { ReferralDeps } from './deps.ts';
import { referralAdd } from './operations/referral-add.ts';
import { referralDetail } from './operations/referral-detail.ts';
import { referralList } from './operations/referral-list.ts';

/** The operations on referrals (REF-01, REF-02). */
export const referralOperations = (deps: ReferralDeps): Operation[] => [
  referralDetail(deps),
  referralList(deps),
  referralAdd(deps),
];

export type { ReferralDeps } from './deps.ts';
export { findReferrer } from './find-referrer.ts';
export { maskNickname } from './store.ts';
