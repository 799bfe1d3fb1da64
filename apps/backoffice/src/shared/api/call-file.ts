import type { OperatorCalls } from '@kabuto/contract/operator';
import { translate } from '../../messages/index.ts';
import { CallError } from './call-error.ts';
import { dataOf, send } from './exchange.ts';

/** The endpoints that return a file instead of data. */
export type FileName = {
  [N in keyof OperatorCalls]: OperatorCalls[N]['reply'] extends Uint8Array ? N : never;
}[keyof OperatorCalls];

/** Returns the file of an endpoint. Throws CallError. */
export async function callFile<const N extends FileName>(
  name: N,
  query: OperatorCalls[N]['query'],
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await send(name, { query, signal });
  if (response.ok && response.headers.get('content-type')?.startsWith('image/') === true) return response.blob();
  await dataOf(response);
  throw new CallError(response.status, translate('common.failed'));
}
