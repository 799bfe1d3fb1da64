import type { CallReply } from './call.ts';
import { dataOf, send } from './exchange.ts';

type Uploads = 'POST v1/fund/import/add' | 'POST v1/fund/file/results';

/** Sends a file under a key that names this one upload, and returns the endpoint's data. Throws CallError. */
export async function callUpload<const N extends Uploads>(name: N, file: File, key: string): Promise<CallReply<N>> {
  const form = new FormData();
  form.set('file', file);
  const response = await send(name, { query: {}, form, key });
  // The server checks each reply against the contract in its tests.
  return (await dataOf(response)) as CallReply<N>;
}
