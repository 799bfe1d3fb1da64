import type { Calls } from '@kabuto/contract';
import { addressOf, apiBase } from '../api/address.ts';
import { ApiError, CLIENT_CODE, readEnvelope } from '../api/envelope.ts';
import { headersOf } from '../api/exchange.ts';
import { noteLag } from '../api/lag.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { report } from '../api/report.ts';
import { noteSeq } from '../api/seq.ts';
import { tenantSegment } from '../session/tenant.ts';

/** The calls that return a file instead of data. */
type FileKey = {
  [K in keyof Calls]: Calls[K]['reply'] extends Uint8Array ? (K extends `GET ${string}` ? K : never) : never;
}[keyof Calls];

const TIMEOUT_MS = 60_000;

/** The bytes of a file of the server. Shows the error of rules/product.md 8 and throws ApiError when there are none. */
export async function callFile<const K extends FileKey>(key: K, query: Calls[K]['query']): Promise<ArrayBuffer> {
  const path = key.slice('GET '.length);
  try {
    return await bytesOf(path, query);
  } catch (error) {
    if (error instanceof ApiError) report(error);
    throw error;
  }
}

async function bytesOf(path: string, query: Calls[FileKey]['query']): Promise<ArrayBuffer> {
  await ensureFreshToken();
  const tenant = tenantSegment();
  const address = addressOf(apiBase(location.origin, tenant), path, query);
  const headers = await headersOf({ method: 'GET', path }, address);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { headers, signal, cache: 'no-store', credentials: 'omit' }).catch(
    (cause: unknown) => {
      const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new ApiError(isLate ? CLIENT_CODE.timeout : CLIENT_CODE.unreachable, 'no file', path);
    },
  );
  noteLag(path, response.headers.get('kabuto-lag-ms'));
  if (tenantSegment() === tenant) noteSeq(Number(response.headers.get('kabuto-seq')));
  if (response.ok && response.headers.get('content-type')?.startsWith('application/json') !== true)
    return response.arrayBuffer();
  // throws the refusal in it
  readEnvelope(await response.json().catch(() => null), response.status, path);
  throw new ApiError(500, '', path);
}
