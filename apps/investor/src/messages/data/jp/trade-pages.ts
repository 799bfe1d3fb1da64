import { alertsJp } from './alerts.ts';
import { assetsJp } from './assets.ts';
import { holdingJp } from './holding.ts';
import { newsJp } from './news.ts';
import { noticesJp } from './notices.ts';
import { ordersJp } from './orders.ts';
import { ticketJp } from './ticket.ts';
import { tradesJp } from './trades.ts';

/** Texts shown only on the pages of the account and its orders. */
export const tradePagesJp = {
  alerts: alertsJp,
  assets: assetsJp,
  holding: holdingJp,
  news: newsJp,
  notices: noticesJp,
  orders: ordersJp,
  ticket: ticketJp,
  trades: tradesJp,
} as const;
