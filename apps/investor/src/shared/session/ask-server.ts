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

/** Asks the server to end the session, for 3 s. Whatever it answers, this browser forgets it, so a failure is not told. */
export async function endOnServer(): Promise<void> {
  // Over before a token has been renewed, it keeps the call from going out at all, which would end another session by then.
  const signal = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  const logout = { method: 'POST', path: 'v1/oauth/oauth/logout', query: {}, body: {} } as const;
  const ended = ensureFreshToken().then(() => exchange({ ...logout, idempotencyKey: undefined, signal }));
  const impatient = new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
  });
  // A failure: the session has ended already, or the server is away, where it ends by its own age.
  await Promise.race([ended, impatient]).catch(() => undefined);
}
