import { cashBookTw } from './cash-book.ts';
import { depositTw } from './deposit.ts';
import { rechargeTw } from './recharge.ts';
import { transfersTw } from './transfers.ts';
import { withdrawTw } from './withdraw.ts';
import { withdrawTokensTw } from './withdraw-tokens.ts';

/** Texts shown only on the pages of money in and out. */
export const moneyPagesTw = {
  cashBook: cashBookTw,
  deposit: depositTw,
  recharge: rechargeTw,
  transfers: transfersTw,
  withdraw: withdrawTw,
  withdrawTokens: withdrawTokensTw,
};
