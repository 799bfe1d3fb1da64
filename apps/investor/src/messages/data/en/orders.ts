import type { Texts } from '../../catalogue.ts';

export const ordersEn: Texts<'orders'> = {
  stateWaiting: 'Pending submission',
  stateRouted: 'Pending confirmation',
  stateWorking: 'Pending match',
  statePartial: 'Partially filled',
  stateCancelling: 'Pending confirmation',
  stateFilled: 'Executed',
  stateCancelled: 'Cancelled',
  stateExpired: 'Matching failed',
  stateRejected: 'Trade failed',
};
