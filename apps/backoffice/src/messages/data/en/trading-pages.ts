import { tradingEn } from './trading.ts';

/** Texts shown only on the pages of orders, fills and halts. */
export const tradingPagesEn = { trading: tradingEn };
