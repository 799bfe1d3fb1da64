import type { TextKey } from '../../messages/index.ts';
import type { Path } from '../../shared/navigation/routes.ts';

/** The tabs of the page of orders. Each has an address of its own. */
export type OrderTab = 'open' | 'day' | 'history';

export const TAB_PATH: Readonly<Record<OrderTab, Path>> = {
  open: '/pages/trade/cancel/cancel',
  day: '/pages/trade/today-entrust/today-entrust',
  history: '/pages/trade/history-entrust/history-entrust',
};

type EmptyText = { readonly title: TextKey; readonly body: TextKey };

/** What a tab without orders says. */
export const EMPTY_TEXT: Readonly<Record<OrderTab, EmptyText>> = {
  open: { title: 'orders.emptyOpenTitle', body: 'orders.emptyOpenBody' },
  day: { title: 'orders.emptyTodayTitle', body: 'orders.emptyTodayBody' },
  history: { title: 'orders.emptyHistoryTitle', body: 'orders.emptyHistoryBody' },
};
