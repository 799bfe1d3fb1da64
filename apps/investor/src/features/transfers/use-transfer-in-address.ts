import { pathNow, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { routeOf } from '../../shared/navigation/routes.ts';

/** The transfer that the address names, and the function that names another one or none in its place. */
export function useTransferInAddress(): readonly [
  transferId: string | undefined,
  choose: (transferId: string | undefined) => void,
] {
  const query = useQueryParams();
  const { transferId } = query;
  return [
    transferId !== undefined && /^[1-9]\d{0,14}$/.test(transferId) ? transferId : undefined,
    (next) => {
      const route = routeOf(pathNow());
      if (route !== undefined) replace(route.path, { ...query, transferId: next });
    },
  ];
}
