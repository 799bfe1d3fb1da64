import { createClient, HttpRequestError, http, RpcError, RpcRequestError } from 'viem';
import { ChainUnavailable } from './errors.ts';

/** Milliseconds until a request is given up. */
const DEADLINE_MS = 10_000;

/** Bytes of the largest reply that is read; all logs of a full block are far below. */
const LARGEST_REPLY = 32 * 1024 * 1024;

/** The node answered a request with an error. Its text is not shown: providers may quote a URL in it. */
export class NodeRefused extends ChainUnavailable {
  /** JSON-RPC error code, 0 when the node gave none. */
  readonly code: number;
  readonly #refusal: string;

  constructor(method: string, code: number, refusal: string) {
    super(`the node refused ${method} with code ${code}`);
    this.code = code;
    this.#refusal = refusal;
  }

  /** True when the node's text matches. */
  says(pattern: RegExp): boolean {
    return pattern.test(this.#refusal);
  }
}

/** Sends one request and returns its result, unchecked. Throws ChainUnavailable, NodeRefused when the node answered. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>;

interface AnyMethod {
  readonly Method: string;
  readonly Parameters: readonly unknown[];
  readonly ReturnType: unknown;
}

/**
 * A JSON-RPC client with a deadline and without retries: the caller runs again soon anyway, and a retry may wait as
 * long as a `Retry-After` header says. `deadlineMs` includes the reading of the reply. Throws RangeError for a URL that
 * is not http or https.
 */
export function rpcClient(url: string, deadlineMs = DEADLINE_MS): Rpc {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new RangeError('a chain node needs an http(s) URL');
  const transport = http(url, { retryCount: 0, timeout: deadlineMs, maxResponseBodySize: LARGEST_REPLY });
  const client = createClient({ transport });
  return async (method, params) => {
    try {
      // The transport's own timeout ends with the headers; the signal also covers a body that never ends.
      const signal = AbortSignal.timeout(deadlineMs);
      return await client.request<AnyMethod>({ method, params }, { signal });
    } catch (error) {
      throw unavailable(method, error);
    }
  };
}

/** Leaves out the library's message, which contains the URL. */
function unavailable(method: string, error: unknown): ChainUnavailable {
  if (error instanceof RpcError || error instanceof RpcRequestError) {
    const code: unknown = error.code;
    return new NodeRefused(method, typeof code === 'number' ? code : 0, error.details);
  }
  const status = error instanceof HttpRequestError && error.status !== undefined ? ` (HTTP ${error.status})` : '';
  return new ChainUnavailable(`no reply to ${method}${status}`);
}
