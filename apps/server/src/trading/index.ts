import type { Operation } from '../platform/http/operation.ts';
import { assetExplain } from './asset-explain.ts';
import { assetSummary } from './asset-summary.ts';
import { cancelOrder } from './cancel-order.ts';
import type { TradingDeps } from './deps.ts';
import { fillList } from './fill-list.ts';
import { orderDetail } from './order-detail.ts';
import { orderList } from './order-list.ts';
import { placeOrder } from './place-order.ts';
import { positionList } from './position-list.ts';
import { ticketFacts } from './ticket-facts.ts';

export type { LocalNames, TradingDeps } from './deps.ts';
export { accountEventView } from './views.ts';

/** The operations of this area. */
export const tradingOperations = (deps: TradingDeps): Operation[] => [
  placeOrder(deps),
  cancelOrder(deps),
  orderList(deps),
  orderDetail(deps),
  fillList(deps),
  positionList(deps),
  assetSummary(deps),
  assetExplain(deps),
  ticketFacts(deps),
];
