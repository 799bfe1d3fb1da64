import { languageNow } from '@kabuto/i18n';
import { currentToken } from '../session/auth.ts';
import { tenantSegment } from '../session/tenant.ts';
import { deviceId } from '../storage/device-id.ts';
import { storage } from '../storage/storage.ts';
import { addressOf, apiBase, encodeFields, type Fields } from './address.ts';
import { authorizationFor, comesBeforeLogin, opensSession } from './authorization.ts';
import { takeEarly } from './early.ts';
import { ApiError, CLIENT_CODE, type Envelope, readEnvelope } from './envelope.ts';
import { noteKept } from './kept.ts';
import { noteLag } from './lag.ts';
import { learnProofTimes, learnServerTime, proofFor } from './proof.ts';
import { highestSeq, noteSeq } from './seq.ts';

/** Request timeout, milliseconds (CON-01). */
const NETWORK_TIMEOUT_MS = 60_000;

export type Exchange = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: Fields;
  readonly body: Fields;
  readonly idempotencyKey: string | undefined;
  /** Sent without the access token. */
  readonly anonymous?: boolean;
  /** Aborts the call: on user request, or after a timeout set by the caller (AbortSignal.timeout). */
  readonly signal: AbortSignal | undefined;
};

type HeadersFor = Pick<Exchange, 'method' | 'path' | 'anonymous'> & {
  readonly idempotencyKey?: string | undefined;
  /** The body is a form with a file: the browser sets its type. */
  readonly isMultipart?: boolean;
};

/** The headers of a call to `address`. */
export async function headersOf(
  { method, path, idempotencyKey, anonymous = false, isMultipart = false }: HeadersFor,
  address: string,
): Promise<Headers> {
  const headers = new Headers({ lang: languageNow(), 'x-device-id': deviceId(storage) });
  const token = anonymous || comesBeforeLogin(path) ? null : currentToken();
  const authorization = authorizationFor(path, token);
  const bound = token !== null || opensSession(path);
  const proof = bound ? await proofFor({ method, address, token }) : null;
  if (proof !== null) headers.set('DPoP', proof);
  if (authorization !== null) headers.set('Authorization', authorization);
  if (method === 'POST' && !isMultipart) headers.set('Content-Type', 'application/x-www-form-urlencoded');
  if (method === 'GET' && highestSeq() > 0) headers.set('Kabuto-Min-Seq', String(highestSeq()));
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}

/** Distinguishes an abort, a timeout and a connection failure. */
function lineError(cause: unknown, path: string, signal: AbortSignal | undefined): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new ApiError(CLIENT_CODE.timeout, 'timed out', path);
  return signal?.aborted === true
    ? new ApiError(CLIENT_CODE.abort, 'aborted', path)
    : new ApiError(CLIENT_CODE.unreachable, 'unreachable', path);
}

/** One request and its reply, without refresh, indicator or messages. Throws ApiError. */
export async function exchange(request: Exchange): Promise<Envelope<unknown>> {
  try {
    return await exchangeOnce(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.params.field !== 'DPoP iat') throw error;
    // The device's clock is wrong, or the server has restarted. The rejection carries the accepted times; nothing was
    // executed.
    learnProofTimes(error.params.allowed);
    return exchangeOnce(request);
  }
}

async function exchangeOnce(request: Exchange): Promise<Envelope<unknown>> {
  const { method, path, query, body, signal } = request;
  const tenant = tenantSegment();
  const address = addressOf(apiBase(location.origin, tenant), path, query);
  const timeout = AbortSignal.timeout(NETWORK_TIMEOUT_MS);
  let status: number;
  let reply: unknown;
  try {
    const early = method === 'GET' ? takeEarly(address) : undefined;
    const response = await (early ??
      fetch(address, {
        method,
        headers: await headersOf(request, address),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        cache: 'no-store',
        credentials: 'omit',
        ...(method === 'POST' ? { body: encodeFields(body) } : {}),
      }));
    status = response.status;
    learnServerTime(response.headers.get('date'));
    noteKept(response.headers.get('kabuto-kept-at'));
    if (method === 'GET') noteLag(path, response.headers.get('kabuto-lag-ms'));
    if (tenantSegment() === tenant) noteSeq(Number(response.headers.get('kabuto-seq')));
    const text = await response.text();
    try {
      reply = JSON.parse(text);
    } catch {
      // Not an envelope, for example a proxy's error page. readEnvelope turns it into an error by its status.
      reply = null;
    }
  } catch (cause) {
    throw lineError(cause, path, signal);
  }
  return readEnvelope(reply, status, path);
}
