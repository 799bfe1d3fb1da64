import type { TokenInfo } from '@kabuto/contract';
import { isStored, renewSession } from '../session/auth.ts';
import { isTokenInfo, slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import { onceAcrossTabs } from './across-tabs.ts';
import { ApiError, CLIENT_CODE } from './envelope.ts';
import { exchange } from './exchange.ts';

/** Tolerance for a clock that was set back, milliseconds. */
const SLACK_MS = 5000;

/**
 * Whether the access token has expired and can be renewed (rules/product.md 7). An expiry further away than a token's
 * lifetime was written before the clock was set back; it is meaningless and counts as expired.
 */
export function isDue(expire: number | null, info: TokenInfo | null, nowMs: number): info is TokenInfo {
  if (info === null || expire === null) return false;
  const leftMs = expire * 1000 - nowMs;
  return leftMs <= 0 || leftMs > info.exp * 1000 + SLACK_MS;
}

const due = (): boolean => isDue(storage.get(slots.tokenExpire), storage.get(slots.tokenInfo), Date.now());

/** Thrown when the server rejected the refresh: the session has ended (ERR-05). */
export class RefreshRefused extends Error {}

/**
 * Timeout of a refresh, milliseconds. For 30 s the server returns the same successors for a used refresh token; a later
 * attempt counts as token theft and ends the session, so the timeout must leave time for another attempt.
 */
const REFRESH_TIMEOUT_MS = 10_000;

const TOO_MANY_REQUESTS = 429;

/** Whether a failed refresh leaves the session's state unknown: the connection is down or the server is busy. */
export const isInconclusive = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === CLIENT_CODE.timeout ||
    error.code === CLIENT_CODE.unreachable ||
    error.status === TOO_MANY_REQUESTS ||
    error.status >= 500);

async function refresh(): Promise<void> {
  const info = storage.get(slots.tokenInfo);
  if (!due() || info === null) return;
  try {
    const reply = await exchange({
      method: 'POST',
      path: 'v1/oauth/oauth/token',
      query: {},
      body: { grant_type: 'refresh_token', refresh_token: info.refreshToken },
      idempotencyKey: undefined,
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
    if (!isTokenInfo(reply.data)) throw new RefreshRefused('the token reply has an unknown shape');
    renewSession(info.refreshToken, reply.data);
  } catch (error) {
    if (isInconclusive(error)) throw error;
    if (!isStored(info.refreshToken)) return;
    storage.remove(slots.tokenExpire);
    throw new RefreshRefused('the refresh was refused', { cause: error });
  }
}

let running: Promise<void> | undefined;

const task = { lock: 'kabuto.refresh', due, perform: refresh, subscribe: storage.subscribe };

/**
 * Renews the access token when its stored expiry has passed. Concurrent requests and tabs share one refresh (AUT-02).
 * Throws RefreshRefused, or ApiError when the outcome is unknown.
 */
export function ensureFreshToken(): Promise<void> {
  if (!due()) return Promise.resolve();
  // Browsers offer locks on secure origins only; on others each tab renews for itself.
  running ??= (navigator.locks === undefined ? refresh() : onceAcrossTabs(task)).finally(() => {
    running = undefined;
  });
  return running;
}
