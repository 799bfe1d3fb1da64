import { useState } from 'react';
import { useQueryParams } from '../../shared/navigation/navigation.ts';

/** The order chosen on a page: at first the one that the address names. */
export function useOrderInAddress(): readonly [
  orderId: string | undefined,
  choose: (orderId: string | undefined) => void,
] {
  const { orderId } = useQueryParams();
  return useState(orderId !== undefined && /^\d{1,15}$/.test(orderId) ? orderId : undefined);
}
