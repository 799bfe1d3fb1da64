import type { TradeTexts } from '../../catalogue.ts';
import { alertsEn } from './alerts.ts';
import { assetsEn } from './assets.ts';
import { holdingEn } from './holding.ts';
import { newsEn } from './news.ts';
import { noticesEn } from './notices.ts';
import { ordersEn } from './orders.ts';
import { ticketEn } from './ticket.ts';
import { tradesEn } from './trades.ts';

/** Texts shown only on the pages of the account and its orders. */
export const tradePagesEn: TradeTexts = {
  alerts: alertsEn,
  assets: assetsEn,
  holding: holdingEn,
  news: newsEn,
  notices: noticesEn,
  orders: ordersEn,
  ticket: ticketEn,
  trades: tradesEn,
};
