import type { Calls } from '@kabuto/contract';

export type ReferralView = Calls['GET v1/user/referral/detail']['reply'];
