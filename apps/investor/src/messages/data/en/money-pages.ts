import { cashBookEn } from './cash-book.ts';
import { depositEn } from './deposit.ts';
import { rechargeEn } from './recharge.ts';
import { transfersEn } from './transfers.ts';
import { withdrawEn } from './withdraw.ts';
import { withdrawTokensEn } from './withdraw-tokens.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesEn = {
  cashBook: cashBookEn,
  deposit: depositEn,
  recharge: rechargeEn,
  transfers: transfersEn,
  withdraw: withdrawEn,
  withdrawTokens: withdrawTokensEn,
};
