import { replaceQuery, useQueryParams } from '../../shared/navigation/navigation.ts';

/** The transfer that the address names, and the function that names another one or none in its place. */
export function useTransferInAddress(): readonly [
  transferId: string | undefined,
  choose: (transferId: string | undefined) => void,
] {
  const query = useQueryParams();
  const { transferId } = query;
  return [
    transferId !== undefined && /^[1-9]\d{0,14}$/.test(transferId) ? transferId : undefined,
    (next) => replaceQuery({ ...query, transferId: next }),
  ];
}
