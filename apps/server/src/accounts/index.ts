export { AccountNotOpened, accepted, openEmptyAccount, openPaperAccount, PAPER_CASH } from './open-account.ts';
