import type { Operation } from '../platform/http/operation.ts';
import type { OrdersDeps } from './deps.ts';
import { amendOrder } from './operations/amend-order.ts';
import { cancelAll } from './operations/cancel-all.ts';
import { cancelOrder } from './operations/cancel-order.ts';
import { fillEvidence, levelView } from './operations/fill-evidence.ts';
import { fillList } from './operations/fill-list.ts';
import { orderDetail } from './operations/order-detail.ts';
import { orderList } from './operations/order-list.ts';
import { orderTimeline, stepView } from './operations/order-timeline.ts';
import { placeOrder } from './operations/place-order.ts';
import { resolveOrder } from './operations/resolve-order.ts';

export type { IssueLabel, LocalNames, OrdersDeps } from './deps.ts';
export type { ListFilter } from './list-filter.ts';
export { wireField } from './order-legs.ts';
export { rangeOf, shownDateOf, todayOf } from './range.ts';
export { readPrice } from './read-price.ts';
export { FINAL, type FillRow, fillsOf, readFills, readGroup, readOpenOrders, readOrders, toFill } from './store.ts';
export { submit, submitPrepared, submitRequest } from './submit.ts';
export { readTimeline } from './timeline.ts';
export { fillView, orderView } from './views.ts';
export { levelView, stepView };

/** The operations on orders and fills. */
export const orderOperations = (deps: OrdersDeps): Operation[] => [
  placeOrder(deps),
  amendOrder(deps),
  cancelOrder(deps),
  cancelAll(deps),
  resolveOrder(deps),
  orderList(deps),
  orderDetail(deps),
  orderTimeline(deps),
  fillList(deps),
  fillEvidence(deps),
];
