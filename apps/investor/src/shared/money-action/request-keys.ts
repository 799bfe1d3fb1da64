import { newIdempotencyKey } from '../api/call.ts';
import { isOutcomeUnknown, isStillUnknown } from './outcome.ts';

/** The idempotency keys of a form's requests. */
export type RequestKeys = {
  /** The key of a request with this content; another content is another request. */
  readonly keyOf: (content: unknown) => string;
  /** Its reply has come: the same content is another request from now on. */
  readonly settle: (content: unknown) => void;
  /** It failed: its key is kept while it may have been carried out nevertheless. */
  readonly fail: (content: unknown, error: unknown) => void;
};

/**
 * Keys for requests that hold nothing and need no look-up: while the outcome of one is unknown, the same content is
 * sent under the same key, so that it has no second effect (decision 0112).
 */
export function createRequestKeys(): RequestKeys {
  const keys = new Map<string, { readonly key: string; lost: boolean }>();
  const nameOf = (content: unknown): string => JSON.stringify(content);
  const settle = (content: unknown): void => void keys.delete(nameOf(content));
  return {
    settle,
    keyOf: (content) => {
      const name = nameOf(content);
      const known = keys.get(name) ?? { key: newIdempotencyKey(), lost: false };
      keys.set(name, known);
      return known.key;
    },
    fail: (content, error) => {
      const known = keys.get(nameOf(content));
      if (known === undefined) return;
      if (known.lost ? isStillUnknown(error) : isOutcomeUnknown(error)) known.lost = true;
      else settle(content);
    },
  };
}
