export { accepted, openEmptyAccount, openPaperAccount } from './open-account.ts';
