import type { Operation } from '../platform/http/operation.ts';
import { accountDetail } from './account-detail.ts';
import { alertAdd, alertRemove } from './alert-change.ts';
import { alertList } from './alert-list.ts';
import { amendOrder } from './amend-order.ts';
import { assetExplain } from './asset-explain.ts';
import { assetSummary } from './asset-summary.ts';
import { cancelAll } from './cancel-all.ts';
import { cancelOrder } from './cancel-order.ts';
import { cashList } from './cash-list.ts';
import type { TradingDeps } from './deps.ts';
import { fillList } from './fill-list.ts';
import { orderDetail } from './order-detail.ts';
import { orderList } from './order-list.ts';
import { placeOrder } from './place-order.ts';
import { positionList } from './position-list.ts';
import { resultList } from './result-list.ts';
import { ticketFacts } from './ticket-facts.ts';

export type { LocalNames, TradingDeps } from './deps.ts';
export { accountEventView } from './views.ts';

/** The operations of this area. */
export const tradingOperations = (deps: TradingDeps): Operation[] => [
  placeOrder(deps),
  amendOrder(deps),
  cancelOrder(deps),
  cancelAll(deps),
  orderList(deps),
  orderDetail(deps),
  fillList(deps),
  positionList(deps),
  assetSummary(deps),
  assetExplain(deps),
  resultList(deps),
  cashList(deps),
  ticketFacts(deps),
  alertList(deps),
  alertAdd(deps),
  alertRemove(deps),
  accountDetail(deps),
];
