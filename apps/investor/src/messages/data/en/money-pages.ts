import { cashBookEn } from './cash-book.ts';
import { depositEn } from './deposit.ts';
import { transfersEn } from './transfers.ts';
import { withdrawEn } from './withdraw.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesEn = {
  cashBook: cashBookEn,
  deposit: depositEn,
  transfers: transfersEn,
  withdraw: withdrawEn,
};
