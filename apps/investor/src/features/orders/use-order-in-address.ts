import { replaceQuery, useQueryParams } from '../../shared/navigation/navigation.ts';

/** The order that the address names, and the function that names another one or none in its place. */
export function useOrderInAddress(): readonly [
  orderId: string | undefined,
  choose: (orderId: string | undefined) => void,
] {
  const query = useQueryParams();
  const { orderId } = query;
  return [
    orderId !== undefined && /^\d{1,15}$/.test(orderId) ? orderId : undefined,
    (next) => replaceQuery({ ...query, orderId: next }),
  ];
}
