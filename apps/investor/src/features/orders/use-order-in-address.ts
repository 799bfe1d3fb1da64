import { useState } from 'react';
import { useQueryParams } from '../../shared/navigation/navigation.ts';

/** The order selected on a page: initially the one named by the address. */
export function useOrderInAddress(): readonly [
  orderId: string | undefined,
  choose: (orderId: string | undefined) => void,
] {
  const { orderId } = useQueryParams();
  return useState(orderId !== undefined && /^\d{1,15}$/.test(orderId) ? orderId : undefined);
}
