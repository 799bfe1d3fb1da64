export { ReferralListPage } from './referral-list-page.tsx';
export { ReferralPage } from './referral-page.tsx';
