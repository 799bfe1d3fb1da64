import type { TransferView } from '@kabuto/contract';
import { call } from '../../shared/api/index.ts';
import { found, resolveKey } from '../../shared/money-action/index.ts';

/**
 * The transfer that a request was about whose reply was lost, as it is now. Throws ApiError with the outcome of the
 * request, Error when the request was carried out and its transfer cannot be read: that is no outcome.
 */
export async function lookUpTransfer(key: string): Promise<TransferView> {
  const { transferId } = found((await resolveKey(key)).transfer);
  try {
    const { data } = await call('GET v1/fund/transfer/detail', { query: { transferId }, silent: true, quiet: true });
    return data.transfer;
  } catch (cause) {
    throw new Error('a transfer that was carried out cannot be read', { cause });
  }
}
