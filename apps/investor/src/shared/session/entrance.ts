import type { FactorStep, TokenInfo } from '@kabuto/contract';
import { call } from '../api/call.ts';
import { exchange } from '../api/exchange.ts';
import { forgetProofKey } from '../api/proof.ts';
import { queryClient, remember } from '../api/query.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { whileLeaving } from '../api/report.ts';
import { dropDraft } from '../contact/draft.ts';
import { leaveEntrance, relaunch } from '../navigation/navigation.ts';
import { restartStream } from '../stream/feed.ts';
import { clearSession, isLoggedIn, storeSession, storeUser } from './auth.ts';

/** How long a logout waits for the server before it is done without it, milliseconds. */
const LOGOUT_PATIENCE_MS = 3000;

/**
 * Learns who is logged in: the browser keeps what decorates the menu, the cache all of it. A login stands without it, so a failure
 * is not told here.
 */
export const learnUser = (): Promise<void> =>
  call('GET v1/user/user/info', { silent: true, quiet: true }).then(
    ({ data }) => {
      storeUser(data);
      remember('GET v1/user/user/info', {}, data);
    },
    () => undefined,
  );

/** Takes up a session that a grant has answered: stores it, learns who it is, and leaves the login page (NAV-07, NAV-08). */
export async function enter(info: TokenInfo): Promise<void> {
  storeSession(info);
  dropDraft();
  queryClient.clear();
  restartStream();
  await learnUser();
  leaveEntrance();
}

/** Enters with what the token endpoint has answered; a factor step is handed back, since it is no session yet. */
export async function enterWith(granted: TokenInfo | FactorStep): Promise<FactorStep | null> {
  if ('step' in granted) return granted;
  await enter(granted);
  return null;
}

/** Makes a throw-away demo account and enters it. Throws ApiError, which has been told. */
export async function startDemo(): Promise<void> {
  const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'demo' } });
  await enterWith(data);
}

/** Asks the server to end the session. Whatever it answers, this browser forgets it, so a failure is not told. */
async function endOnServer(): Promise<void> {
  const logout = { method: 'POST', path: 'v1/oauth/oauth/logout', query: {}, body: {} } as const;
  try {
    await ensureFreshToken();
    await exchange({ ...logout, idempotencyKey: undefined, signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) });
  } catch {
    // The session has ended already, or the server is away: it ends there by its own age.
  }
}

/** Logs out: the server ends the session if it can be reached, this browser forgets it, and the login page opens (AUT-01). */
export async function leave(): Promise<void> {
  await whileLeaving(async () => {
    if (isLoggedIn()) await endOnServer();
    clearSession();
    await forgetProofKey();
    queryClient.clear();
    restartStream();
  });
  relaunch('/pages/user/login');
}
