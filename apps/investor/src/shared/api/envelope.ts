import type { Failure } from '@kabuto/contract';
import { hasShape } from '../storage/slot.ts';

/** The body of every reply (rules/product.md 7). */
export type Envelope<T> = { readonly code: number; readonly msg: string; readonly data: T; readonly status: number };

/** Codes set by the client, never sent by a server (rules/product.md 8); `unreachable`: no reply and no timeout. */
export const CLIENT_CODE = { timeout: 5, unreachable: 6, abort: 600003, upload: 602001 } as const;

/** Why a call was rejected. `field` names the input at fault, `params` holds the numbers behind the rejection. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly path: string;
  readonly reason: Failure['reason'] | null;
  readonly field: string | null;
  readonly params: Failure['params'];
  readonly requestId: string | null;
  constructor(code: number, msg: string, path: string, failure: Partial<Failure> & { readonly status?: number } = {}) {
    super(`${code} ${msg}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = failure.status ?? code;
    this.msg = msg;
    this.path = path;
    this.reason = failure.reason ?? null;
    this.field = failure.field ?? null;
    this.params = failure.params ?? {};
    this.requestId = failure.requestId ?? null;
  }
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  hasShape(value, {
    code: (code) => typeof code === 'number',
    msg: (msg) => typeof msg === 'string',
    status: (status) => typeof status === 'number',
  });

const isFailure = (value: unknown): value is Failure =>
  hasShape(value, {
    reason: (reason) => typeof reason === 'string',
    field: (field) => field === null || typeof field === 'string',
    params: (params) => typeof params === 'object' && params !== null,
    requestId: (id) => typeof id === 'string',
  });

/**
 * The whole body of a successful reply (CALL-06). Throws ApiError for every other code, and for a body that is not an
 * envelope with the HTTP status as its code.
 */
export function readEnvelope(body: unknown, httpStatus: number, path: string): Envelope<unknown> {
  if (!isEnvelope(body)) throw new ApiError(httpStatus === 200 ? 500 : httpStatus, '', path, { status: httpStatus });
  if (body.code === 200) return body;
  const failure = isFailure(body.data) ? body.data : {};
  throw new ApiError(body.code, body.msg, path, { ...failure, status: body.status });
}
