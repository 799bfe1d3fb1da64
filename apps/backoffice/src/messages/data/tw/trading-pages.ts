import { tradingTw } from './trading.ts';

/** Texts shown only on the pages of orders, fills and halts. */
export const tradingPagesTw = { trading: tradingTw };
