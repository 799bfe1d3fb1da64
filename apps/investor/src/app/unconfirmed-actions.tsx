import { UnconfirmedChanges } from '../features/orders/index.ts';
import { UnconfirmedPlacement } from '../features/ticket/index.ts';

/** Shows the outcomes of orders, changes and cancellations that no page follows any more. */
export const UnconfirmedActions = () => (
  <>
    <UnconfirmedChanges />
    <UnconfirmedPlacement />
  </>
);
