import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { found, resolveKey } from '../../shared/money-action/index.ts';

/** The transfer that a request was about whose reply was lost, as it is now. Throws ApiError. */
export async function lookUpTransfer(key: string): Promise<TransferView> {
  const { transferId } = found((await resolveKey(key)).transfer);
  const { data } = await call('GET v1/fund/transfer/detail', { query: { transferId }, silent: true, quiet: true });
  return data.transfer;
}
