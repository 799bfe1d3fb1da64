import type { TradeTexts } from '../../catalogue.ts';
import { alertsTw } from './alerts.ts';
import { assetsTw } from './assets.ts';
import { holdingTw } from './holding.ts';
import { newsTw } from './news.ts';
import { noticesTw } from './notices.ts';
import { ordersTw } from './orders.ts';
import { ticketTw } from './ticket.ts';
import { tradesTw } from './trades.ts';

/** Texts shown only on the pages of the account and its orders. */
export const tradePagesTw: TradeTexts = {
  alerts: alertsTw,
  assets: assetsTw,
  holding: holdingTw,
  news: newsTw,
  notices: noticesTw,
  orders: ordersTw,
  ticket: ticketTw,
  trades: tradesTw,
};
