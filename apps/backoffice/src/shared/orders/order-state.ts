import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../api/index.ts';

type Order = CallReply<'GET v1/customer/order/list'>['rows'][number];

/** The words for the state of an order; they load with the pages that show orders. */
export const ORDER_STATE: Readonly<Record<Order['state'], TextKey>> = {
  armed: 'customers.armed',
  waiting: 'customers.waiting',
  routed: 'customers.routed',
  working: 'customers.working',
  partial: 'customers.partial',
  amending: 'customers.amending',
  cancelling: 'customers.cancelling',
  filled: 'customers.orderFilled',
  cancelled: 'customers.cancelled',
  expired: 'customers.expired',
  rejected: 'customers.orderRejected',
};
