import { tradingJp } from './trading.ts';

/** Texts shown only on the pages of orders, fills and halts. */
export const tradingPagesJp = { trading: tradingJp };
