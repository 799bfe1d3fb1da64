export {
  accepted,
  closeAccount,
  deferWithdrawals,
  openEmptyAccount,
  openPaperAccount,
  setIdentityPolicy,
} from './open-account.ts';
