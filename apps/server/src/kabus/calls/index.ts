import type { KabusEndpoint } from '../call.ts';
import { cancelOrder } from './cancel-order.ts';
import { board, marginPremium, primaryExchange, regulations, symbol } from './market.ts';
import { orders } from './orders.ts';
import { MISSING, softLimits } from './others.ts';
import { positions } from './positions.ts';
import { ranking } from './ranking.ts';
import { register, unregister, unregisterAll } from './registering.ts';
import { sendOrder } from './send-order.ts';
import { walletCash, walletCashOf, walletMargin, walletMarginOf } from './wallets.ts';

/** Every call of the published API but `token`. */
export const KABUS_ENDPOINTS: readonly KabusEndpoint[] = [
  sendOrder,
  cancelOrder,
  walletCash,
  walletCashOf,
  walletMargin,
  walletMarginOf,
  board,
  symbol,
  orders,
  positions,
  register,
  unregister,
  unregisterAll,
  ranking,
  regulations,
  primaryExchange,
  softLimits,
  marginPremium,
  ...MISSING,
];
