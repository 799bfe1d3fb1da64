export { accepted, closeAccount, deferWithdrawals, openEmptyAccount, openPaperAccount } from './open-account.ts';
