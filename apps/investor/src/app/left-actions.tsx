import { LeftOrders } from '../features/orders/index.ts';
import { LeftPlacement } from '../features/ticket/index.ts';

/** Shows the outcomes of orders, changes and cancellations that no page follows any more. */
export const LeftActions = () => (
  <>
    <LeftOrders />
    <LeftPlacement />
  </>
);
