import type { CallReply } from '../../shared/api/index.ts';

export type ReferralMember = CallReply<'GET v1/referral/member/detail'>;

export const SCOPES = ['referrers', 'withoutPermission'] as const;
