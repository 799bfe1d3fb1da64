import type { OperatorCalls } from '@kabuto/contract/operator';
import { translate } from '../../messages/index.ts';
import { CallError } from './call-error.ts';
import { dataOf, send } from './exchange.ts';

/** The endpoints that return a file instead of data. */
export type FileName = {
  [N in keyof OperatorCalls]: OperatorCalls[N]['reply'] extends Uint8Array | AsyncIterable<string> ? N : never;
}[keyof OperatorCalls];

/** What the endpoints return; anything else is a failure of the server or of a proxy. */
const FILE_TYPES = ['image/', 'application/octet-stream', 'text/csv'];

/** Returns the file of an endpoint. Throws CallError. */
export async function callFile<const N extends FileName>(
  name: N,
  query: OperatorCalls[N]['query'],
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await send(name, { query, signal });
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && FILE_TYPES.some((known) => type.startsWith(known))) return response.blob();
  await dataOf(response);
  throw new CallError(response.status, translate('common.failed'));
}
