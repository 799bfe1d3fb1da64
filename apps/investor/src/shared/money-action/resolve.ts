import { call, type Reply } from '../api/index.ts';

/**
 * What the request did that was sent under the key. Throws ApiError: its stored refusal, or KEY_CLOSED when it never
 * arrived and never will (decision 0084).
 */
export const resolveKey = async (idempotencyKey: string): Promise<Reply<'POST v1/trade/order/resolve'>> =>
  (await call('POST v1/trade/order/resolve', { idempotencyKey, silent: true, quiet: true })).data;

/** A part of what the request did. Throws when that was something else. */
export function found<T>(part: T | null): T {
  if (part === null) throw new TypeError('the key stands for another kind of request');
  return part;
}
