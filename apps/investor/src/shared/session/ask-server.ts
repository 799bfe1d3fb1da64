import { call } from '../api/call.ts';
import { exchange } from '../api/exchange.ts';
import { remember } from '../api/query.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { isLoggedIn, storeUser, tokenNow } from './auth.ts';

/** How long a logout waits for the server before it is done without it, milliseconds. */
const LOGOUT_PATIENCE_MS = 3000;

/**
 * Learns who is logged in: the browser keeps what decorates the menu, the cache all of it. A login stands without it, so a failure
 * is not told here.
 */
export async function learnUser(): Promise<void> {
  const asked = tokenNow();
  const { data } = await call('GET v1/user/user/info', { silent: true, quiet: true }).catch(() => ({ data: null }));
  // The answer may be about whoever was logged in before; a renewed token cannot be told from theirs.
  if (tokenNow() !== asked) return isLoggedIn() ? learnUser() : undefined;
  if (data === null) return;
  storeUser(data);
  remember('GET v1/user/user/info', {}, data);
}

/** Asks the server to end the session. Whatever it answers, this browser forgets it, so a failure is not told. */
export async function endOnServer(): Promise<void> {
  const logout = { method: 'POST', path: 'v1/oauth/oauth/logout', query: {}, body: {} } as const;
  try {
    await ensureFreshToken();
    await exchange({ ...logout, idempotencyKey: undefined, signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) });
  } catch {
    // The session has ended already, or the server is away: it ends there by its own age.
  }
}
