import { cashBookJp } from './cash-book.ts';
import { depositJp } from './deposit.ts';
import { rechargeJp } from './recharge.ts';
import { transfersJp } from './transfers.ts';
import { withdrawJp } from './withdraw.ts';
import { withdrawTokensJp } from './withdraw-tokens.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesJp = {
  cashBook: cashBookJp,
  deposit: depositJp,
  recharge: rechargeJp,
  transfers: transfersJp,
  withdraw: withdrawJp,
  withdrawTokens: withdrawTokensJp,
} as const;
