import type { Failure } from '@kabuto/contract';
import { languageNow } from '@kabuto/i18n';
import { translate } from '../../messages/index.ts';
import { CallError } from './call-error.ts';
import { noteLag } from './lag.ts';

/** Request timeout, milliseconds. */
const TIMEOUT_MS = 60_000;

type Request = {
  readonly query: object;
  readonly body?: object;
  /** A form with a file, sent in place of `body`. */
  readonly form?: FormData | undefined;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value && 'data' in value;

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'reason' in value && 'requestId' in value;

function addressOf(path: string, query: object): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' && value !== '') fields.set(name, value);
  return `/operator/${path}${fields.size === 0 ? '' : `?${fields}`}`;
}

/** Sends a call by its name, such as 'GET v1/today/today/summary'. Throws CallError when no reply arrives. */
export async function send(name: string, { query, body = {}, form, key, signal }: Request): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = new Headers({ lang: languageNow() });
  // The browser itself names the boundary of a form.
  if (method === 'POST' && form === undefined) headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  try {
    const response = await fetch(addressOf(path, query), {
      method,
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      cache: 'no-store',
      ...(method === 'POST' ? { body: form ?? JSON.stringify(body) } : {}),
    });
    noteLag(response.headers.get('kabuto-lag-ms'));
    return response;
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new CallError(0, translate('common.unreachable'));
  }
}

/** The data of a successful reply. Throws CallError for every other one. */
export async function dataOf(response: Response): Promise<unknown> {
  const { status } = response;
  const reply: unknown = await response.json().catch(() => null);
  if (!isEnvelope(reply)) throw new CallError(status, translate('common.failed'));
  if (reply.code === 200) return reply.data;
  throw new CallError(status, reply.msg, isFailure(reply.data) ? reply.data : {});
}
