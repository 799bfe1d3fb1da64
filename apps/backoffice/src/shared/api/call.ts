import type { Failure } from '@kabuto/contract';
import type { OperatorCalls } from '@kabuto/contract/operator';
import { languageNow } from '@kabuto/i18n';
import { translate } from '../../messages/index.ts';
import { CallError } from './call-error.ts';

/** Request timeout, milliseconds. */
const TIMEOUT_MS = 60_000;

export type CallName = keyof OperatorCalls;
export type CallReply<N extends CallName> = OperatorCalls[N]['reply'];

type Input<N extends CallName> = {
  readonly query?: OperatorCalls[N]['query'];
  readonly body?: OperatorCalls[N]['body'];
  /** Names one intended change: sent again with it, the server executes it once. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
};

type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value && 'data' in value;

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'reason' in value && 'requestId' in value;

function addressOf(path: string, query: object): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') fields.set(name, value);
  return `/operator/${path}${fields.size === 0 ? '' : `?${fields}`}`;
}

async function replyOf(address: string, request: RequestInit): Promise<{ status: number; reply: unknown }> {
  try {
    const response = await fetch(address, request);
    const reply: unknown = await response.json().catch(() => null);
    return { status: response.status, reply };
  } catch (cause) {
    if (request.signal?.reason instanceof DOMException && request.signal.reason.name === 'AbortError') throw cause;
    throw new CallError(0, translate('common.unreachable'));
  }
}

/** Sends a call of the operators' API and returns its data. Throws CallError. */
export async function call<const N extends CallName>(name: N, input: Input<N> = {}): Promise<CallReply<N>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const { query = {}, body = {}, key, signal } = input;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = new Headers({ lang: languageNow() });
  if (method === 'POST') headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  const { status, reply } = await replyOf(addressOf(path, query), {
    method,
    headers,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    cache: 'no-store',
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  if (!isEnvelope(reply)) throw new CallError(status, translate('common.failed'));
  // The server checks each reply against the contract in its tests.
  if (reply.code === 200) return reply.data as CallReply<N>;
  throw new CallError(status, reply.msg, isFailure(reply.data) ? reply.data : {});
}
