import type { Calls } from '@kabuto/contract';
import { beginProgress } from '@kabuto/ui/overlays';
import { currentToken } from '../session/auth.ts';
import type { Fields } from './address.ts';
import { comesBeforeLogin } from './authorization.ts';
import { ApiError, type Envelope } from './envelope.ts';
import { exchange } from './exchange.ts';
import { ensureFreshToken, isInconclusive, RefreshRefused } from './refresh.ts';
import { hasDeclined, promptLogin, report, reportConsentDue } from './report.ts';

export type CallKey = keyof Calls;
export type Reply<K extends CallKey> = Calls[K]['reply'];

/** `query` or `body` may be left out when none of their fields is required. */
type Part<N extends string, T> = Partial<T> extends T ? { readonly [P in N]?: T } : { readonly [P in N]: T };

export type CallOptions<K extends CallKey> = Part<'query', Calls[K]['query']> &
  Part<'body', Calls[K]['body']> & {
    /** For money-moving calls: repeating the key returns the stored reply instead of executing the call twice. */
    readonly idempotencyKey?: string;
    /** No loading indicator: the page shows its own. */
    readonly silent?: boolean;
    /** No message about a failure: the page shows it in place. A 401 always opens the login dialog. */
    readonly quiet?: boolean;
    /** Fields whose errors the caller shows beside the input; no message is shown for them. */
    readonly ownFields?: readonly string[];
    readonly signal?: AbortSignal | undefined;
  };

type Settings = {
  readonly query?: Fields | undefined;
  readonly body?: Fields | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly silent?: boolean;
  readonly quiet?: boolean;
  readonly ownFields?: readonly string[];
  readonly signal?: AbortSignal | undefined;
};

function split(key: string): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const [method, path = ''] = key.split(' ');
  return { method: method === 'POST' ? 'POST' : 'GET', path };
}

/**
 * Whether a failure is shown. `sent`: the token the call carried; a 401 for a token that is no longer the stored one is
 * ignored.
 */
function isReported(error: ApiError, sent: string | null, { quiet = false, ownFields = [] }: Settings): boolean {
  if (error.code === 401) return sent === currentToken();
  if (error.field !== null && ownFields.includes(error.field)) return false;
  return !quiet;
}

/** Reads of the market and the brokerage need no login. */
const isOpenToAll = (key: string): boolean => /^GET v1\/(?:quote|tenant)\//.test(key);

/**
 * Refreshes a token that is due. Returns true when the server was not reached and the call needs no login: the service
 * worker may have kept its reply. Throws as ensureFreshToken otherwise.
 */
async function isLeftUnrefreshed(open: boolean): Promise<boolean> {
  try {
    await ensureFreshToken();
    return false;
  } catch (error) {
    if (!open || !isInconclusive(error)) throw error;
    return true;
  }
}

/** `call` without the contract's types, for code that is generic over them. */
export async function send(key: string, settings: Settings): Promise<Envelope<unknown>> {
  const { method, path } = split(key);
  const { query = {}, body = {}, idempotencyKey, signal, silent = false } = settings;
  const endProgress = silent ? () => undefined : beginProgress();
  // Calls that no user action waits for: page reads, which are repeated, and the stream's ticket.
  const background = silent && settings.quiet === true && idempotencyKey === undefined;
  let sent = currentToken();
  try {
    const unrefreshed = !comesBeforeLogin(path) && (await isLeftUnrefreshed(background && isOpenToAll(key)));
    // After "Cancel" the old token would only be rejected again; public data can be read without it.
    const anonymous = unrefreshed || (background && hasDeclined());
    sent = anonymous ? null : currentToken();
    return await exchange({ method, path, query, body, idempotencyKey, anonymous, signal });
  } catch (error) {
    if (error instanceof RefreshRefused) {
      void promptLogin();
      throw new ApiError(401, '', path);
    }
    if (error instanceof ApiError && error.reason === 'CONSENT_DUE') reportConsentDue();
    // Without a login nothing has expired, and a page that needs one is about to be left. Calls sent before the user
    // declined are not reported either.
    const expected = background && (sent === null || hasDeclined()) && error instanceof ApiError && error.code === 401;
    if (error instanceof ApiError && !expected && isReported(error, sent, settings)) report(error);
    throw error;
  } finally {
    endProgress();
  }
}

/**
 * One call of the contract: `call('POST v1/trade/order/cancel', { body: { orderId }, idempotencyKey })`. Resolves with
 * the whole body of a success (CALL-06); otherwise shows the error as in rules/product.md 8 and throws ApiError.
 */
export async function call<K extends CallKey>(
  key: K,
  ...[options]: Partial<CallOptions<K>> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>]
): Promise<Envelope<Reply<K>>> {
  // The contract declares this key's fields and reply and the server validates them by the same schemas;
  // the client ships no schema compiler.
  return (await send(key, options ?? {})) as Envelope<Reply<K>>;
}

/** A new idempotency key for one money-moving action; reuse it for every retry of that action. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
