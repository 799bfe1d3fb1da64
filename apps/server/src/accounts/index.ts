export { accepted, closeAccount, openEmptyAccount, openPaperAccount } from './open-account.ts';
