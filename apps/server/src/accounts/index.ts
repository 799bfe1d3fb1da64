export { AccountStatusSync } from './account-status.ts';
export {
  accepted,
  closeAccount,
  closeWhenEmpty,
  deferWithdrawals,
  openEmptyAccount,
  openPaperAccount,
  setIdentityPolicy,
} from './open-account.ts';
