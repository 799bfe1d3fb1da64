import type { Bucket } from './limits.ts';
import { Refused } from './operation.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Takes one token from the caller's bucket, of these sizes; throws Refused TOO_MANY_REQUESTS when it is empty. */
export function rateLimiter<R extends string>(
  sizes: Readonly<Record<R, Bucket>>,
  kept: number,
): (key: string, rate: R) => void {
  const buckets = new TokenBuckets(kept);
  return (key, rate) => {
    const seconds = buckets.take(`${rate} ${key}`, sizes[rate]);
    if (seconds > 0) throw new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: String(seconds) });
  };
}
