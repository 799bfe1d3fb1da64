import { call } from '../api/call.ts';
import { exchange } from '../api/exchange.ts';
import { cacheReply } from '../api/query.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { currentToken, isLoggedIn, storeUser } from './auth.ts';
import { giveUpPushAddress } from './push-address.ts';

/** How long a logout waits for the server before it completes without it, milliseconds. */
const LOGOUT_TIMEOUT_MS = 3000;
/** How long it waits then for the browser to give up its address for messages, milliseconds. */
const ADDRESS_TIMEOUT_MS = 1000;

/**
 * Reads the logged-in user: local storage keeps the fields that the menu shows, the cache keeps the whole reply. A
 * login is valid without it, so a failure is not reported.
 */
export async function loadUser(): Promise<void> {
  const asked = currentToken();
  const { data } = await call('GET v1/user/user/info', { silent: true, quiet: true }).catch(() => ({ data: null }));
  // The reply may be about the previous user; a renewed token cannot be distinguished from another user's.
  if (currentToken() !== asked) return isLoggedIn() ? loadUser() : undefined;
  if (data === null) return;
  storeUser(data);
  cacheReply('GET v1/user/user/info', {}, data);
}

/**
 * Requests the server to end the session, for at most 3 s. This browser forgets it in any case, so a failure is not
 * reported; the server would go on sending the member's messages to it then, so it gives up its address.
 */
export async function revokeSession(): Promise<void> {
  // If it aborts before the token is renewed, the logout call is never sent: by then it could end a different session.
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  const logout = { method: 'POST', path: 'v1/oauth/oauth/logout', query: {}, body: {} } as const;
  const ended = ensureFreshToken()
    .then(() => exchange({ ...logout, idempotencyKey: undefined, signal }))
    .then(() => true);
  const timedOut = new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false));
  });
  // A failure means that the session has already ended, or that the server is unreachable and the session will expire
  // there.
  if (await Promise.race([ended, timedOut]).catch(() => false)) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, ADDRESS_TIMEOUT_MS);
  });
  await Promise.race([giveUpPushAddress(), late]).catch(() => undefined);
}
