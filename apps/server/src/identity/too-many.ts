import { Refused } from '../platform/http/index.ts';
import type { Attempts } from './attempts.ts';

/** The refusal of a caller who has to wait; the HTTP platform adds Retry-After. */
export const tooMany = ({ retryAfterSeconds }: Attempts): Refused =>
  new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: String(retryAfterSeconds) });
