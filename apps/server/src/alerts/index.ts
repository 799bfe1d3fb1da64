import type { OrdersDeps } from '../orders/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { alertAdd, alertRemove } from './operations/alert-change.ts';
import { alertList } from './operations/alert-list.ts';

export { alertView } from './view.ts';

/** The operations on price alerts. */
export const alertOperations = (deps: OrdersDeps): Operation[] => [alertList(deps), alertAdd(deps), alertRemove(deps)];
