import { cashBookEn } from './cash-book.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesEn = { cashBook: cashBookEn };
